import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fourmi } from '../cli/fourmi.mjs';
import { Client, enter, play, post, room } from './client.mjs';
import { mistakes, openapi } from './schema.mjs';
import { exchange, logged, scratchFolder, serverFor, startServer } from './server.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-api-'));
const octets = 'application/octet-stream';
let server;
const seen = new Set(); // which answers of the document have been checked

before(async () => {
  server = await startServer({ folder, env: { FOURMI_RATE: '1000' } });
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Asks, and checks that the answer is one that the document describes. */
async function ask(method, target, { body, type = 'application/json', headers = {}, to = server } = {}) {
  const url = new URL(target, to.url);
  const template = Object.keys(openapi.paths).find((one) =>
    new RegExp(`^${one.replace('{id}', '[^/]+')}$`).test(url.pathname));
  const raw = typeof body === 'string' || Buffer.isBuffer(body);
  const answer = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': type }), ...headers },
    body: raw || body === undefined ? body : JSON.stringify(body),
  });
  const described = openapi.paths[template]?.[method.toLowerCase()]?.responses[answer.status];
  assert.ok(described, `${method} ${template} may answer ${answer.status}`);
  const text = await answer.text();
  if (described.content) {
    const [[mediaType, { schema }]] = Object.entries(described.content);
    assert.equal(answer.headers.get('content-type'), mediaType);
    const value = mediaType === 'application/json' ? JSON.parse(text) : text;
    assert.deepEqual(mistakes(value, schema), [], `${method} ${target}`);
    seen.add(`${method} ${template} ${answer.status}`);
    return { status: answer.status, value, headers: answer.headers };
  }
  return { status: answer.status, value: text, headers: answer.headers };
}

test('the scores of all columns, as the clients of other solvers expect them', async () => {
  const { value, headers } = await ask('GET', '/solve?pos=4453');
  assert.deepEqual(value, { pos: '4453', score: [-5, -5, -2, -3, -4, -2, -2] });
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.deepEqual((await ask('GET', '/solve?pos=')).value.score, [-2, -1, 0, 1, 0, -1, -2]);
  assert.deepEqual((await ask('GET', '/solve')).value.score, [-2, -1, 0, 1, 0, -1, -2]);
  assert.equal((await ask('GET', '/solve?pos=444444')).value.score[3], 100);
});

/** Asks again where a slow machine, or one that looks for races, gives up after ten seconds. */
async function askPatiently(target) {
  let answer = await ask('GET', target);
  for (let i = 0; i < 20 && answer.status === 503; i++) answer = await ask('GET', target);
  return answer;
}

test('the exact truth about hands and charts of a world', async () => {
  const target = '/api/v1/analysis?game=blackjack:decks%3D1&pos=';
  const { value } = await askPatiently(`${target}T6%20v%20T`);
  assert.deepEqual([value.game, value.pos, value.best], ['blackjack:decks=1', 'T6 v T', ['hit']]);
  assert.ok(value.values.hit > value.values.stand);
  const without = (await askPatiently(`${target}T6%20v%20T&without=5555`)).value;
  assert.deepEqual(without.best, ['stand']);
  const chart = (await askPatiently('/api/v1/chart?game=blackjack:gym')).value;
  assert.ok(Math.abs(chart.value - -0.04655597706669755) < 1e-12);
  for (const bad of [
    `${target}T66%20v%20T`, `${target}T6`, `${target}T6%20v%20T&without=55555`, `${target}T6%20v%20T&weak=1`,
    '/api/v1/chart?game=connect4', '/api/v1/chart', '/api/v1/chart?game=blackjack:h17,s17',
    '/api/v1/chart?game=blackjack:decks%3D1&without=22223333444455556666777788889999TTTTTTTTTTTT',
  ]) {
    assert.equal((await ask('GET', bad)).status, 400, bad);
  }
});

