// verdict.js - what a brain is worth that somebody has sent, by exact truth.
import { el } from '../shell/dom.js';
import { button, facts, field } from '../shell/controls.js';
import { Engine } from '../engine/engine.js';
import { EngineError } from '../engine/module.js';
import { sideName } from '../games/index.js';
import { t } from '../shell/i18n.js';
import { say } from '../shell/notices.js';
import { figuresOf } from '../teach/measures.js';

/** @typedef {import('../teach/learning.js').Point} Point */

/** What was found, in a sentence. @param {string} game @param {Point} point */
function sentence(game, point) {
  if ('sample' in point) {
    return point.sample.positions === 0 ? t('teach.unsolved') : t('teach.sample', { kept: point.sample.kept, positions: point.sample.positions });
  }
  const losing = point.sides.map(({ lost, lines }, side) => ({ lost, lines, side: sideName(game, side) })).filter(({ lost }) => lost > 0);
  return losing.length === 0 ? t('teach.proved') : losing.map((one) => t('teach.loses', one)).join(' ');
}

/** @param {string} game @param {Uint8Array} brain @param {(steps: number) => void} onStep @returns {Promise<Point>} */
async function measure(game, brain, onStep) {
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

/** A button that has it judged, and what comes of it. @param {string} game @param {Uint8Array} brain */
export function verdictField(game, brain) {
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
      words.textContent = sentence(game, point);
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
