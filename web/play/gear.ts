// gear.ts - what is set once and seldom again: who begins, sound, the size of the board, the file with everything; and
// how one's games ended.
import { lookOf } from '../games/index.js';
import { button, choices, confirmed, facts, field } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { number, t } from '../shell/i18n.js';
import { keepField } from './keep-field.js';
import { sizeField } from './size-field.js';
import { isSoundOn, switchSound } from './sound.js';
import { resetStatistics, statisticsOf } from './statistics.js';

function beginsField({ match }: Pick<Desk, 'match'>) {
  const options = [
    ['you', t('begins.you')],
    ['ai', t('begins.ai')],
    ['turns', t('begins.turns')],
  ];
  return choices(t('begins'), options, match.setup.begins, (begins) => {
    match.setup.begins = begins === 'ai' || begins === 'turns' ? begins : 'you';
    // A game that has not begun can begin otherwise; one that has goes on.
    return match.knownPly <= 1 ? match.restart() : match.change({});
  });
}

function switchField(text: string, isOn: boolean, onChange: (isOn: boolean) => void) {
  const input = el('input', {
    type: 'checkbox',
    role: 'switch',
    checked: isOn,
    onchange: () => onChange(input.checked),
  });
  return el('label', { class: 'switch' }, input, text);
}

function statisticsRows({ game, brains }: Pick<Desk, 'game' | 'brains'>) {
  const { you, ai, draws } = statisticsOf(game);
  const brain = brains.facts(game);
  const learned =
    brain?.countsVisits === false
      ? [t('statistics.weights'), number(brain.learned)]
      : [t('statistics.positions'), number(brain?.states ?? 0)];
  return [
    [t('statistics.games'), number(you + ai + draws)],
    [t('statistics.you'), number(you)],
    [t('statistics.draws'), number(draws)],
    [t('statistics.ai'), number(ai)],
    [t('statistics.training'), number(brain?.trained ?? 0)],
    learned,
  ];
}

/** How one's games ended, from the start, and what the AI has learned. */
function statisticsField(desk: Pick<Desk, 'game' | 'brains'>) {
  const numbers = el('div', {}, facts(statisticsRows(desk)));
  const { you, ai, draws } = statisticsOf(desk.game);
  const reset = button(
    t('statistics.reset'),
    async () => {
      if (await confirmed(t('statistics.reset.question'), t('statistics.reset'), t('cancel'))) {
        await resetStatistics(desk.game);
        numbers.replaceChildren(facts(statisticsRows(desk)));
        reset.hidden = true;
      }
    },
    'plain',
  );
  reset.hidden = you + ai + draws === 0;
  return field(t('statistics'), numbers, reset);
}

export function settingsFields(desk: Desk) {
  const { match } = desk;
  const usual = lookOf(desk.game).playFields
    ? []
    : [
        match.setup.mode === 'ai' ? beginsField(desk) : '',
        switchField(t('flip'), match.setup.flipped, (flipped) => match.change({ flipped })),
        sizeField(desk),
      ];
  return [
    ...usual,
    switchField(t('sound'), isSoundOn(), switchSound),
    statisticsField(desk),
    keepField(desk),
    button(t('link.copy'), () => desk.screen.share(), 'plain'),
  ];
}