test('a world is refused with the reason', async () => {
  const lowCards = '22223333444455556666777788889999';
  for (const [query, word, text] of [
    ['chart?game=blackjack:h17,s17', 'bad_game', '"s17" contradicts "h17".'],
    ['chart?game=blackjack:decks%3D-1', 'bad_game', '"decks=-1": a shoe has 1 to 8 decks, or is endless.'],
    ['chart?game=blackjack:h17%1b%ff', 'bad_game', '"h17??" is no rule of this game; the rules are decks=1..8 endless s17 h17 das nodas double=any|9-11|10-11 hard '
      + 'hands=1..4 rsa surrender=none|late pays=3:2|6:5 gym gym-natural gym-sab.'],
    ['chart?game=blackjack&game=blackjack', 'bad_game', 'game is blackjack.'],
    ['chart?game=blackjack:endless&without=T', 'bad_position', 'An endless shoe stays as it is, whatever is dealt.'],
    [`analysis?game=blackjack:decks%3D1&pos=AA%20v%20A&without=${lowCards}A`, 'bad_position',
      'The exact value of this state of blackjack:decks=1 is out of reach.'],
  ]) {
    const { status, value } = await ask('GET', `/api/v1/${query}`);
    assert.deepEqual([status, value.error, value.text], [400, word, text], query);
  }
  assert.equal((await askPatiently(`/api/v1/chart?game=blackjack:decks%3D1&without=${lowCards}A`)).status, 200);
});

test('solving refuses what is no position', async () => {
  for (const pos of ['8', '4444444', 'x', '44%09', '4'.repeat(70)]) {
    const { status, value } = await ask('GET', `/solve?pos=${pos}`);
    assert.equal(status, 400, pos);
    assert.equal(value.error, 'bad_position');
  }
  assert.equal((await ask('GET', '/solve?pos=4&pos=5')).status, 400);
  assert.equal((await ask('GET', '/solve?pos=1212121')).status, 422);
});

test('empty parts of a query mean nothing, and a parameter that is not known is refused', async () => {
  const { value } = await ask('GET', '/solve?pos=44');
  for (const query of ['?&pos=44', '?pos=44&', '?&&pos=44&&']) {
    assert.deepEqual((await ask('GET', `/solve${query}`)).value, value, query);
  }
  assert.equal((await ask('GET', '/solve?')).status, 200);
  assert.equal((await ask('GET', '/api/v1/analysis?&game=tictactoe&&pos=15')).value.game, 'tictactoe');
  assert.equal((await ask('GET', '/api/v1/games?&limit=0')).status, 400);
  for (const [target, said] of [
    ['/solve?position=44', '"position"'],
    ['/solve?pos=44&game=connect4', '"game"'],
    ['/solve?Pos=44', '"Pos"'],
    ['/solve?po=44', '"po"'],
    ['/solve?poss=44', '"poss"'],
    ['/solve?=44', 'not known'],
    ['/solve?;pos=44', 'not known'],
    ['/solve?%22%ff=44', 'not known'],
    [`/solve?${'x'.repeat(100)}=44`, 'not known'],
    ['/solve?pos', 'name=value'],
    ['/api/v1/analysis?pos=44&depth=3', '"depth"'],
    ['/api/v1/games?page=2', '"page"'],
  ]) {
    const { status, value: refusal } = await ask('GET', target);
    assert.deepEqual([status, refusal.error], [400, 'bad_query'], target);
    assert.ok(refusal.text.includes(said), `${target}: ${refusal.text}`);
  }
});

test('a table that is kept is read, and one that is damaged is told of and made anew', async (t) => {
  const folder = scratchFolder(t);
  const file = `${folder}/.local/share/fourmi/tables/KRK.table`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'no table');
  const server = await serverFor(t, { folder });
  const fen = encodeURIComponent('8/8/8/4k3/8/8/8/R3K3 w - -');
  const answer = await fetch(`${server.url}/api/v1/analysis?game=chess&pos=${fen}`);
  assert.equal((await answer.json()).plies, 27);
  await server.stop();
  assert.match(server.log, /event=table_refused path="[^"]*KRK\.table" fault="is no table of an ending"/);
});

