// review.ts - the part where one scrubs back over the steps of a snake, to the turn that
// was fatal, and sees what would have been better.
import type { Grid } from '../../engine/grid.js';
import type { ActionValue, WorldFacts } from '../../engine/world.js';
import { button, field, slider } from '../../shell/controls.js';
import { el } from '../../shell/dom.js';
import { number, t } from '../../shell/i18n.js';
import { say } from '../../shell/notices.js';
import { stepByKeys } from '../../shell/step-keys.js';
import { iconTool, tool } from '../../shell/tools.js';
import { addressOf, keptIn, sampleOf } from '../../worlds/episode.js';
import { nothingYet } from '../../worlds/nothing-yet.js';
import { tOfWorld } from '../../worlds/words.js';
import type { MountWorldPart, WorldDesk } from '../../worlds/worlds.js';
import { directionsTable, marksOf } from './directions.js';
import { JudgedEpisode, betterOnes, type Decision } from './judged.js';
import { SnakePicture } from './picture.js';
import { recordsOf, type PastSnake } from './records.js';
import { endingOf, statusOf, turnName } from './words.js';

/** Chances that differ by less are the same. */
const SAME_CHANCE = 1e-9;

/** What is to be said of a decision whose values are known. */
function exactSentence(played: ActionValue, better: ActionValue | undefined, words: Record<string, string>) {
  if (!better) {
    return t('snake.exact.right', words);
  }
  return t(better.amount - played.amount < SAME_CHANCE ? 'snake.exact.slower' : 'snake.exact.wrong', words);
}

/** What is to be said of a decision. */
function sentenceOf(decision: Decision, facts: WorldFacts) {
  const { scene, played, values, isOver } = decision;
  if (played < 0) {
    return '';
  }
  const better = betterOnes(decision);
  const words = {
    turn: turnName(scene.legal[played]),
    better: better.map((i) => turnName(scene.legal[i])).join(` ${t('snake.or')} `),
    chance: values ? number(100 * values[played].amount, 2) : '',
    best: values && better.length > 0 ? number(100 * values[better[0]].amount, 2) : '',
    steps: values ? number(values[played].steps, 1) : '',
    fewer: values && better.length > 0 ? number(values[better[0]].steps, 1) : '',
  };
  if (values && facts.countsSteps) {
    return exactSentence(values[played], values[better[0]], words);
  }
  return t(isOver[played] ? (better.length > 0 ? 'snake.turn.fatal' : 'snake.turn.forced') : 'snake.turn.on', words);
}

class ReviewView {
  ear = new AbortController();
  picture = new SnakePicture();
  status = el('p', { class: 'status' });
  sentence = el('p', { class: 'sentence world-verdict' });
  scrubber = el('div', { class: 'snake-scrubber' });
  stage: HTMLDivElement;
  headline: HTMLParagraphElement;
  toFatal: HTMLButtonElement;
  directions: HTMLDivElement;
  past: HTMLDivElement;
  judged: JudgedEpisode | null = null;
  step = 0;
  fatal = 0;
  input: HTMLInputElement | null | undefined;

  constructor(
    public desk: WorldDesk,
    panel: HTMLElement,
    public rest: Record<string, string>,
  ) {
    const place = el('div', { class: 'snake-place' }, this.picture.element);
    this.stage = el(
      'div',
      { class: 'under world snake-review' },
      place,
      this.status,
      this.sentence,
      this.scrubber,
      this.#tools(),
    );
    this.headline = el('p', { class: 'invitation' }, t('world-review.judging'));
    this.toFatal = button(t('snake.to-fatal'), () => this.choose(this.fatal));
    this.toFatal.hidden = true;
    this.directions = el('div', {});
    this.past = el('div', {});
    panel.append(this.headline, this.toFatal, this.directions, this.past);
    stepByKeys(
      {
        first: () => this.choose(0),
        back: () => this.choose(this.step - 1),
        forward: () => this.choose(this.step + 1),
        last: () => this.choose(Infinity),
      },
      this.ear.signal,
    );
    void this.#begin();
  }

