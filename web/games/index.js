// index.js - the games and worlds of the page: what the module's catalogue says of each, what
// people call them, and how their moves are written one after the other.
import { el } from '../shell/dom.js';
import { loadTexts, t, tOr } from '../shell/i18n.js';
import { LATER, LATER_WORLDS } from './later.js';
import { LATER_LOOKS, LOOKS } from './looks.js';

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 * @typedef {import('../engine/module.js').GameFacts} GameFacts
 * @typedef {import('../engine/world.js').WorldFacts} WorldFacts
 */

/** In the order in which they are shown. @type {Map<GameName, GameFacts>} */
const known = new Map();

/** The worlds, which stand behind the games. @type {Map<string, WorldFacts>} */
const knownWorlds = new Map();

/** Gets to know all games that can be drawn and all worlds. @param {Pick<import('../engine/engine.js').Engine, 'catalogue' | 'worlds'>} engine */
export async function loadGames(engine) {
  for (const facts of [...await engine.catalogue(), ...LATER]) {
    addGame(facts);
  }
  for (const facts of [...await engine.worlds(), ...LATER_WORLDS]) {
    addWorld(facts);
  }
}

/**
 * Gets to know a game or a world of another size, which a link may name; nothing happens if there is none.
 * @param {Pick<import('../engine/engine.js').Engine, 'describe' | 'describeWorld'>} engine @param {string} name
 * @returns {Promise<string>} its usual name: one world may be named in several ways
 */
export async function loadGame(engine, name) {
  let usual = name;
  if (!known.has(name) && !knownWorlds.has(name)) {
    const addUsual = (/** @type {WorldFacts} */ facts) => (addWorld(facts), usual = facts.name);
    await engine.describe(name).then(addGame, () => engine.describeWorld(name).then(addUsual))
      .catch(() => {}); // an old link, or a wrong one
  }
  if (known.has(usual) || knownWorlds.has(usual)) {
    await loadLook(usual);
    await loadTexts(textsOf(usual));
  }
  return usual;
}

/** Fetches how a game or a world looks, but for its styles, where that is not there from the beginning. @param {GameName} game */
async function fetchLook(game) {
  const kind = kindOf(game);
  if (!LOOKS[kind] && LATER_LOOKS[kind]) {
    LOOKS[kind] = (await LATER_LOOKS[kind]()).default;
  }
  return LOOKS[kind];
}

/** Fetches how it looks. @param {GameName} game */
export async function loadLook(game) {
  const look = await fetchLook(game);
  if (look?.style) {
    await loadStyle(look.style);
  }
}

/** Fetches what its miniature on the way in needs, which is less. @param {GameName} game */
export async function loadMiniature(game) {
  const look = await fetchLook(game);
  const style = look?.miniatureStyle ?? look?.style;
  if (style) {
    await loadStyle(style);
  }
}

/** A sheet of styles, once. @param {string} href @returns {Promise<unknown>} */
export function loadStyle(href) {
  return document.head.querySelector(`link[href="${href}"]`) ? Promise.resolve() : new Promise((resolve) => {
    document.head.append(el('link', { rel: 'stylesheet', href, onload: resolve, onerror: resolve }));
  });
}

/** Whether a game is in the whole engine only, which may not be here yet. @param {GameName} game */
export function isLater(game) {
  return LATER.some(({ kind }) => kind === factsOf(game).kind);
}

/** @param {GameFacts} facts */
export function addGame(facts) {
  if (facts.hasBoard) {
    known.set(facts.name, facts);
  }
}

/** @param {WorldFacts} facts */
export function addWorld(facts) {
  knownWorlds.set(facts.name, facts);
}

/** @returns {GameName[]} */
export function games() {
  return [...known.keys()];
}

/** @param {unknown} name @returns {name is GameName} */
export function isGame(name) {
  return typeof name === 'string' && known.has(name);
}

export function worlds() {
  return [...knownWorlds.keys()];
}

/** @param {unknown} name @returns {name is string} */
export function isWorld(name) {
  return typeof name === 'string' && knownWorlds.has(name);
}

/** @param {string} world @returns {WorldFacts} */
export function factsOfWorld(world) {
  return /** @type {WorldFacts} */ (knownWorlds.get(world));
}

/** Its name without a size; of a game that is not here yet, too. @param {string} name of a game or a world */
function kindOf(name) {
  const facts = isWorld(name) ? factsOfWorld(name) : known.get(name);
  return facts?.kind ?? name.split(':')[0];
}

