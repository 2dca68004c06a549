/* A recorded search: its tape, and where one stands on it. */
const ALPHABET = new Map([...DATA.alphabet].map((symbol, i) => [symbol, i]));
/* `f3@17`, `x3@17:4`, `c3`, `-`: the kind, the checks, the square, and who attacks it or which row it empties. */
const word = text => {
  const [, kind, checks, square, other] = text.match(/^(.)(\d*)(?:@(\d+))?(?::(\d+))?$/);
  return { kind, checks: +checks, square: square && +square, other: other && +other };
};

class Search {
  constructor(trace) {
    const palette = trace.palette.split(' ').map(word), width = palette.length > ALPHABET.size ? 2 : 1;
    this.trace = trace; this.n = trace.n; this.queueing = trace.queue;
    this.card = CARDS.get(trace.approach);
    this.unit = this.card.check_unit;
    this.steps = [];
    for (let i = 0; i < trace.tape.length; i += width) {
      let place = 0;
      for (let k = 0; k < width; k++) place = place * ALPHABET.size + ALPHABET.get(trace.tape[i + k]);
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
    const price = step.checks ? `${counted(step.checks, escaped(this.unit))} checked` : 'no check';
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
