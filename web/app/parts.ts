// parts.ts - the parts of the page, in one list: what each is called in an address,
// where it comes from, and which texts it needs. A part and its texts are fetched when
// it is first wanted.
import type { MountPart } from '../shell/desk.js';

export interface Part {
  load: () => Promise<{ mount: MountPart }>;
  texts: string[]; // files of texts/LANGUAGE, beside `shell`, which is always there
  isPlace?: boolean; // it is about no game
  isWide?: boolean; // it has the whole width, and no board beside it
}

const online = () => import('../online/online.js');

export const PARTS: Record<string, Part> = {
  home: { load: () => import('../home/home.js'), texts: ['home', 'others'], isPlace: true, isWide: true },
  play: { load: () => import('../play/play.js'), texts: ['play', 'others'] },
  teach: {
    load: () => import('../teach/teach.js'),
    texts: ['teach', 'learning', 'network', 'others', 'play', 'terms'],
  },
  inside: {
    load: () => import('../inside/inside.js'),
    texts: ['inside', 'search', 'learning', 'network', 'terms'],
  },
  review: { load: () => import('../review/review.js'), texts: ['review'] },
  setup: { load: () => import('../play/setup.js'), texts: [] },
  online: { load: online, texts: ['online', 'others'] },
  room: { load: online, texts: ['online', 'others'], isPlace: true },
  lesson: {
    load: () => import('../lessons/lesson.js'),
    texts: ['lessons', 'learning', 'network', 'search', 'review', 'terms', 'worlds'],
    isPlace: true,
  },
  lessons: {
    load: () => import('../lessons/index.js'),
    texts: ['lessons', 'learning', 'terms'],
    isPlace: true,
    isWide: true,
  },
  challenge: {
    load: () => import('../challenge/challenge.js'),
    texts: ['challenge', 'learning', 'others'],
    isPlace: true,
  },
};

export type WorldParts = typeof WORLDS;

/** What one does in a world, where one acts alone: some of the verbs, all in one module. */
export const WORLDS = {
  load: () => import('../worlds/worlds.js'),
  texts: ['worlds', 'learning'],
  verbs: ['play', 'teach', 'review'] as string[],
};
