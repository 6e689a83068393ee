// tickets.js - the rooms in which this browser has a seat. A token is all there
// is to show that a seat is one's own, so it is kept, and never put into a link.
import { load, save } from '../shell/storage.js';

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 * @typedef {object} Kept
 * @property {string} key what the room is called in links: whoever has it may watch
 * @property {string} token
 * @property {GameName} game
 * @property {number} at when it was had
 */

const KEPT_MAX = 20;

/** The newest first. @returns {Promise<Kept[]>} */
export async function tickets() {
  return (await load('tickets')) ?? [];
}

/** @param {Omit<Kept, 'at'>} ticket */
export async function keepTicket(ticket) {
  const others = (await tickets()).filter(({ key }) => key !== ticket.key);
  await save('tickets', [{ ...ticket, at: Date.now() }, ...others].slice(0, KEPT_MAX));
}

/** @param {string} key */
export async function forgetTicket(key) {
  await save('tickets', (await tickets()).filter((ticket) => ticket.key !== key));
}

/** The token to enter with: that of one's seat, or else what the link says. @param {string} key */
export async function tokenFor(key) {
  return (await tickets()).find((ticket) => ticket.key === key)?.token ?? key;
}

/** 128 random bits as 22 letters, as the server wants them. */
function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
}

/** The token of the seat that was last asked for, if it is in this room and no answer came. @param {string} key @returns {Promise<string | undefined>} */
export async function tokenAskedFor(key) {
  const asked = await load('joining');
  return asked?.key === key ? asked.token : undefined;
}

/** The token for a seat that is to be asked for; kept before that. @param {string} key */
export async function chooseToken(key) {
  const token = await tokenAskedFor(key) ?? newToken();
  await save('joining', { key, token });
  return token;
}

/** The seat was answered for. */
export const forgetToken = () => save('joining', null);
