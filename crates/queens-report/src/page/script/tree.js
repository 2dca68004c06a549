/* The tree of the smallest board: what was tried at the node one points at. */
const tree = $('#tree');
if (tree) {
  const nodes = $$('.nd', tree), board = $('svg.bd', tree);
  const n = +tree.dataset.n;
  const show = node => {
    const queens = node.dataset.v ? node.dataset.v.split(' ').map((c, r) => [r, c - 1]) : [];
    const tried = node.dataset.tried ? node.dataset.tried.split(' ').map(word => [word[0] === 'f', [queens.length, +word.slice(1)]]) : [];
    let svg = checkers(n) + frame(n);
    for (const [taken, square] of tried) {
      if (taken) { svg += ring(square); continue; }
      svg += box(square, 'at', .5) + cross(square);
      const attacker = queens.find(queen => shared(queen, square));
      if (attacker) svg += line(attacker, square, 'xt');
    }
    board.innerHTML = svg + queens.map(queen_ => queen(queen_)).join('') + numbers(n);
    const free = tried.filter(([taken]) => taken).map(([, [, c]]) => c + 1);
    const kind = node.classList.contains('sol') ? '<b class="ok">Solution.</b> No queen attacks another.'
      : node.classList.contains('dead') ? `<b class="bad">Dead end.</b> Of row ${queens.length + 1}, no square was free.`
      : `Of row ${queens.length + 1}, ${free.length === 1 ? 'column' : 'columns'} ${free.join(', ')} ${free.length === 1 ? 'was' : 'were'} free: ${counted(free.length, 'children').replace(/^1 children/, '1 child')}.`;
    $('.say', tree).innerHTML = `<code>${node.dataset.v ? `a = ${node.dataset.v}` : 'the empty board'}</code>node ${+node.dataset.i + 1} of ${nodes.length}. ${kind}`;
    board.setAttribute('aria-label', $('.say', tree).textContent);
    nodes.forEach(other => other.classList.toggle('on', other === node));
  };
  let pinned = $('.nd.dead', tree) || nodes[0];
  nodes.forEach((node, i) => {
    node.addEventListener('mouseenter', () => show(node));
    node.addEventListener('mouseleave', () => show(pinned));
    node.addEventListener('focus', () => show(pinned = node));
    node.addEventListener('click', () => show(pinned = node));
    node.addEventListener('keydown', event => {
      const to = nodes[i + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] || NaN)];
      if (to) { event.preventDefault(); event.stopPropagation(); to.focus(); }
    });
  });
  show(pinned);
}