test('an ending is analysed by its FEN, with moves by name', async () => {
  const analyse = (fen) => ask('GET', `/api/v1/analysis?game=chess&pos=${encodeURIComponent(fen)}`);
  const { status, value } = await analyse('k7/8/1K6/8/8/8/8/7R w - - 0 1');
  assert.equal(status, 200);
  assert.equal(value.game, 'chess');
  assert.equal(value.pos, 'k7/8/1K6/8/8/8/8/7R w - - 0 1');
  assert.equal(value.result, 'win');
  assert.equal(value.plies, 1);
  assert.deepEqual(value.best, ['h1h8']);
  assert.equal(value.line, 'h1h8');
  assert.equal(value.moves.length, 20);
  assert.deepEqual(value.moves.find(({ uci }) => uci === 'h1h8'), { uci: 'h1h8', san: 'Rh8#', result: 'win', plies: 1 });
  assert.equal('scores' in value, false);

  const mated = await analyse('k6R/8/1K6/8/8/8/8/8 b - -');
  assert.deepEqual(mated.value, { game: 'chess', pos: 'k6R/8/1K6/8/8/8/8/8 b - -', result: 'loss', plies: 0, moves: [], best: [], line: '' });
  const drawn = await analyse('8/8/8/8/8/2k5/8/K1B5 w - -');
  assert.equal(drawn.value.plies, null);

  const named = await ask('GET', '/api/v1/analysis?game=chess:KRK&pos=');
  assert.deepEqual([named.status, named.value.error], [400, 'bad_game']);
  assert.equal(named.value.text, 'game is connect4, tictactoe, chess or blackjack.');

  const adjacent = await analyse('8/8/8/8/3kK3/8/8/8 w - -');
  assert.equal(adjacent.status, 400);
  assert.match(JSON.stringify(adjacent.value), /kings-adjacent/);
  assert.match(JSON.stringify((await analyse('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -')).value), /too-many-men/);
});

test('an analysis agrees with the program', async () => {
  const { value } = await ask('GET', '/api/v1/analysis?game=connect4&pos=44455554221');
  const told = JSON.parse(fourmi(['solve', '--json', '--all', '--line', '44455554221']).stdout);
  assert.equal(value.score, -15);
  assert.deepEqual(value.scores, told.scores);
  assert.equal(value.line, told.line);
  const small = await ask('GET', '/api/v1/analysis?game=tictactoe&pos=O-XX-X-OO');
  assert.deepEqual(small.value.best, [5]);
  assert.equal((await ask('GET', '/api/v1/analysis?game=draughts')).status, 400);
  assert.equal((await ask('GET', '/api/v1/analysis?game=tictactoe&pos=14253')).status, 422);
  assert.equal((await ask('GET', '/api/v1/analysis?pos=9')).status, 400);
});

test('a room needs a game, and says what is wrong with a wish', async () => {
  const good = await ask('POST', '/api/v1/rooms', { body: { game: 'connect4' } });
  assert.equal(good.status, 201);
  assert.equal(good.value.seat, 0);
  const watched = await ask('POST', '/api/v1/rooms', { body: { game: 'tictactoe', seat: null, ai: 'expert' } });
  assert.equal(watched.value.token, null);
  for (const body of [{}, { game: 'chess' }, { game: 'connect4:5x4' }, { game: 7 }, { game: 'connect4', seat: 2 },
    { game: 'connect4', name: '' }, { game: 'connect4', name: 'x'.repeat(48) }, { game: 'connect4', name: 'a\nb' },
    { game: 'connect4', ai: 'genius' }, { game: 'connect4', ai: 'depth=40' }, { game: 'connect4', ai: 'brain:1' },
    { game: 'connect4', clock: 5 }, { game: 'connect4', clock: { initial_s: 0 } }, { game: 'connect4', more: 1 },
    { game: 'connect4', clock: { initial_s: 10, increment_s: -1 } }, [], 'x']) {
    assert.equal((await ask('POST', '/api/v1/rooms', { body: typeof body === 'string' ? `"${body}"` : body })).status, 400,
      JSON.stringify(body));
  }
  for (const body of ['', '{', '{"game":"connect4"}x', '{"game":"connect4","game":"tictactoe"}', '[1]', '\0']) {
    assert.equal((await ask('POST', '/api/v1/rooms', { body: body || ' ' })).status, 400, body);
  }
  for (const type of ['application/json', 'application/json;charset=utf-8', 'application/json ; x=y', 'Application/JSON']) {
    assert.equal((await ask('POST', '/api/v1/rooms', { body: '{}', type })).status, 400, type);
  }
  for (const type of ['text/plain', 'application/jsonx', 'application/json5', 'application/json-seq', `text/plain; x=${'y'.repeat(100)}`, `application/json; x=${'y'.repeat(100)}`]) {
    assert.equal((await ask('POST', '/api/v1/rooms', { body: '{}', type })).status, 415, type);
  }
});

