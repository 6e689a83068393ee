// page.js - the exact value of every column, found in a worker while somebody types: the page
// never freezes, and a question that is out of date is given up.
import { loadWorker } from './node_modules/fourmi/index.js';

const [moves, board, values] = ['moves', 'board', 'values'].map((id) => document.getElementById(id));
const fourmi = await loadWorker();
let asking = new AbortController();

async function show() {
  asking.abort();
  asking = new AbortController();
  try {
    const position = await fourmi.position('connect4', moves.value);
    board.textContent = position.board.match(/.{7}/g).join('\n');
    values.textContent = 'thinking';
    const found = await fourmi.values(position, { signal: asking.signal });
    values.textContent = found.map(({ name, score }) => `${name}: ${score}`).join(', ') || position.result;
  } catch (error) {
    if (error.code !== 'cancelled') values.textContent = error.message;
  }
}

moves.addEventListener('input', show);
await show();
