// lesson.ts - the part in which a lesson is walked through, step by step. A lesson is
// a file of data (lesson-data.ts); steps/kinds.ts knows what to do with each step.
import type { Spot } from '../engine/module.js';
import { isWorld, loadGame } from '../games/index.js';
import { button } from '../shell/controls.js';
import type { Desk, MountPart } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { notify, passWithView, say } from '../shell/notices.js';
import { titleView } from '../shell/title.js';
import { Lab } from './lab.js';
import type { LessonData, StepData } from './lesson-data.js';
import { LESSONS, isLesson, loadLesson } from './list.js';
import { keepDone } from './progress.js';
import { listenToKeys, project, projectorSwitch } from './projector.js';
import { LessonStage } from './stage.js';
import { KINDS } from './steps/kinds.js';
import type { StepView } from './steps/step.js';
import { LessonWords } from './words.js';
import type { WorldLessonStage } from './world-stage.js';

type Needs = Pick<Desk, 'board' | 'screen' | 'engine'>;

/** The lesson's elements, put into the panel. */
function buildPanel(view: LessonView, panel: HTMLElement) {
  const ui = {
    where: el('p', { class: 'quiet lesson-where' }),
    title: el('h2', { class: 'lesson-title', tabIndex: -1 }),
    body: el('div', { class: 'lesson-body' }),
    dots: el('ol', { class: 'lesson-dots', 'aria-hidden': 'true' }),
    back: button(t('lesson.back'), () => view.goBack()),
    skip: button(t('lesson.skip'), () => view.goTo(view.step + 1), 'plain'),
    next: button(t('lesson.next'), () => view.goOn(), 'primary'),
  };
  const pages = el('div', { class: 'lesson-pages' }, ui.back, ui.skip, ui.dots, ui.next);
  const foot = el(
    'div',
    { class: 'row lesson-foot' },
    projectorSwitch(),
    el('span', { class: 'help' }, t('lesson.keys')),
  );
  panel.append(el('article', { class: 'lesson' }, el('header', {}, ui.where, ui.title), ui.body, pages, foot));
  return ui;
}

class LessonView {
  n: number;
  step: number;
  lab: Lab;
  stageOfBoard: LessonStage | WorldLessonStage;
  /** What steps leave for later ones. */
  kept: { played?: Spot } = {};
  view: StepView = { elements: [] };
  sentence: HTMLParagraphElement;
  stage: HTMLDivElement;
  ui: {
    where: HTMLParagraphElement;
    title: HTMLHeadingElement;
    body: HTMLDivElement;
    dots: HTMLOListElement;
    back: HTMLButtonElement;
    skip: HTMLButtonElement;
    next: HTMLButtonElement;
  };
  stopKeys: () => void;
  lesson: LessonData | undefined;
  words: LessonWords | undefined;

  /** Nothing of a match is on the screen. */
  isApart = true;

  constructor(
    public desk: Needs,
    public panel: HTMLElement,
    rest: Record<string, string>,
  ) {
    this.n = isLesson(rest.n) ? Number(rest.n) : 1;
    if (rest.n !== undefined && !isLesson(rest.n)) {
      notify(t('lesson.missing', { name: rest.n.slice(0, 20), count: LESSONS.length }));
      passWithView();
    }
    this.step = Math.max(1, Math.floor(Number(rest.step)) || 1);
    this.lab = new Lab();
    this.stageOfBoard = new LessonStage(desk.board, this.lab);
    this.sentence = el('p', { class: 'sentence', 'aria-live': 'polite' });
    this.stage = el('div', { class: 'under lesson-under' }, this.sentence);
    this.ui = buildPanel(this, panel);
    project();
    this.stopKeys = listenToKeys({ back: () => this.goBack(), next: () => this.goOn() });
    void this.#begin();
  }

