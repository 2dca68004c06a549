'use strict';
/* Plays the traces of the recording, and lets the reader choose. It computes no search: what plays is on the tapes. */
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const DATA = JSON.parse($('#data').textContent);
const CARDS = new Map(DATA.approaches.map(card => [card.approach, card]));
const thousands = number => number.toLocaleString('en-US');
const counted = (number, unit) => `${thousands(number)} ${number === 1 ? unit.replace(/s$/, '') : unit}`;
document.documentElement.classList.add('scripted');

/* ---------- boards, ten units a square; squares are [row, column] from 0 ---------- */
const checkers = n => {
  let dark = '';
  for (let r = 0; r < n; r++) for (let c = 1 - r % 2; c < n; c += 2) dark += `M${c * 10} ${r * 10}h10v10h-10z`;
  return `<rect class="q1" width="${n * 10}" height="${n * 10}"/><path class="q2" d="${dark}"/>`;
};
const frame = n => `<rect class="fr" width="${n * 10}" height="${n * 10}" vector-effect="non-scaling-stroke"/>`;
const queen = ([r, c], look = 'qn') => `<use href="#queen" class="${look}" x="${c * 10 + 1.2}" y="${r * 10 + 1.2}" width="7.6" height="7.6"/>`;
const box = ([r, c], look, inset = .4) => `<rect class="${look}" vector-effect="non-scaling-stroke" x="${c * 10 + inset}" y="${r * 10 + inset}" width="${10 - 2 * inset}" height="${10 - 2 * inset}" rx="1"/>`;
const cross = ([r, c]) => `<path class="xl" vector-effect="non-scaling-stroke" d="M${c * 10 + 3.4} ${r * 10 + 3.4}l3.2 3.2m0 -3.2l-3.2 3.2"/>`;
const ring = ([r, c]) => `<circle class="okc" vector-effect="non-scaling-stroke" cx="${c * 10 + 5}" cy="${r * 10 + 5}" r="2.1"/>`;
const line = ([a, b], [r, c], look = '') => {
  const length = Math.hypot(c - b, r - a), x = (c - b) / length, y = (r - a) / length;
  return `<path class="xl ${look}" vector-effect="non-scaling-stroke" d="M${b * 10 + 5 + x * 3.6} ${a * 10 + 5 + y * 3.6}L${c * 10 + 5 - x * 2.8} ${r * 10 + 5 - y * 2.8}"/>`;
};
const numbers = n => Array.from({ length: n }, (_, i) =>
  `<text class="co" font-size="${(n * .44 + .5).toFixed(2)}" x="${i * 10 + 5}" y="${n * 10 + n * .5 + 1.2}">${i + 1}</text>` +
  `<text class="co" font-size="${(n * .44 + .5).toFixed(2)}" x="-2.8" y="${i * 10 + 6}">${i + 1}</text>`).join('');
const small = (n, queens) => `<svg class="mb" viewBox="0 0 ${n} ${n}"><rect width="${n}" height="${n}"/>${queens.map(([r, c]) => `<circle cx="${c + .5}" cy="${r + .5}" r=".46"/>`).join('')}</svg>`;
const shared = ([a, b], [r, c]) => a === r ? 'row' : b === c ? 'column' : Math.abs(a - r) === Math.abs(b - c) ? 'diagonal' : null;
const named = ([r, c]) => `a[${r + 1}] = ${c + 1}`;

/* ---------- a recorded search ---------- */
const ALPHABET = new Map(Array.from({ length: 92 }, (_, i) => String.fromCharCode(35 + i))
  .filter(symbol => !"&'<\\".includes(symbol)).map((symbol, i) => [symbol, i]));
/* `f3@17`, `x3@17:4`, `c3`, `-`: the kind, the checks, the square, and who attacks it or which row it empties. */
const word = text => {
  const [, kind, checks, square, other] = text.match(/^(.)(\d*)(?:@(\d+))?(?::(\d+))?$/);
  return { kind, checks: +checks, square: square && +square, other: other && +other };
};

