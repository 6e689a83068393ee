// inside.ts - Blackjack from within: a decision with all that may come of it, and the shoe
// whose edge changes as cards leave it.
import { choices } from '../../shell/controls.js';
import { t } from '../../shell/i18n.js';
import { DecisionView } from '../../worlds/inside.js';
import type { MountWorldPart } from '../../worlds/worlds.js';
import { CountingView } from './counting.js';

const USUAL_HAND = 'T6 v T';

/** What can be seen, by the name that a link has for it. */
const SIGHTS = ['hand', 'count'];

export const mount: MountWorldPart = (desk, panel, rest) => {
  const see = SIGHTS.includes(rest.see) ? rest.see : SIGHTS[0];
  const chooser = choices(
    t('inside-world.see'),
    SIGHTS.map((name) => [name, t(`inside-world.see.${name}`)]),
    see,
    (name) => desk.screen.go('inside', name === SIGHTS[0] ? {} : { see: name }),
  );
  chooser.classList.add('sights');
  panel.append(chooser);
  const view = see === 'count' ? new CountingView(desk, panel, rest) : new DecisionView(desk, panel, rest, USUAL_HAND);
  return {
    stage: view.stage,
    leave: () => view.leave(),
    address: () => ({ ...(see !== SIGHTS[0] && { see }), ...view.address() }),
  };
};
