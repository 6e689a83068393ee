// card.ts - a game on the way in: a picture, what to do there, and how far one has come.
import type { Scene } from '../engine/module.js';
import { factsOf, gameName, isLater, isWorld, loadLook, loadMiniature, lookOf } from '../games/index.js';
import { statisticsOf } from '../play/statistics.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { number, t, tOr, tn } from '../shell/i18n.js';
import { load } from '../shell/storage.js';
import { Beat, Miniature } from './miniature.js';

const PICTURE = 76; // pixels across
const NO_MOVES = { last: [], lines: [], deciding: [] };

/** A game of two on its board, which takes its colours from where it is; one that is not here yet as the build pictured it. */
async function drawBoard({ engine }: Pick<Desk, 'engine'>, game: string, place: HTMLElement) {
  const shape = factsOf(game);
  const pictured = { ...NO_MOVES, game, shape: { ...shape, names: [] }, cells: shape.cells };
  await (isLater(game) ? new Promise(requestAnimationFrame) : loadLook(game)); // colours are known where it is shown
  const miniature = new Miniature(PICTURE);
  const scene = isLater(game)
    ? (pictured as unknown as Scene)
    : await engine.scene({ game, start: '', moves: lookOf(game).pictured ?? '' });
  place.append(miniature.canvas);
  miniature.show(scene);
}

/** What the person has reached here, in a line. */
async function progressOf({ brains, learningOf }: Pick<Desk, 'brains' | 'learningOf'>, game: string) {
  if (isWorld(game)) {
    const kept = await load(`account.${game}`);
    return kept?.episodes > 0 ? tn('home.acted', kept.episodes) : '';
  }
  const { you, ai, draws } = statisticsOf(game);
  const trained = brains.facts(game)?.trained ?? 0;
  const point = learningOf(game)?.point;
  if (trained > 0 && point && 'sides' in point && point.sides.every(({ missed }) => missed === 0)) {
    return `✓ ${t('home.unbeatable')}`;
  }
  if (trained > 0) {
    return tn('home.trained', trained, { games: number(trained) });
  }
  return you + ai + draws > 0 ? t('home.played', { you, all: you + ai + draws }) : '';
}

export function gameCard(desk: Pick<Desk, 'engine' | 'brains' | 'learningOf'>, game: string) {
  const picture = el('span', { class: 'card-picture' });
  const progress = el('b', {});
  const kind = isWorld(game) ? game.split(':')[0] : factsOf(game).kind;
  const emblem = tOr(`home.emblem.${kind}`, ''); // of one whose pieces come with its look
  if (isWorld(game)) {
    void loadMiniature(game).then(() => picture.append(lookOf(game).miniature?.(Beat) ?? ''));
  } else if (emblem) {
    picture.append(el('span', { class: 'emblem', 'aria-hidden': 'true' }, emblem));
  } else {
    void drawBoard(desk, game, picture);
  }
  void progressOf(desk, game).then((words) => (progress.textContent = words));
  return el(
    'li',
    {},
    el(
      'a',
      { class: 'card', href: `#/${game}/play` },
      picture,
      el('strong', {}, tOr(`home.card.${kind}`, gameName(game))),
      el('span', { class: 'quiet' }, gameName(game)),
      progress,
    ),
  );
}
