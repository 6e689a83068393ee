// AIs at the table: what they think about is what is on the board, whatever happens while they think.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { enter, frame, get, post } from './client.mjs';
import { startServer } from './server.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-ai-'));
let server;

before(async () => {
  server = await startServer({ folder, env: { FOURMI_RATE: '1000' } });
});
after(async () => {
  assert.equal((await server.stop()).status, 0, server.log);
  rmSync(folder, { recursive: true });
});

/** Positions that take a while, the first time. */
const hard = ['216243277', '561172335', '221712722', '622762661', '531777365', '155313553',
  '413555236', '517472612', '366752113', '774556666', '723325662', '257145733'];

/** Gives the one thread that solves something else to do, so that an AI takes its time; resolves when that is over. */
const occupy = () => get(server, `/api/v1/analysis?pos=${hard.pop()}`);

const isMove = (seat, after) => (event) => event.kind === 'move' && event.seat === seat && event.seq > after;

/** In one go, so that nobody has time to think between the two. */
function takeBackAndPlay6(person) {
  const wishes = [{ type: 'takeback', id: 2 }, { type: 'move', id: 3, game: 0, ply: 0, move: 6 }];
  person.raw(Buffer.concat(wishes.map((wish) => frame(JSON.stringify(wish)))));
}

/** Plays column 2, takes it back while the AI thinks, and plays column 6. Null if the AI was quicker. */
async function changeMind() {
  const made = await post(server, '/api/v1/rooms', { game: 'connect4', seat: 0, ai: 'expert' });
  const person = await enter(server, made.token);
  const busy = occupy();
  person.send({ type: 'move', id: 1, game: 0, ply: 0, move: 2 });
  await person.next('ack');
  takeBackAndPlay6(person);
  const back = await person.next('event', (event) => event.kind === 'taken_back');
  const answer = back.plies === 1 ? await person.next('event', isMove(1, back.seq)) : null;
  await busy;
  return { person, answer };
}

test('an AI answers the move that was made, not the one that was taken back', async () => {
  let answered = 0;
  for (let i = 0; i < 10 && answered < 3; i++) {
    const { person, answer } = await changeMind();
    answered += answer !== null;
    // Column 3 is best against 2, column 5 against 6.
    if (answer !== null) assert.equal(answer.move, 5);
    await person.end();
  }
  assert.ok(answered > 0, 'the AI was still thinking');
});

test('who watches is told the truth about the position that is there', async () => {
  const made = await post(server, '/api/v1/rooms', { game: 'connect4', seat: 0, ai: 'expert' });
  const person = await enter(server, made.token);
  const early = await enter(server, made.watch);
  person.send({ type: 'move', id: 1, game: 0, ply: 0, move: 2 });
  for (const ply of [1, 2]) await early.next('observation', (one) => one.ply === ply);
  takeBackAndPlay6(person);
  await person.next('event', (event) => event.kind === 'move' && event.move === 6);
  await early.next('observation', (one) => one.ply === 1);
  const late = await enter(server, made.watch);
  const { exact } = await late.next('observation', (one) => one.ply === 1);
  assert.deepEqual(exact.scores, (await get(server, '/solve?pos=6')).score);
  await Promise.all([person.end(), early.end(), late.end()]);
});