class Player {
  constructor(trace) {
    const palette = trace.palette.split(' ').map(word), width = palette.length > 88 ? 2 : 1;
    this.trace = trace; this.n = trace.n; this.queueing = trace.queue;
    this.card = CARDS.get(trace.approach);
    this.unit = this.card.check_unit;
    this.steps = [];
    for (let i = 0; i < trace.tape.length; i += width) {
      let place = 0;
      for (let k = 0; k < width; k++) place = place * 88 + ALPHABET.get(trace.tape[i + k]);
      this.steps.push(palette[place]);
    }
    this.length = this.steps.length;
    this.solutions = []; this.dead = [];
    this.load = new Uint16Array(this.length + 1);
    this.reset();
    this.load[0] = this.alive();
    while (this.at < this.length) {
      this.forward();
      this.load[this.at] = this.alive();
      if (this.step.kind === '*') this.solutions.push(this.at);
      if (this.step.kind === '!') this.dead.push(this.at);
    }
    this.totals = { ...this.count };
    this.reset();
  }
  reset() {
    this.at = 0; this.step = null; this.square = null; this.standing = [];
    this.queue = this.queueing ? [[]] : [];
    this.count = { nodes: 1, candidates: 0, checks: 0, backtracks: 0, dead: 0, peak: this.alive(), solutions: 0 };
  }
  alive() { return this.queueing ? this.queue.length : this.standing.length; }
  squareOf(number) { return [Math.floor(number / this.n), number % this.n]; }
  forward() {
    const step = this.step = this.steps[this.at++], count = this.count;
    this.square = null;
    switch (step.kind) {
      case 'f': case 'x': case 'e': case 'r':
        this.square = this.squareOf(step.square); count.candidates++; count.checks += step.checks;
        if (step.kind !== 'f') break;
        count.nodes++;
        if (this.queueing) this.queue.push([...this.standing, this.square]); else this.standing.push(this.square);
        break;
      case 'c': count.checks += step.checks; break;
      case '>': this.standing = this.queue.shift(); break;
      case '!': count.dead++; break;
      case '-': this.square = this.standing.pop(); count.backtracks++; break;
      case '*': if (this.queueing) this.standing = this.queue.shift(); count.solutions++; break;
    }
    count.peak = Math.max(count.peak, this.alive());
  }
  seek(to) { if (to < this.at) this.reset(); while (this.at < to) this.forward(); }
  attacker() { return this.step?.kind === 'x' ? this.squareOf(this.step.other) : null; }
  vector() {
    const columns = Array(this.standing.length && Math.max(...this.standing.map(queen => queen[0])) + 1).fill('·');
    for (const [r, c] of this.standing) columns[r] = c + 1;
    return columns.join(' ') || 'the empty board';
  }
  words() {
    const step = this.step, square = this.square;
    if (!step) return ['start', 'The board is empty.', ''];
    const price = step.checks ? `${counted(step.checks, this.unit)} checked` : 'no check';
    const row = queen => `a[${queen[0] + 1}]`;
    switch (step.kind) {
      case 'f': return [`${named(square)} ✓`, `free; ${price}. ${this.queueing ? `${[...this.standing, square].map(queen => queen[1] + 1).join(' ')} joins the queue.` : 'A queen is put down.'}`, 'good'];
      case 'x': { const by = this.attacker(); return [`${named(square)} ✗`, `same ${shared(by, square)} as ${row(by)}; ${price}`, 'bad']; }
      case 'e': return [`${named(square)} ✗`, `it would leave row ${step.other + 1} without a free square; ${price}`, 'bad'];
      case 'r': return [`${named(square)} ✗`, `not taken; ${price}`, 'bad'];
      case 'c': return [`check ${this.vector()}`, price, ''];
      case '>': return [`E-node ${this.vector()}`, 'It leaves the head of the queue.', ''];
      case '!': return [`dead end ${this.vector()}`, 'No square was free: the node got no child.', 'bad'];
      case '-': return [`take off ${named(square)}`, `${counted(this.standing.length, 'queens')} standing`, ''];
      default: return [`solution ${thousands(this.count.solutions)}`, this.vector(), 'good'];
    }
  }
  board() {
    const { n, standing, square, step } = this, attacker = this.attacker(), refused = square && 'xer'.includes(step.kind);
    const same = (a, b) => a && b && a[0] === b[0] && a[1] === b[1];
    let svg = checkers(n);
    for (let r = 0; r < n; r++) for (let c = 0; c < n; c++)
      if (!standing.some(other => same(other, [r, c])) && standing.some(other => shared(other, [r, c])))
        svg += `<circle class="ad" cx="${c * 10 + 5}" cy="${r * 10 + 5}" r=".95"/>`;
    svg += frame(n) + (refused ? box(square, 'at') : '');
    for (const other of standing) {
      const attacks = same(other, attacker);
      svg += queen(other, attacks ? 'qx' : 'qn') + (attacks ? box(other, 'qf', .8) + line(other, square) : '');
    }
    if (refused) svg += cross(square) + box(square, 'cx');
    else if (square) svg += (step.kind === 'f' && this.queueing ? ring(square) : '') + box(square, 'cu');
    return svg + numbers(n);
  }
  described() {
    const [what, why] = this.words();
    return `Board ${this.n} by ${this.n}. Queens: ${this.standing.map(named).join(', ') || 'none'}. ${what}: ${why}`;
  }
  holding() {
    const most = 150;
    if (!this.queueing) return Array.from({ length: this.standing.length + 1 }, (_, k) => small(this.n, this.standing.slice(0, k))).join('');
    const rest = this.queue.length - most;
    return this.queue.slice(0, most).map(queens => small(this.n, queens)).join('') + (rest > 0 ? `<span class="more">and ${thousands(rest)} more</span>` : '');
  }
  spark(look) {
    const W = 500, H = 44, top = Math.max(1, this.totals.peak);
    let path = '';
    for (let x = 0; x <= W; x++) {
      const from = Math.floor(x * this.length / W), to = Math.max(from, Math.min(this.length, Math.floor((x + 1) * this.length / W) - 1));
      let most = 0;
      for (let i = from; i <= to; i++) most = Math.max(most, this.load[i]);
      path += `${x ? 'L' : 'M'}${x} ${(H - 1 - most / top * (H - 9)).toFixed(1)}`;
    }
    const marks = this.solutions.map(at => `<path class="sl" vector-effect="non-scaling-stroke" d="M${at / this.length * W} 0v5"/>`).join('');
    return `<g class="${look}"><path class="ar" d="${path}L${W} ${H}L0 ${H}Z"/><path d="${path}" fill="none" stroke="currentColor" vector-effect="non-scaling-stroke" stroke-width="1.3"/></g>${marks}<path class="ph" vector-effect="non-scaling-stroke" d="M0 0V${H}"/>`;
  }
}

