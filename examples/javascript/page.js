// page.js - the exact value of every column, found in a worker while you type: the page never freezes, and
// a question that is out of date is cancelled.
import { loadWorker, run } from './node_modules/fourmi/index.js';

const [moves, board, values] = ['moves', 'board', 'values'].map((id) => document.getElementById(id));
const lab = await loadWorker();
const game = lab.game('connect4');
await lab.prepare(game);
const exact = lab.exact({ game });
let asking = new AbortController();

async function show() {
  asking.abort();
  asking = new AbortController();
  try {
    const { cells, cols } = await lab.scene({ record: lab.record({ game, moves: moves.value }) }).toJSON();
    board.textContent = cells.match(new RegExp(`.{${cols}}`, 'g')).join('\n');
    values.textContent = 'thinking';
    const answer = lab.answer({ exact, text: moves.value });
    await run(answer, { signal: asking.signal });
    const { turn, actions, value } = await answer.toJSON();
    values.textContent = turn === 'over' ? `over: ${value.outcome}` : actions.map(({ text, score }) => `${text}: ${score}`).join(', ');
  } catch (error) {
    if (error.code !== 'cancelled') values.textContent = error.message;
  }
}

moves.addEventListener('input', show);
await show();
