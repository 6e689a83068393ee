// teach.ts - the part where the AI learns: train it, watch all its states and its
// curve, travel back along it, change the recipe, look inside.
import { sendField } from '../challenge/send.js';
import { EngineError } from '../engine/module.js';
import { button, confirmed } from '../shell/controls.js';
import type { Desk, MountPart, Screen } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { tellFault } from '../shell/faults.js';
import { t } from '../shell/i18n.js';
import { inPieces } from '../shell/pieces.js';
import { barsField } from './bars.js';
import { curveField } from './curve-field.js';
import { headline } from './headline.js';
import type { Learning } from './learning.js';
import { networkField } from './network-field.js';
import { recipeField } from './recipe.js';
import { TeachStage, mayHaveAtlas } from './stage.js';
import { trainField } from './train.js';
import { travelField } from './travel.js';

/** from what matters least to what matters most */
type LearningEvent = 'progress' | 'point' | 'change';

export interface Piece {
  element: HTMLElement;
  update: (what: LearningEvent | 'match') => void;
  close?: () => void;
}

const EVENTS: LearningEvent[] = ['progress', 'point', 'change'];

function resetField(learning: Learning): Piece {
  const reset = button(
    t('teach.reset'),
    async () => {
      if (await confirmed(t('teach.reset.question'), t('teach.reset'), t('cancel'))) {
        await learning.restart();
      }
    },
    'plain',
  );
  return { element: el('div', {}, reset), update: () => (reset.hidden = !learning.isTrained) };
}

/** The way to what it has learned. */
function insideLink(screen: Pick<Screen, 'go'>): Piece {
  return {
    element: el(
      'div',
      {},
      button(t('inside'), () => screen.go('inside', { see: 'table' }), 'plain'),
    ),
    update: () => {},
  };
}

/** The AI as it was, and above it more about the curve. */
function pastField(learning: Learning, curve: ReturnType<typeof curveField>): Piece {
  const travel = travelField(learning, curve.visit);
  travel.element.prepend(curve.more);
  return travel;
}

/**
 * More may happen between two frames than can be seen: what is drawn once per frame is the most that has happened since
 * the last one.
 */
function drawEachFrame(learning: Learning, draw: (what: LearningEvent) => void, signal: AbortSignal) {
  let most = -1;
  const drawMost = () => {
    const kind = EVENTS[most];
    most = -1;
    if (!signal.aborted) {
      draw(kind);
    }
  };
  EVENTS.forEach((kind, i) =>
    learning.addEventListener(
      kind,
      () => {
        if (most < 0) {
          requestAnimationFrame(drawMost);
        }
        most = Math.max(most, i);
      },
      { signal },
    ),
  );
}

class TeachPanel {
  curve: Piece & { more: HTMLElement; visit: (games: number) => void };

  #pieces: Piece[] = [];
  #isWhole = false;

  /** @param signal it was left */
  constructor(
    public desk: Desk,
    public panel: HTMLElement,
    stage: TeachStage,
    public signal: AbortSignal,
  ) {
    const { learning } = desk;
    const head = headline(desk);
    this.curve = curveField(learning);
    this.curve.element.append(head.figures);
    const trainer = trainField(learning, {
      mayTrace: mayHaveAtlas(desk.game),
      onPace: (isSlow) => stage.setPace(isSlow),
      beside: stage.which,
    });
    [head, trainer, stage, barsField(desk, () => !stage.showsAtlas), this.curve].forEach((piece) => this.#add(piece));
    this.#complete();
  }

  #add(piece: Piece) {
    this.#pieces.push(piece);
    this.panel.append(piece.element);
  }

  /** What is further down comes when the recipes are known, so that it need not move then, and piece by piece. */
  #complete() {
    const {
      desk: { learning, screen },
      curve,
    } = this;
    if (this.#isWhole || learning.presets.length === 0) {
      return;
    }
    this.#isWhole = true;
    const rest = [
      () => networkField(this.desk),
      () => recipeField(learning),
      () => insideLink(screen),
      () => sendField(this.desk),
      () => pastField(learning, curve),
      () => resetField(learning),
    ];
    void inPieces(
      rest.map((make) => () => {
        const piece = make();
        piece.update('match');
        this.#add(piece);
      }),
      this.signal,
    );
  }

  update(what: LearningEvent | 'match') {
    this.#pieces.forEach((piece) => piece.update(what));
    this.#complete();
  }

  close() {
    this.#pieces.forEach((piece) => piece.close?.());
  }
}

function tellFailure(error: unknown, panel: HTMLElement, left: AbortSignal) {
  if (!left.aborted && error instanceof EngineError && error.code === 'no-learner') {
    panel.replaceChildren(el('p', { class: 'invitation' }, t('teach.no-learner')));
  } else {
    tellFault(error, left);
  }
}

export const mount: MountPart = (desk, panel, rest) => {
  const { learning, heat } = desk;
  const left = new AbortController();
  const stage = new TeachStage(desk, rest.stage === 'board');
  const pieces = new TeachPanel(desk, panel, stage, left.signal);
  heat.offer();
  drawEachFrame(
    learning,
    (what) => {
      pieces.update(what);
      if (what !== 'progress' && !stage.showsAtlas) {
        void heat.update();
      }
    },
    left.signal,
  );
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
};
