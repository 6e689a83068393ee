// seat.test.mjs - taking a seat in a room, with neither a browser nor a server.
import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import test from 'node:test';

import { importPage } from '../../scripts/page.mjs';

globalThis.document = { baseURI: 'http://localhost/' };
globalThis.crypto ??= webcrypto; // Node 18
const { takeSeat } = await importPage('online/seat.js');
const { tickets, tokenAskedFor } = await importPage('online/tickets.js');

/** Answers in turn; an Error is an answer that never comes. What was asked for is returned. */
function answerWith(t, ...answers) {
  const asked = [];
  t.mock.method(globalThis, 'fetch', async (url, { body }) => {
    asked.push(JSON.parse(body));
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return { ok: !answer.error, status: 201, json: async () => answer };
  });
  return asked;
}

/** Time passes in no time. */
const hurry = (t) => t.mock.method(globalThis, 'setTimeout', (act) => queueMicrotask(act));

test('when no answer comes the page asks again for the same seat', async (t) => {
  hurry(t);
  const asked = answerWith(t, new Error('lost'), { error: 'busy' }, { game: 'connect4', seat: 1, token: 'mine' });
  await takeSeat('room', 'Ann');
  assert.equal(asked.length, 3);
  assert.match(asked[0].token, /^[\w-]{22}$/);
  assert.ok(asked.every(({ token }) => token === asked[0].token));
  assert.equal((await tickets())[0].token, 'mine');
  assert.equal(await tokenAskedFor('room'), undefined);
});

test('the token outlives the page, until there is an answer', async (t) => {
  hurry(t);
  const lost = answerWith(t, new Error('lost'));
  await assert.rejects(takeSeat('other', 'Ann'), { code: 'unreachable' });
  assert.equal(await tokenAskedFor('other'), lost[0].token);
  const refused = answerWith(t, { error: 'seat_taken' });
  await assert.rejects(takeSeat('other', 'Ann'), { code: 'seat_taken' });
  assert.equal(refused[0].token, lost[0].token);
  assert.equal(await tokenAskedFor('other'), undefined);
});
