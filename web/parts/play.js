// play.js - the part where people choose an opponent, and see how they do.
import { el } from '../dom.js';
import { choices, field } from '../controls.js';
import { number, t } from '../i18n.js';
import { BUILT_IN, levelName, ownLevels } from '../levels.js';
import { statisticsOf } from '../statistics.js';

/** @typedef {import('../app.js').App} App */

/** @param {App} app */
function modeField(app) {
  const { match } = app;
  return choices(t('mode'), [['ai', t('mode.ai')], ['two', t('mode.two')]], match.setup.mode,
    (mode) => match.change({ mode: mode === 'two' ? 'two' : 'ai' }));
}

/** @param {App} app */
function levelField(app) {
  const { match } = app;
  const levels = [...BUILT_IN, ...ownLevels().map(({ id }) => id)];
  return choices(t('level'), levels.map((id) => [id, levelName(id)]), match.setup.level,
    (level) => match.change({ level }));
}

/** @param {App} app */
function beginsField(app) {
  const { match } = app;
  return choices(t('begins'), [['you', t('begins.you')], ['ai', t('begins.ai')], ['turns', t('begins.turns')]], match.setup.begins,
    (begins) => match.change({ begins: begins === 'ai' || begins === 'turns' ? begins : 'you' }));
}

/** @param {App} app */
function statisticsTable(app) {
  const { you, ai, draws } = statisticsOf(app.game);
  const games = you + ai + draws;
  const rate = games === 0 ? '–' : `${number(Math.round((100 * ai) / games))} %`;
  const rows = [
    [t('statistics.games'), number(games)],
    [t('statistics.you'), number(you)],
    [t('statistics.ai'), number(ai)],
    [t('statistics.draws'), number(draws)],
    [t('statistics.rate'), rate],
  ];
  return field(t('statistics'), el('dl', { class: 'facts' },
    ...rows.map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, value)))));
}

/** @type {import('../app.js').MountPart} */
export function mount(app, panel) {
  const update = () => {
    const isAi = app.match.setup.mode === 'ai';
    panel.replaceChildren(
      el('p', { class: 'invitation' }, t('invitation')),
      modeField(app),
      ...(isAi ? [levelField(app), beginsField(app)] : []),
      statisticsTable(app),
    );
  };
  return { update };
}
