// index.ts - the games and worlds of the page: what the module's catalogue says of each, what
// people call them, and how their moves are written one after the other.
import type { Engine } from '../engine/engine.js';
import type { GameFacts, GameName, GameVariant } from '../engine/module.js';
import type { WorldFacts } from '../engine/world.js';
import { el } from '../shell/dom.js';
import { loadTexts, t, tOr } from '../shell/i18n.js';
import { LATER, LATER_WORLDS } from './later.js';
import { LATER_LOOKS, LOOKS, type GameLook } from './looks.js';

/** In the order in which they are shown. */
const known = new Map<GameName, GameFacts>();

/** The worlds, which stand behind the games. */
const knownWorlds = new Map<string, WorldFacts>();

/** Gets to know all games that can be drawn and all worlds. */
export async function loadGames(engine: Pick<Engine, 'catalogue' | 'worlds'>) {
  for (const facts of [...(await engine.catalogue()), ...LATER]) {
    addGame(facts);
  }
  for (const facts of [...(await engine.worlds()), ...LATER_WORLDS]) {
    addWorld(facts);
  }
}

/**
 * Gets to know a game or a world of another size, which a link may name; nothing happens if there is none.
 * @returns its usual name: one world may be named in several ways
 */
export async function loadGame(engine: Pick<Engine, 'describe' | 'describeWorld'>, name: string): Promise<string> {
  let usual = name;
  if (!known.has(name) && !knownWorlds.has(name)) {
    const addUsual = (facts: WorldFacts) => (addWorld(facts), (usual = facts.name));
    await engine
      .describe(name)
      .then(addGame, () => engine.describeWorld(name).then(addUsual))
      .catch(() => {}); // an old link, or a wrong one
  }
  if (known.has(usual) || knownWorlds.has(usual)) {
    await loadLook(usual);
    await loadTexts(textsOf(usual));
  }
  return usual;
}

/** Fetches how a game or a world looks, but for its styles, where that is not there from the beginning. */
async function fetchLook(game: GameName) {
  const kind = kindOf(game);
  if (!LOOKS[kind] && LATER_LOOKS[kind]) {
    LOOKS[kind] = (await LATER_LOOKS[kind]()).default;
  }
  return LOOKS[kind];
}

/** Fetches how it looks. */
export async function loadLook(game: GameName) {
  const look = await fetchLook(game);
  if (look?.style) {
    await loadStyle(look.style);
  }
}

/** Fetches what its miniature on the way in needs, which is less. */
export async function loadMiniature(game: GameName) {
  const look = await fetchLook(game);
  const style = look?.miniatureStyle ?? look?.style;
  if (style) {
    await loadStyle(style);
  }
}

/** A sheet of styles, once. */
export function loadStyle(href: string): Promise<unknown> {
  return document.head.querySelector(`link[href="${href}"]`)
    ? Promise.resolve()
    : new Promise((resolve) => {
        document.head.append(el('link', { rel: 'stylesheet', href, onload: resolve, onerror: resolve }));
      });
}

/** Whether a game is in the whole engine only, which may not be here yet. */
export function isLater(game: GameName) {
  return LATER.some(({ kind }) => kind === factsOf(game).kind);
}

export function addGame(facts: GameFacts) {
  if (facts.hasBoard) {
    known.set(facts.name, facts);
  }
}

export function addWorld(facts: WorldFacts) {
  knownWorlds.set(facts.name, facts);
}

export function games(): GameName[] {
  return [...known.keys()];
}

export function isGame(name: unknown): name is GameName {
  return typeof name === 'string' && known.has(name);
}

export function worlds() {
  return [...knownWorlds.keys()];
}

export function isWorld(name: unknown): name is string {
  return typeof name === 'string' && knownWorlds.has(name);
}

export function factsOfWorld(world: string): WorldFacts {
  return knownWorlds.get(world) as WorldFacts;
}

/** Its name without a size; of a game that is not here yet, too. @param name of a game or a world */
function kindOf(name: string) {
  const facts = isWorld(name) ? factsOfWorld(name) : known.get(name);
  return facts?.kind ?? name.split(':')[0];
}

export function factsOf(game: GameName): GameFacts {
  return known.get(game) as GameFacts;
}

