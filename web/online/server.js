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

/** @param {string} path @param {RequestInit} [options] @returns {Promise<any>} */
async function ask(path, options) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(serverUrl(path), options);
  } catch {
    throw new ServerError('unreachable');
  }
  // Whoever serves the page without the program answers with something else.
  const answer = await response.json().catch(() => ({ error: response.status === 413 ? 'too_large' : 'no_server' }));
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

/**
 * Lends a brain for this game to the server; the answer can take a seat.
 * @param {Blob} brain @param {GameName} game @returns {Promise<string>}
 */
export async function uploadBrain(brain, game) {
  if (brain.size > BRAIN_SIZE_MAX) {
    throw new ServerError('too_large');
  }
  const headers = { 'Content-Type': 'application/octet-stream' };
  const answer = await ask('brains', { method: 'POST', headers, body: brain });
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

/** @returns {Promise<LiveGame[]>} the newest first */
export const liveGames = async () => (await ask('rooms')).games;
