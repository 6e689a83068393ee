// router.js - the address says what is on the screen, so that a link restores it.
//
//      #game=GAME&moves=4453&part=think&step=12&lang=fr

/**
 * @typedef {object} Address
 * @property {string} [game] whether there is such a game, the engine knows
 * @property {string} [start]
 * @property {string} [moves]
 * @property {string} [part]
 * @property {string} [lang]
 * @property {Record<string, string>} rest what the part itself wants to find again
 */

const OWN = ['game', 'start', 'moves', 'part', 'lang'];

/** @returns {Address} */
export function readAddress(text = location.hash.slice(1) || location.search.slice(1)) {
  const fields = Object.fromEntries(new URLSearchParams(text));
  const { game, start, moves, part, lang } = fields;
  const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !OWN.includes(name)));
  return { game, start, moves, part, lang, rest };
}

/** The whole link to what an address says. @param {Address} address */
export function linkTo({ rest, ...own }) {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...own, ...rest })) {
    if (value) {
      fields.set(name, value);
    }
  }
  return `${location.origin}${location.pathname}#${fields}`;
}

let shown = location.href;

/**
 * Shows the address without a step in the history: walking back leaves the page. Not over somebody's link, which is
 * about to be followed. @param {Address} address
 */
export function showAddress(address) {
  if (location.href === shown) {
    history.replaceState(null, '', linkTo(address));
    shown = location.href;
  }
}