test('a seat is taken once', async () => {
  const made = (await ask('POST', '/api/v1/rooms', { body: { game: 'connect4', seat: 1 } })).value;
  const watching = { invite: made.watch, name: 'Eve' };
  const refused = await ask('POST', '/api/v1/rooms/join', { body: watching });
  assert.deepEqual([refused.status, refused.value.error], [409, 'watching'], 'a link for watching gives no seat');
  const joined = await ask('POST', '/api/v1/rooms/join', { body: { invite: made.invite, name: 'Zoë' } });
  assert.equal(joined.status, 201);
  assert.equal(joined.value.seat, 0);
  const late = await ask('POST', '/api/v1/rooms/join', { body: { invite: made.invite } });
  assert.equal(late.status, 409);
  assert.equal(late.value.error, 'seat_taken');
  assert.equal((await ask('POST', '/api/v1/rooms/join', { body: { invite: made.watch } })).status, 409);
  assert.equal((await ask('POST', '/api/v1/rooms/join', { body: { invite: 'A'.repeat(22) } })).status, 404);
  assert.equal((await ask('POST', '/api/v1/rooms/join', { body: { invite: '../etc' } })).status, 400);
  assert.equal((await ask('POST', '/api/v1/rooms/join', { body: {}, type: 'text/html' })).status, 415);
});

test('a refusal says what is wrong', async () => {
  for (const [wish, error, text] of [
    [{ name: '' }, 'bad_name', /1 to 47 bytes/],
    [{ name: 'x'.repeat(48) }, 'bad_name', /1 to 47 bytes/],
    [{ name: 'Ada\u202e' }, 'bad_name', /invisible/],
    [{ ai: 'depth=9' }, 'bad_room', /depth up to 6/],
    [{ seet: 1 }, 'unknown_key', /^The key "seet" is not known here\.$/],
    [{ ['é'.repeat(40)]: 1 }, 'unknown_key', /^The object has a key that is not known here\.$/],
  ]) {
    const { status, value } = await ask('POST', '/api/v1/rooms', { body: { game: 'connect4', ...wish } });
    assert.deepEqual([status, value.error], [400, error]);
    assert.match(value.text, text);
  }
});

test('nobody takes a seat under the name of an AI', async () => {
  const { value: made } = await ask('POST', '/api/v1/rooms', { body: { game: 'connect4' } });
  for (const name of ['expert', 'brain:3', 'depth=4,random=10']) {
    for (const [path, body] of [['/api/v1/rooms', { game: 'connect4', name }], ['/api/v1/rooms/join', { invite: made.invite, name }]]) {
      const { status, value } = await ask('POST', path, { body });
      assert.equal(status, 400, name);
      assert.equal(value.error, 'bad_name');
    }
  }
});

test('pages of other origins can neither make rooms nor open sockets', async () => {
  const evil = { Origin: 'https://evil.example' };
  assert.equal((await ask('POST', '/api/v1/rooms', { body: { game: 'connect4' }, headers: evil })).status, 403);
  assert.equal((await ask('POST', '/api/v1/rooms/join', { body: {}, headers: evil })).status, 403);
  assert.equal((await ask('POST', '/api/v1/brains', { body: 'x', headers: evil })).status, 403);
  await assert.rejects(Client.open(server, { headers: evil }), /403/);
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const client = await Client.open(server, { headers: { Origin: `http://${host}:${server.port}` } });
    await client.end();
  }
  await assert.rejects(Client.open(server, { headers: { Origin: 'http://localhost:1' } }), /403/);
  await assert.rejects(Client.open(server, { headers: { Origin: 'null' } }), /403/);
});

