#!/usr/bin/env node
// curve.mjs - draws learning curves as a picture.
//
//   node scripts/curve.mjs --y COLUMN[/COLUMN] --title TEXT --out FILE.svg LABEL=FILE.csv...
//
// The files are those of `fourmi train --curve`. Several with the same label
// are seeds of one recipe: a line for their median, a band from the best to the
// worst. The y axis is a column, or one divided by another, in per cent; the x
// axis is the number of games, by its logarithm.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const width = 760;
const height = 400;
const plot = { left: 56, right: 570, top: 48, bottom: 350 };

// Okabe and Ito's colours, which colour-blind people can tell apart; the lines
// differ in their dashes as well. [in the light, in the dark, dashes]
const styles = [
  ['#0072b2', '#56b4e9', ''],
  ['#d55e00', '#ff9d4d', '7 4'],
  ['#007f5f', '#2fd3a5', '2 3'],
  ['#a0527f', '#e59ac4', '10 3 2 3'],
  ['#6b5b00', '#f0e442', '4 2'],
  ['#444444', '#bbbbbb', '1 4'],
];

/** The points of one file: [games, share]. */
function readCurve(path, expression) {
  const [header, ...rows] = readFileSync(path, 'utf8').trimEnd().split('\n').map((line) => line.split(','));
  const [above, below] = expression.split('/').map((name) => {
    const place = header.indexOf(name);
    if (place < 0) throw new Error(`${path} has no column ${name}`);
    return place;
  });
  return rows.map((row) => [Number(row[0]), Number(row[above]) / (below === undefined ? 1 : Number(row[below]))]);
}

/** One recipe from its seeds: at each number of games that all have, best, median, worst. */
function summarise(curves) {
  const [first, ...others] = curves.map((curve) => new Map(curve));
  return [...first.keys()]
    .filter((games) => others.every((curve) => curve.has(games)))
    .map((games) => {
      const shares = [first, ...others].map((curve) => curve.get(games)).sort((a, b) => a - b);
      return { games, low: shares[0], middle: shares[shares.length >> 1], high: shares.at(-1) };
    });
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function draw(title, recipes) {
  const most = Math.max(...recipes.flatMap(({ points }) => points.map(({ games }) => games)));
  const top = Math.max(...recipes.flatMap(({ points }) => points.map(({ high }) => high))) > 0.5 ? 1 : 0.5;
  const decades = Math.log10(most);
  const x = (games) => plot.left + (Math.log10(Math.max(games, 1)) / decades) * (plot.right - plot.left);
  const y = (share) => plot.bottom - (share / top) * (plot.bottom - plot.top);
  const at = (games, share) => `${x(games).toFixed(1)},${y(share).toFixed(1)}`;
  const ticks = Array.from({ length: Math.floor(decades) + 1 }, (_, i) => 10 ** i);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => share * top);
  const key = ({ label }, i) => {
    const line = plot.top + 8 + i * 24;
    return `<path class="line s${i}" stroke-dasharray="${styles[i][2]}" d="M${plot.right + 14} ${line} h28"/>` +
      `<text x="${plot.right + 50}" y="${line + 4}">${escaped(label)}</text>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">
<style>
text { font: 13px system-ui, sans-serif; fill: #222 }
.title { font-weight: 600; font-size: 15px }
.back { fill: #fff }
.grid { stroke: #ddd }
.line { fill: none; stroke-width: 2 }
.band { opacity: .15 }
${styles.map(([light], i) => `.s${i} { stroke: ${light} } .b${i} { fill: ${light} }`).join('\n')}
@media (prefers-color-scheme: dark) {
text { fill: #ddd }
.back { fill: #16181d }
.grid { stroke: #3a3d44 }
${styles.map(([, dark], i) => `.s${i} { stroke: ${dark} } .b${i} { fill: ${dark} }`).join('\n')}
}
</style>
<rect class="back" width="${width}" height="${height}" rx="6"/>
<text class="title" x="${plot.left}" y="26">${escaped(title)}</text>
${grid.map((share) => `<path class="grid" d="M${at(1, share)} H${plot.right}"/><text x="${plot.left - 8}" y="${y(share) + 4}" text-anchor="end">${Math.round(share * 100)} %</text>`).join('\n')}
${ticks.map((games) => `<path class="grid" d="M${at(games, 0)} V${plot.top}"/><text x="${x(games)}" y="${plot.bottom + 20}" text-anchor="middle">${games.toLocaleString('en')}</text>`).join('\n')}
<text x="${(plot.left + plot.right) / 2}" y="${plot.bottom + 40}" text-anchor="middle">games of training</text>
${recipes.map(({ points }, i) => `<path class="band b${i}" d="M${[...points.map((p) => at(p.games, p.high)), ...points.map((p) => at(p.games, p.low)).reverse()].join(' ')}Z"/>`).join('\n')}
${recipes.map(({ points }, i) => `<path class="line s${i}" stroke-dasharray="${styles[i][2]}" d="M${points.map((p) => at(p.games, p.middle)).join(' ')}"/>`).join('\n')}
${recipes.map(key).join('\n')}
</svg>
`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { y: { type: 'string' }, title: { type: 'string' }, out: { type: 'string' } },
});
const files = positionals.map((word) => word.split('='));
const labels = [...new Set(files.map(([label]) => label))];
if (!values.y || !values.title || !values.out || labels.length === 0 || labels.length > styles.length) {
  console.error(`usage: curve.mjs --y COLUMN[/COLUMN] --title TEXT --out FILE.svg LABEL=FILE.csv...
with 1 to ${styles.length} labels`);
  process.exit(2);
}
const recipes = labels.map((label) => ({
  label,
  points: summarise(files.filter(([name]) => name === label).map(([, path]) => readCurve(path, values.y))),
}));
writeFileSync(values.out, draw(values.title, recipes));