  async #begin() {
    const lesson = await loadLesson(this.n);
    await loadGame(this.desk.engine, lesson.game);
    if (this.isLeft) {
      return;
    }
    if (isWorld(lesson.game)) {
      await this.#setWorld(lesson.game);
    }
    this.lesson = lesson;
    this.words = new LessonWords(lesson);
    this.ui.title.textContent = this.words.plain(lesson.title);
    titleView(`${t('lesson.number', { n: this.n })}: ${this.words.plain(lesson.title)}`);
    this.#show();
  }

  /** A world has a picture of its own in the place of the board. */
  async #setWorld(world: string) {
    const { WorldLessonStage } = await import('./world-stage.js');
    const stage = new WorldLessonStage(world, this.lab);
    this.stageOfBoard = stage;
    this.hidesBoard = true;
    this.stage.prepend(stage.element);
    this.desk.screen.restage();
  }

  isLeft = false;

  hidesBoard = false;

  leave() {
    this.isLeft = true;
    this.view.leave?.();
    this.stageOfBoard.clear();
    this.stopKeys();
    this.lab.close();
    project(false);
  }

  address() {
    return { n: String(this.n), step: String(this.step) };
  }

  play(move: number) {
    this.view.play?.(move);
  }

  /** To another step; the address follows, without a step in the history. */
  goTo(step: number) {
    const count = this.lesson?.steps.length ?? 0;
    this.step = Math.max(1, Math.min(count + 1, step));
    this.#show();
    this.ui.title.focus({ preventScroll: true });
    this.panel.parentElement?.scrollTo(0, 0);
    scrollTo(0, 0);
    void this.desk.screen.showAddress();
  }

  goBack() {
    if (this.step > 1) {
      this.goTo(this.step - 1);
    }
  }

  goOn() {
    if (!this.ui.next.disabled && !this.ui.next.hidden) {
      this.goTo(this.step + 1);
    }
  }

  #show() {
    const lesson = this.lesson as LessonData;
    this.view.leave?.();
    this.view = { elements: [] };
    this.sentence.textContent = '';
    const data = lesson.steps[this.step - 1];
    this.ui.back.disabled = this.step === 1;
    this.panel.dataset.step = String(this.step);
    this.ui.dots.replaceChildren(
      ...lesson.steps.map((_, i) => el('li', { class: i + 1 < this.step ? 'past' : i + 1 === this.step ? 'now' : '' })),
    );
    if (data) {
      this.#showStep(lesson, data);
    } else {
      this.#showEnd();
    }
  }

  #showStep(lesson: LessonData, data: StepData) {
    const words = this.words as LessonWords;
    const { step } = this;
    this.ui.where.replaceChildren(
      el('a', { href: '#/lessons' }, t('part.lessons')),
      ` · ${t('lesson.where', { n: this.n, step, count: lesson.steps.length })}`,
    );
    this.#mayGoOn(false);
    const after = el('div', { class: 'lesson-after', hidden: true });
    const task = data.task ? [el('p', { class: 'task' }, ...words.rich(data.task))] : [];
    this.ui.body.replaceChildren(...words.paragraphs(data.text), ...task);
    this.view = KINDS[data.kind](data, {
      lesson,
      words,
      lab: this.lab,
      stage: this.stageOfBoard as LessonStage,
      kept: this.kept,
      say: (text) => this.#say(text),
      isGone: () => this.isLeft || this.step !== step,
      done: () => this.#done(after, data),
    });
    this.ui.body.append(...this.view.elements, after);
  }

  #say(text: string) {
    this.sentence.textContent = text;
  }

  #done(after: HTMLElement, data: StepData) {
    const wasBusyHere = this.ui.body.contains(document.activeElement);
    this.#mayGoOn(true);
    if (wasBusyHere && after.hidden) {
      this.ui.next.focus({ preventScroll: true }); // what was pressed has done its work
    }
    if (after.hidden && data.after) {
      after.replaceChildren(...(this.words as LessonWords).paragraphs(data.after));
      after.hidden = false;
      say(after.textContent ?? '');
    }
  }

  #mayGoOn(may: boolean) {
    const isLast = this.step === this.lesson?.steps.length;
    this.ui.next.textContent = t(isLast ? 'lesson.finish' : 'lesson.next');
    this.ui.next.disabled = !may;
    this.ui.next.hidden = false;
    this.ui.next.classList.toggle('primary', may);
    this.ui.skip.hidden = may;
  }

  /** What comes after the last step. */
  #showEnd() {
    const { name } = LESSONS[this.n - 1];
    void keepDone(name);
    this.ui.skip.hidden = true;
    this.ui.next.hidden = true;
    this.ui.where.replaceChildren(
      el('a', { href: '#/lessons' }, t('part.lessons')),
      ` · ${t('lesson.number', { n: this.n })}`,
    );
    const isMore = isLesson(this.n + 1);
    this.ui.body.replaceChildren(
      el('p', { class: 'invitation' }, t('lesson.end')),
      el(
        'div',
        { class: 'row' },
        isMore &&
          el('a', { class: 'button primary', href: `#/lesson/${this.n + 1}` }, t('lesson.end.next', { n: this.n + 1 })),
        el('a', { class: `button${isMore ? '' : ' primary'}`, href: '#/lessons' }, t('lesson.end.all')),
      ),
    );
  }
}

export const mount: MountPart = (desk, panel, rest) => {
  return new LessonView(desk, panel, rest);
};
