// tickets.ts - the rooms in which this browser has a seat. A token is all there
// is to show that a seat is one's own, so it is kept, and never put into a link.
import type { GameName } from '../engine/module.js';
import { load, save } from '../shell/storage.js';

interface Kept {
  key: string; // what the room is called in links: whoever has it may watch
  token: string;
  game: GameName;
  at: number; // when it was had
}

const KEPT_MAX = 20;

/** The newest first. */
export async function tickets(): Promise<Kept[]> {
  return (await load('tickets')) ?? [];
}

export async function keepTicket(ticket: Omit<Kept, 'at'>) {
  const others = (await tickets()).filter(({ key }) => key !== ticket.key);
  await save('tickets', [{ ...ticket, at: Date.now() }, ...others].slice(0, KEPT_MAX));
}

export async function forgetTicket(key: string) {
  await save(
    'tickets',
    (await tickets()).filter((ticket) => ticket.key !== key),
  );
}

/** The token to enter with: that of one's seat, or else what the link says. */
export async function tokenFor(key: string) {
  return (await tickets()).find((ticket) => ticket.key === key)?.token ?? key;
}

/** 128 random bits as 22 letters, as the server wants them. */
function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}

/** The token of the seat that was last asked for, if it is in this room and no answer came. */
export async function tokenAskedFor(key: string): Promise<string | undefined> {
  const asked = await load('joining');
  return asked?.key === key ? asked.token : undefined;
}

/** The token for a seat that is to be asked for; kept before that. */
export async function chooseToken(key: string) {
  const token = (await tokenAskedFor(key)) ?? newToken();
  await save('joining', { key, token });
  return token;
}

/** The seat was answered for. */
export const forgetToken = () => save('joining', null);
