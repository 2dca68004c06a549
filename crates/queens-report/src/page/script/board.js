/* Boards, ten units a square; squares are [row, column] from 0. */
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