  #tools() {
    return el(
      'div',
      { class: 'toolbar' },
      iconTool('first', t('snake.first'), () => this.choose(0)),
      iconTool('back', t('world-review.back'), () => this.choose(this.step - 1)),
      iconTool('forward', t('world-review.forward'), () => this.choose(this.step + 1)),
      iconTool('last', t('world-review.last'), () => this.choose(Infinity)),
      tool('link', t('link'), () => this.desk.screen.share()),
    );
  }

  /** The episode that the address names, the one on the screen, or the last one that ended. */
  async #begin() {
    const { engine, episode, facts } = this.desk;
    const { past } = await recordsOf(facts.name);
    const kept =
      keptIn(this.rest) ??
      (episode.episode.actions.length > 0 ? episode.episode : (past[0] ?? keptIn(sampleOf(facts))));
    this.#showPast(past, kept);
    if (!kept) {
      this.#showNothing('none');
      return;
    }
    const looked = { world: facts.name, seed: kept.seed, actions: kept.actions };
    const judged = new JudgedEpisode(engine, looked, facts.hasTruth, this.ear.signal);
    const isThere = await judged.decision(judged.length).then(
      () => true,
      () => false,
    );
    if (this.ear.signal.aborted) {
      return;
    }
    if (!isThere) {
      this.#showNothing('bad');
      return;
    }
    this.judged = judged;
    this.#buildScrubber(judged.length);
    await this.choose(this.rest.step === undefined ? Infinity : Number(this.rest.step) - 1, true);
    await this.#judge(judged);
  }

  /** @param why there is none, or a link that holds none */
  #showNothing(why: 'none' | 'bad') {
    this.headline.textContent = tOfWorld(this.desk.facts.kind, `world-review.${why}`);
    this.stage.replaceChildren(...nothingYet(this.desk, this.picture));
  }

  #buildScrubber(length: number) {
    const write = (step: number) => t('snake.step.of', { step, all: length });
    const scale = { min: 0, max: length, value: length };
    this.scrubber.replaceChildren(slider(t('world.steps'), scale, write, (step) => this.choose(step)));
    this.input = this.scrubber.querySelector('input');
  }

  async #judge(judged: JudgedEpisode) {
    const { step, isExact } = await judged.findFatal();
    if (this.ear.signal.aborted) {
      return;
    }
    const { scene } = await judged.decision(judged.length);
    const ending = endingOf(scene);
    this.fatal = step;
    this.toFatal.hidden = step === judged.length;
    const found = step === judged.length ? 'none' : isExact ? 'exact' : 'unknown';
    const blame = ending === 'won' ? '' : t(`snake.review.${found}`, { step: step + 1 });
    this.headline.textContent = ending === '' ? t('snake.review.unfinished') : `${statusOf(scene)} ${blame}`.trim();
    this.headline.dataset.found = found;
    if (this.rest.step === undefined) {
      await this.choose(step, true);
    }
  }

  /** @param isFirst nobody has asked for it */
  async choose(wanted: number, isFirst = false) {
    const { judged } = this;
    if (!judged) {
      return;
    }
    const step = Math.min(judged.length, Math.max(0, Number.isNaN(wanted) ? 0 : wanted));
    this.step = step;
    const decision = await judged.decision(step);
    if (step !== this.step || this.ear.signal.aborted) {
      return; // somebody has scrubbed on meanwhile
    }
    this.#show(decision);
    if (!isFirst) {
      say(`${this.status.textContent} ${this.sentence.textContent}`);
    }
    void this.desk.screen.showAddress();
  }

  #show(decision: Decision) {
    const { scene, step } = decision;
    this.picture.show(scene);
    this.picture.drawing.mark(scene.grid as Grid, marksOf(decision));
    const isEnd = step === this.judged?.length && scene.legal.length === 0;
    const status = statusOf(scene);
    this.status.textContent = isEnd ? status : t('snake.step.status', { step: step + 1, status });
    this.sentence.textContent = sentenceOf(decision, this.desk.facts);
    this.directions.replaceChildren(scene.legal.length > 0 ? directionsTable(decision, this.desk.facts) : '');
    if (this.input && Number(this.input.value) !== step) {
      this.input.value = String(step);
      this.input.setAttribute('aria-valuetext', t('snake.step.of', { step, all: this.judged?.length ?? 0 }));
      const shown = this.scrubber.querySelector('output');
      shown && (shown.textContent = this.input.getAttribute('aria-valuetext'));
    }
  }

  #showPast(past: PastSnake[], shown: { seed: number } | undefined) {
    const { name } = this.desk.facts;
    const row = (one: PastSnake) =>
      el(
        'li',
        {},
        el(
          'a',
          {
            href: `#/${name}/review?${new URLSearchParams(addressOf(one))}`,
            'aria-current': one.seed === shown?.seed ? 'true' : undefined,
          },
          t('snake.past.one', { length: one.length, steps: one.actions.length }),
        ),
      );
    const list = () => field(t('snake.past'), el('ul', { class: 'snake-past' }, ...past.map(row)));
    this.past.replaceChildren(past.length > 0 ? list() : '');
  }

  address() {
    const { judged } = this;
    return judged ? { ...addressOf(judged.episode), step: String(this.step + 1) } : {};
  }
}

export const mount: MountWorldPart = (desk, panel, rest) => {
  const view = new ReviewView(desk, panel, rest);
  return { stage: view.stage, leave: () => view.ear.abort(), address: () => view.address() };
};
