// parts.js - the parts of the page, in one list: what each is called in an address,
// and where it comes from. A part is fetched when it is first wanted.

/**
 * @typedef {object} Part
 * @property {() => Promise<{ mount: import('./shell/desk.js').MountPart }>} load
 * @property {boolean} [isVerb] one of the four things to do in every world
 * @property {boolean} [isPlace] it is about no game
 * @property {boolean} [isWide] it has the whole width, and no board beside it
 */

const online = () => import('./online/online.js');

/** @type {Record<string, Part>} */
export const PARTS = {
  home: { load: () => import('./home/home.js'), isPlace: true, isWide: true },
  play: { load: () => import('./play/play.js'), isVerb: true },
  teach: { load: () => import('./teach/teach.js'), isVerb: true },
  inside: { load: () => import('./inside/inside.js'), isVerb: true },
  review: { load: () => import('./review/review.js'), isVerb: true },
  setup: { load: () => import('./play/setup.js') },
  online: { load: online },
  room: { load: online, isPlace: true },
  lesson: { load: () => import('./lessons/lesson.js'), isPlace: true },
  lessons: { load: () => import('./lessons/index.js'), isPlace: true, isWide: true },
  challenge: { load: () => import('./challenge/challenge.js'), isPlace: true },
};

export const VERBS = Object.keys(PARTS).filter((name) => PARTS[name].isVerb);
