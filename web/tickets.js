// tickets.js - the rooms in which this browser has a seat. A token is all there
// is to show that a seat is one's own, so it is kept, and never put into a link.
import { load, save } from './storage.js';

/**
 * @typedef {import('./engine/module.js').GameName} GameName
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
