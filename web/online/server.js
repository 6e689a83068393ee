// server.js - questions to the server that go over HTTP; rooms go over room.js.

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 *
 * @typedef {object} RoomWish
 * @property {GameName} game
 * @property {number | null} seat null for who only watches
 * @property {string} [name]
 * @property {string} [ai] who takes the other seat
 * @property {{ initial_s: number, increment_s: number } | null} clock
 * @property {boolean} [listed] others may find it and watch
 *
 * @typedef {object} Ticket what a room answers with; a token that is lost cannot be had again
 * @property {GameName} game
 * @property {number | null} seat
 * @property {string | null} token
 * @property {string | null} invite
 * @property {string | null} watch
 *
 * @typedef {object} FinishedGame
 * @property {number} id
 * @property {string} first
 * @property {string} second
 * @property {string} moves
 * @property {'X' | 'O' | 'draw'} result
 * @property {string} reason
 * @property {number} ended_at
 *
 * @typedef {object} Challenge a brain that somebody has sent on
 * @property {string} id
 * @property {GameName} game
 * @property {string | null} name of the teacher
 * @property {number} games that it was taught in
 * @property {number} size
 * @property {number} created_at
 * @property {number} expires_at
 * @property {number} played by what those say who played
 * @property {number} won by them
 * @property {number} drawn
 * @property {number} lost
 *
 * @typedef {object} LiveGame a game that is played now, and may be watched
 * @property {string} game
 * @property {string} first
 * @property {string} second
 * @property {number} ply
 * @property {number} since
 * @property {string} watch
 *
 * @typedef {object} Progress what the learner that watches has come to
 * @property {number} games
 * @property {number} values
 * @property {number} recent_predictions
 * @property {number} recent_right
 */

const BRAIN_SIZE_MAX = 4 * 1024 * 1024; // the server hangs up on who sends more

/** What the server would not do, with a word for why. */
export class ServerError extends Error {
  /** @param {string} code */
  constructor(code) {
    super(code);
    this.code = code;
  }
}

/** Where the server answers: beside the page. @param {string} path */
export const serverUrl = (path) => new URL(`api/v1/${path}`, document.baseURI);

/** @param {string} path @param {RequestInit} [options] @returns {Promise<Response>} */
async function request(path, options) {
  try {
    return await fetch(serverUrl(path), options);
  } catch {
    throw new ServerError('unreachable');
  }
}

/** What an answer says; whoever serves the page without the program answers with something else. @param {Response} response @returns {Promise<any>} */
const read = (response) => response.json().catch(() => ({ error: response.status === 413 ? 'too_large' : 'no_server' }));

/** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
async function ask(path, options) {
  const response = await request(path, options);
  const answer = await read(response);
  if (!response.ok) {
    throw new ServerError(answer.error ?? 'no_server');
  }
  return answer;
}

/** @param {string} path @param {unknown} body */
const post = (path, body) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** Whether the page comes from the program. Whoever else serves it says something else there. */
export async function hasServer() {
  const health = navigator.onLine && await fetch(new URL('healthz', document.baseURI)).then((answer) => answer.text()).catch(() => '');
  return health === 'ok\n';
}

/** @param {RoomWish} wish @returns {Promise<Ticket>} */
export const makeRoom = (wish) => post('rooms', wish);

/** @param {string} invite @param {string | undefined} name @param {string} token that the seat shall have @returns {Promise<Ticket>} */
export const joinRoom = (invite, name, token) => post('rooms/join', { invite, name, token });

/** @param {string} path @param {Blob} brain */
function upload(path, brain) {
  if (brain.size > BRAIN_SIZE_MAX) {
    throw new ServerError('too_large');
  }
  return ask(path, { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: brain });
}

/**
 * Lends a brain for this game to the server; the answer can take a seat.
 * @param {Blob} brain @param {GameName} game @returns {Promise<string>}
 */
export async function uploadBrain(brain, game) {
  const answer = await upload('brains', brain);
  if (answer.game !== game) {
    throw new ServerError('bad_brain');
  }
  return answer.ai;
}

/**
 * Finished games, the newest first, and where the next page begins.
 * @param {GameName} game @param {number | null} before
 * @returns {Promise<{ games: FinishedGame[], next: number | null }>}
 */
export const finishedGames = (game, before) =>
  ask(`games?game=${game}&limit=10${before === null ? '' : `&before=${before}`}`);

/** @returns {Promise<Record<GameName, Progress>>} */
export const observerProgress = () => ask('observer');

/** Sends a brain on. @param {Blob} brain @param {string | undefined} name of the teacher @returns {Promise<Challenge>} */
export const sendChallenge = async (brain, name) =>
  upload(`challenges${name ? `?name=${encodeURIComponent(name)}` : ''}`, brain);

/** @param {string} id @returns {Promise<Challenge>} */
export const challengeOf = (id) => ask(`challenges/${encodeURIComponent(id)}`);

/** @param {string} id @returns {Promise<Uint8Array>} */
export async function brainOfChallenge(id) {
  const response = await request(`challenges/${encodeURIComponent(id)}/brain`);
  if (!response.ok) {
    throw new ServerError((await read(response)).error ?? 'no_server');
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** Says how a game against it ended. @param {string} id @param {'won' | 'drawn' | 'lost'} result @returns {Promise<Challenge>} */
export const countResult = (id, result) => post(`challenges/${encodeURIComponent(id)}/results`, { result });

/** @returns {Promise<LiveGame[]>} the newest first */
export const liveGames = async () => (await ask('rooms')).games;