test('a page that was opened at an address of the server may make rooms and open sockets, by a name it may not', async (t) => {
  const open = await serverFor(t, { listen: '0.0.0.0:0' });
  const refused = `http://evil.example:${open.port}`;
  for (const [host, origin, status] of [
    [`192.0.2.2:${open.port}`, `http://192.0.2.2:${open.port}`, 201],
    [`[2001:db8::2]:${open.port}`, `http://[2001:db8::2]:${open.port}`, 201],
    [`192.0.2.2:${open.port}`, `https://192.0.2.2:${open.port}`, 403],
    [`192.0.2.2:${open.port}`, `http://192.0.2.3:${open.port}`, 403],
    ['192.0.2.2:1', 'http://192.0.2.2:1', 403],
    ['192.0.2.2', 'http://192.0.2.2', 403],
    [`192.0.2.2.evil.example:${open.port}`, `http://192.0.2.2.evil.example:${open.port}`, 403],
    [`evil.example:${open.port}`, refused, 403],
  ]) {
    const body = '{"game":"connect4"}';
    const answer = await exchange(open.port, `POST /api/v1/rooms HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`);
    assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), origin);
    if (origin === refused) assert.ok(answer.includes(`Pages of ${refused} may not do this; the server's --origin allows it.`));
    const socket = Client.open(open, { headers: { Host: host, Origin: origin } });
    await (status === 201 ? socket.then((client) => client.end()) : assert.rejects(socket, /403/));
  }
});

test('further origins can be allowed', async (t) => {
  const words = ['--origin', 'https://a.example,https://b.example', '--origin=https://c.example'];
  const other = await serverFor(t, { words, env: { FOURMI_ORIGIN: 'https://d.example' } });
  for (const letter of ['a', 'b', 'c']) {
    await (await Client.open(other, { headers: { Origin: `https://${letter}.example` } })).end();
  }
  await assert.rejects(Client.open(other, { headers: { Origin: 'https://d.example' } }), /403/);
  await assert.rejects(Client.open(other, { headers: { Origin: 'https://b.example.evil' } }), /403/);
  await assert.rejects(Client.open(other, { headers: { Origin: 'https://a.example,https://b.example' } }), /403/);
});

test('a page of an allowed origin can do all that a page of the server can, others can only read', async (t) => {
  const other = await serverFor(t, { words: ['--origin', 'https://a.example'] });
  const wish = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"game":"connect4"}' };
  const as = async (origin, target, options = {}) => {
    const { status, headers } = await fetch(`${other.url}${target}`, { ...options, headers: { ...options.headers, Origin: origin } });
    return [status, ...['access-control-allow-origin', 'access-control-allow-methods'].map((name) => headers.get(name)), headers];
  };
  const ask = { method: 'OPTIONS', headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' } };
  for (const [target, methods] of [['/api/v1/rooms', 'GET, HEAD, POST'], ['/api/v1/rooms/join', 'POST'], ['/api/v1/games', 'GET, HEAD']]) {
    const [status, origin, allowed, headers] = await as('https://a.example', target, ask);
    assert.deepEqual([status, origin, allowed], [200, 'https://a.example', methods]);
    assert.equal(headers.get('access-control-allow-headers'), 'content-type');
    assert.equal(headers.get('access-control-max-age'), '7200');
    assert.equal(headers.get('vary'), 'Origin');
    const [refused, , none] = await as('https://evil.example', target, ask);
    assert.deepEqual([refused, none], [405, null]);
  }
  const [made, reader, , headers] = await as('https://a.example', '/api/v1/rooms', wish);
  assert.deepEqual([made, reader, headers.get('vary')], [201, 'https://a.example', 'Origin']);
  assert.equal((await as('https://evil.example', '/api/v1/rooms', wish))[0], 403);
  assert.deepEqual((await as('https://a.example', '/api/v1/games')).slice(0, 2), [200, '*']);
  assert.equal((await as('https://a.example', '/api/v1/nothing', ask))[0], 404);
});

test('a path says which methods it takes', async () => {
  for (const [target, allow] of [['/api/v1/rooms', 'GET, HEAD, POST'], ['/api/v1/brains', 'POST'], ['/api/v1/games/1', 'GET, HEAD'], ['/solve', 'GET, HEAD']]) {
    const answer = await fetch(`${server.url}${target}`, { method: 'DELETE' });
    assert.equal(answer.status, 405);
    assert.equal(answer.headers.get('allow'), allow);
    assert.equal((await answer.json()).text, `This path takes ${allow}.`);
  }
});

