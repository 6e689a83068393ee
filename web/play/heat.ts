// heat.ts - what the opponent thinks, over the board: for each move whether it wins, draws or loses, as sign, word and
// colour. What it has learned is filled; the right answer is an outline, where it can be found.
import type { Engine } from '../engine/engine.js';
import { EngineError, type MoveScore, type MoveValue } from '../engine/module.js';
import type { Board, Mark } from '../games/board.js';
import { bestOf, describeExact, movesToMate } from '../games/exact.js';
import { factsOf, moveBy, moveName, sideName } from '../games/index.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { decimal, t, tOr, tn } from '../shell/i18n.js';
import { fold } from '../shell/sheet.js';
import { preference, setPreference } from '../shell/storage.js';
import type { Brains } from '../teach/brains.js';
import type { Learning } from '../teach/learning.js';
import { isSelfTaught, ownLevel, playsLearned } from './levels.js';
import type { Match } from './match.js';
import type { SelfTaught } from './self-taught.js';

type Opinion = 'win' | 'draw' | 'loss' | 'none';

const EVEN = 0.05; // a value nearer to 0 is called a draw
const SURE = 0.3; // a value nearer to 0 is a guess

/** A learned value as it is written: +0.90. */
export function writeValue(value: number) {
  const text = decimal(Math.abs(value));
  return text === decimal(0) ? text : `${value < 0 ? '−' : '+'}${text}`;
}

/** What a learned value comes to. */
export function opinionOf({ value, visits }: Pick<MoveValue, 'value' | 'visits'>): Opinion {
  if (value === 0 && visits === 0) {
    return 'none';
  }
  return value > EVEN ? 'win' : value < -EVEN ? 'loss' : 'draw';
}

export const truthOf = ({ score }: Pick<MoveScore, 'score'>): Opinion =>
  score > 0 ? 'win' : score < 0 ? 'loss' : 'draw';

/** How soon: the winner's own moves. */
const soon = ({ score, plies }: MoveScore) => (score === 0 ? '' : t('in', { count: movesToMate(plies) }));

/** The mark of a learned value. */
export function heatMark({ cell, from, value, visits }: MoveValue): Mark {
  const kind = opinionOf({ value, visits });
  return {
    cell,
    from,
    kind,
    tone: value,
    isUnsure: kind !== 'draw' && Math.abs(value) < SURE,
    text: preference('numbers') === 'on' ? writeValue(value) : t(`outcome.${kind}`),
    label: t(`heat.${kind}`, { value: writeValue(value) }),
  };
}

/** The same with the right answer. */
export function judgedMark(move: MoveValue, score: MoveScore): Mark {
  const mark = heatMark(move);
  const kind = truthOf(score);
  return {
    ...mark,
    detail: kind === mark.kind ? soon(score) : '',
    label: `${mark.label}, ${describeExact(score)}`,
    truth: { kind, text: t(`outcome.${kind}`) },
  };
}

/** The mark of a move whose value is known exactly; without an opinion it is an outline alone. */
function exactMark(move: MoveScore, isOpinion: boolean): Mark {
  const kind = truthOf(move);
  const truth = { kind, text: t(`outcome.${kind}`) };
  return {
    cell: move.cell,
    from: move.from,
    kind,
    tone: Math.sign(move.score),
    text: truth.text,
    detail: soon(move),
    label: describeExact(move),
    truth: isOpinion ? undefined : truth,
    isBare: !isOpinion,
  };
}

/** The best that can be done, in a sentence. */
function sentence({ game, scene }: Match, scores: MoveScore[]) {
  const best = bestOf(scores);
  const kind = truthOf(best);
  if (best.unit === 'mate' && kind !== 'draw') {
    const side = scene?.side ?? 0;
    return tn('think.mates', movesToMate(best.plies), { side: sideName(game, kind === 'win' ? side : 1 - side) });
  }
  const alike = scores.filter((one) => truthOf(one) === kind);
  const how = alike.length === scores.length ? 'all' : alike.length === 1 ? 'only' : 'some';
  const move = moveName(game, best.name);
  return t(`think.${how}.${kind}`, {
    count: alike.length,
    move: tOr(`think.move.${factsOf(game).kind}`, move, { move }),
  });
}

/** Where it is surely wrong, in a sentence; '' if nowhere. */
function error(game: string, values: MoveValue[], scores: MoveScore[]) {
  const wrong = values.findIndex(
    (move, i) => opinionOf(move) !== 'none' && Math.abs(move.value) >= SURE && opinionOf(move) !== truthOf(scores[i]),
  );
  return wrong < 0
    ? ''
    : t(`think.wrong.${opinionOf(values[wrong])}`, {
        by: moveBy(game, values[wrong].name),
        truth: t(`think.answer.${truthOf(scores[wrong])}`),
      });
}

