// bits.js - a step that shows the words in which the engine keeps stones, and how two
// shifts and two ands along each direction find four in a row.
import { el } from '../../shell/dom.js';
import { choices } from '../../shell/controls.js';
import { t } from '../../shell/i18n.js';
import { iconTool } from '../../shell/tools.js';
import { spotOf } from './step.js';

/**
 * @typedef {import('../../engine/words.js').BoardWords} BoardWords
 * @typedef {import('../../engine/words.js').LineWords} LineWords
 * @typedef {import('../lesson-data.js').BitsStep} BitsStep
 * @typedef {import('./step.js').StepContext} StepContext
 */

const DIRECTIONS = ['up', 'row', 'falling', 'rising'];
/** What is done, one after the other. @type {(keyof LineWords & ('stones' | 'shifted' | 'pairs' | 'pairsShifted' | 'fours'))[]} */
const STAGES = ['stones', 'shifted', 'pairs', 'pairsShifted', 'fours'];

/** Whether a word has a one. @param {string} word */
const isAny = (word) => word.includes('1');

/**
 * The bits as the board has its cells, row by row from the top. On top of each column is its spare bit, which is no cell.
 * @param {BoardWords} words @param {number} rows @param {number} cols
 */
function bitsByPlace({ cells }, rows, cols) {
  const bitOf = (/** @type {number} */ cell) => cells.indexOf(cell);
  const spare = Array.from({ length: cols }, (_, col) => bitOf(col) + 1);
  return [...spare, ...Array.from({ length: rows * cols }, (_, cell) => bitOf(cell))];
}

/** A word, drawn as the board is. @param {string} word @param {number[]} places @param {number} cols */
function wordGrid(word, places, cols) {
  const grid = el('div', { class: 'word-grid', 'aria-hidden': 'true' }, ...places.map((bit, i) =>
    el('span', { class: `bit${word[bit] === '1' ? ' one' : ''}${i < cols ? ' spare' : ''}` }, word[bit] === '1' ? '1' : String(bit))));
  grid.style.setProperty('--cols', String(cols));
  return grid;
}

class BitsView {
  /** @param {BitsStep} step @param {StepContext} context */
  constructor(step, context) {
    this.data = step;
    this.context = context;
    this.direction = 0;
    this.stage = 0;
    this.place = el('div', {});
    this.back = iconTool('back', t('inside.search.back'), () => this.goTo(this.stage - 1));
    this.forward = iconTool('forward', t('inside.search.forward'), () => this.goTo(this.stage + 1));
    this.count = el('output', { class: 'figure' });
    this.sentence = el('p', { class: 'question', role: 'status' });
    this.chooser = choices(t('lesson.bits.direction'), DIRECTIONS.map((name, i) => [String(i), t(`lesson.bits.${name}`)]), '0', (i) => {
      this.direction = Number(i);
      this.goTo(0);
    });
    this.elements = [this.chooser, el('div', { class: 'lesson-walk' }, this.back, this.count, this.forward, this.sentence), this.place];
    this.#begin();
  }

  async #begin() {
    const { lab, lesson, isGone } = this.context;
    const spot = spotOf(lesson, this.data);
    /** @type {BoardWords} */
    this.words = await lab.ask('lineWords', [spot]);
    this.scene = await lab.ask('scene', [spot]);
    if (!isGone()) {
      this.goTo(0);
    }
  }

  /** @param {number} stage */
  goTo(stage) {
    const { words, scene, context } = this;
    if (!words || !scene) {
      return;
    }
    this.stage = Math.max(0, Math.min(STAGES.length - 1, stage));
    const line = words.directions[this.direction];
    const name = STAGES[this.stage];
    const word = line[name];
    const isLast = this.stage === STAGES.length - 1;
    const ones = words.cells.map((cell, bit) => ({ cell, bit })).filter(({ cell, bit }) => cell >= 0 && word[bit] === '1').map(({ cell }) => cell);
    const said = { shift: line.shift, twice: 2 * line.shift, ones: [...word].filter((bit) => bit === '1').length };
    this.sentence.textContent = t(isLast ? (isAny(word) ? 'lesson.bits.found' : 'lesson.bits.none') : `lesson.bits.${name}`, said);
    this.place.replaceChildren(wordGrid(word, bitsByPlace(words, scene.shape.rows, scene.shape.cols), scene.shape.cols));
    this.count.textContent = `${this.stage + 1} / ${STAGES.length}`;
    this.back.disabled = this.stage === 0;
    this.forward.disabled = isLast;
    // The line that is through the stones would tell beforehand where it is.
    context.stage.clear();
    context.stage.board.show({ scene: { ...scene, lines: isLast && isAny(word) ? scene.lines : [], deciding: [], legal: [] }, isActive: false, flipped: false, hint: ones });
    if (isLast && this.direction === this.data.solution) {
      context.done();
    }
  }
}

/** @type {import('./step.js').StepKind<BitsStep>} */
export function bits(step, context) {
  const view = new BitsView(step, context);
  return { elements: view.elements };
}
