// room-view.ts - a room on the screen: the board, who is there, and what they
// may do.
import type { Engine } from '../engine/engine.js';
import type { GameName, Scene } from '../engine/module.js';
import type { Board } from '../games/board.js';
import { moveName, sideName, splitMoves } from '../games/index.js';
import { sound } from '../play/sound.js';
import { carefulTool } from '../play/toolbar.js';
import { button, field } from '../shell/controls.js';
import type { Desk, Screen } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t, tn } from '../shell/i18n.js';
import { mention, pass, say } from '../shell/notices.js';
import { tool } from '../shell/tools.js';
import { complain, errorText } from './errors.js';
import { LinkField } from './link.js';
import { nameInput, ownName, playerName } from './names.js';
import { Plates } from './plates.js';
import type { Question, RoomEvent, RoomState } from './room-state.js';
import { type Room } from './room.js';
import { takeSeat } from './seat.js';
import { ServerError, observerProgress } from './server.js';
import { forgetTicket, tokenAskedFor } from './tickets.js';
import { MoveList, exactMarks, learnerMarks, observationRows, progressFacts } from './watch.js';

const QUESTIONS: Question[] = ['draw', 'takeback', 'rematch'];

export class RoomView {
  game: string;
  engine: Engine;
  board: Board;
  screen: Screen;
  heading: string | Element;
  room: Room | null = null;
  /** The game, once it is fetched. */
  met: GameName | undefined;
  meeting: Promise<void> | undefined;
  leaving = new AbortController();
  /** The position on the board; null for the newest. */
  ply: number | null = null;
  /** The moves of the game, as people write them. */
  written = '';
  /** What was said last, and what is to be said before it. */
  said = '';
  news: ((move: string) => string) | null = null;
  /** A move has come that nobody has heard yet. */
  hasMoved = false;
  /** That the other has declined, until something else happens. */
  declined = '';
  /** The question that is shown. */
  asked = '';
  /** The game that has begun for who looks: -1 while they wait for the other. */
  begun: number | null = null;
  /** Counts drawings, of which only the newest matters. */
  drawn = 0;
  plates: Plates;
  status: HTMLParagraphElement;
  seat: HTMLButtonElement;
  question: HTMLDivElement;
  tools: {
    resign: HTMLButtonElement;
    draw: HTMLButtonElement;
    takeback: HTMLButtonElement;
    rematch: HTMLButtonElement;
    review: HTMLButtonElement;
    now: HTMLButtonElement;
  };
  toolbar: HTMLDivElement;
  stage: HTMLDivElement;
  ticking: number | undefined;
  seating: HTMLDivElement | undefined;
  name: HTMLDivElement | undefined;
  link: LinkField | undefined;
  watchers: HTMLParagraphElement | undefined;
  moves: MoveList | undefined;
  observed: HTMLDListElement | undefined;
  progress: HTMLDivElement | undefined;
  observation: HTMLElement | undefined;

  /** The address is about the room, not about the match of this browser. */
  isApart = true;
  isShared = true;

