// search.ts - a step that walks through a search, call by call. With guesses the
// person says what each call is worth before the search does.
import type { Scene } from '../../engine/module.js';
import { sideName } from '../../games/index.js';
import { callMarks } from '../../inside/call-marks.js';
import { explain, explainNumbers } from '../../inside/explain.js';
import { SearchRun, type Call } from '../../inside/run.js';
import { drawTree } from '../../inside/tree.js';
import { el } from '../../shell/dom.js';
import { signed, t, tn } from '../../shell/i18n.js';
import { iconTool } from '../../shell/tools.js';
import type { SearchStep } from '../lesson-data.js';
import { spotOf, type StepContext, type StepKind } from './step.js';

/** The board of a call, with the values that have come back to it. */
function showCall({ stage }: StepContext, call: Call, { game, shape }: Scene, step: number) {
  const { cells, side, from, cell } = call.enter;
  stage.clear();
  stage.board.show({
    scene: { game, shape, cells, lines: [], deciding: [], legal: [], side, last: [] },
    isActive: false,
    flipped: false,
    hint: [from, cell].filter((one) => one >= 0),
  });
  stage.board.mark('exact', callMarks(call, step));
}

class SearchStepView {
  data: SearchStep;
  step = 0;
  asked = 0;
  right = 0;
  tree = el('div', { class: 'tree', tabIndex: 0, role: 'region', 'aria-label': t('inside.search.tree') });
  question = el('p', { class: 'question', role: 'status' });
  choices = el('div', { class: 'guesses' });
  score = el('p', { class: 'quiet' });
  count = el('output', { class: 'figure' });
  back: HTMLButtonElement;
  forward: HTMLButtonElement;
  last: HTMLButtonElement;
  sentence: HTMLParagraphElement;
  elements: HTMLParagraphElement[];
  scene: Scene | undefined;
  run: SearchRun | undefined;

  constructor(
    step: SearchStep,
    public context: StepContext,
  ) {
    this.data = step;
    this.back = iconTool('back', t('inside.search.back'), () => this.goTo(this.step - 1));
    this.forward = iconTool('forward', t('inside.search.forward'), () => this.goTo(this.step + 1));
    this.last = iconTool('last', t('inside.search.last'), () => this.goTo(Infinity));
    this.sentence = el('p', { role: 'status' });
    const walk = el('div', { class: 'lesson-walk' }, this.back, this.count, this.forward, this.last, this.sentence);
    this.elements = step.guesses ? [this.tree, this.question, this.choices, this.score] : [walk, this.tree];
    void this.#begin();
  }

  async #begin() {
    const { lab, lesson, isGone } = this.context;
    const spot = spotOf(lesson, this.data);
    const { alphaBeta, depth } = this.data;
    this.scene = (await lab.ask('scene', [spot])) as Scene;
    this.run = new SearchRun(await lab.ask('think', [spot, { alphaBeta, depth, preferSooner: false }]));
    if (!isGone()) {
      this.goTo(0);
      this.#askNext();
    }
  }

  goTo(step: number) {
    const { run, scene, context } = this;
    if (!run || !scene) {
      return;
    }
    this.step = Math.max(0, Math.min(run.length - 1, step));
    this.count.textContent = `${this.step + 1} / ${run.length}`;
    this.back.disabled = this.step === 0;
    this.forward.disabled = this.last.disabled = this.step === run.length - 1;
    const event = run.steps[this.step];
    (this.data.guesses ? context.say : this.#tell)(
      [explain(scene.game, run, this.step), event.kind === 'enter' ? '' : explainNumbers(event)].join(' ').trim(),
    );
    drawTree(this.tree, run, this.step, scene, true);
    showCall(context, run.callAt(this.step), scene, this.step);
    if (this.step === run.length - 1) {
      context.done();
    }
  }

  /** Says what happens beside the buttons that make it happen. */
  #tell = (text: string) => {
    this.sentence.textContent = text;
  };

  /** Asks for the value that comes next, if there is one and people are to say it. */
  #askNext() {
    const run = this.run as SearchRun;
    const next = run.steps.findIndex((event, i) => i > this.step && event.kind !== 'enter');
    this.choices.replaceChildren();
    this.question.textContent = '';
    if (this.data.guesses && next >= 0) {
      this.goTo(next - 1);
      this.#ask(run, next);
    }
  }

  /** Puts the call on the board whose value is wanted. */
  #ask(run: SearchRun, next: number) {
    const scene = this.scene as Scene;
    const { game } = scene;
    const event = run.steps[next];
    showCall(this.context, run.callAt(next), scene, this.step);
    const said = {
      call: event.call,
      move: event.moveText,
      mover: sideName(game, 1 - event.side),
      side: sideName(game, event.side),
    };
    const isLeaf = event.kind === 'leaf';
    this.question.textContent = t(isLeaf ? 'lesson.guess.leaf' : 'lesson.guess.return', said);
    this.choices.replaceChildren(
      ...(this.data.guesses ?? []).map((value) =>
        el('button', { type: 'button', class: 'button guess', onclick: () => this.#guess(next, value) }, signed(value)),
      ),
    );
  }

  #guess(next: number, value: number) {
    const run = this.run as SearchRun;
    const isRight = run.steps[next].value === value;
    this.asked++;
    this.right += Number(isRight);
    this.score.textContent = `${t(isRight ? 'lesson.predict.yes' : 'lesson.predict.no', { value: signed(run.steps[next].value) })} ${tn(
      'lesson.guess.score',
      this.right,
      { asked: this.asked },
    )}`;
    this.goTo(next);
    this.#askNext();
    (this.choices.querySelector('button') as HTMLElement | null)?.focus();
  }
}

export const search: StepKind<SearchStep> = (step, context) => {
  const view = new SearchStepView(step, context);
  return { elements: view.elements };
};
