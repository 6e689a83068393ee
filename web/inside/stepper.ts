// stepper.ts - the way through something step by step: a slider, buttons, arrow keys, and
// a clock that steps by itself.
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { icon, type IconName } from '../shell/icons.js';
import { stepByKeys } from '../shell/step-keys.js';
import { iconTool } from '../shell/tools.js';

const STEP_MS = 1000;
const RUN_MS = 30_000; // in which even a long run comes to its end

export class Stepper {
  step = 0;
  length = 0;
  timer = 0;
  scrubber: HTMLInputElement;
  count: HTMLOutputElement;
  playing: HTMLButtonElement;
  element: HTMLDivElement;
  leaving = new AbortController();

  /** @param onStep draws a step @param tools more of them */
  constructor(
    public onStep: (step: number) => void,
    ...tools: Node[]
  ) {
    this.scrubber = el('input', {
      type: 'range',
      min: '0',
      'aria-label': t('inside.search.step'),
      oninput: () => this.goTo(Number(this.scrubber.value)),
    });
    this.count = el('output', { class: 'figure' });
    this.playing = iconTool('play', t('inside.search.play'), () => (this.timer ? this.pause() : this.play()));
    this.playing.classList.add('round');
    this.element = el(
      'div',
      { class: 'stepper' },
      iconTool('back', t('inside.search.back'), () => this.goTo(this.step - 1)),
      this.playing,
      iconTool('forward', t('inside.search.forward'), () => this.goTo(this.step + 1)),
      this.scrubber,
      this.count,
      ...tools,
    );
    stepByKeys(
      {
        back: () => this.goTo(this.step - 1),
        forward: () => this.goTo(this.step + 1),
        first: () => this.goTo(0),
        last: () => this.goTo(Infinity),
      },
      this.leaving.signal,
    );
  }

  /** There is something else to step through. @param step where to begin */
  begin(length: number, step: number) {
    this.pause();
    this.length = length;
    this.scrubber.max = String(length - 1);
    this.scrubber.style.setProperty('--steps', String(length));
    this.goTo(step);
  }

  goTo(step: number) {
    if (this.length === 0) {
      return;
    }
    this.step = Math.max(0, Math.min(this.length - 1, step));
    this.scrubber.value = String(this.step);
    this.scrubber.style.setProperty('--done', String((this.step + 0.5) / this.length));
    this.count.textContent = `${this.step + 1} / ${this.length}`;
    if (this.step === this.length - 1) {
      this.pause();
    }
    this.onStep(this.step);
  }

  play() {
    this.pause();
    if (this.step === this.length - 1) {
      this.goTo(0);
    }
    this.timer = window.setInterval(() => this.goTo(this.step + 1), Math.min(STEP_MS, RUN_MS / this.length));
    this.#label('pause', t('inside.search.pause'));
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.#label('play', t('inside.search.play'));
  }

  leave() {
    this.pause();
    this.leaving.abort();
  }

  #label(sign: IconName, label: string) {
    this.playing.replaceChildren(icon(sign));
    this.playing.setAttribute('aria-label', label);
    this.playing.title = label;
  }
}
