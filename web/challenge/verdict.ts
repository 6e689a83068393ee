// verdict.ts - what a brain is worth that somebody has sent, by exact truth.
import { Engine } from '../engine/engine.js';
import { EngineError } from '../engine/module.js';
import { button, facts, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { say } from '../shell/notices.js';
import { figuresOf, verdictOn } from '../teach/measures.js';
import type { Point } from '../teach/run-history.js';

async function measure(game: string, brain: Uint8Array, onStep: (steps: number) => void): Promise<Point> {
  const engine = new Engine();
  try {
    await engine.ask('resumeLearner', [brain]);
    for (let left; (left = await engine.ask('prepareMeasure', [game])) > 0;) {
      onStep(left);
    }
    return { games: 0, ...(await engine.ask('measure', [])) };
  } finally {
    engine.close();
  }
}

/** A button that has it judged, and what comes of it. */
export function verdictField(game: string, brain: Uint8Array) {
  const words = el('p', { class: 'help' }, t('challenge.judge.help'));
  const figures = el('div', {});
  let isJudging = false;
  const judge = button(t('challenge.judge'), async () => {
    if (isJudging) {
      return; // the button stays enabled, or it would lose the focus
    }
    isJudging = true;
    try {
      const point = await measure(game, brain, (steps) => (words.textContent = t('teach.exam', { steps })));
      words.className = 'verdict-words';
      words.textContent = verdictOn(game, point);
      figures.replaceChildren(facts(figuresOf(game, point).map(({ name, value }) => [name, value])));
      say(words.textContent);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      words.textContent = t('challenge.judge.failed');
    }
    isJudging = false;
  });
  return field(t('challenge.worth'), words, figures, el('div', { class: 'row' }, judge));
}
