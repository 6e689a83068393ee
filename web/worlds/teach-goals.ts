// teach-goals.ts - the part where one learns a world whose episodes are to reach something,
// on a grid: sixteen of them at once, how far they come, and how often they get there
// beside the best there is.
import type { GoalsJudged } from '../engine/goals.js';
import type { WorldValue } from '../engine/world.js';
import { loadStyle, lookOf } from '../games/index.js';
import { facts, field } from '../shell/controls.js';
import type { PartView } from '../shell/desk.js';
import { el, tell } from '../shell/dom.js';
import { tellFault } from '../shell/faults.js';
import { loadTexts, number, t } from '../shell/i18n.js';
import { notify } from '../shell/notices.js';
import { brainField } from './brain-field.js';
import { changes } from './changes.js';
import { goalsCurve } from './goals-curve.js';
import { kindField } from './kind-field.js';
import { NETWORK } from './kinds.js';
import type { NetworkField } from './network-field.js';
import { ProgressHistogram } from './progress-histogram.js';
import { RunsView } from './runs.js';
import { resetField, trainField, type Piece } from './teach.js';
import { percent, tOfWorld } from './words.js';
import type { WorldDesk } from './worlds.js';

const EPISODES = 10_000; // of a learner whose schedule is not known
const SCHEDULE = 'alpha-games';

/** What is to be said of the learner in a sentence with a number. */
function headlineOf({ learning: { goals, episodes }, facts: { kind } }: WorldDesk) {
  if (!goals) {
    return t('world.judging');
  }
  if (episodes === 0) {
    return tOfWorld(kind, 'goals.headline.untrained');
  }
  const words = { episodes, share: percent(goals.reached), progress: number(goals.progress, 1) };
  return goals.isCertain
    ? tOfWorld(kind, 'goals.certain', words)
    : tOfWorld(kind, goals.reached > 0 ? 'goals.headline' : 'goals.headline.none', words);
}

/** How sure the number is. */
function certainty(kind: string, { isExact, low, high, trials }: GoalsJudged) {
  return isExact
    ? tOfWorld(kind, 'goals.exact')
    : tOfWorld(kind, 'goals.between', { low: percent(low), high: percent(high), trials });
}

/** What becomes of its episodes, beside the best there is. */
function figuresField({ learning, facts: { kind } }: WorldDesk, best: () => WorldValue | null): Piece {
  const sure = el('p', { class: 'help' });
  const place = el('div', {});
  const element = field(tOfWorld(kind, 'goals.figures'), place, sure);
  const hasChanged = changes();
  function update() {
    const goals = learning.episodes > 0 ? learning.goals : null; // nothing is learned before
    const truth = best();
    if (!hasChanged(goals, truth)) {
      return;
    }
    const share = (value: number | undefined) => (value === undefined ? '–' : percent(value));
    const steps = goals && goals.steps > 0 ? number(goals.steps, 1) : '–';
    place.replaceChildren(
      facts([
        [tOfWorld(kind, 'goals.reached'), share(goals?.reached)],
        [tOfWorld(kind, 'goals.ended'), share(goals?.ended)],
        [tOfWorld(kind, 'goals.circled'), share(goals?.circled)],
        [tOfWorld(kind, 'goals.progress'), goals ? number(goals.progress, 1) : '–'],
        [
          tOfWorld(kind, 'goals.steps'),
          truth ? t('goals.steps.beside', { steps, best: number(truth.steps, 1) }) : steps,
        ],
      ]),
    );
    tell(
      sure,
      [
        goals ? certainty(kind, goals) : '',
        truth ? tOfWorld(kind, 'goals.best', { share: percent(truth.amount) }) : tOfWorld(kind, 'goals.best.unknown'),
      ]
        .filter(Boolean)
        .join(' '),
    );
  }
  return { element, update };
}

/** A network while it learns, with its texts and styles; nothing for learners of another kind. */
function networkPlace(desk: WorldDesk): Piece & { close: () => void } {
  const element = el('div', {});
  let shown: NetworkField | null = null;
  const fetchField = () =>
    Promise.all([import('./network-field.js'), loadTexts(['network']), loadStyle('inside/network/network.css')]);
  if (desk.learning.kind === NETWORK) {
    fetchField().then(
      ([{ NetworkField }]) => {
        shown = new NetworkField(desk);
        element.append(shown.element);
        shown.update();
      },
      () => notify(t('error.part')),
    );
  }
  return { element, update: () => shown?.update(), close: () => shown?.close() };
}

/** The rules that one may choose from, as the world's look offers them. */
function rulesPlace(desk: WorldDesk) {
  const place = el('div', {});
  void lookOf(desk.facts.name)
    .loadRules?.()
    .then(({ rulesField }) => place.append(rulesField(desk, 'teach')));
  return place;
}

/** Another learner mounts the part anew, and what was unfolded stays so. */
let isExperimenting = false;

export function mount(desk: WorldDesk, panel: HTMLElement): PartView {
  const {
    learning,
    engine,
    episode,
    facts: { name },
  } = desk;
  const ear = new AbortController();
  const longest = () => {
    const grid = episode.scene?.grid;
    return grid ? grid.width * grid.height : 0;
  };
  let truth: WorldValue | null = null;
  const runs = new RunsView(desk);
  const lengths = new ProgressHistogram(desk, longest);
  const headline = el('p', { class: 'say goals-headline' });
  const training = trainField(desk, { told: () => headlineOf(desk), usual: EPISODES });
  const pieces = [
    training,
    figuresField(desk, () => truth),
    goalsCurve(desk, longest, () => truth),
    brainField(desk),
    resetField(desk),
    kindField(desk),
    networkPlace(desk),
  ];
  const [, figures, curve, brain, reset, kinds, network] = pieces;
  panel.append(
    headline,
    ...[training, curve, network].map(({ element }) => element),
    el(
      'div',
      { class: 'more' },
      el(
        'details',
        {
          open: isExperimenting,
          ontoggle: ({ target }: Event) => (isExperimenting = (target as HTMLDetailsElement).open),
        },
        el('summary', { class: 'fold' }, t('world.experiment')),
        kinds.element,
        rulesPlace(desk),
        brain.element,
        reset.element,
      ),
      el('details', {}, el('summary', { class: 'fold' }, t('numbers')), figures.element),
    ),
  );
  const update = () => {
    tell(headline, headlineOf(desk));
    pieces.forEach((piece) => piece.update());
  };
  learning.addEventListener('change', update, { signal: ear.signal });
  learning
    .prepare()
    .then(() => (learning.training ? undefined : learning.judgeWell()))
    .catch((error) => tellFault(error, ear.signal));
  learning.knob(SCHEDULE).then(
    (episodes) => episodes && training.offer(episodes),
    () => {},
  );
  engine.bestGoal(name, ear.signal).then(
    (value) => {
      truth = value;
      update();
    },
    () => {},
  ); // where nobody knows it there is no line
  update();
  return {
    stage: el('div', { class: 'under world goals-stage' }, runs.element, lengths.element),
    address: () => episode.address(),
    leave: () => {
      ear.abort();
      runs.leave();
      lengths.leave();
      pieces.forEach((piece) => piece.close?.());
    },
  };
}
