// home.ts - where a visitor arrives: what this is, a machine that learns before their eyes, and the ways in. Who returns
// sees what they have reached.
import { gameName, games, lookOf, worlds } from '../games/index.js';
import { button } from '../shell/controls.js';
import type { Desk, MountPart } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t, tn, number } from '../shell/i18n.js';
import { VERBS } from '../shell/router.js';
import { preference } from '../shell/storage.js';
import { Alive } from './alive.js';
import { gameCard } from './card.js';
import { Gathering } from './gathering.js';
import { lessonsSection } from './lessons.js';

/** Whether somebody was here before, and did something. */
const isKnown = ({ brains, matchOf }: Pick<Desk, 'game' | 'brains' | 'matchOf'>) =>
  games().some((game) => brains.facts(game) !== null || matchOf(game)?.canUndo);

/** The first thing to do: the beginning of the story, or where it was left. */
function firstAction(desk: Desk) {
  const kept = preference('part') ?? '';
  const part = VERBS.includes(kept) ? kept : 'play';
  return isKnown(desk)
    ? el(
        'a',
        { class: 'button primary', href: `#/${desk.game}/${part}` },
        t('home.continue', { game: gameName(desk.game) }),
      )
    : el('a', { class: 'button primary', href: `#/${games()[0]}/play?act=1` }, t('home.begin'));
}

export const mount: MountPart = (desk, panel) => {
  const left = new AbortController();
  const shown = games().find((game) => lookOf(game).learnsFromScratch);
  const trained = shown ? (desk.brains.facts(shown)?.trained ?? 0) : 0;
  const point = shown ? desk.learningOf(shown)?.point : undefined;
  const isProved = trained > 0 && point && 'sides' in point && point.sides.every(({ missed }) => missed === 0);
  const alive = shown ? new Alive(shown, trained > 0 ? desk.brains.bytes(shown) : null) : null;
  const gathering = new Gathering(desk);
  const send =
    shown && trained > 0
      ? button(t('send.open'), async () => {
          const { openSend } = await import('../challenge/send.js');
          openSend({ ...desk, game: shown, match: desk.matchOf(shown) ?? desk.match }, left.signal);
        })
      : null;
  panel.append(
    el(
      'section',
      { class: 'hero' },
      el(
        'div',
        { class: 'hero-words' },
        el('p', { class: 'claim' }, t(isProved ? 'home.claim.proved' : 'home.claim')),
        el(
          'p',
          { class: 'lead' },
          trained > 0 ? tn('home.lead.trained', trained, { games: number(trained) }) : t('home.lead'),
        ),
        el('div', { class: 'do' }, firstAction(desk), send),
      ),
      alive?.element,
    ),
    el(
      'section',
      { 'aria-labelledby': 'home-worlds' },
      el('h2', { id: 'home-worlds' }, t('home.worlds', { count: games().length + worlds().length })),
      el('ul', { class: 'cards' }, ...[...games(), ...worlds()].map((game) => gameCard(desk, game))),
    ),
    lessonsSection(),
    gathering.element,
  );
  alive?.start();
  void gathering.start();
  return {
    leave: () => {
      left.abort();
      alive?.stop();
      gathering.stop();
    },
  };
};
