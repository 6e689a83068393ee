// proof.ts - the line that proves a verdict: best play of both sides after a move. Its
// first moves are shown; one walks along it step by step, or has it played.
import { button } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';

const SHOWN = 6; // of a line that may have forty moves
const STEP_MS = 800;

export class Proof {
  steps = el('div', { class: 'steps' });
  player: HTMLButtonElement;
  element: HTMLDivElement;
  /** The moves of the line. */
  moves: string[] = [];
  line = 0;
  timer = 0;

  /** @param onWalk how far along the line, from 1 */
  constructor(public onWalk: (line: number) => void) {
    this.player = button(t('review.line.play'), () => (this.timer ? this.stop() : this.#play()));
    this.element = el('div', { class: 'line' }, this.player, this.steps);
    this.element.hidden = true;
  }

  /** @param moves of the line @param line how far it is walked */
  show(moves: string[], line: number) {
    if (moves.join() !== this.moves.join()) {
      this.stop();
      this.moves = moves;
      this.steps.replaceChildren(...moves.map((move, i) => button(move, () => this.#walk(i + 1), 'step')));
    }
    this.line = line;
    this.element.hidden = moves.length === 0;
    [...this.steps.children].forEach((step, i) => {
      step.setAttribute('aria-pressed', String(i < line));
      (step as HTMLElement).hidden = i >= Math.max(SHOWN, line + 1);
    });
  }

  #walk(line: number) {
    this.stop();
    this.onWalk(line);
  }

  /** From where it stands; from its beginning if it is at its end. */
  #play() {
    this.onWalk(this.line < this.moves.length ? this.line + 1 : 1);
    this.timer = window.setInterval(() => {
      if (this.line < this.moves.length) {
        this.onWalk(this.line + 1);
      } else {
        this.stop();
      }
    }, STEP_MS);
    this.player.textContent = t('review.line.stop');
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.player.textContent = t('review.line.play');
  }
}
