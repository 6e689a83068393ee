// router.js - the address says what is on the screen, so that a link restores it.
//
//      #/                              home
//      #/GAME/PART?moves=4453&lang=fr  a part of a game, with what it wants to find again
//      #/room/KEY  #/lesson/3          places that are not a game's
//
// Going to another view is a step in the browser's history; a step within a view
// replaces the address. An address that the page itself has shown carries a mark in
// the history, so that walking back is told from opening somebody's link.

/**
 * @typedef {object} Route
 * @property {string} part
 * @property {string} [game] whether there is such a game, the engine knows
 * @property {string} [start]
 * @property {string} [moves]
 * @property {string} [lang]
 * @property {Record<string, string>} rest what the part itself wants to find again
 */

/** Places that are not a game's, and what the word after their name is to them. @type {Record<string, string>} */
const PLACES = { room: 'room', lesson: 'n', lessons: '', challenge: 'id' };

const HOME = 'home';
const FIRST_PART = 'play';

/** @param {string} word */
function decoded(word) {
  try {
    return decodeURIComponent(word);
  } catch {
    return word; // a wrong link, which leads to what there is
  }
}

/** @param {URLSearchParams} fields */
function fieldsOf(fields) {
  const { start, moves, lang, ...rest } = Object.fromEntries(fields);
  return { start, moves, lang, rest };
}

/** What links were like before there were paths: game=GAME&part=think. @param {string} text @returns {Route} */
function readOldRoute(text) {
  const { rest: { game, part, ...rest }, ...own } = fieldsOf(new URLSearchParams(text));
  if (rest.room) {
    return { ...own, part: 'room', rest };
  }
  const isEmpty = !game && !part && !own.moves && !own.start;
  return { ...own, game, part: isEmpty ? HOME : part === 'think' ? 'inside' : part ?? FIRST_PART, rest };
}

/** @returns {Route} */
export function readRoute(text = location.hash.slice(1) || location.search.slice(1)) {
  if (!text.startsWith('/')) {
    return readOldRoute(text);
  }
  const [path, query] = text.split('?');
  const [first, second] = path.split('/').slice(1).map(decoded);
  const fields = fieldsOf(new URLSearchParams(query));
  if (!first) {
    return { ...fields, part: HOME };
  }
  if (Object.hasOwn(PLACES, first)) {
    const rest = PLACES[first] && second ? { ...fields.rest, [PLACES[first]]: second } : fields.rest;
    return { ...fields, part: first, rest };
  }
  return { ...fields, game: first, part: second || FIRST_PART };
}

/** @param {Route} route */
function pathOf({ part, game, rest }) {
  if (part === HOME) {
    return '/';
  }
  if (Object.hasOwn(PLACES, part)) {
    const name = rest[PLACES[part]];
    return name ? `/${part}/${encodeURIComponent(name)}` : `/${part}`;
  }
  return `/${game}/${part}`;
}

/** What stands behind the path. @param {Route} route */
function queryOf({ part, start, moves, lang, rest }) {
  const isPlace = Object.hasOwn(PLACES, part) || part === HOME;
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...(isPlace ? {} : { start, moves }), lang, ...rest })) {
    if (value && !(isPlace && name === PLACES[part])) {
      fields.set(name, value);
    }
  }
  const query = String(fields);
  return query ? `?${query}` : '';
}

/** The address of a route within the page. @param {Route} route */
export const hashOf = (route) => `#${pathOf(route)}${queryOf(route)}`;

/** The whole link to a route. @param {Route} route */
export const linkTo = (route) => `${location.origin}${location.pathname}${hashOf(route)}`;

let shown = location.href;

/** Whether the page has shown this step of the history before. */
const isOwnStep = () => history.state?.isShown === true;

/**
 * Calls back whenever another view is to be seen: somebody has followed a link, or walks through the history.
 * @param {(route: Route, isOwn: boolean) => void} open
 */
export function onRoute(open) {
  addEventListener('popstate', () => {
    shown = location.href;
    open(readRoute(), isOwnStep());
  });
}

/** Goes to another view, as if its link had been followed. @param {string} hash */
export function visit(hash) {
  location.hash = hash;
}

/**
 * Shows the address without a step in the history. Not over somebody's link, which is about to be followed.
 * @param {Route} route
 */
export function showRoute(route) {
  const link = linkTo(route);
  if (location.href === shown && !(link === shown && isOwnStep())) { // browsers count how often it is replaced
    history.replaceState({ isShown: true }, '', link);
    shown = location.href;
  }
}
