// play.ts - a step in which a game is played, against a level or the lesson's own AI.
// Chance has a seed, so that the same moves are answered by the same ones; each new
// try has another.
import type { Scene, Spot } from '../../engine/module.js';
import { sideName } from '../../games/index.js';
import { outcomeFor } from '../../games/outcome.js';
import { calm } from '../../shell/calm.js';
import { button } from '../../shell/controls.js';
import { t } from '../../shell/i18n.js';
import type { PlayStep } from '../lesson-data.js';
import { learnerOf, showingOf, spotOf, type StepContext, type StepKind } from './step.js';

const SEEDS_PER_TRY = 100;
const THINKING_MS = 250; // an answer that comes at once is overlooked

const pause = () => new Promise((resolve) => setTimeout(resolve, calm.matches ? 0 : THINKING_MS));

/** What a game was to the person, in words. */
const ENDINGS: Record<'won' | 'drawn' | 'lost', () => string> = {
  won: () => t('status.you-win'),
  drawn: () => t('status.draw'),
  lost: () => t('status.ai-wins'),
};

class PlayView {
  tries = 0;
  scene: Scene | null = null;
  again: HTMLButtonElement;
  elements: HTMLButtonElement[];
  spot: Spot;

  constructor(
    public step: PlayStep,
    public context: StepContext,
  ) {
    this.again = button(t('lesson.again'), () => this.begin(), 'primary');
    this.elements = [this.again];
    this.spot = spotOf(context.lesson, step);
    void this.begin();
  }

  begin() {
    this.again.hidden = true;
    this.spot = spotOf(this.context.lesson, this.step);
    this.tries++;
    return this.#show();
  }

  /** Shows where the game stands; then the AI answers, if it is its turn. */
  async #show() {
    const { step, context } = this;
    const { spot } = this;
    const shown = await context.stage.show(spot, { ...showingOf(context.lesson, step), person: step.side });
    if (!shown || context.isGone()) {
      return;
    }
    this.scene = shown.scene;
    if (shown.scene.result !== 'unfinished') {
      this.#end(shown.scene);
    } else if (shown.scene.side === step.side) {
      context.say(t('status.your-turn', { side: sideName(spot.game, step.side) }));
    } else {
      await this.#answer(spot, shown.scene);
    }
  }

  async #answer(spot: Spot, scene: Scene) {
    const { context } = this;
    context.say(t('status.thinking', { side: sideName(spot.game, scene.side) }));
    const [move] = await Promise.all([this.#choose(spot), pause()]);
    if (spot === this.spot && !context.isGone()) {
      await this.#make(move);
    }
  }

  async #choose(spot: Spot): Promise<number> {
    const {
      step,
      context: { lab, lesson },
    } = this;
    const seed = step.seed + SEEDS_PER_TRY * (this.tries - 1) + spot.moves.length;
    const learner = learnerOf(lesson, step.learner);
    if (step.against === 'learner' && learner) {
      return lab.chooseLearned(spot, learner, seed);
    }
    return (await lab.ask('choose', [spot, step.against, seed])).move;
  }

  play(move: number) {
    if (this.scene?.side === this.step.side && this.scene.result === 'unfinished') {
      void this.#make(move);
    }
  }

  async #make(move: number) {
    const { spot } = this;
    const scene = await this.context.lab.ask('play', [spot, move]);
    if (scene && spot === this.spot) {
      this.spot = { game: scene.game, start: scene.start, moves: scene.moves };
      await this.#show();
    }
  }

  #end(scene: Scene) {
    const { step, context } = this;
    const outcome = outcomeFor(scene.result, step.side);
    context.say(ENDINGS[outcome]());
    context.kept.played = this.spot;
    if (step.goal === 'over' || outcome === 'won') {
      context.done();
      this.again.classList.remove('primary');
    }
    this.again.hidden = false;
  }
}

export const play: StepKind<PlayStep> = (step, context) => {
  const view = new PlayView(step, context);
  return { elements: view.elements, play: (move) => view.play(move) };
};