test('a finished game is listed, replayed, exported and reviewed', async () => {
  const { players } = await room(server, { game: 'tictactoe', name: 'A "quoted" \\ name' });
  await play(players, '14253');
  await players[0].next('event', (event) => event.over);
  const { value: list } = await ask('GET', '/api/v1/games?game=tictactoe&limit=1');
  const [game] = list.games;
  assert.equal(game.moves, '14253');
  assert.equal(game.result, 'X');
  assert.equal(game.reason, 'board');
  assert.equal(game.second, 'Bob');
  assert.equal(list.next, game.id);
  assert.deepEqual((await ask('GET', `/api/v1/games/${game.id}`)).value, game);
  const { value: text } = await ask('GET', `/api/v1/games/${game.id}/text`);
  assert.match(text, /^\[Game "tictactoe"\]\n\[First "A \\"quoted\\" \\\\ name"\]\n\[Second "Bob"\]\n\[Result "X"\]\n/);
  assert.match(text, /\n\n14253\n$/);
  const { value: review } = await ask('GET', `/api/v1/games/${game.id}/review`);
  assert.deepEqual(review.review.map((move) => move.verdict), ['best', 'mistake', 'best', 'too-late', 'only']);
  const mistake = review.review[1];
  assert.equal(mistake.verdict, 'mistake');
  // The line that punishes it is legal and won by the other side.
  const told = JSON.parse(fourmi(['solve', '-g', 'tictactoe', '--json', `14`]).stdout);
  assert.ok(told.score > 0 && mistake.punished_by.length > 0);
  for (const c of players) await c.end();
});

test('pages of the list follow one another and end', async () => {
  const { players } = await room(server, { game: 'tictactoe' });
  for (let game = 0; game < 3; game++) {
    players[0].send({ type: 'resign', id: 9 });
    await players[0].next('ack');
    for (const client of players) client.send({ type: 'rematch' });
    await players[0].next('event', (event) => event.kind === 'rematch');
  }
  const ids = [];
  for (let next = ''; next !== null; ) {
    const { value } = await ask('GET', `/api/v1/games?limit=2${next && `&before=${next}`}`);
    ids.push(...value.games.map((game) => game.id));
    next = value.next;
  }
  assert.deepEqual(ids, [...ids].sort((a, b) => b - a));
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.length >= 3);
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'before=-1', 'game=chess', 'limit=99999999999999999999']) {
    assert.ok([400, 200].includes((await ask('GET', `/api/v1/games?${query}`)).status), query);
  }
  assert.equal((await ask('GET', '/api/v1/games?limit=0')).status, 400);
  for (const id of ['0', '999999', 'x', '1x', '99999999999999999999', '1/nothing', '-1']) {
    const { status } = await fetch(`${server.url}/api/v1/games/${id}`);
    assert.equal(status, 404, id);
  }
  for (const c of players) await c.end();
});

test('an uploaded brain takes a seat and plays', async () => {
  const file = path.join(folder, 'my.brain');
  assert.equal(fourmi(['train', 'tictactoe', '--games', '2000', '--out', file]).status, 0);
  const bytes = readFileSync(file);
  const { value } = await ask('POST', '/api/v1/brains', { body: bytes, type: octets });
  assert.equal(value.game, 'tictactoe');
  const made = await ask('POST', '/api/v1/rooms', { body: { game: 'tictactoe', seat: 1, ai: value.ai } });
  assert.equal(made.status, 201);
  assert.equal((await ask('POST', '/api/v1/rooms', { body: { game: 'connect4', ai: value.ai } })).status, 400);
  const client = await enter(server, made.value.token);
  const first = client.welcome.events.find((event) => event.kind === 'move') ?? (await client.next('event', (e) => e.kind === 'move'));
  assert.equal(first.seat, 0);
  await client.end();
  for (const at of [0, 40, bytes.length - 1]) {
    const damaged = Buffer.from(bytes);
    damaged[at] ^= 1;
    assert.equal((await ask('POST', '/api/v1/brains', { body: damaged, type: octets })).status, 422, at);
  }
  for (const size of [0, 1, 100]) {
    assert.equal((await ask('POST', '/api/v1/brains', { body: bytes.subarray(0, size), type: octets })).status, 422);
  }
});

