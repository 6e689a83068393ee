// gear.js - what is set once and seldom again: who begins, colours, the size of the
// board, levels of one's own, the file with everything.
import { button, choices, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { lookOf } from '../games/index.js';
import { icon } from '../shell/icons.js';
import { keepField } from './keep-field.js';
import { sizeField } from './size-field.js';
import { editLevel } from './level-editor.js';
import { YOURS, ownLevel } from './levels.js';

/** @typedef {import('../shell/desk.js').Desk} Desk */

/** @param {Pick<Desk, 'match'>} desk */
function beginsField({ match }) {
  const options = [['you', t('begins.you')], ['ai', t('begins.ai')], ['turns', t('begins.turns')]];
  return choices(t('begins'), options, match.setup.begins, (begins) => {
    match.setup.begins = begins === 'ai' || begins === 'turns' ? begins : 'you';
    // A game that has not begun can begin otherwise; one that has goes on.
    return match.knownPly <= 1 ? match.restart() : match.change({});
  });
}

/** @param {Pick<Desk, 'match'>} desk */
function coloursField({ match }) {
  return el('label', { class: 'switch' },
    el('input', { type: 'checkbox', checked: match.setup.flipped, onchange: () => match.change({ flipped: !match.setup.flipped }) }),
    t('flip'));
}

/** @param {Pick<Desk, 'match'>} desk */
function levelsField({ match }) {
  const done = (/** @type {string | null} */ id) => match.change({ mode: 'ai', level: id ?? YOURS });
  const change = button(t('own.change'), () => editLevel(ownLevel(match.setup.level), done));
  const element = field(t('own.levels'), el('div', { class: 'row' }, button(t('own.new'), () => editLevel(undefined, done)), change));
  return { element, update: () => (change.hidden = !ownLevel(match.setup.level)) };
}

/** @param {Pick<Desk, 'game' | 'match' | 'matchOf' | 'learningOf' | 'brains' | 'engine' | 'screen'>} desk */
export function gearField(desk) {
  const begins = beginsField(desk);
  const levels = levelsField(desk);
  const usual = lookOf(desk.game).playFields ? [] : [begins, coloursField(desk), sizeField(desk)];
  const element = el('details', { class: 'gear' },
    el('summary', {}, icon('gear'), el('span', {}, t('gear'))),
    el('div', { class: 'gear-content' }, ...usual, levels.element, keepField(desk)));
  return {
    element,
    update() {
      begins.hidden = desk.match.setup.mode === 'two';
      levels.update();
    },
  };
}