/** The sizes in which people are offered a game, this one among them. */
export function variantsOf(game: GameName): GameVariant[] {
  const { variants, rows, cols } = factsOf(game);
  const isOffered = variants.length === 0 || variants.some(({ name }) => name === game);
  return isOffered ? variants : [...variants, { name: game, rows, cols, outcome: 'unfinished' }];
}

/** What is special about it. */
export function lookOf(game: GameName): GameLook {
  return LOOKS[kindOf(game)] ?? {};
}

/** The files of texts that it has for itself. @param game or world */
export function textsOf(game: GameName): string[] {
  const { hasTexts, moreTexts = [] } = lookOf(game);
  return hasTexts ? [kindOf(game), ...moreTexts] : moreTexts;
}

/**
 * What people call a game or a world, with its size or rules where they are not the usual ones; one without a text goes
 * by its name.
 */
export function gameName(game: GameName) {
  const kind = kindOf(game);
  const options = game.slice(kind.length + 1);
  const size = tOr(`variant.${kind}.${options}`, options.replace(/(\d)x/g, '$1\u00a0×\u00a0'));
  return [tOr(`game.${kind}`, kind), size].filter(Boolean).join(', ');
}

/** A side as people call it. */
export function sideName(game: GameName, side: number) {
  return tOr(`side.${factsOf(game).kind}.${side}`, t(side === 0 ? 'side.first' : 'side.second'));
}

/** What is on a cell, in words. */
export function pieceName(game: GameName, piece: string) {
  return piece === '-' ? t('stone.none') : tOr(`stone.${factsOf(game).kind}.${piece}`, piece);
}

/** What the board is called. */
export function boardName(game: GameName) {
  return tOr(`board.${factsOf(game).kind}`, t('board.of', { game: gameName(game) }));
}

/** A move in the letters of the language. @param move as the engine writes it for people */
export function writeMove(game: GameName, move: string) {
  return lookOf(game).writeMove?.(move) ?? move;
}

/**
 * A move as it is called in a sentence: where moves are columns, it is said.
 * @param move as the engine writes it for people
 */
export function moveName(game: GameName, move: string) {
  return factsOf(game).movesAreColumns ? t('move.column', { move }) : writeMove(game, move);
}

/** A move as a row of a list names it: column 4, square 5, Kb4. @param move as the engine writes it for people */
export const rowName = (game: GameName, move: string) =>
  tOr(`think.move.${factsOf(game).kind}`, moveName(game, move), { move });

/** Where a move is made, as part of a sentence: in column 4. @param move as the engine writes it for people */
export function moveBy(game: GameName, move: string) {
  const { kind, movesAreColumns } = factsOf(game);
  return movesAreColumns
    ? t('by.column', { move })
    : tOr(`by.${kind}`, t('by', { move: writeMove(game, move) }), { move });
}

/**
 * The number of a move as people count: where mates are counted, a move of each side is one.
 * @param ply from 1
 * @param firstSide that made the first
 */
export function moveNumber(game: GameName, ply: number, firstSide: number) {
  return factsOf(game).unit === 'mate' ? Math.floor((ply + firstSide + 1) / 2) : ply;
}

/** It with the sign behind it: 12. where each is counted, 6. and 6… where two are one. @param ply from 1 */
export function numberSign(game: GameName, ply: number, firstSide: number) {
  const isReply = factsOf(game).unit === 'mate' && (ply + firstSide) % 2 === 0;
  return `${moveNumber(game, ply, firstSide)}${isReply ? '…' : '.'}`;
}

/** Moves that are written one after the other, one by one. */
export function splitMoves(game: GameName, moves: string): string[] {
  return factsOf(game).movesAreSymbols ? [...moves] : moves.split(',').filter(Boolean);
}

export function joinMoves(game: GameName, moves: string[]) {
  return moves.join(factsOf(game).movesAreSymbols ? '' : ',');
}

/** The first so many moves. */
export function firstMoves(game: GameName, moves: string, count: number) {
  return joinMoves(game, splitMoves(game, moves).slice(0, count));
}

/** Whose piece a letter is: X and O are stones of the first side and the second, others are capitals and small. */
export function ownerOf(piece: string) {
  return piece === 'O' || piece !== piece.toUpperCase() ? 1 : 0;
}
