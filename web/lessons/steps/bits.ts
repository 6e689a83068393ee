// bits.ts - a step that shows the words in which the engine keeps stones, and how two
// shifts and two ands along each direction find four in a row.
import type { BoardWords, LineWords } from '../../engine/words.js';
import { choices } from '../../shell/controls.js';
import { el } from '../../shell/dom.js';
import { t } from '../../shell/i18n.js';
import { iconTool } from '../../shell/tools.js';
import type { BitsStep } from '../lesson-data.js';
import { spotOf, type StepContext, type StepKind } from './step.js';

const DIRECTIONS = ['up', 'row', 'falling', 'rising'];
/** What is done, one after the other. */
const STAGES: (keyof LineWords & ('stones' | 'shifted' | 'pairs' | 'pairsShifted' | 'fours'))[] = [
  'stones',
  'shifted',
  'pairs',
  'pairsShifted',
  'fours',
];

/** Whether a word has a one. */
const isAny = (word: string) => word.includes('1');

/**
 * The bits as the board has its cells, row by row from the top. On top of each column is its spare bit, which is no
 * cell.
 */
function bitsByPlace({ cells }: BoardWords, rows: number, cols: number) {
  const bitOf = (cell: number) => cells.indexOf(cell);
  const spare = Array.from({ length: cols }, (_, col) => bitOf(col) + 1);
  return [...spare, ...Array.from({ length: rows * cols }, (_, cell) => bitOf(cell))];
}

/** A word, drawn as the board is. */
function wordGrid(word: string, places: number[], cols: number) {
  const grid = el(
    'div',
    { class: 'word-grid', 'aria-hidden': 'true' },
    ...places.map((bit, i) =>
      el(
        'span',
        { class: `bit${word[bit] === '1' ? ' one' : ''}${i < cols ? ' spare' : ''}` },
        word[bit] === '1' ? '1' : String(bit),
      ),
    ),
  );
  grid.style.setProperty('--cols', String(cols));
  return grid;
}

class BitsView {
  data: BitsStep;
  direction = 0;
  stage = 0;
  place = el('div', {});
  back: HTMLButtonElement;
  forward: HTMLButtonElement;
  count: HTMLOutputElement;
  sentence: HTMLParagraphElement;
  chooser: HTMLFieldSetElement;
  elements: (HTMLDivElement | HTMLFieldSetElement)[];
  words!: BoardWords;
  scene: any;

  constructor(
    step: BitsStep,
    public context: StepContext,
  ) {
    this.data = step;
    this.back = iconTool('back', t('inside.search.back'), () => this.goTo(this.stage - 1));
    this.forward = iconTool('forward', t('inside.search.forward'), () => this.goTo(this.stage + 1));
    this.count = el('output', { class: 'figure' });
    this.sentence = el('p', { class: 'question', role: 'status' });
    this.chooser = choices(
      t('lesson.bits.direction'),
      DIRECTIONS.map((name, i) => [String(i), t(`lesson.bits.${name}`)]),
      '0',
      (i) => {
        this.direction = Number(i);
        this.goTo(0);
      },
    );
    this.elements = [
      this.chooser,
      el('div', { class: 'lesson-walk' }, this.back, this.count, this.forward, this.sentence),
      this.place,
    ];
    void this.#begin();
  }

  async #begin() {
    const { lab, lesson, isGone } = this.context;
    const spot = spotOf(lesson, this.data);
    this.words = await lab.ask('lineWords', [spot]);
    this.scene = await lab.ask('scene', [spot]);
    if (!isGone()) {
      this.goTo(0);
    }
  }

  goTo(stage: number) {
    const { words, scene, context } = this;
    if (!words || !scene) {
      return;
    }
    this.stage = Math.max(0, Math.min(STAGES.length - 1, stage));
    const line = words.directions[this.direction];
    const name = STAGES[this.stage];
    const word = line[name];
    const isLast = this.stage === STAGES.length - 1;
    const ones = words.cells
      .map((cell, bit) => ({ cell, bit }))
      .filter(({ cell, bit }) => cell >= 0 && word[bit] === '1')
      .map(({ cell }) => cell);
    const said = { shift: line.shift, twice: 2 * line.shift, ones: [...word].filter((bit) => bit === '1').length };
    this.sentence.textContent = t(
      isLast ? (isAny(word) ? 'lesson.bits.found' : 'lesson.bits.none') : `lesson.bits.${name}`,
      said,
    );
    this.place.replaceChildren(
      wordGrid(word, bitsByPlace(words, scene.shape.rows, scene.shape.cols), scene.shape.cols),
    );
    this.count.textContent = `${this.stage + 1} / ${STAGES.length}`;
    this.back.disabled = this.stage === 0;
    this.forward.disabled = isLast;
    // The line that is through the stones would tell beforehand where it is.
    context.stage.clear();
    context.stage.board.show({
      scene: { ...scene, lines: isLast && isAny(word) ? scene.lines : [], deciding: [], legal: [] },
      isActive: false,
      flipped: false,
      hint: ones,
    });
    if (isLast && this.direction === this.data.solution) {
      context.done();
    }
  }
}

export const bits: StepKind<BitsStep> = (step, context) => {
  const view = new BitsView(step, context);
  return { elements: view.elements };
};
