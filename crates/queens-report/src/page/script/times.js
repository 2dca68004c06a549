/* The tables of times: board, mode, baseline and order are chosen. */
const times = $('#times');
if (times) {
  const tables = $$('table', times), n = $('#times-n'), mode = $('#times-mode'), base = $('#times-base'), sort = $('#times-sort');
  const orders = new Map(tables.map(table => [table, $$('tbody tr', table)]));
  const digits = ratio => ratio >= 99.95 ? thousands(+ratio.toPrecision(3)) : ratio >= 9.95 ? ratio.toFixed(0) : ratio >= .095 ? ratio.toFixed(1) : ratio.toFixed(2);
  const power = k => k === 0 ? '1 ×' : k === 1 ? '10' : '10' + String(k).replace(/[-\d]/g, digit => '⁻⁰¹²³⁴⁵⁶⁷⁸⁹'['-0123456789'.indexOf(digit)]);
  const draw = () => {
    for (const table of tables) {
      table.hidden = table.dataset.n !== n.value || table.dataset.mode !== mode.value;
      if (table.hidden) continue;
      const rows = orders.get(table), timed = rows.filter(row => row.dataset.m);
      const baseline = timed.find(row => row.dataset.a === base.value)?.dataset.m;
      const logs = baseline ? timed.map(row => Math.log10(row.dataset.m / baseline)) : [0];
      const from = Math.floor(Math.min(...logs)), to = Math.max(from + 1, Math.ceil(Math.max(...logs)));
      const every = Math.ceil((to - from) / 5), x = ratio => 10 + (Math.log10(ratio) - from) / (to - from) * 150;
      let axis = '', grid = '';
      for (let k = from; k <= to; k++) {
        if (k % every === 0) axis += `<text x="${x(10 ** k)}" y="12" text-anchor="middle">${power(k)}</text>`;
        grid += `<path class="${k ? 'gr' : 'one'}" d="M${x(10 ** k)} -8V24"/>`;
      }
      $('thead .strip', table).innerHTML = baseline ? `<svg width="170" height="16" viewBox="0 0 170 16" aria-hidden="true">${axis}</svg>` : '';
      $('.against', table).textContent = base.value;
      for (const row of timed) {
        const { m, lo, hi, a } = row.dataset, { look, use } = markOf(a);
        $('.ratio', row).textContent = baseline ? `${digits(m / baseline)} ×` : '–';
        $('.strip', row).innerHTML = baseline ? `<svg class="${look}" width="170" height="16" viewBox="0 0 170 16" aria-hidden="true">${grid}<path class="eb" d="M${x(lo / baseline)} 8H${x(hi / baseline)}"/><use href="${use}" x="${x(m / baseline) - 5}" y="3" width="10" height="10"/></svg>` : '';
      }
      const order = sort.checked ? [...rows].sort((a, b) => (a.dataset.m || Infinity) - (b.dataset.m || Infinity) || 0) : rows;
      $('tbody', table).append(...order);
    }
  };
  /* A board that was not timed in this mode gives way to the nearest that was. */
  const choose = () => {
    const boards = tables.filter(table => table.dataset.mode === mode.value).map(table => table.dataset.n);
    if (!boards.includes(n.value)) n.value = boards.reduce((a, b) => Math.abs(b - n.value) < Math.abs(a - n.value) ? b : a);
    draw();
  };
  for (const option of [...mode.options]) if (!tables.some(table => table.dataset.mode === option.value)) option.remove();
  for (const control of [n, mode, base, sort]) control.addEventListener('change', choose);
  draw();
}
