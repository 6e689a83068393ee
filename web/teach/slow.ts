// slow.ts - one game of training at a time: its moves, and then each value that
// moves because of it, with the figures. It is the training that also runs fast.
import type { Trace, Update } from '../engine/atlas.js';
import { factsOf, firstMoves, sideName, splitMoves } from '../games/index.js';
import { button, facts } from '../shell/controls.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { number, t, tn } from '../shell/i18n.js';
import { notify, say } from '../shell/notices.js';
import { formula, partsOf, updateSentence } from './update-words.js';
import { emptyBoard, valueBoard } from './value-board.js';

type Step = { kind: 'move'; ply: number } | { kind: 'update'; update: Update } | { kind: 'end' };

const MOVE_MS = 700;
const UPDATE_MS = 2200;

/** First the game is played, then it is learned from. */
export function stepsOf({ exploring, updates }: Trace): Step[] {
  return [
    ...exploring.map((_, ply): Step => ({ kind: 'move', ply })),
    ...updates.map((update): Step => ({ kind: 'update', update })),
    { kind: 'end' },
  ];
}

/** @param pulse draws attention to a state of the atlas */
export function slowField(
  { game, learning, engine }: Pick<Desk, 'game' | 'learning' | 'engine'>,
  pulse: (state: number) => void,
) {
  const heading = el('p', { class: 'slow-head' });
  const board = el('div', { class: 'detail-board' });
  const words = el('p', { class: 'detail-words' });
  const update = el('div', { class: 'slow-update' });
  const play = button('', () => (timer ? pause() : run()), 'primary');
  const next = button(t('slow.next'), () => {
    pause();
    void step();
  });
  const element = el(
    'section',
    { class: 'slow', 'aria-label': t('slow') },
    heading,
    el('div', { class: 'row' }, play, next),
    board,
    words,
    update,
  );
  let trace: Trace | null = null;
  let steps: Step[] = [];
  let at = -1;
  let timer = 0;
  let isStepping = false;

  function showControls() {
    play.textContent = t(timer ? 'slow.pause' : 'slow.play');
  }

  function pause() {
    clearTimeout(timer);
    timer = 0;
    showControls();
  }

  /** Step after step, until somebody pauses. */
  function run() {
    const go = async () => {
      await step();
      if (timer) {
        timer = window.setTimeout(go, steps[at]?.kind === 'move' ? MOVE_MS : UPDATE_MS);
      }
    };
    timer = window.setTimeout(go);
    showControls();
  }

  /** The next step; after the last one another game is played. */
  async function step() {
    if (isStepping || learning.isBusy) {
      return;
    }
    isStepping = true;
    try {
      if (!trace || at + 1 >= steps.length) {
        await begin();
      }
      if (trace) {
        at++;
        await show(trace, steps[at]);
      }
    } finally {
      isStepping = false;
    }
  }

  async function begin() {
    const told = await learning.trainSlowly();
    trace = told ?? null;
    steps = trace ? stepsOf(trace) : [];
    at = -1;
    if (!trace) {
      pause();
    }
    if (told === null) {
      notify(t('teach.full'));
    }
  }

  /** Who made a move, and which. */
  const whoMoved = ({ moves }: Trace, ply: number) => ({
    side: sideName(game, ply % 2),
    move: splitMoves(game, moves)[ply],
  });

  function sentence(told: Trace, now: Step): string {
    switch (now.kind) {
      case 'move':
        return t(told.exploring[now.ply] ? 'slow.explores' : 'slow.chooses', whoMoved(told, now.ply));
      case 'update':
        return updateSentence(now.update, whoMoved(told, now.update.ply));
      default:
        return [
          t(`slow.over.${told.result === 'draw' ? 'draw' : 'won'}`, {
            side: sideName(game, told.result === 'second' ? 1 : 0),
          }),
          tn('slow.learned', told.updates.length),
          told.replayed > 0 ? tn('slow.replayed', told.replayed) : '',
        ]
          .join(' ')
          .trim();
    }
  }

  /** @param ply how many moves are on the board @param isLearning from the last of them */
  async function drawBoard(told: Trace, ply: number, isLearning: boolean) {
    const shown = await engine.scene({ game, start: '', moves: firstMoves(game, told.moves, ply) });
    const before =
      ply > 0 ? await engine.scene({ game, start: '', moves: firstMoves(game, told.moves, ply - 1) }) : shown;
    const text = splitMoves(game, told.moves)[ply - 1];
    const played = before.legal.find((move) => move.text === text)?.cell ?? -1;
    board.replaceChildren(valueBoard(shown.cells, factsOf(game).cols, [], { played }));
    board.firstElementChild?.classList.toggle('learning', isLearning);
  }

  async function show(told: Trace, now: Step) {
    const plies =
      now.kind === 'move' ? now.ply + 1 : now.kind === 'update' ? now.update.ply + 1 : told.exploring.length;
    const learned = now.kind === 'update' ? now.update : undefined;
    await drawBoard(told, plies, learned !== undefined);
    heading.textContent = t(now.kind === 'move' ? 'slow.playing' : 'slow.learning', {
      game: number(learning.point?.games ?? 0),
      at: at + 1,
      all: steps.length,
    });
    words.textContent = sentence(told, now);
    update.replaceChildren(...(learned ? [formula(learned), facts(partsOf(learned))] : []));
    pulse(told.states[plies]);
    if (!timer) {
      say(words.textContent ?? '');
    }
  }

  function invite() {
    heading.textContent = t('slow');
    words.textContent = t('slow.help');
    board.replaceChildren(emptyBoard(game));
    showControls();
  }
  invite();
  return { element, pause };
}
