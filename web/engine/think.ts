// think.ts - a search that is watched, in the words of the page. It comes when somebody first looks into one.
import type { Event, Game } from '../../npm/index.js';
import {
  resultOf,
  USUAL_WEIGHTS,
  using,
  type EngineModule,
  type LegalMove,
  type Side,
  type Spot,
  type ThinkEvent,
  type ThinkOptions,
  type Thinking,
} from './module.js';

const CALLS_MAX = 20_000_000;
const EVENTS_MAX = 1 << 14; // that people may look at; a longer search is only counted
const DEPTH_WHERE_REPEATED = 16;

/**
 * Numbers of a search as people read them, for the side that moves at its root: a win counts one more than a game has
 * moves at most.
 */
const numbersOf =
  ({ lengthMax }: Game, root: Side) =>
  ({ number }: { number: number }) =>
    Math.round(number * (lengthMax + 1)) * (root === 0 ? 1 : -1) + 0;

/** @param root who moves at the root */
function eventsOf(engine: EngineModule, events: Event[], game: Game, root: Side): ThinkEvent[] {
  const numberOf = numbersOf(game, root);
  /** What is drawn of each state, which comes often. */
  const drawn = new Map<string, { cells: string; legal: LegalMove[] }>();
  const draw = (state: Uint8Array) => {
    const key = state.join();
    const known =
      drawn.get(key) ??
      using(engine.lab.scene({ game, state }), (scene) => ({ cells: scene.cells, legal: engine.movesOf(scene) }));
    drawn.set(key, known);
    return known;
  };
  /** The legal moves of each call that is open. */
  const open: LegalMove[][] = [];
  return events.map(({ kind, call, parent, depth, action, state, alpha, beta, value, skipped, isHorizon }) => {
    const { cells, legal } = draw(state);
    open[depth] = legal;
    const move = depth > 0 ? open[depth - 1].find((one) => one.move === action) : undefined;
    const maximizing = depth % 2 === 0;
    const [low, high] = root === 0 ? [alpha, beta] : [beta, alpha];
    const ends = [low, high].map((bound) => (Number.isFinite(bound.number) ? numberOf(bound) : null));
    const number = kind === 'enter' ? 0 : numberOf(value);
    const isOutside = maximizing ? ends[1] !== null && number >= ends[1] : ends[0] !== null && number <= ends[0];
    return {
      kind,
      call,
      parent,
      depth,
      move: action,
      cells,
      maximizing,
      alpha: ends[0],
      beta: ends[1],
      value: number,
      skipped,
      moveText: move?.text ?? '',
      from: move?.from ?? -1,
      cell: move?.cell ?? -1,
      result: kind !== 'leaf' || isHorizon ? 'unfinished' : resultOf(value.number),
      reason: kind !== 'cut' ? '' : !isOutside ? 'certain-win' : maximizing ? 'above-beta' : 'below-alpha',
      side: (maximizing ? root : 1 - root) as Side,
    };
  });
}

export function think(
  engine: EngineModule,
  spot: Spot,
  { alphaBeta, depth, stopAtWin = false, weights = USUAL_WEIGHTS }: ThinkOptions,
): Thinking {
  return engine.at(spot, ({ game, state, turn }) => {
    const limit = game.repeats && !(depth > 0 && depth <= DEPTH_WHERE_REPEATED) ? DEPTH_WHERE_REPEATED : depth;
    const options = {
      game,
      state,
      order: 'given' as const,
      noCuts: !alphaBeta,
      anyWin: stopAtWin,
      depth: limit,
      calls: CALLS_MAX,
      lines: weights,
    };
    return using(engine.lab.search(options), (search) => {
      let status = search.run(EVENTS_MAX);
      const events = eventsOf(engine, search.events, game, turn === 'second' ? 1 : 0);
      while (status === 'again') status = search.run();
      const numberOf = numbersOf(game, turn === 'second' ? 1 : 0);
      return {
        events,
        calls: search.calls,
        cuts: search.cuts,
        complete: search.isComplete,
        exact: search.horizonLeaves === 0,
        value: numberOf(search.value),
        moveText: search.action < 0 ? '' : game.actionWrite(state, search.action, false),
        rootMoves: search.actions.map(({ action, value }) => ({ move: action, value: numberOf(value) })),
      };
    });
  });
}
