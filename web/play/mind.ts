// mind.ts - the AI's last move among those that it had: by what it has learned, as filled
// bars, or for an AI that searches by exact values, as outlines. It gives nothing away
// about the move that is next.
import { EngineError, type Spot } from '../engine/module.js';
import { writeExact } from '../games/exact.js';
import { firstMoves, moveName, splitMoves, writeMove } from '../games/index.js';
import { field } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { writeValue } from './heat.js';
import { isSelfTaught, ownLevel, playsLearned } from './levels.js';

type Needs = Pick<Desk, 'match' | 'engine' | 'brains' | 'selfTaught'>;

/** about a move */
interface Thought {
  text: string; // the move, as data has it
  name: string; // as people write it
  tone: number; // from -1 to 1
  value: string; // as it is written
}

interface Thoughts {
  kind: 'learned' | 'exact';
  moves: Thought[];
}

/** The position before the AI's last move, and that move; null if it has not moved. */
async function lastAnswer({ match, engine }: Needs): Promise<{ before: Spot; played: string } | null> {
  const { spot, person } = match;
  const moves = splitMoves(spot.game, spot.moves);
  for (let ply = moves.length - 1; ply >= Math.max(0, moves.length - 2); ply--) {
    const before = { ...spot, moves: firstMoves(spot.game, spot.moves, ply) };
    if ((await engine.scene(before)).side !== person) {
      return { before, played: moves[ply] };
    }
  }
  return null;
}

/** The learned values of an AI that has learned; null for one that searches. */
async function learnedValues(
  {
    match: {
      setup: { level },
    },
    engine,
    brains,
    selfTaught,
  }: Needs,
  spot: Spot,
) {
  if (isSelfTaught(level, spot.game)) {
    return (await selfTaught.open(spot.game)).values(spot);
  }
  if (!playsLearned(level, spot.game, brains.facts(spot.game)) && !ownLevel(level)?.brain) {
    return null;
  }
  await brains.hold(spot.game);
  return (await engine.values(spot)) ?? [];
}

async function thoughtsOn(desk: Needs, spot: Spot, signal: AbortSignal): Promise<Thoughts> {
  const values = await learnedValues(desk, spot);
  if (values) {
    return {
      kind: 'learned',
      moves: values.map(({ text, name, value }) => ({ text, name, tone: value, value: writeValue(value) })),
    };
  }
  const scores = await desk.engine.scores(spot, signal);
  return {
    kind: 'exact',
    moves: scores.map((one) => ({
      text: one.text,
      name: one.name,
      tone: Math.sign(one.score),
      value: writeExact(one),
    })),
  };
}

/** @param name of the move */
function thoughtBar(name: string, { tone, value }: Thought, kind: Thoughts['kind'], isPlayed: boolean) {
  const bar = el('span', { class: `bar ${kind} ${tone < 0 ? 'bad' : 'good'}` });
  bar.style.setProperty('--height', `${Math.round(Math.min(1, Math.abs(tone)) * 50)}%`);
  return el(
    'li',
    isPlayed ? { class: 'played' } : {},
    el('span', { class: 'unseen' }, t(isPlayed ? 'mind.played' : 'mind.move', { move: name, value })),
    el('span', { class: 'pair', 'aria-hidden': 'true' }, bar),
    el('span', { class: 'bar-words', 'aria-hidden': 'true' }, el('b', {}, name), el('span', {}, value)),
  );
}

export class Mind {
  bars = el('ol', { class: 'bars' });
  words = el('p', { class: 'help' });
  element: HTMLElement;
  asking: AbortController | null = null;

  constructor(public desk: Needs) {
    this.element = field(t('mind'), this.bars, this.words);
  }

  stop() {
    this.asking?.abort();
  }

  async update() {
    this.stop();
    const asking = new AbortController();
    this.asking = asking;
    const { match } = this.desk;
    this.element.hidden = match.setup.mode === 'two';
    const answer = this.element.hidden ? null : await lastAnswer(this.desk);
    const thoughts =
      answer &&
      (await thoughtsOn(this.desk, answer.before, asking.signal).catch((error) => {
        if (!(error instanceof EngineError)) throw error;
        return null; // too hard, or the AI cannot be had: there is nothing to show
      }));
    if (!asking.signal.aborted) {
      this.#draw(answer?.played ?? '', thoughts);
    }
  }

  #draw(played: string, thoughts: Thoughts | null) {
    const {
      match: { game },
    } = this.desk;
    const moves = thoughts?.moves ?? [];
    const isBlank = thoughts?.kind === 'learned' && moves.every(({ tone }) => tone === 0);
    this.bars.replaceChildren(
      ...(thoughts && !isBlank
        ? moves.map((move) => thoughtBar(writeMove(game, move.name), move, thoughts.kind, move.text === played))
        : []),
    );
    const what = played === '' ? 'waits' : isBlank ? 'blank' : (thoughts?.kind ?? 'unknown');
    this.words.textContent = t(`mind.${what}`, {
      move: moveName(game, moves.find((move) => move.text === played)?.name ?? played),
    });
  }
}
