// home.ts - where a visitor arrives: what this is, a machine that learns before their
// eyes, and the ways in.
import { gameName, games, lookOf, worlds } from '../games/index.js';
import type { Desk, MountPart } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { VERBS } from '../shell/router.js';
import { preference } from '../shell/storage.js';
import { Alive } from './alive.js';
import { WorldCard, aloneCard } from './card.js';
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
        t('home.continue', { game: gameName(desk.game), part: t(`part.${part}`) }),
      )
    : el('a', { class: 'button primary', href: `#/${games()[0]}/play?act=1` }, t('home.begin'));
}

export const mount: MountPart = (desk, panel) => {
  const shown = games().find((game) => lookOf(game).learnsFromScratch);
  const alive = shown ? new Alive(shown) : null;
  const gathering = new Gathering(desk);
  const cards = games().map((game) => new WorldCard(desk, game));
  panel.append(
    el(
      'section',
      { class: 'hero' },
      el(
        'div',
        { class: 'hero-words' },
        el('p', { class: 'claim' }, t('home.claim')),
        el('p', { class: 'lead' }, t('home.lead')),
        firstAction(desk),
      ),
      alive?.element,
    ),
    el(
      'section',
      { 'aria-labelledby': 'home-worlds' },
      el('h2', { id: 'home-worlds' }, t('home.worlds')),
      el('ul', { class: 'cards' }, ...cards.map(({ element }) => element), ...worlds().map(aloneCard)),
    ),
    lessonsSection(),
    gathering.element,
  );
  alive?.start();
  cards.forEach((card) => card.start());
  void gathering.start();
  return {
    leave: () => {
      alive?.stop();
      cards.forEach((card) => card.stop());
      gathering.stop();
    },
  };
};
