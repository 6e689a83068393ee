// review.ts - the part where an episode of a world is judged by the exact truth: what each
// decision cost, and the better one. It opens at the decision that cost most, unless the
// address names a step.
import { EngineError } from '../engine/module.js';
import type { EpisodeReview } from '../engine/world-review.js';
import type { Episode, WorldScene } from '../engine/world.js';
import type { WorldPicture } from '../games/looks.js';
import { facts } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { say } from '../shell/notices.js';
import { stepByKeys } from '../shell/step-keys.js';
import { iconTool, tool } from '../shell/tools.js';
import { decisionSentence, signedAmount } from './decision.js';
import { addressOf, isKept, keptIn, sampleOf } from './episode.js';
import { nothingYet } from './nothing-yet.js';
import { decisionsList, pastList, sumSentence, valuesTable } from './review-lists.js';
import { pictureOf } from './stage.js';
import { tOfWorld } from './words.js';
import type { MountWorldPart, WorldDesk } from './worlds.js';

/**
 * Which episode to look back at: the one that the address names, the one on the screen if something was decided in it,
 * or the last one that ended.
 */
function chosenEpisode({ facts, episode, account }: WorldDesk, rest: Record<string, string>): Episode | null {
  const linked = keptIn(rest);
  if (linked && !isKept(linked)) {
    return null;
  }
  const [last] = account.sums.past;
  const kept = linked ?? (episode.episode.actions.length > 0 ? episode.episode : (last ?? keptIn(sampleOf(facts))));
  return kept ? { world: facts.name, seed: kept.seed, actions: kept.actions } : null;
}

/** The decision that cost most; the end, if none cost anything. */
function worstStep({ steps }: EpisodeReview) {
  const most = Math.max(0, ...steps.map(({ cost }) => cost));
  return most === 0 ? steps.length : steps.findIndex(({ cost }) => cost === most);
}

class WorldReview {
  episode: Episode | null;
  step: number | null;
  review: EpisodeReview | null = null;
  picture: WorldPicture;
  status: HTMLParagraphElement;
  sentence: HTMLParagraphElement;
  tools: HTMLDivElement;
  stage: HTMLDivElement;
  headline: HTMLParagraphElement;
  values: HTMLDivElement;
  decisions: HTMLDivElement;
  past: HTMLDivElement;
  ear = new AbortController();

  constructor(
    public desk: WorldDesk,
    panel: HTMLElement,
    rest: Record<string, string>,
  ) {
    this.episode = chosenEpisode(desk, rest);
    this.step = rest.step === undefined ? null : Number(rest.step) - 1;
    this.picture = pictureOf(desk.facts.name);
    this.status = el('p', { class: 'status' });
    this.sentence = el('p', { class: 'sentence world-verdict' });
    this.tools = this.#tools();
    this.stage = el('div', { class: 'under world' }, this.picture.element, this.status, this.sentence, this.tools);
    this.headline = el(
      'p',
      { class: 'invitation' },
      this.episode
        ? t('world-review.judging')
        : rest.seed === undefined
          ? t('world-review.none')
          : tOfWorld(desk.facts.kind, 'world-review.bad'),
    );
    this.values = el('div', {});
    this.decisions = el('div', {});
    this.past = el('div', {});
    if (!this.episode) {
      this.stage.replaceChildren(...nothingYet(desk, this.picture));
    }
    panel.append(this.headline, this.values, this.decisions, this.past);
    stepByKeys(
      {
        first: () => this.choose(0),
        back: () => this.choose(this.at - 1),
        forward: () => this.choose(this.at + 1),
        last: () => this.choose(Infinity),
      },
      this.ear.signal,
    );
    this.#showPast();
    void this.#judge();
  }

  #tools() {
    return el(
      'div',
      { class: 'toolbar' },
      iconTool('first', t('world-review.first'), () => this.choose(0)),
      iconTool('back', t('world-review.back'), () => this.choose(this.at - 1)),
      iconTool('forward', t('world-review.forward'), () => this.choose(this.at + 1)),
      iconTool('last', t('world-review.last'), () => this.choose(Infinity)),
      tool('link', t('link'), () => this.desk.screen.share()),
    );
  }

  /** The step on the screen; one behind the last is the end. */
  get at() {
    return this.step ?? 0;
  }

  async #judge() {
    if (!this.episode) {
      return;
    }
    const review = await this.desk.engine
      .reviewEpisode(this.episode, this.ear.signal)
      .catch((error) => this.#refuse(error));
    if (this.ear.signal.aborted || !review) {
      return;
    }
    this.review = review;
    this.headline.textContent = sumSentence(review);
    this.choose(this.step ?? worstStep(review), true);
  }

  #refuse(error: unknown) {
    const isBad = error instanceof EngineError && error.code === 'bad-actions';
    this.headline.textContent = isBad ? tOfWorld(this.desk.facts.kind, 'world-review.bad') : t('insight.too-hard');
    this.stage.hidden = isBad;
    return null;
  }

  /** @param isFirst nobody has asked for it */
  choose(step: number, isFirst = false) {
    if (!this.review) {
      return;
    }
    const { steps } = this.review;
    this.step = Math.min(steps.length, Math.max(0, Number.isNaN(step) ? 0 : step));
    this.#show();
    if (!isFirst) {
      say(`${this.status.textContent} ${this.sentence.textContent}`);
    }
    void this.desk.screen.showAddress();
  }

  #show() {
    const review = this.review as EpisodeReview;
    const now = review.steps[this.at];
    const scene = now?.scene ?? review.end;
    this.picture.show(scene);
    this.status.textContent = this.picture.status(scene);
    this.sentence.textContent = now ? decisionSentence(now) : '';
    this.values.replaceChildren(
      now ? valuesTable(this.desk.facts, now) : facts([[t('account.result'), signedAmount(review.end.total)]]),
      this.#insideLink(scene) ?? '',
    );
    this.decisions.replaceChildren(
      decisionsList(this.desk.facts, review, this.at, this.picture, (step) => this.choose(step)),
    );
  }

  /** Why it is so. */
  #insideLink(scene: WorldScene) {
    const rest = this.picture.inside?.(scene);
    return rest
      ? el(
          'p',
          {},
          el(
            'a',
            { class: 'button', href: `#/${this.desk.facts.name}/inside?${new URLSearchParams(rest)}` },
            t('chart.inside'),
          ),
        )
      : null;
  }

  #showPast() {
    this.past.replaceChildren(pastList(this.desk, this.episode) ?? '');
  }

  /** The account may have grown meanwhile. */
  update() {
    this.#showPast();
  }

  address() {
    const { episode } = this;
    return episode ? { ...addressOf(episode), ...(this.step === null ? {} : { step: String(this.step + 1) }) } : {};
  }
}

export const mount: MountWorldPart = (desk, panel, rest) => {
  const view = new WorldReview(desk, panel, rest);
  return {
    stage: view.stage,
    update: () => view.update(),
    leave: () => view.ear.abort(),
    address: () => view.address(),
  };
};
