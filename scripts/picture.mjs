#!/usr/bin/env node
// Draws docs/fourmi.svg, the README's picture: what the program really prints,
// colours included. Run it after `make` when the output has changed.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const panels = [
  {
    title: 'fourmi play --level expert --first ai',
    args: ['play', 'connect4', '--color', 'always', '--still', '--level', 'expert', '--seed', '4',
      '--position', '44535'],
    input: '5\nhint\n',
    keep: (lines) => lines.slice(-14, -2),
  },
  {
    title: 'fourmi think O-XX-X-OO',
    args: ['think', 'O-XX-X-OO'],
    input: '',
    keep: (lines) => lines,
  },
];

const cell = { width: 8.4, height: 18 };
const paper = '#14171C';
const ink = '#E8E6E1';
const styles = { 1: { weight: 'bold' }, 2: { fill: '#A0A8B4' }, 202: { fill: '#FF8A4C' }, 33: { fill: '#6FA8FF' } };

const escapeXml = (text) => text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c]);

/** One line of terminal output as SVG text, and the style that is on at its end. */
function drawLine(line, style, x, y) {
  let column = 0;
  let svg = '';
  for (const part of line.split(/(\x1b\[[0-9;]*m)/)) {
    if (part.startsWith('\x1b')) {
      const codes = part.slice(2, -1).replace('38;5;', '').split(';');
      for (const code of codes) {
        style = code === '0' || code === '' ? {} : { ...style, ...styles[code] };
      }
    } else if (part !== '') {
      const weight = style.weight ? ` font-weight="${style.weight}"` : '';
      svg += `<text x="${(x + column * cell.width).toFixed(1)}" y="${y}" fill="${style.fill ?? ink}"${weight}>${escapeXml(part)}</text>\n`;
      column += part.length;
    }
  }
  return { svg, style };
}

function drawPanel(panel, x) {
  const output = execFileSync(`${root}build/fourmi`, panel.args, { input: panel.input, encoding: 'utf8' });
  const lines = [`$ ${panel.title}`, ...panel.keep(output.trimEnd().split('\n'))];
  let style = {};
  let svg = '';
  lines.forEach((line, i) => {
    const drawn = drawLine(line, style, x, 32 + i * cell.height);
    style = drawn.style;
    svg += drawn.svg;
  });
  return { svg, rows: lines.length };
}

const left = drawPanel(panels[0], 20);
const right = drawPanel(panels[1], 390);
const width = 860;
const height = 32 + Math.max(left.rows, right.rows) * cell.height;
writeFileSync(`${root}docs/fourmi.svg`, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="A game of Connect Four against the expert, and minimax explained call by call">
<rect width="${width}" height="${height}" rx="8" fill="${paper}"/>
<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" xml:space="preserve">
${left.svg}${right.svg}</g>
</svg>
`);
