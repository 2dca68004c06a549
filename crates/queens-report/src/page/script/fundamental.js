/* The fundamental solutions: the class of the one that is chosen. */
const fund = $('#fund');
if (fund) {
  const names = ['itself', 'turned 90°', 'turned 180°', 'turned 270°', 'reflected', 'reflected, 90°', 'reflected, 180°', 'reflected, 270°'];
  const show = button => {
    const columns = button.dataset.v.split(' ').map(Number), n = columns.length;
    const turned = board => { const image = []; board.forEach((c, r) => { image[c - 1] = n - r; }); return image; };
    const images = new Map();
    [columns, columns.map(c => n + 1 - c)].forEach((board, reflected) => {
      for (let turns = 0; turns < 4; turns++, board = turned(board)) {
        const key = board.join(' ');
        images.set(key, [...images.get(key) || [], names[reflected * 4 + turns]]);
      }
    });
    $('.orbit', fund).innerHTML = [...images].map(([key, how]) => `<figure><svg class="bd" viewBox="0 0 ${n * 10} ${n * 10}" role="img" aria-label="board ${key}">${checkers(n)}${key.split(' ').map((c, r) => queen([r, c - 1])).join('')}${frame(n)}</svg><figcaption><b>${key}</b>${how.join(' = ')}</figcaption></figure>`).join('');
    $('.orbit-say', fund).textContent = `The class of ${button.dataset.v}: ${counted(images.size, 'boards')}.`;
    $$('button', fund).forEach(other => other.setAttribute('aria-pressed', other === button));
  };
  fund.addEventListener('click', event => { const button = event.target.closest('button'); if (button) show(button); });
  show($('button[aria-pressed=true]', fund) || $('button', fund));
}