/** @param {GameName} game @returns {GameFacts} */
export function factsOf(game) {
  return /** @type {GameFacts} */ (known.get(game));
}

/** The sizes in which people are offered a game, this one among them. @param {GameName} game @returns {import('../engine/module.js').GameVariant[]} */
export function variantsOf(game) {
  const { variants, rows, cols } = factsOf(game);
  const isOffered = variants.length === 0 || variants.some(({ name }) => name === game);
  return isOffered ? variants : [...variants, { name: game, rows, cols, outcome: 'unfinished' }];
}

/** What is special about it. @param {GameName} game @returns {import('./looks.js').GameLook} */
export function lookOf(game) {
  return LOOKS[kindOf(game)] ?? {};
}

/** The files of texts that it has for itself. @param {GameName} game or world @returns {string[]} */
export function textsOf(game) {
  const { hasTexts, moreTexts = [] } = lookOf(game);
  return hasTexts ? [kindOf(game), ...moreTexts] : moreTexts;
}

/** What people call a game or a world, with its size or rules where they are not the usual ones; one without a text goes by its name. @param {GameName} game */
export function gameName(game) {
  const kind = kindOf(game);
  const options = game.slice(kind.length + 1);
  const size = tOr(`variant.${kind}.${options}`, options.replace(/(\d)x/g, '$1\u00a0×\u00a0'));
  return [tOr(`game.${kind}`, kind), size].filter(Boolean).join(', ');
}

/** A side as people call it. @param {GameName} game @param {number} side */
export function sideName(game, side) {
  return tOr(`side.${factsOf(game).kind}.${side}`, t(side === 0 ? 'side.first' : 'side.second'));
}

/** What is on a cell, in words. @param {GameName} game @param {string} piece */
export function pieceName(game, piece) {
  return piece === '-' ? t('stone.none') : tOr(`stone.${factsOf(game).kind}.${piece}`, piece);
}

/** What the board is called. @param {GameName} game */
export function boardName(game) {
  return tOr(`board.${factsOf(game).kind}`, t('board.of', { game: gameName(game) }));
}

/** A move in the letters of the language. @param {GameName} game @param {string} move as the engine writes it for people */
export function writeMove(game, move) {
  return lookOf(game).writeMove?.(move) ?? move;
}

/** A move as it is called in a sentence: where moves are columns, it is said. @param {GameName} game @param {string} move as the engine writes it for people */
export function moveName(game, move) {
  return factsOf(game).movesAreColumns ? t('move.column', { move }) : writeMove(game, move);
}

/** Where a move is made, as part of a sentence: in column 4. @param {GameName} game @param {string} move as the engine writes it for people */
export function moveBy(game, move) {
  const { kind, movesAreColumns } = factsOf(game);
  return movesAreColumns ? t('by.column', { move }) : tOr(`by.${kind}`, t('by', { move: writeMove(game, move) }), { move });
}

/** The number of a move as people count: where mates are counted, a move of each side is one. @param {GameName} game @param {number} ply from 1 @param {number} firstSide that made the first */
export function moveNumber(game, ply, firstSide) {
  return factsOf(game).unit === 'mate' ? Math.floor((ply + firstSide + 1) / 2) : ply;
}

/** It with the sign behind it: 12. where each is counted, 6. and 6… where two are one. @param {GameName} game @param {number} ply from 1 @param {number} firstSide */
export function numberSign(game, ply, firstSide) {
  const isReply = factsOf(game).unit === 'mate' && (ply + firstSide) % 2 === 0;
  return `${moveNumber(game, ply, firstSide)}${isReply ? '…' : '.'}`;
}

/** Moves that are written one after the other, one by one. @param {GameName} game @param {string} moves @returns {string[]} */
export function splitMoves(game, moves) {
  return factsOf(game).movesAreSymbols ? [...moves] : moves.split(',').filter(Boolean);
}

/** @param {GameName} game @param {string[]} moves */
export function joinMoves(game, moves) {
  return moves.join(factsOf(game).movesAreSymbols ? '' : ',');
}

/** The first so many moves. @param {GameName} game @param {string} moves @param {number} count */
export function firstMoves(game, moves, count) {
  return joinMoves(game, splitMoves(game, moves).slice(0, count));
}

/** Whose piece a letter is: X and O are stones of the first side and the second, others are capitals and small. @param {string} piece */
export function ownerOf(piece) {
  return piece === 'O' || piece !== piece.toUpperCase() ? 1 : 0;
}
