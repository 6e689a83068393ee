// play.js - the part where people choose an opponent, and see how they do.
import { button, confirmed, facts, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { inPieces } from '../shell/pieces.js';
import { number, t } from '../shell/i18n.js';
import { lookOf } from '../games/index.js';
import { sendField } from '../challenge/send.js';
import { besideField } from './beside.js';
import { gearField } from './gear.js';
import { undoKeys } from './keys.js';
import { opponentName, opponentsField } from './opponents.js';
import { Sheet } from './sheet.js';
import { soundsOf } from './sound.js';
import { resetStatistics, statisticsOf } from './statistics.js';
import { Story } from './story.js';

/** @typedef {import('../shell/desk.js').Desk} Desk */

/** @param {Pick<Desk, 'game' | 'brains'>} desk */
function statisticsRows({ game, brains }) {
  const { you, ai, draws } = statisticsOf(game);
  const games = you + ai + draws;
  const brain = brains.facts(game);
  const learned = brain?.countsVisits === false
    ? [t('statistics.weights'), number(brain.learned)] : [t('statistics.positions'), number(brain?.states ?? 0)];
  return [
    [t('statistics.games'), number(games)],
    [t('statistics.ai'), number(ai)],
    [t('statistics.you'), number(you)],
    [t('statistics.draws'), number(draws)],
    learned,
    [t('statistics.rate'), `${number(Math.round((100 * ai) / Math.max(1, games)))}\u00a0%`],
    [t('statistics.training'), number(brain?.trained ?? 0)],
  ];
}

/** How one's games ended, from the start, and what the AI has learned. @param {Pick<Desk, 'game' | 'brains'>} desk */
function statisticsField(desk) {
  const numbers = el('div', {});
  const reset = button(t('statistics.reset'), async () => {
    if (await confirmed(t('statistics.reset.question'), t('statistics.reset'), t('cancel'))) {
      await resetStatistics(desk.game);
      update();
    }
  }, 'plain');
  const element = field(t('statistics'), numbers, reset);
  function update() {
    const { you, ai, draws } = statisticsOf(desk.game);
    reset.hidden = you + ai + draws === 0;
    numbers.replaceChildren(facts(statisticsRows(desk)));
  }
  return { element, update };
}

/** @type {import('../shell/desk.js').MountPart} */
export function mount(desk, panel, rest) {
  const leaving = new AbortController();
  const opponents = opponentsField(desk);
  /** @type {import('../teach/teach.js').Piece[]} */
  const pieces = [opponents];
  const beside = besideField(desk, leaving.signal);
  const invitation = el('p', { class: 'invitation' }, t('invitation'));
  const story = new Story(desk, rest.act === '1');
  const sheet = new Sheet(panel, [invitation, opponents.element], leaving.signal);
  panel.append(beside.element);
  inPieces([gearField, statisticsField, sendField].map((make) => () => {
    const piece = make(desk);
    piece.update('match');
    pieces.push(piece);
    sheet.content.append(piece.element);
  }), leaving.signal);
  /** @type {import('../games/looks.js').PanelField[]} */
  let own = [];
  lookOf(desk.game).playFields?.(desk).then((fields) => {
    if (!leaving.signal.aborted) {
      own = fields;
      invitation.after(...fields.map(({ element }) => element));
      invitation.hidden = true;
      fields.forEach((one) => one.update());
      nameSheet();
    }
  });
  /** Says on the sheet's handle what is in it. */
  const nameSheet = () => sheet.update(t(own.length > 0 ? 'sheet.more' : 'sheet', { opponent: opponentName(desk) }));
  soundsOf(desk.match, desk.board, leaving.signal);
  undoKeys(desk.match, leaving.signal);
  return {
    update() {
      const { you, ai, draws } = statisticsOf(desk.game);
      invitation.hidden = you + ai + draws > 0 || story.isOn || own.length > 0;
      [...own, ...pieces].forEach((piece) => piece.update('match'));
      beside.update();
      nameSheet();
      story.update();
    },
    leave() {
      leaving.abort();
      own.forEach((one) => one.leave?.());
      story.leave();
    },
  };
}