test('the observer has watched the games that were played to their end, and tells how it comes along', async () => {
  const { value: list } = await ask('GET', '/api/v1/games?game=tictactoe&limit=50');
  const played = list.games.filter(({ reason }) => reason === 'board').length;
  assert.ok(0 < played && played < list.games.length, 'there are others as well');
  let value;
  do { // it watches when there is nothing else to do
    ({ value } = await ask('GET', '/api/v1/observer'));
  } while (value.tictactoe.games < played);
  assert.equal(value.tictactoe.games, played);
  assert.ok(value.tictactoe.values > 0);
});

test('a brain is sent on, shown, fetched and played against, and listed games are listed', async () => {
  const body = readFileSync(new URL('../data/sound-v1.brain', import.meta.url));
  const { value } = await ask('POST', '/api/v1/challenges?name=Ada', { body, type: octets });
  await ask('GET', `/api/v1/challenges/${value.id}`);
  await ask('GET', `/api/v1/challenges/${value.id}/brain`);
  assert.equal((await ask('POST', `/api/v1/challenges/${value.id}/results`, { body: { result: 'drawn' } })).value.drawn, 1);
  await ask('GET', `/c/${value.id}`);
  for (const [method, target, status] of [['GET', '/api/v1/challenges/0000000000', 404], ['GET', '/api/v1/challenges/0000000000/brain', 404], ['GET', '/c/0000000000', 404]]) {
    assert.equal((await ask(method, target)).status, status);
  }
  const { first } = await room(server, { game: 'tictactoe', listed: true });
  while ((await ask('GET', '/api/v1/rooms')).value.games.length === 0);
  await first.end();
});

