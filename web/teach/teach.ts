// teach.ts - the part where the AI learns: one button; then its map or its board, a telling position and the curve change
// while it practises; and in the end the proof, if there is one. Whoever wants to change how it learns finds that further
// down, in Experiment.
import { openSend } from '../challenge/send.js';
import { EngineError } from '../engine/module.js';
import { factsOf } from '../games/index.js';
import { YOURS } from '../play/levels.js';
import { Story, actsList } from '../play/story.js';
import { button, confirmed } from '../shell/controls.js';
import type { Desk, MountPart } from '../shell/desk.js';
import { el, tell } from '../shell/dom.js';
import { tellFault } from '../shell/faults.js';
import { number, t, tn } from '../shell/i18n.js';
import { notify, say } from '../shell/notices.js';
import { inPieces } from '../shell/pieces.js';
import { fold } from '../shell/sheet.js';
import { curveField } from './curve-field.js';
import { headline } from './headline.js';
import type { Learning } from './learning.js';
import { countAll } from './map-layout.js';
import { MapStage } from './map-stage.js';
import { verdictOn } from './measures.js';
import { networkField } from './network-field.js';
import { recipeField } from './recipe.js';
import { scoreField, scoreOf } from './score.js';
import { slowField } from './slow.js';
import { countField } from './train.js';
import { travelField } from './travel.js';

/** from what matters least to what matters most */
type LearningEvent = 'progress' | 'point' | 'change';

export interface Piece {
  element: HTMLElement;
  update: (what: LearningEvent | 'match') => void;
  close?: () => void;
}

const EVENTS: LearningEvent[] = ['progress', 'point', 'change'];
const SMALL_GAME = 20_000; // ways to fill its cells

