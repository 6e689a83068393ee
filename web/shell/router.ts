// router.ts - the address says what is on the screen, so that a link restores it.
//
//      #/                              home
//      #/GAME/PART?moves=4453&lang=fr  a part of a game, with what it wants to find again
//      #/room/KEY  #/lesson/3          places that are not a game's
//
// Going to another view is a step in the browser's history; a step within a view
// replaces the address. An address that the page itself has shown carries a mark in
// the history, so that walking back is told from opening somebody's link.

/** What one does in every game: parts of the page. */
export const VERBS = ['play', 'teach', 'inside', 'review'];

export interface Route {
  part: string;
  game?: string; // whether there is such a game, the engine knows
  start?: string;
  moves?: string;
  lang?: string;
  rest: Record<string, string>; // what the part itself wants to find again
}

/** Places that are not a game's, and what the word after their name is to them. */
const PLACES: Record<string, string> = { room: 'room', lesson: 'n', lessons: '', challenge: 'id' };

const HOME = 'home';
const FIRST_PART = 'play';

function decoded(word: string) {
  try {
    return decodeURIComponent(word);
  } catch {
    return word; // a wrong link, which leads to what there is
  }
}

function fieldsOf(fields: URLSearchParams) {
  const { fen, start = fen, moves, lang, ...rest } = Object.fromEntries(fields); // a position of chess has its own name
  return { start, moves, lang, rest };
}

/** What links were like before there were paths: game=GAME&part=think. */
function readOldRoute(text: string): Route {
  const {
    rest: { game, part, ...rest },
    ...own
  } = fieldsOf(new URLSearchParams(text));
  if (rest.room) {
    return { ...own, part: 'room', rest };
  }
  const isEmpty = !game && !part && !own.moves && !own.start;
  return { ...own, game, part: isEmpty ? HOME : part === 'think' ? 'inside' : (part ?? FIRST_PART), rest };
}

export function readRoute(text = location.hash.slice(1) || location.search.slice(1)): Route {
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

function pathOf({ part, game, rest }: Route) {
  if (part === HOME) {
    return '/';
  }
  if (Object.hasOwn(PLACES, part)) {
    const name = rest[PLACES[part]];
    return name ? `/${part}/${encodeURIComponent(name)}` : `/${part}`;
  }
  return `/${game}/${part}`;
}

/** What stands behind the path. */
function queryOf({ part, start, moves, lang, rest }: Route) {
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

/** The address of a route within the page. */
export const hashOf = (route: Route) => `#${pathOf(route)}${queryOf(route)}`;

/** The whole link to a route. */
export const linkTo = (route: Route) => `${location.origin}${location.pathname}${hashOf(route)}`;

let shown = location.href;

/** Whether the page has shown this step of the history before. */
const isOwnStep = () => history.state?.isShown === true;

/** Calls back whenever another view is to be seen: somebody has followed a link, or walks through the history. */
export function onRoute(open: (route: Route, isOwn: boolean) => void) {
  addEventListener('popstate', () => {
    shown = location.href;
    open(readRoute(), isOwnStep());
  });
}

/** Goes to another view, as if its link had been followed. */
export function visit(hash: string) {
  location.hash = hash;
}

/** Shows the address without a step in the history. Not over somebody's link, which is about to be followed. */
export function showRoute(route: Route) {
  const link = linkTo(route);
  if (location.href === shown && !(link === shown && isOwnStep())) {
    // browsers count how often it is replaced
    history.replaceState({ isShown: true }, '', link);
    shown = location.href;
  }
}