test('it says how it is', async () => {
  assert.equal((await ask('GET', '/healthz')).value, 'ok\n');
  assert.equal((await ask('GET', '/readyz')).value, 'ready\n');
  const { value } = await ask('GET', '/metrics');
  for (const line of value.trimEnd().split('\n')) assert.match(line, /^(# (HELP|TYPE) (fourmi|process)_\w+ .+|(fourmi|process)_\w+(\{(version="\d+\.\d+\.\d+"|le="(\d+(\.\d+)?|\+Inf)")\})? \d+(\.\d+)?)$/);
  const number = (name) => Number(new RegExp(`^${name} ([\\d.]+)$`, 'm').exec(value)[1]);
  assert.ok(Math.abs(number('process_start_time_seconds') - Date.now() / 1000) < 600);
  assert.ok(number('process_cpu_seconds_total') > 0);
  assert.ok(number('fourmi_memory_peak_bytes') > 1e6);
  assert.match(value, /^fourmi_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
  assert.match(value, /^fourmi_games_total [1-9]/m);
  assert.deepEqual((await ask('GET', '/api/v1/openapi.json')).value, openapi);
  assert.equal((await ask('GET', '/api/v1/socket')).headers.get('upgrade'), 'websocket');
});

test('requests are counted, and among them those that were refused', async (t) => {
  const own = await serverFor(t);
  const statusOf = async (target) => (await fetch(own.url + target)).status;
  assert.deepEqual([await statusOf('/healthz'), await statusOf('/solve?pos=4453')], [200, 200]);
  assert.deepEqual([await statusOf('/nothing'), await statusOf('/solve?pos=9')], [404, 400]);
  assert.match(await exchange(own.port, 'POST /api/v1/rooms HTTP/1.1\r\nHost: x\r\n\r\n'), /^HTTP\/1.1 411 /);
  await assert.rejects(Client.open(own, { headers: { Origin: 'http://elsewhere' } }), /403/);
  const { value } = await ask('GET', '/metrics', { to: own });
  assert.match(value, /^fourmi_http_requests_total 6$/m);
  assert.match(value, /^fourmi_http_refused_total 4$/m);
});

test('how long answers and acknowledgements take is counted in steps', async (t) => {
  const own = await serverFor(t);
  const table = await room(own, { game: 'connect4' });
  await play(table.players, '4455');
  await Promise.all([1, 2].map(() => ask('GET', '/healthz', { to: own })));
  const { value } = await ask('GET', '/metrics', { to: own });
  for (const [name, least] of [['fourmi_acknowledgement_seconds', 4], ['fourmi_http_request_seconds', 2]]) {
    const buckets = [...value.matchAll(new RegExp(`^${name}_bucket\\{le="(.*)"\\} (\\d+)$`, 'gm'))].map(([, bound, count]) => [Number(bound.replace('+Inf', 'Infinity')), Number(count)]);
    const [count, sum] = ['count', 'sum'].map((what) => Number(new RegExp(`^${name}_${what} ([\\d.]+)$`, 'm').exec(value)[1]));
    assert.ok(buckets.length > 10 && buckets.every(([bound, number], i) => i === 0 || (bound > buckets[i - 1][0] && number >= buckets[i - 1][1])));
    assert.deepEqual(buckets.at(-1), [Infinity, count]);
    assert.ok(count >= least && sum > 0 && sum < 60 * count, name);
  }
});

test('what comes too often is told so', async (t) => {
  const strict = await serverFor(t);
  const statuses = [];
  for (let i = 0; i < 45; i++) statuses.push((await ask('GET', '/solve?pos=44', { to: strict })).status);
  assert.ok(statuses.slice(0, 25).every((status) => status === 200));
  assert.ok(statuses.includes(429));
  const rooms = [];
  for (let i = 0; i < 25; i++) rooms.push((await ask('POST', '/api/v1/rooms', { body: { game: 'connect4' }, to: strict })).status);
  assert.equal(rooms.filter((status) => status === 201).length >= 20, true);
  assert.ok(rooms.includes(429));
  const brains = [];
  for (let i = 0; i < 21; i++) brains.push((await ask('POST', '/api/v1/brains', { body: Buffer.from('x'), type: octets, to: strict })).status);
  assert.deepEqual(brains, [...Array(20).fill(422), 429]);
  // An operator sees who it was, once a minute.
  await logged(strict, /event=limited .*\n/);
  assert.deepEqual(strict.log.match(/event=limited .*/g), ['event=limited address=127.0.0.1 kind=solving'], strict.log);
});

test('only a proxy that is configured says who asks', async (t) => {
  const isLimited = async (env, before, after = '') => {
    const one = await serverFor(t, { env });
    const statuses = [];
    for (let i = 0; i < 60; i++) {
      statuses.push((await fetch(`${one.url}/solve?pos=44`, { headers: { 'X-Forwarded-For': `${before}10.0.0.${i}${after}` } })).status);
    }
    assert.ok(statuses.every((status) => status === 200 || status === 429), statuses.join());
    return statuses.includes(429);
  };
  const proxy = { FOURMI_PROXY: '127.0.0.1' };
  const many = '192.0.2.1, '.repeat(100);
  assert.equal(await isLimited({}, many), true);
  assert.equal(await isLimited(proxy, '9.9.9.9, '), false);
  assert.equal(await isLimited(proxy, many), false, 'only the last of many counts');
  assert.equal(await isLimited(proxy, '9.9.9.9,\t', ':4711'), false, 'as some proxies write it');
});

test('other paths and methods are refused', async () => {
  for (const [method, target, status] of [['GET', '/api/v1/nothing', 404], ['GET', '/api/', 404], ['GET', '/api/v1/brains', 405],
    ['POST', '/solve', 405], ['DELETE', '/api/v1/games/1', 405], ['GET', '/api/v1/socket', 426]]) {
    const answer = await fetch(`${server.url}${target}`, { method, body: method === 'POST' ? '{}' : undefined });
    assert.equal(answer.status, status, target);
    assert.deepEqual(mistakes(await answer.json(), openapi.components.schemas.Error), []);
  }
});

test('every path of the document was asked', () => {
  for (const [template, methods] of Object.entries(openapi.paths)) {
    for (const [method, { responses }] of Object.entries(methods)) {
      const good = responses[101] ? 426 : 2; // what opens a socket is no answer that can be fetched
      assert.ok([...seen].some((one) => one.startsWith(`${method.toUpperCase()} ${template} ${good}`)), `${method} ${template}`);
    }
  }
});
