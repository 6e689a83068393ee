// server.ts - questions to the server that go over HTTP; rooms go over room.js.
import type { GameName } from '../engine/module.js';

export interface RoomWish {
  game: GameName;
  seat: number | null; // null for who only watches
  name?: string;
  ai?: string; // who takes the other seat
  clock: { initial_s: number; increment_s: number } | null;
  listed?: boolean; // others may find it and watch
}

/** what a room answers with; a token that is lost cannot be had again */
interface Ticket {
  game: GameName;
  seat: number | null;
  token: string | null;
  invite: string | null;
  watch: string | null;
}

export interface FinishedGame {
  id: number;
  first: string;
  second: string;
  moves: string;
  result: 'X' | 'O' | 'draw';
  reason: string;
  ended_at: number;
}

/** a brain that somebody has sent on */
export interface Challenge {
  id: string;
  game: GameName;
  name: string | null; // of the teacher
  games: number; // that it was taught in
  size: number;
  created_at: number;
  expires_at: number;
  played: number; // by what those say who played
  won: number; // by them
  drawn: number;
  lost: number;
}

/** a game that is played now, and may be watched */
export interface LiveGame {
  game: string;
  first: string;
  second: string;
  ply: number;
  since: number;
  watch: string;
}

/** what the learner that watches has come to */
export interface Progress {
  games: number;
  values: number;
  recent_predictions: number;
  recent_right: number;
}

const BRAIN_SIZE_MAX = 4 * 1024 * 1024; // the server hangs up on who sends more

/** What the server would not do, with a word for why. */
export class ServerError extends Error {
  constructor(public code: string) {
    super(code);
  }
}

/** Where the server answers: beside the page. */
export const serverUrl = (path: string) => new URL(`api/v1/${path}`, document.baseURI);

async function request(path: string, options?: RequestInit): Promise<Response> {
  try {
    return await fetch(serverUrl(path), options);
  } catch {
    throw new ServerError('unreachable');
  }
}

/** What an answer says; whoever serves the page without the program answers with something else. */
const read = (response: Response): Promise<any> =>
  response.json().catch(() => ({ error: response.status === 413 ? 'too_large' : 'no_server' }));

async function ask(path: string, options?: RequestInit): Promise<any> {
  const response = await request(path, options);
  const answer = await read(response);
  if (!response.ok) {
    throw new ServerError(answer.error ?? 'no_server');
  }
  return answer;
}

const post = (path: string, body: unknown) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

/** Whether the page comes from the program. Whoever else serves it says something else there. */
export async function hasServer() {
  const health =
    navigator.onLine &&
    (await fetch(new URL('healthz', document.baseURI))
      .then((answer) => answer.text())
      .catch(() => ''));
  return health === 'ok\n';
}

export const makeRoom = (wish: RoomWish): Promise<Ticket> => post('rooms', wish);

/** @param token that the seat shall have */
export const joinRoom = (invite: string, name: string | undefined, token: string): Promise<Ticket> =>
  post('rooms/join', { invite, name, token });

function upload(path: string, brain: Blob) {
  if (brain.size > BRAIN_SIZE_MAX) {
    throw new ServerError('too_large');
  }
  return ask(path, { method: 'POST', headers: { 'Content-Type': 'application/octet-stream' }, body: brain });
}

/** Lends a brain for this game to the server; the answer can take a seat. */
export async function uploadBrain(brain: Blob, game: GameName): Promise<string> {
  const answer = await upload('brains', brain);
  if (answer.game !== game) {
    throw new ServerError('bad_brain');
  }
  return answer.ai;
}

/** Finished games, the newest first, and where the next page begins. */
export const finishedGames = (
  game: GameName,
  before: number | null,
): Promise<{ games: FinishedGame[]; next: number | null }> =>
  ask(`games?game=${game}&limit=10${before === null ? '' : `&before=${before}`}`);

export const observerProgress = (): Promise<Record<GameName, Progress>> => ask('observer');

/** Sends a brain on. @param name of the teacher */
export const sendChallenge = async (brain: Blob, name: string | undefined): Promise<Challenge> =>
  upload(`challenges${name ? `?name=${encodeURIComponent(name)}` : ''}`, brain);

export const challengeOf = (id: string): Promise<Challenge> => ask(`challenges/${encodeURIComponent(id)}`);

export async function brainOfChallenge(id: string): Promise<Uint8Array> {
  const response = await request(`challenges/${encodeURIComponent(id)}/brain`);
  if (!response.ok) {
    throw new ServerError((await read(response)).error ?? 'no_server');
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** Says how a game against it ended. */
export const countResult = (id: string, result: 'won' | 'drawn' | 'lost'): Promise<Challenge> =>
  post(`challenges/${encodeURIComponent(id)}/results`, { result });

/** @returns the newest first */
export const liveGames = async (): Promise<LiveGame[]> => (await ask('rooms')).games;
