// teach.js - the part where the AI learns: train it, watch all its states and its
// curve, travel back along it, change the recipe, look inside.
import { notify } from '../shell/notices.js';
import { button, choices, confirmed } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { EngineError } from '../engine/module.js';
import { factsOf } from '../games/index.js';
import { t } from '../shell/i18n.js';
import { sendField } from '../challenge/send.js';
import { AtlasStage } from './atlas.js';
import { barsField } from './bars.js';
import { curveField } from './curve-field.js';
import { headline } from './headline.js';
import { recipeField } from './recipe.js';
import { slowField } from './slow.js';
import { trainField } from './train.js';
import { travelField } from './travel.js';

/**
 * @typedef {import('./learning.js').Learning} Learning
 *
 * @typedef {object} Piece
 * @property {HTMLElement} element
 * @property {(what: 'progress' | 'point' | 'change' | 'match') => void} update
 * @property {() => void} [close]
 */

const SMALL_GAME = 20_000; // ways to fill its cells

/** @param {Learning} learning @returns {Piece} */
function resetField(learning) {
  const reset = button(t('teach.reset'), async () => {
    if (await confirmed(t('teach.reset.question'), t('teach.reset'), t('cancel'))) {
      await learning.restart();
    }
  }, 'plain');
  return { element: el('div', {}, reset), update: () => (reset.hidden = !learning.isTrained) };
}

/** The way to what it has learned. @param {Pick<import('../shell/desk.js').Screen, 'go'>} screen @returns {Piece} */
function insideLink(screen) {
  return { element: el('div', {}, button(t('inside'), () => screen.go('inside', { see: 'table' }), 'plain')), update: () => {} };
}

/** Whether a game is so small that all its positions can be shown, as far as that is known before the engine says so. @param {string} game */
function mayHaveAtlas(game) {
  const { rows, cols } = factsOf(game);
  return 3 ** (rows * cols) <= SMALL_GAME;
}

/**
 * What is on the stage: the atlas, with a state or a slow game beside it, or the board.
 * @param {import('../shell/desk.js').Desk} desk @param {boolean} startsWithBoard
 */
function stageOf(desk, startsWithBoard) {
  const { game, screen } = desk;
  let showsBoard = startsWithBoard;
  const atlas = new AtlasStage(desk, restage, (start) => desk.match.open(start, '').then(() => show('board')));
  const slow = slowField(desk, (state) => atlas.pulse(state));
  const slowPlace = el('div', {});
  const which = choices(t('stage'), [['atlas', t('stage.atlas')], ['board', t('stage.board')]], showsBoard ? 'board' : 'atlas', show);
  const hasAtlas = () => (atlas.isKnown ? atlas.states !== null : mayHaveAtlas(game));
  const showsAtlas = () => !showsBoard && hasAtlas();
  let isSlow = false;

  function restage() {
    update();
    screen.restage();
  }

  /** @param {string} what */
  function show(what) {
    showsBoard = what === 'board';
    restage();
  }

  /** The slow game stands beside the atlas, or without one in the panel. */
  function update() {
    which.hidden = !hasAtlas();
    which.querySelectorAll('input').forEach((input) => (input.checked = (input.value === 'board') === showsBoard));
    atlas.detail.element.hidden = isSlow;
    slow.element.hidden = !isSlow;
    (showsAtlas() ? atlas.beside : slowPlace).append(slow.element);
    slowPlace.hidden = !isSlow || showsAtlas();
  }

  /** @param {boolean} toSlow */
  function setPace(toSlow) {
    isSlow = toSlow;
    slow.pause();
    update();
  }
  update();
  /** @type {Piece} */
  const piece = { element: slowPlace, update: () => atlas.update(), close: () => {
    slow.pause();
    atlas.close();
  } };
  /** @returns {Record<string, string>} */
  const address = () => (showsBoard && hasAtlas() ? { stage: 'board' } : {});
  return { piece, which, setPace, atlas, showsAtlas, address };
}

/** @type {import('../shell/desk.js').MountPart} */
export function mount(desk, panel, rest) {
  const { learning, heat } = desk;
  const stage = stageOf(desk, rest.stage === 'board');
  const curve = curveField(learning);
  const travel = travelField(learning, curve.visit);
  const head = headline(desk);
  const pieces = [
    head,
    trainField(learning, stage.setPace, stage.which),
    stage.piece,
    barsField(desk, () => !stage.showsAtlas()),
    curve,
    recipeField(learning),
    insideLink(desk.screen),
    sendField(desk),
    travel,
    resetField(learning),
  ];
  panel.append(...pieces.map(({ element }) => element));
  curve.element.append(head.figures);
  travel.element.prepend(curve.more);
  heat.offer();

  // More may happen between two frames than can be seen: what is drawn once per
  // frame is the most that has happened since the last one.
  const ear = new AbortController();
  /** @type {('progress' | 'point' | 'change')[]} */
  const kinds = ['progress', 'point', 'change'];
  let most = -1;
  let frame = 0;
  const draw = () => {
    const kind = kinds[most];
    most = -1;
    pieces.forEach((piece) => piece.update(kind));
    if (kind !== 'progress' && !stage.showsAtlas()) {
      heat.update();
    }
  };
  kinds.forEach((kind, i) => learning.addEventListener(kind, () => {
    if (most < 0) {
      frame = requestAnimationFrame(draw);
    }
    most = Math.max(most, i);
  }, { signal: ear.signal }));
  learning.prepare().catch((error) => {
    if (error instanceof EngineError && error.code === 'no-learner') {
      panel.replaceChildren(el('p', { class: 'invitation' }, t('teach.no-learner')));
    } else {
      notify(t('error.engine-failed'));
    }
  });
  return {
    get stage() {
      return stage.showsAtlas() ? stage.atlas.element : undefined;
    },
    get hidesBoard() {
      return stage.showsAtlas();
    },
    address: stage.address,
    update: () => pieces.forEach((piece) => piece.update('match')),
    leave: () => {
      ear.abort();
      cancelAnimationFrame(frame);
      pieces.forEach((piece) => piece.close?.());
    },
  };
}
