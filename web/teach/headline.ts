// headline.ts - what the AI is worth now, in a sentence and in large figures;
// and which AI that is, while an old one plays.
import { YOURS } from '../play/levels.js';
import { button } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el, tell } from '../shell/dom.js';
import { number, t, tn } from '../shell/i18n.js';
import type { Learning } from './learning.js';
import { figuresOf, ruleWords, verdictOn } from './measures.js';
import type { Piece } from './teach.js';

function sentence(learning: Learning) {
  const { game, point, isTrained } = learning;
  if (point && (point.games > 0 || isTrained)) {
    return `${verdictOn(game, point)} ${ruleWords(learning)}`.trim();
  }
  return '';
}

/** Play the AI as it was. */
async function playIt({ match, screen }: Pick<Desk, 'match' | 'screen'>) {
  match.setup = { ...match.setup, mode: 'ai', level: YOURS };
  await match.restart();
  void screen.go('play');
}

/** The figures are apart: they stand under the curve, as its legend. */
export function headline({
  match,
  learning,
  brains,
  screen,
}: Pick<Desk, 'match' | 'learning' | 'brains' | 'screen'>): Piece & { figures: HTMLElement } {
  const games = el('h2', {});
  const words = el('p', { class: 'verdict-words' });
  const figures = el('dl', { class: 'figures' });
  const travel = el(
    'div',
    { class: 'row' },
    button(t('travel.play'), () => playIt({ match, screen }), 'primary'),
    button(t('travel.fork'), () => learning.fork()),
    button(t('travel.return'), () => learning.return()),
  );
  const element = el('section', { class: 'headline', 'aria-label': t('teach.worth') }, games, words, travel);

  /** While games are played, the figures stay as they are from one exam to the next. */
  let shown = '';
  function showFigures(now: ReturnType<typeof figuresOf>) {
    if (JSON.stringify(now) !== shown) {
      shown = JSON.stringify(now);
      figures.replaceChildren(
        ...now.map(({ name, value, colour, isDashed }) =>
          el('div', { class: `${colour}${isDashed ? ' dashed' : ''}` }, el('dt', {}, name), el('dd', {}, value)),
        ),
      );
    }
  }

  function update() {
    const { point, visited } = learning;
    const trained = brains.facts(learning.game)?.trained ?? 0; // more than at its last point, until it is measured again
    const played = learning.training?.games ?? Math.max(point?.games ?? 0, trained);
    tell(
      games,
      visited ? t('travel.was', { games: visited.games }) : tn('teach.games', played, { games: number(played) }),
    );
    tell(words, sentence(learning));
    showFigures(point ? figuresOf(learning.game, point) : []);
    travel.hidden = !visited;
    element.classList.toggle('past', visited !== null);
  }
  return { element, figures, update };
}
