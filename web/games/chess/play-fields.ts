// play-fields.ts - what stands first in the panel of Play: which ending, which side, where
// it begins, and a field for who writes moves.
import { button, choices, field } from '../../shell/controls.js';
import type { Desk } from '../../shell/desk.js';
import { el, newId } from '../../shell/dom.js';
import { t, tOr } from '../../shell/i18n.js';
import { rich } from '../../words/rich.js';
import { variantsOf } from '../index.js';
import type { PanelField } from '../looks.js';
import { moveField } from './move-field.js';
import { tableField } from './table-field.js';

const TRIES = 40; // half of all positions are won in most endings

/** The letters of an ending, as they stand behind the colon of a game's name. */
const lettersOf = (game: string) => game.split(':')[1] ?? 'any';

function endingField({ game, screen }: Desk): PanelField {
  const id = newId('ending');
  const select = el(
    'select',
    { 'aria-label': t('chess.ending'), 'aria-describedby': id, onchange: () => screen.go('play', {}, select.value) },
    ...variantsOf(game).map(({ name }) =>
      el(
        'option',
        { value: name, selected: lettersOf(name) === lettersOf(game) },
        tOr(`chess.ending.${lettersOf(name)}`, lettersOf(name)),
      ),
    ),
  );
  const help = el('p', { class: 'help', id });
  help.append(...rich(tOr(`chess.about.${lettersOf(game)}`, t('chess.about.any'))));
  return { element: field(t('chess.ending'), select, help), update() {} };
}

/** Whether White, who is to mate, wins from a position. */
async function isWon({ engine, game }: Desk, start: string) {
  const spot = { game, start, moves: '' };
  const { side } = await engine.scene(spot);
  const best = Math.max(...(await engine.scores(spot)).map(({ score }) => score));
  return side === 0 ? best > 0 : best < 0;
}

/** Begins with a position that White wins, any with the same chance. */
async function beginAnywhere(desk: Desk) {
  const { engine, game, match } = desk;
  let start = '';
  for (let i = 0; i < TRIES && !(start && (await isWon(desk, start))); i++) {
    start = await engine.randomStart(game);
  }
  await match.beginWith(start);
}

function sideField({ match }: Desk): PanelField {
  const options = [
    ['you', t('chess.you.mate')],
    ['ai', t('chess.you.defend')],
    ['turns', t('chess.you.turns')],
  ];
  const element = choices(t('chess.you'), options, match.setup.begins, (begins) => {
    match.setup.begins = begins === 'ai' || begins === 'turns' ? begins : 'you';
    return match.restart();
  });
  return {
    element,
    update() {
      element.hidden = match.setup.mode === 'two';
      // In a position from a link one plays whoever is to move.
      const chosen = match.isVisited ? ['you', 'ai'][match.person] : match.setup.begins;
      element.querySelectorAll('input').forEach((input) => (input.checked = input.value === chosen));
    },
  };
}

function startField(desk: Desk): PanelField {
  const { match, screen } = desk;
  const row = el(
    'div',
    { class: 'row' },
    button(t('chess.random'), () => beginAnywhere(desk)),
    button(t('chess.usual'), () => match.beginWith('')),
    button(t('chess.set-up'), () => screen.go('setup')),
  );
  return { element: field(t('chess.begins'), row), update() {} };
}

export function playFields(desk: Desk): PanelField[] {
  return [
    endingField(desk),
    sideField(desk),
    startField(desk),
    { ...tableField(desk), staysInSight: true },
    { ...moveField(desk), staysInSight: true },
  ];
}
