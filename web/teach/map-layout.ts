// map-layout.ts - where the states of a game stand on its map, and what one sees of each.
//
//             . o o .
//           o  . o .  o          the empty board in the middle; a ring for each move,
//          o  o ( ) o  o         two or three side by side where a move has many states
//           o  . o .  o
//
// Nothing here asks the engine or knows the page: scripts/atlas.mjs draws with it, too.
import * as abi from '../engine/abi.js';
import { fieldOf } from '../engine/atlas.js';

/** of a state: its middle, in units of which the map is MAP_SIZE wide, from the middle of the map */
interface Place {
  state: number;
  x: number;
  y: number;
}

export interface MapLayout {
  rings: Place[][]; // from the middle on, each clockwise from the top
  places: Place[]; // by state
  circles: { ply: number; radius: number }[]; // the middle of each move's rings
  dot: number; // the radius of a state
}

/** what one sees of a state */
interface StateLook {
  isOver: boolean;
  isSeen: boolean;
  isRight: boolean; // it was seen, and every choice that the AI might make is right
  value: number; // for who is to move, from -1 to 1
}

export const MAP_SIZE = 532;
const OUTER = 254; // radius of the last ring
const SPACE = 9.8; // between two states of a ring, at least
const BESIDE = 10; // between two rings of one move
const NEXT = 25; // from one move to the next, at least
const GAP = 0.16; // radians at the top, for the numbers of moves

export const countOf = (states: Float32Array) => states.length / abi.ATLAS_FIELDS;

export function lookAt(states: Float32Array, i: number): StateLook {
  const isOver = fieldOf(states, i, abi.ATLAS_IS_OVER) !== 0;
  const isSeen = fieldOf(states, i, abi.ATLAS_SEEN) > 0;
  return {
    isOver,
    isSeen,
    isRight: !isOver && isSeen && fieldOf(states, i, abi.ATLAS_RIGHT) === fieldOf(states, i, abi.ATLAS_IMAGES),
    value: fieldOf(states, i, abi.ATLAS_VALUE),
  };
}

export const plyOf = (states: Float32Array, i: number) => fieldOf(states, i, abi.ATLAS_PLY);

interface PlyCount {
  ply: number;
  states: number;
  seen: number;
  decisions: number; // where the game goes on
  right: number;
}

/** Counts of all states, move by move. */
export function countPlies(states: Float32Array): PlyCount[] {
  const plies: PlyCount[] = [];
  for (let i = 0; i < countOf(states); i++) {
    const ply = plyOf(states, i);
    plies[ply] ??= { ply, states: 0, seen: 0, decisions: 0, right: 0 };
    const { isOver, isSeen, isRight } = lookAt(states, i);
    plies[ply].states++;
    plies[ply].seen += Number(isSeen);
    plies[ply].decisions += Number(!isOver);
    plies[ply].right += Number(isRight);
  }
  return plies;
}

/** Counts of all states. */
export function countAll(states: Float32Array): Omit<PlyCount, 'ply'> {
  const sum = { states: 0, seen: 0, decisions: 0, right: 0 };
  for (const ply of countPlies(states)) {
    sum.states += ply.states;
    sum.seen += ply.seen;
    sum.decisions += ply.decisions;
    sum.right += ply.right;
  }
  return sum;
}

export function layOut(states: Float32Array): MapLayout {
  const plies: number[][] = [];
  for (let i = 0; i < countOf(states); i++) {
    (plies[plyOf(states, i)] ??= []).push(i);
  }
  // How many rings each move needs depends on how far out they are: from the middle on.
  let radius = 0;
  const needed = plies.map((ply, number) => {
    radius += number === 0 ? 0 : NEXT;
    const inner = radius;
    let count = 1;
    while (number > 0 && ply.length * SPACE > count * (2 * Math.PI - GAP) * (inner + ((count - 1) * BESIDE) / 2)) {
      count++;
    }
    radius = inner + (count - 1) * BESIDE;
    return { ply, number, inner, count };
  });
  const scale = OUTER / Math.max(1, radius);
  const layout: MapLayout = { rings: [], places: [], circles: [], dot: Math.min(4.6, 4.4 * Math.min(1, scale)) };
  for (const { ply, number, inner, count } of needed) {
    layout.circles.push({ ply: number, radius: scale * inner + ((count - 1) * BESIDE) / 2 });
    for (let ring = 0; ring < count; ring++) {
      const own = ply.filter((_, i) => i % count === ring);
      const at = scale * inner + ring * BESIDE;
      const step = (2 * Math.PI - GAP) / ply.length;
      layout.rings.push(
        own.map((state, i) => {
          const angle = -Math.PI / 2 + GAP / 2 + step * (i * count + ring + 0.5);
          return (layout.places[state] = { state, x: at * Math.cos(angle), y: at * Math.sin(angle) });
        }),
      );
    }
  }
  return layout;
}

/** The state at a point, or the nearest in reach; -1 for none. */
export function stateAt({ places, dot }: MapLayout, x: number, y: number) {
  let found = -1;
  let nearest = 4 * dot;
  for (const place of places) {
    const distance = Math.hypot(place.x - x, place.y - y);
    if (distance < nearest) {
      nearest = distance;
      found = place.state;
    }
  }
  return found;
}

/** The neighbour of a state along its ring, or the nearest of the next one out or in; itself at the edge. */
export function neighbour({ rings, places }: MapLayout, state: number, along: number, out: number) {
  const at = rings.findIndex((ring) => ring.some((place) => place.state === state));
  const ring = rings[Math.min(rings.length - 1, Math.max(0, at + out))];
  if (out === 0) {
    const here = ring.findIndex((place) => place.state === state);
    return ring[Math.min(ring.length - 1, Math.max(0, here + along))].state;
  }
  const { x, y } = places[state];
  const far = (place: Place) => Math.hypot(place.x - x, place.y - y);
  return ring.reduce((best, place) => (far(place) < far(best) ? place : best)).state;
}

/** A square board as it is called however it is turned and mirrored; any other as it is. */
export function canonical(cells: string) {
  const size = Math.sqrt(cells.length);
  if (!Number.isInteger(size)) {
    return cells;
  }
  const turn = (from: string) =>
    [...from].map((_, i) => from[(size - 1 - (i % size)) * size + Math.floor(i / size)]).join('');
  const mirror = (from: string) =>
    [...from].map((_, i) => from[Math.floor(i / size) * size + size - 1 - (i % size)]).join('');
  const images = [cells, mirror(cells)];
  for (let i = 0; i < 6; i++) {
    images.push(turn(images[i]));
  }
  return images.reduce((least, one) => (one < least ? one : least));
}