  constructor(
    { game, engine, board, screen }: Pick<Desk, 'game' | 'engine' | 'board' | 'screen'>,
    public panel: HTMLElement,
    public key: string,
    public onLeave: () => void,
  ) {
    this.game = game;
    this.engine = engine;
    this.board = board;
    this.screen = screen;
    this.heading = panel.firstElementChild ?? '';
    this.plates = new Plates();
    this.status = el('p', { class: 'status' });
    this.seat = button(t('online.sit'), () => this.room && this.#sit(this.room), 'primary');
    this.seat.hidden = true;
    this.question = el('div', { class: 'question row' });
    this.tools = this.#buildTools();
    this.toolbar = el('div', { class: 'toolbar', hidden: true }, ...Object.values(this.tools));
    this.stage = el(
      'div',
      { class: 'under' },
      this.plates.element,
      this.status,
      this.seat,
      this.toolbar,
      this.question,
    );
  }

  address() {
    return { room: this.key };
  }

  leave() {
    this.leaving.abort();
    clearInterval(this.ticking);
  }

  play(move: number) {
    if (this.ply === null && !this.room?.isWishing('move')) {
      this.room?.play(move);
    }
  }

  show(room: Room) {
    const { signal } = this.leaving;
    if (signal.aborted) {
      return;
    }
    this.room = room;
    room.addEventListener('change', () => this.update(), { signal });
    room.addEventListener('event', (event) => this.#tell((event as CustomEvent).detail), { signal });
    room.addEventListener('refused', (event) => mention(errorText((event as CustomEvent).detail)), { signal });
    this.ticking = setInterval(() => this.plates.tick(room.state), 200);
    this.update();
    void this.#sitAsBefore(room);
  }

  #buildTools() {
    return {
      resign: carefulTool(
        'resign',
        t('online.resign'),
        t('online.resign.sure'),
        (question) => say(question),
        () => this.room?.wish('resign'),
      ),
      draw: tool('draw', t('online.draw'), () => this.room?.wish('draw')),
      takeback: tool('undo', t('online.takeback'), () => this.room?.wish('takeback')),
      rematch: tool('new', t('online.rematch'), () => this.room?.wish('rematch')),
      review: tool('hint', t('part.review'), () => this.#review()),
      now: tool('last', t('online.now'), () => this.#look(null)),
    };
  }

  /** The names go with the game: a review tells of people, too. */
  #review() {
    const { state } = this.room as Room;
    const [first, second] = [0, 1].map((side) => this.#nameOf(state.seatOf(side)));
    void this.screen.go('review', { of: this.written, first, second }, this.game);
  }

  #buildPanel(room: Room) {
    this.seating = nameInput();
    this.name = nameInput((name) => name && room.wish('name', { name }));
    this.link = new LinkField(this.key);
    this.watchers = el('p', { class: 'quiet' });
    this.moves = new MoveList((ply) => this.#look(ply));
    this.observed = el('dl', { class: 'facts' });
    this.progress = el('div', {});
    this.observation = field(t('online.observed'), this.observed, this.progress);
    this.panel.replaceChildren(
      this.heading,
      this.seating,
      this.link.element,
      this.observation,
      this.name,
      this.watchers,
      button(t('online.leave'), this.onLeave),
      field(t('online.game'), this.moves.list),
    );
    void this.#showProgress();
  }

  /** Takes the free seat. */
  async #sit(room: Room) {
    pass();
    try {
      await takeSeat(this.key, ownName());
      room.leave(); // as a spectator; the seat is entered anew
      void this.screen.go('room', { room: this.key });
    } catch (error) {
      complain(error);
    }
  }

  /** Takes the seat that was asked for when the page was left before the answer came. */
  async #sitAsBefore(room: Room) {
    if ((await tokenAskedFor(this.key)) && !this.leaving.signal.aborted) {
      void this.#sit(room);
    }
  }

  async #showProgress() {
    const { game } = this.room?.state ?? {};
    try {
      const progress = await observerProgress();
      this.progress?.replaceChildren(progressFacts(progress[game ?? this.game]));
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
    }
  }