/** Whether a game is so small that all its positions can be shown. */
function hasMap(game: string) {
  const { rows, cols } = factsOf(game);
  return 3 ** (rows * cols) <= SMALL_GAME;
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
  map: MapStage | null;
  story: Story;
  acts: HTMLDivElement;
  words: HTMLParagraphElement;
  seal: HTMLParagraphElement;
  train: HTMLButtonElement;
  play: HTMLButtonElement;
  send: HTMLButtonElement;
  next: HTMLDivElement;
  /** How many games; known when Experiment is open. */
  count: ReturnType<typeof countField> | null = null;
  bar: HTMLProgressElement;
  done: HTMLSpanElement;
  right: HTMLSpanElement;
  progress: HTMLDivElement;
  score: Piece;
  lead: HTMLParagraphElement;
  slow: { element: HTMLElement; pause: () => void } | null;
  now: HTMLDivElement;
  experiment: HTMLElement;
  opener: HTMLButtonElement;
  pace: HTMLButtonElement;
  inside: HTMLButtonElement;
  reset: HTMLButtonElement;

  /** What stands under Experiment, which is made when it is first opened. */
  #pieces: Piece[] = [];

  /** @param signal it was left */
  constructor(
    public desk: Desk,
    panel: HTMLElement,
    public signal: AbortSignal,
  ) {
    this.map = hasMap(desk.game) ? new MapStage(desk, () => this.#say()) : null;
    this.story = new Story(desk);
    this.acts = el('div', {});
    this.words = el('p', { class: 'say' });
    this.seal = el('p', { class: 'seal', hidden: true });
    this.train = button('', () => (desk.learning.isBusy ? desk.learning.stop() : this.#train()), 'train');
    this.play = button(t('teach.try'), () => this.#play());
    this.send = button(t('send.open'), () => openSend(desk, signal));
    this.next = el('div', { class: 'do' }, this.train, this.play, this.send);
    this.bar = el('progress', { 'aria-label': t('teach.progress') });
    this.done = el('span', { class: 'figure' });
    this.right = el('span', { class: 'map-count' });
    this.progress = el('div', { class: 'training' }, this.done, this.right, this.bar);
    this.score = scoreField(desk.learning);
    this.lead = el('p', { class: 'lead' });
    this.slow =
      desk.learning.canTrace === false || !this.map ? null : slowField(desk, (state) => this.map?.pulse(state));
    this.now = el('div', { class: 'teach-now' }, this.map?.position.element, this.score.element);
    this.experiment = el('section', { class: 'experiment', hidden: true, 'aria-label': t('teach.experiment') });
    this.opener = fold(t('teach.experiment'), () => {
      this.toggle();
      void desk.screen.showAddress();
    });
    this.opener.setAttribute('aria-expanded', 'false');
    this.pace = fold(t('slow'), () => this.#setPace(this.slow?.element.hidden === true));
    this.inside = fold(t('inside'), () => desk.screen.go('inside', { see: 'table' }));
    this.reset = fold(t('teach.again'), () => this.#reset());
    if (this.slow) {
      this.slow.element.hidden = true;
    }
    panel.append(
      this.acts,
      this.words,
      this.progress,
      this.seal,
      this.next,
      this.now,
      ...(this.slow ? [this.slow.element] : []),
      this.lead,
      el(
        'div',
        { class: 'more' },
        this.opener,
        this.pace,
        this.inside,
        ...(this.map ? [] : [desk.heat.numbers, ...desk.toolbar.tools]),
        this.reset,
      ),
      this.experiment,
    );
  }

  /** What changes how it learns, and says more about it. */
  toggle() {
    this.experiment.hidden = !this.experiment.hidden;
    this.opener.setAttribute('aria-expanded', String(!this.experiment.hidden));
    if (this.#pieces.length > 0 || this.experiment.hidden) {
      return;
    }
    const { desk } = this;
    const { learning } = desk;
    const head = headline(desk);
    const curve = curveField(learning);
    curve.element.append(head.figures);
    const past = () => {
      const travel = travelField(learning, curve.visit);
      travel.element.prepend(curve.more);
      return travel;
    };
    const numbers = () => ({ element: this.map?.table ?? el('div', {}), update: () => {} });
    const makers = [
      () => head,
      () => (this.count = countField(learning, () => this.#offer())),
      () => recipeField(learning),
      () => networkField(desk),
      () => curve,
      past,
      numbers,
    ];
    void inPieces(
      makers.map((make) => () => {
        const piece = make();
        piece.update('match');
        this.#pieces.push(piece);
        this.experiment.append(piece.element);
      }),
      this.signal,
    );
  }

  /** One game after the other, move by move, or many at once. */
  #setPace(isSlow: boolean) {
    if (this.slow) {
      this.slow.pause();
      this.slow.element.hidden = !isSlow;
      this.now.hidden = isSlow;
      this.pace.setAttribute('aria-pressed', String(isSlow));
    }
  }

  async #train() {
    const { learning } = this.desk;
    this.#setPace(false);
    const hadRoom = await learning.train(learning.count);
    if (hadRoom !== undefined) {
      say(tn('teach.done', learning.point?.games ?? 0));
    }
    if (hadRoom === false) {
      notify(t('teach.full'));
    }
  }

  async #reset() {
    if (await confirmed(t('teach.reset.question'), t('teach.reset'), t('cancel'))) {
      await this.desk.learning.restart();
    }
  }

  /** A game against what it has learned. */
  async #play() {
    const { match, screen } = this.desk;
    match.setup = { ...match.setup, mode: 'ai', level: YOURS };
    await match.restart();
    void screen.go('play');
  }

  /** What it is worth, in one sentence. */
  #sentence() {
    const { learning, game } = this.desk;
    const { point, training, isTrained } = learning;
    const traps = this.map?.position.isTelling ? this.map.position.traps : { all: 0, found: 0 };
    if (training) {
      return traps.all > 0 ? t('teach.traps', { found: traps.found, all: traps.all }) : t('teach.learns');
    }
    if (!isTrained || !point) {
      return t('teach.new');
    }
    const { kind, value, isProved } = scoreOf(point);
    if (isProved) {
      return t(kind === 'mates' ? 'teach.mates.all' : 'teach.proved.say');
    }
    return kind === 'ways' ? tn('teach.ways', value, { ways: number(value) }) : verdictOn(game, point);
  }

  #say() {
    tell(this.words, this.#sentence());
    if (this.map?.states) {
      const { right, decisions } = countAll(this.map.states);
      tell(this.right, t('atlas.right', { right, all: decisions }));
    }
  }

  /** The one thing to do, and what else there is. What is proved needs no more games, so they are offered among the experiments. */
  #offer() {
    const { learning } = this.desk;
    const { isBusy, isTrained, point, count, lock, state } = learning;
    const isProved = isTrained && !isBusy && point !== undefined && scoreOf(point).isProved;
    const isWrong = this.count?.isWrong() ?? false;
    tell(
      this.train,
      isBusy
        ? t('teach.stop')
        : isWrong
          ? t('teach.cannot')
          : tn(isTrained ? 'teach.more' : 'teach.train', count, { games: number(count) }),
    );
    this.train.disabled =
      isWrong || lock.isElsewhere || (learning.wanted !== '' && !isBusy) || state.activity.name === 'stopping';
    this.train.classList.toggle('primary', !isBusy && !isProved);
    this.play.classList.toggle('primary', isProved);
    this.play.hidden = !isTrained || isBusy;
    this.send.hidden = !isTrained || isBusy;
    if (isProved && this.train.parentElement === this.next) {
      this.experiment.prepend(this.train);
    } else if (!isProved && this.train.parentElement !== this.next) {
      this.next.prepend(this.train);
    }
  }

  /** The proof, as something to be proud of. */
  #celebrate() {
    const { learning } = this.desk;
    const { point, isTrained, isBusy, run } = learning;
    const isProved = isTrained && !isBusy && point !== undefined && 'sides' in point && scoreOf(point).isProved;
    this.seal.hidden = !isProved;
    this.map?.element.classList.toggle('proved', isProved);
    if (isProved) {
      const first = run?.points[0];
      const ways = first && 'sides' in first ? scoreOf(first).value : 0;
      this.seal.replaceChildren(
        el('span', { class: 'seal-mark', 'aria-hidden': 'true' }, '✓'),
        el(
          'span',
          {},
          el('b', {}, t('seal.proved')),
          ` ${ways > 0 ? t('seal.all', { ways: number(ways) }) : t('seal.none')}`,
        ),
      );
    }
  }

  update(what: LearningEvent | 'match') {
    const { learning } = this.desk;
    const { training, isBusy, lock, stepsInAll, stepsToTruth } = learning;
    this.story.update();
    const act = learning.isTrained && !isBusy ? 3 : this.story.act === '1' && !isBusy ? 1 : 2;
    this.acts.hidden = !this.story.isOn || !this.story.isBegun;
    if (!this.acts.hidden && this.acts.dataset.act !== String(act)) {
      this.acts.dataset.act = String(act);
      this.acts.replaceChildren(actsList(act));
    }
    this.progress.classList.toggle('idle', !isBusy);
    if (isBusy) {
      const [done, all] = training
        ? [training.games - training.from, training.to - training.from]
        : [stepsInAll - stepsToTruth, Math.max(1, stepsInAll)];
      this.bar.max = all;
      this.bar.value = done;
      tell(this.done, training ? t('teach.progress.words', { done, all }) : t('teach.exam', { steps: stepsToTruth }));
    }
    this.#say();
    this.#offer();
    this.#celebrate();
    tell(
      this.lead,
      lock.isElsewhere
        ? t('elsewhere')
        : stepsToTruth > 0 && !isBusy
          ? t('teach.exam', { steps: stepsToTruth })
          : learning.isTrained || isBusy
            ? ''
            : t(this.map ? 'teach.lead.map' : 'teach.lead'),
    );
    this.lead.hidden = this.lead.textContent === '';
    this.pace.hidden = !this.slow || learning.canTrace === false || isBusy;
    this.inside.hidden = this.reset.hidden = !learning.isTrained;
    this.map?.update();
    this.score.update(what);
    this.#pieces.forEach((piece) => piece.update(what));
  }

  close() {
    this.slow?.pause();
    this.map?.close();
    this.story.leave();
    this.#pieces.forEach((piece) => piece.close?.());
  }
}

function tellFailure(error: unknown, panel: HTMLElement, left: AbortSignal) {
  if (!left.aborted && error instanceof EngineError && error.code === 'no-learner') {
    panel.replaceChildren(el('p', { class: 'say' }, t('teach.no-learner')));
  } else {
    tellFault(error, left);
  }
}

export const mount: MountPart = (desk, panel, rest) => {
  const { learning, heat } = desk;
  const left = new AbortController();
  const view = new TeachPanel(desk, panel, left.signal);
  if (rest.see === 'experiment') {
    view.toggle();
  }
  drawEachFrame(
    learning,
    (what) => {
      view.update(what);
      if (what !== 'progress' && !view.map) {
        void heat.update();
      }
    },
    left.signal,
  );
  learning.prepare().catch((error) => tellFailure(error, panel, left.signal));
  return {
    stage: view.map?.element,
    hidesBoard: view.map !== null,
    address: () => (view.experiment.hidden ? ({} as Record<string, string>) : { see: 'experiment' }),
    update: () => view.update('match'),
    leave: () => {
      left.abort();
      view.close();
    },
  };
};
