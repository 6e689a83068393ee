// teach.js - the part where the AI learns: train it, watch all its states and its
// curve, travel back along it, change the recipe, look inside.
import { tellFault } from '../shell/faults.js';
import { button, confirmed } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { inPieces } from '../shell/pieces.js';
import { EngineError } from '../engine/module.js';
import { t } from '../shell/i18n.js';
import { sendField } from '../challenge/send.js';
import { barsField } from './bars.js';
import { curveField } from './curve-field.js';
import { headline } from './headline.js';
import { networkField } from './network-field.js';
import { recipeField } from './recipe.js';
import { TeachStage, mayHaveAtlas } from './stage.js';
import { trainField } from './train.js';
import { travelField } from './travel.js';

/**
 * @typedef {import('./learning.js').Learning} Learning
 * @typedef {'progress' | 'point' | 'change'} LearningEvent from what matters least to what matters most
 *
 * @typedef {object} Piece
 * @property {HTMLElement} element
 * @property {(what: LearningEvent | 'match') => void} update
 * @property {() => void} [close]
 */

/** @type {LearningEvent[]} */
const EVENTS = ['progress', 'point', 'change'];

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

/** The AI as it was, and above it more about the curve. @param {Learning} learning @param {ReturnType<typeof curveField>} curve @returns {Piece} */
function pastField(learning, curve) {
  const travel = travelField(learning, curve.visit);
  travel.element.prepend(curve.more);
  return travel;
}

/**
 * More may happen between two frames than can be seen: what is drawn once per frame is the most that has happened since
 * the last one.
 * @param {Learning} learning @param {(what: LearningEvent) => void} draw @param {AbortSignal} signal
 */
function drawEachFrame(learning, draw, signal) {
  let most = -1;
  const drawMost = () => {
    const kind = EVENTS[most];
    most = -1;
    if (!signal.aborted) {
      draw(kind);
    }
  };
  EVENTS.forEach((kind, i) => learning.addEventListener(kind, () => {
    if (most < 0) {
      requestAnimationFrame(drawMost);
    }
    most = Math.max(most, i);
  }, { signal }));
}

class TeachPanel {
  /** @type {Piece[]} */
  #pieces = [];
  #isWhole = false;

  /** @param {import('../shell/desk.js').Desk} desk @param {HTMLElement} panel @param {TeachStage} stage @param {AbortSignal} signal it was left */
  constructor(desk, panel, stage, signal) {
    this.desk = desk;
    this.panel = panel;
    this.signal = signal;
    const { learning } = desk;
    const head = headline(desk);
    this.curve = curveField(learning);
    this.curve.element.append(head.figures);
    const trainer = trainField(learning, { mayTrace: mayHaveAtlas(desk.game), onPace: (isSlow) => stage.setPace(isSlow), beside: stage.which });
    [head, trainer, stage, barsField(desk, () => !stage.showsAtlas), this.curve].forEach((piece) => this.#add(piece));
    this.#complete();
  }

  /** @param {Piece} piece */
  #add(piece) {
    this.#pieces.push(piece);
    this.panel.append(piece.element);
  }

  /** What is further down comes when the recipes are known, so that it need not move then, and piece by piece. */
  #complete() {
    const { desk: { learning, screen }, curve } = this;
    if (this.#isWhole || learning.presets.length === 0) {
      return;
    }
    this.#isWhole = true;
    const rest = [() => networkField(this.desk), () => recipeField(learning), () => insideLink(screen), () => sendField(this.desk), () => pastField(learning, curve), () => resetField(learning)];
    inPieces(rest.map((make) => () => {
      const piece = make();
      piece.update('match');
      this.#add(piece);
    }), this.signal);
  }

  /** @param {LearningEvent | 'match'} what */
  update(what) {
    this.#pieces.forEach((piece) => piece.update(what));
    this.#complete();
  }

  close() {
    this.#pieces.forEach((piece) => piece.close?.());
  }
}

/** @param {unknown} error @param {HTMLElement} panel @param {AbortSignal} left */
function tellFailure(error, panel, left) {
  if (!left.aborted && error instanceof EngineError && error.code === 'no-learner') {
    panel.replaceChildren(el('p', { class: 'invitation' }, t('teach.no-learner')));
  } else {
    tellFault(error, left);
  }
}

/** @type {import('../shell/desk.js').MountPart} */
export function mount(desk, panel, rest) {
  const { learning, heat } = desk;
  const left = new AbortController();
  const stage = new TeachStage(desk, rest.stage === 'board');
  const pieces = new TeachPanel(desk, panel, stage, left.signal);
  heat.offer();
  drawEachFrame(learning, (what) => {
    pieces.update(what);
    if (what !== 'progress' && !stage.showsAtlas) {
      heat.update();
    }
  }, left.signal);
  learning.prepare().catch((error) => tellFailure(error, panel, left.signal));
  return {
    get stage() {
      return stage.showsAtlas ? stage.atlas.element : undefined;
    },
    get hidesBoard() {
      return stage.showsAtlas;
    },
    address: () => stage.address,
    update: () => pieces.update('match'),
    leave: () => {
      left.abort();
      pieces.close();
    },
  };
}