  /** Shows an earlier position, or the newest. */
  #look(ply: number | null) {
    this.ply = ply === this.room?.state.moves.length ? null : ply;
    this.update();
  }

  /** Says what the others do. */
  #tell({ kind, seat, over }: RoomEvent) {
    pass();
    const { state } = this.room as Room;
    this.ply = kind === 'rematch' || kind === 'taken_back' || (state.isRunning && state.isPlayer) ? null : this.ply;
    const name = this.#nameOf(seat);
    this.hasMoved = kind === 'move';
    if (seat !== state.seat) {
      this.news = (move) => t(`online.said.${kind}`, { name, move });
    }
    this.declined = kind === 'declined' && seat !== state.seat ? t('online.said.declined', { name }) : '';
    if (over && (kind === 'move' || kind === 'resigned' || kind === 'timed_out' || kind === 'draw_agreed')) {
      void this.#showProgress();
    }
  }

  #nameOf(seat: number) {
    const { state } = this.room as Room;
    const found = state.seats[seat];
    return found ? playerName(found.name) : t('online.nobody');
  }

  /** Brings the screen up to date with the room. */
  update() {
    const { room } = this;
    if (!room || this.leaving.signal.aborted) {
      return;
    }
    if (room.problem) {
      this.#showProblem(room.problem);
      return;
    }
    const { state } = room;
    if (!state.game) {
      this.#wait(room);
      return;
    }
    if (this.met !== state.game) {
      this.meeting ??= this.#meet(state.game);
      return;
    }
    this.game = state.game;
    this.screen.markGame(state.game);
    if (!this.seating) {
      this.#buildPanel(room);
    }
    void this.#draw(room);
  }

  /** The game of a room may be one that this browser has not opened yet. */
  async #meet(game: GameName) {
    await this.screen.meet(game);
    this.met = game;
    this.update();
  }

  /** Nothing is known of the room yet. */
  #wait({ connection }: Room) {
    const text = t(connection === 'connecting' ? 'online.connecting' : 'online.unanswered');
    if (text === this.said) {
      return;
    }
    this.said = text;
    this.status.textContent = text;
    if (connection !== 'connecting') {
      say(text);
      this.panel.replaceChildren(
        this.heading,
        el('h3', {}, t('online.alone')),
        el('p', {}, t('online.alone.help')),
        button(t('online.leave'), this.onLeave),
      );
    }
  }

  #showProblem(problem: string) {
    void forgetTicket(this.key);
    this.stage.replaceChildren(this.status);
    this.status.textContent = '';
    this.panel.replaceChildren(
      this.heading,
      el('p', { class: 'invitation', role: 'alert' }, errorText(problem)),
      button(t('online.lobby'), this.onLeave, 'primary'),
    );
  }

  async #draw(room: Room) {
    const { state } = room;
    const drawn = ++this.drawn;
    const { game } = this;
    const { moves } = state;
    const scene = await this.engine.sceneByNumbers({ game, played: moves });
    const shown =
      this.ply === null ? scene : await this.engine.sceneByNumbers({ game, played: moves.slice(0, this.ply) });
    if (drawn !== this.drawn || this.leaving.signal.aborted) {
      return; // something newer is on its way
    }
    this.written = scene.moves;
    const turn = state.isRunning ? state.seatOf(scene.side) : null;
    const mayPlay =
      turn !== null &&
      turn === state.seat &&
      this.ply === null &&
      room.connection === 'open' &&
      !room.isWishing('move');
    this.board.show({ scene: shown, isActive: mayPlay, flipped: false });
    this.#sound(state);
    this.#drawTruth(room, shown);
    this.plates.update(room, turn, (seat) => this.#nameOf(seat));
    this.#drawStatus(room, turn, scene);
    this.#drawQuestion(room);
    this.#drawTools(room);
    this.#drawPanel(room);
    this.#begin(state);
  }

  /** A move sounds when it is drawn, and so does the end. */
  #sound({ over, winner, seat, isPlayer }: RoomState) {
    if (this.hasMoved) {
      const { touchMs, restMs } = this.board.motion;
      this.hasMoved = false;
      sound('stone', touchMs);
      if (over) {
        sound(winner === null ? 'draw' : isPlayer && winner !== seat ? 'loss' : 'win', restMs);
      }
    }
  }

  /** Whoever sits down, or has a new game, sees the board, and finds the focus where it goes on. */
  #begin({ isPlayer, isFull, over, number }: RoomState) {
    const begun = isFull ? number : -1;
    if (!isPlayer || over || begun === this.begun) {
      return;
    }
    this.begun = begun;
    if ([this.panel, document.body].includes(document.activeElement as HTMLElement)) {
      // nobody has put it elsewhere
      (isFull ? this.board : this.link)?.focus();
    }
    this.board.bringIntoView();
  }

  #drawTruth({ state }: Room, scene: Scene) {
    const ply = this.ply ?? state.moves.length;
    const observation = state.maySeeTruth ? state.observations.get(ply) : undefined;
    this.board.mark('exact', exactMarks(scene, observation));
    this.board.mark('heat', learnerMarks(scene, observation));
    const isOpen = scene.result === 'unfinished';
    this.observed?.replaceChildren(
      ...(state.maySeeTruth && isOpen ? observationRows(observation) : []).map(([name, value]) =>
        el('div', {}, el('dt', {}, name), el('dd', {}, value)),
      ),
    );
  }

  #drawStatus(room: Room, turn: number | null, scene: Scene) {
    const text = this.#statusText(room, turn, scene);
    this.status.textContent = text;
    if (text !== this.said || this.news) {
      const lastMove = splitMoves(scene.game, scene.moves).at(-1) ?? '';
      say([this.news?.(moveName(scene.game, lastMove)), text].filter(Boolean).join(' '));
      this.said = text;
      this.news = null;
    }
  }

  #statusText({ connection, state }: Room, turn: number | null, scene: Scene) {
    if (connection !== 'open') {
      return t('online.reconnecting');
    }
    if (state.over) {
      const { winner } = state;
      const what =
        winner === null
          ? t('status.draw')
          : winner === state.seat
            ? t('status.you-win')
            : state.isPlayer
              ? t('online.you-lose')
              : t('online.wins', { name: this.#nameOf(winner) });
      return state.over.reason === 'board' ? what : `${what} (${t(`online.reason.${state.over.reason}`)})`;
    }
    if (turn === null) {
      const guest = state.maySit ? 'online.invited' : 'online.not-begun';
      return state.isPlayer ? t('online.waiting') : t(guest);
    }
    const side = sideName(scene.game, scene.side);
    return turn === state.seat ? t('status.your-turn', { side }) : t('online.turn', { name: this.#nameOf(turn), side });
  }

  /** What the other side asks, with the answers to it. */
  #drawQuestion(room: Room) {
    const { state } = room;
    const asked = QUESTIONS.find((question) => state.questions[question] !== null);
    const shown = JSON.stringify([asked, asked && state.questions[asked], this.declined]);
    if (shown === this.asked) {
      return;
    }
    this.asked = shown;
    const seat = asked ? state.questions[asked] : null;
    if (!asked || seat === null) {
      this.question.replaceChildren(el('span', {}, this.declined));
    } else if (!state.isPlayer || seat === state.seat) {
      this.question.replaceChildren(el('span', {}, t(`online.asked.${asked}`, { name: this.#nameOf(seat) })));
    } else {
      this.question.replaceChildren(
        el('span', {}, t(`online.asks.${asked}`, { name: this.#nameOf(seat) })),
        button(t('online.agree'), () => room.wish(asked), 'primary'),
        button(t('online.decline'), () => room.wish('decline')),
      );
    }
  }

  #drawTools(room: Room) {
    const { state } = room;
    const { resign, draw, takeback, rematch, review, now } = this.tools;
    this.toolbar.hidden = false;
    const mayAct = state.isPlayer && room.connection === 'open';
    const others = state.seats[1 - (state.seat ?? 0)];
    const isAsked = QUESTIONS.some((question) => state.questions[question] !== null);
    resign.hidden = draw.hidden = takeback.hidden = !state.isPlayer || state.over !== null;
    rematch.hidden = !state.isPlayer || state.over === null;
    review.hidden = !state.maySeeTruth;
    now.hidden = this.ply === null;
    resign.disabled = !mayAct || !state.isRunning;
    draw.disabled = resign.disabled || isAsked || others?.isAi === true;
    takeback.disabled = resign.disabled || isAsked || !state.movers.includes(state.seat ?? -1);
    rematch.disabled = !mayAct || isAsked;
    review.disabled = state.moves.length === 0;
  }

  #drawPanel({ state }: Room) {
    const { seating, name, watchers, observation } = this;
    if (!seating || !name || !watchers || !observation) {
      return;
    }
    seating.hidden = this.seat.hidden = state.isPlayer || state.isFull || !state.maySit;
    name.hidden = !state.isPlayer;
    observation.hidden = !state.maySeeTruth;
    watchers.textContent = tn('online.watchers', state.presence.watchers);
    this.link?.update(state);
    this.moves?.update(state, splitMoves(this.game, this.written), this.ply ?? state.moves.length, (seat) =>
      this.#nameOf(seat),
    );
  }
}