/* An approach's mark, taken from the head of one of its rows. */
const marks = new Map($$('tr>th .mk').map(mark => [mark.parentNode.childNodes[1]?.textContent, { look: mark.classList[1], use: $('use', mark).getAttribute('href') }]));
const markOf = approach => marks.get(approach) || { look: 'f0', use: '#m-circle' };

/* ---------- the player of two searches ---------- */
const player = $('#player');
if (player) {
  const traces = DATA.rows.filter(row => row.event === 'trace');
  const boards = [...new Map(traces.map(trace => [`${trace.n} ${trace.mode}`, trace])).entries()].sort(([, a], [, b]) => a.n - b.n || (a.mode < b.mode ? -1 : 1));
  const panes = $$('.pane', player), range = $('#scrub'), size = $('#size'), speed = $('#speed'), pace = $('#pace'), play = $('#play');
  let searches = [], rates = [1, 1], length = 0, pos = 0, playing = false, last = 0, due = 0;

  size.innerHTML = boards.map(([key, { n, mode }]) => `<option value="${key}">n = ${n}${mode === 'first' ? ', to the first solution' : ''}</option>`).join('');
  const largest = boards.filter(([, { mode }]) => mode === 'all').pop() || boards[0];
  size.value = largest[0];

  /* Approaches that were traced on this board; the two chosen stay where they can. */
  const offer = () => {
    const here = traces.filter(trace => `${trace.n} ${trace.mode}` === size.value).map(trace => trace.approach);
    const queue = traces.find(trace => trace.queue)?.approach;
    const first = [DATA.start.asked.baseline, queue];
    panes.forEach((pane, i) => {
      const select = $('select', pane), wanted = select.value || first[i];
      select.innerHTML = here.map(id => `<option>${id}</option>`).join('');
      select.value = here.includes(wanted) ? wanted : here[Math.min(i, here.length - 1)];
    });
  };
  const load = keep => {
    const chosen = panes.map(pane => traces.find(trace => `${trace.n} ${trace.mode}` === size.value && trace.approach === $('select', pane).value));
    searches = chosen.map(trace => new Player(trace));
    const seconds = chosen.map(trace => DATA.times.find(time => time.approach === trace.approach && time.n === trace.n && time.mode === trace.mode)?.median_s);
    const timed = seconds.every(Boolean), clock = $('option[value=clock]', pace);
    clock.disabled = !timed;
    if (!timed) pace.value = 'step';
    const each = searches.map((search, i) => seconds[i] / search.length);
    rates = pace.value === 'clock' ? each.map(time => Math.min(...each) / time) : [1, 1];
    length = Math.ceil(Math.max(...searches.map((search, i) => search.length / rates[i])) - 1e-9);
    range.max = length;
    pos = Math.min(keep, length);
    panes.forEach((pane, i) => {
      const search = searches[i], { look, use } = markOf(search.trace.approach), n = search.n;
      $('.mk', pane).setAttribute('class', `mk ${look}`); $('.mk use', pane).setAttribute('href', use);
      $('.bd', pane).setAttribute('viewBox', `-5 -1 ${n * 10 + 6} ${n * 10 + n * .5 + 3}`);
      $('.spark', pane).innerHTML = search.spark(look);
      $('[data-c=unit]', pane).textContent = search.unit === '–' ? '' : search.unit;
      $('[data-n=peak]', pane).textContent = search.queueing ? 'longest queue' : 'deepest stack';
      $('.over', pane).innerHTML = `${search.queueing ? 'Live nodes' : 'Queens standing'} over the whole search; <span class="ok">|</span> a solution`;
    });
    /* Room for the longest queue, so that nothing below it moves while it plays. */
    const rooms = panes.map((pane, i) => {
      const search = searches[i], row = Math.max(1, Math.floor(($('.live', pane).clientWidth + 5) / 31));
      return Math.min(181, Math.ceil((search.totals.peak + !search.queueing) / row) * 31 - 5);
    });
    const abreast = panes[0].offsetTop === panes[1].offsetTop;
    panes.forEach((pane, i) => { $('.live', pane).style.minHeight = `${abreast ? Math.max(...rooms) : rooms[i]}px`; });
    draw(true);
  };
  const draw = speak => {
    range.value = pos;
    range.setAttribute('aria-valuetext', `step ${pos} of ${length}`);
    $('#where').textContent = `${thousands(pos)} / ${thousands(length)}`;
    panes.forEach((pane, i) => {
      const search = searches[i], board = $('.bd', pane), say = $('.say', pane), count = search.count;
      search.seek(Math.min(search.length, Math.floor(pos * rates[i] + 1e-9)));
      board.innerHTML = search.board();
      const [what, why, look] = search.words();
      say.innerHTML = `<code class="${look}">${what}</code>${why}${search.at === search.length ? ' <b>Finished.</b>' : ''}`;
      if (speak) { say.setAttribute('aria-live', 'polite'); board.setAttribute('aria-label', search.described()); } else say.removeAttribute('aria-live');
      for (const [key, value] of Object.entries(search.count)) $(`[data-c=${key}]`, pane).textContent = key === 'backtracks' && search.queueing ? '–' : thousands(value);
      $('[data-c=step]', pane).textContent = `step ${thousands(search.at)} of ${thousands(search.length)}`;
      $('.hold', pane).innerHTML = search.queueing ? `Queue: <b>${counted(search.queue.length, 'live nodes')}</b>, head first` : `Stack: <b>${counted(search.standing.length, 'queens')}</b> standing, from the empty board to here`;
      $('.live', pane).innerHTML = search.holding();
      $('.ph', pane).setAttribute('d', `M${search.at / search.length * 500} 0V44`);
    });
  };
  const go = to => { pos = Math.max(0, Math.min(length, to)); draw(!playing); };
  const run = on => {
    playing = on && pos < length; due = 0;
    play.setAttribute('aria-label', playing ? 'Pause' : 'Play');
    play.title = playing ? 'Pause (space)' : 'Play (space)';
    $('use', play).setAttribute('href', playing ? '#i-pause' : '#i-play');
    if (playing) { last = performance.now(); requestAnimationFrame(tick); } else draw(true);
  };
  const tick = now => {
    if (!playing) return;
    due += Math.max(0, Math.min(200, now - last)) / 1000 * +speed.value; last = now;
    if (due >= 1) { const steps = Math.floor(due); due -= steps; go(pos + steps); if (pos >= length) return run(false); }
    requestAnimationFrame(tick);
  };
  const jump = kind => {
    run(false);
    const next = searches.map((search, i) => search[kind].map(at => Math.ceil(at / rates[i] - 1e-9)).find(at => at > pos) ?? length);
    go(Math.min(...next));
  };
  const act = {
    start: () => { run(false); go(0); }, end: () => { run(false); go(length); },
    back: () => { run(false); go(pos - 1); }, next: () => { run(false); go(pos + 1); },
    play: () => { if (!playing && pos >= length) pos = 0; run(!playing); },
    solution: () => jump('solutions'), dead: () => jump('dead'),
  };
  const KEYS = { ArrowRight: 'next', ArrowLeft: 'back', Home: 'start', End: 'end', ' ': 'play', n: 'solution', d: 'dead' };
  player.addEventListener('click', event => { const button = event.target.closest('[data-do]'); if (button) act[button.dataset.do](); });
  /* The keys work while the player is in sight and nothing else wants them. */
  let seen = false;
  new IntersectionObserver(entries => { seen = entries[entries.length - 1].isIntersecting; }).observe($('.panes', player));
  document.addEventListener('keydown', event => {
    const inside = player.contains(event.target), tag = event.target.tagName;
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS) || tag === 'SELECT' || (tag === 'BUTTON' && event.key === ' ')) return;
    if (!inside && !(seen && event.target === document.body && !event.key.match(/Home|End/))) return;
    event.preventDefault(); act[KEYS[event.key]]();
  });
  range.addEventListener('input', () => { if (playing) run(false); go(+range.value); });
  size.addEventListener('change', () => { run(false); offer(); load(0); });
  pace.addEventListener('change', () => { run(false); load(pos); });
  panes.forEach((pane, i) => {
    $('select', pane).addEventListener('change', () => { run(false); load(0); });
    $('.spark', pane).addEventListener('click', event => {
      const box = event.currentTarget.getBoundingClientRect();
      run(false); go(Math.round((event.clientX - box.left) / box.width * searches[i].length / rates[i]));
    });
  });
  offer();
  load(0);
  /* For tests. */
  window.replay = { act, get pos() { return pos; }, get length() { return length; }, get searches() { return searches; } };
}

/* ---------- the tree ---------- */
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

/* ---------- fundamental solutions ---------- */
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

/* ---------- times: board, mode, baseline, order ---------- */
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

/* ---------- the recording to take away ---------- */
const json = $('#report-json');
if (json) json.href = URL.createObjectURL(new Blob([$('#data').textContent], { type: 'application/json' }));