/** Tells 'told' when there are other words to say. */
export class Heat extends EventTarget {
  engine: Engine;
  board: Board;
  brains: Brains;
  selfTaught: SelfTaught;
  toggle: HTMLInputElement;
  label: HTMLSpanElement;
  element: HTMLLabelElement;
  numbers: HTMLButtonElement;
  /** What there is to say about the moves: the best of them, and where the opponent is wrong. */
  words = { best: '', wrong: '' };
  asking = new AbortController();

  /** @param current what is on the screen */
  constructor(
    { engine, board, brains, selfTaught }: Pick<Desk, 'engine' | 'board' | 'brains' | 'selfTaught'>,
    public current: () => { match: Match; learning: Learning; isTaught: boolean },
  ) {
    super();
    this.engine = engine;
    this.board = board;
    this.brains = brains;
    this.selfTaught = selfTaught;
    this.toggle = el('input', {
      type: 'checkbox',
      role: 'switch',
      checked: preference('heat') === 'on',
      onchange: () => this.#switch(),
    });
    this.label = el('span', {});
    this.element = el('label', { class: 'switch' }, this.toggle, this.label);
    this.numbers = fold('', () => this.#switchNumbers());
  }

  /** Where people teach it is always shown. */
  get isOn() {
    return this.current().isTaught || this.toggle.checked;
  }

  #switch() {
    setPreference('heat', this.toggle.checked ? 'on' : 'off');
    void this.update();
  }

  #switchNumbers() {
    setPreference('numbers', preference('numbers') === 'on' ? 'off' : 'on');
    void this.update();
  }

  #show(marks: Mark[], words: { best: string; wrong: string } = { best: '', wrong: '' }) {
    this.board.mark('heat', marks);
    this.words = words;
    this.dispatchEvent(new Event('told'));
  }

  /** Takes everything off the board: somebody else draws on it. */
  pause() {
    this.asking.abort();
    this.#show([]);
  }

  async update() {
    const { match, isTaught } = this.current();
    this.label.textContent = t(match.setup.mode === 'two' && !isTaught ? 'heat.two' : 'heat');
    this.numbers.textContent = t('numbers');
    this.numbers.setAttribute('aria-pressed', String(preference('numbers') === 'on'));
    this.numbers.hidden = !this.isOn;
    this.asking.abort();
    const asking = (this.asking = new AbortController());
    if (!this.isOn || match.isOver) {
      this.#show([]);
      return;
    }
    const values = this.#isLearned ? await this.values() : null;
    if (asking.signal.aborted) {
      return;
    }
    this.#show((values ?? []).map((one) => heatMark(one)));
    try {
      const scores = await this.engine.scores(match.spot, asking.signal);
      if (!asking.signal.aborted && (!values || values.length === scores.length)) {
        const marks = scores.map((score, i) =>
          values ? judgedMark(values[i], score) : exactMark(score, match.setup.mode === 'ai'),
        );
        this.#show(marks, { best: sentence(match, scores), wrong: values ? error(match.game, values, scores) : '' });
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (!asking.signal.aborted && error.code === 'too-hard') {
        this.#show(
          (values ?? []).map((one) => heatMark(one)),
          { best: '', wrong: t('think.too-hard') },
        );
      }
    }
  }

  /** Whether the opponent plays by what was learned, and not by search. */
  get #isLearned() {
    const {
      isTaught,
      match: {
        game,
        setup: { mode, level },
      },
    } = this.current();
    return (
      isTaught ||
      (mode === 'ai' &&
        (this.#isOfSelfTaught || ownLevel(level)?.brain === true || playsLearned(level, game, this.brains.facts(game))))
    );
  }

  /** Whose thoughts they are: those of the opponent, but where people teach, those of their own AI. */
  get #isOfSelfTaught() {
    const { isTaught, match } = this.current();
    return !isTaught && match.setup.mode === 'ai' && isSelfTaught(match.setup.level, match.game);
  }

  /** What the AI has learned about each move of the match; null if it knows nothing. */
  async values(): Promise<MoveValue[] | null> {
    const {
      match: { game, spot, scene },
      learning,
    } = this.current();
    if (this.#isOfSelfTaught) {
      return this.selfTaught.open(game).then(
        (engine) => engine.values(spot),
        () => null,
      );
    }
    if (learning.training) {
      return learning.values(spot);
    }
    await this.brains.hold(game);
    return (await this.engine.values(spot)) ?? (scene?.legal ?? []).map((move) => ({ ...move, value: 0, visits: 0 }));
  }
}
