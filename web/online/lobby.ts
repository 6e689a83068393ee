// lobby.ts - where rooms are made, and finished games are found.
import { factsOf, gameName } from '../games/index.js';
import { SERVED, ownLevels, serverLevelName, type Level } from '../play/levels.js';
import { button, choices, field } from '../shell/controls.js';
import type { Desk, Screen } from '../shell/desk.js';
import { el, newId } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { pass } from '../shell/notices.js';
import type { Brains } from '../teach/brains.js';
import { complain } from './errors.js';
import { GamesList } from './games.js';
import { nameInput, ownName } from './names.js';
import { OwnRooms } from './own-rooms.js';
import { ServerError, makeRoom, observerProgress, uploadBrain, type RoomWish } from './server.js';
import { keepTicket } from './tickets.js';
import { progressFacts } from './watch.js';

const SERVER_DEPTH_MAX = 6;

/** Minutes for a game and seconds for each move, as clocks are named. */
const CLOCKS = ['1+0', '3+2', '10+0'];

/** Whether the server can play a level: it does not look as far ahead. */
const isForServer = ({ brain, depth }: Level) => !brain && depth <= SERVER_DEPTH_MAX;

function readClock(clock: string | undefined = ''): RoomWish['clock'] {
  const [minutes, increment_s] = clock.split('+').map(Number);
  return minutes ? { initial_s: 60 * minutes, increment_s } : null;
}

export class Lobby {
  game: string;
  brains: Brains;
  screen: Screen;
  isLeft = false;
  isMaking = false;
  wish = { other: 'person', seat: '0', clock: '', listed: false };
  stage = el('p', { class: 'help' }, t('online.own'));
  brainFile = el('input', { id: newId('file'), type: 'file', accept: '.brain' });

  constructor(
    { game, brains, screen }: Pick<Desk, 'game' | 'brains' | 'screen'>,
    public panel: HTMLElement,
  ) {
    this.game = game;
    this.brains = brains;
    this.screen = screen;
    void this.#build();
  }

  leave() {
    this.isLeft = true;
  }

  update() {
    this.screen.showMatch();
  }

  /** Everything depends on whether there is a server. */
  async #build() {
    const place = el('p', { class: 'quiet' }, t('online.connecting'));
    this.panel.append(place);
    if (!factsOf(this.game).inRooms) {
      place.textContent = t('online.not-in-rooms');
      return;
    }
    try {
      const progress = await observerProgress();
      const rooms = await new OwnRooms([this.game]).fields();
      if (!this.isLeft) {
        place.replaceWith(
          this.#makeField(),
          ...rooms,
          this.#finished(),
          field(
            t('online.observer'),
            el('p', { class: 'help' }, t('online.observer.help')),
            progressFacts(progress[this.game]),
          ),
        );
      }
    } catch (error) {
      if (!(error instanceof ServerError)) throw error;
      place.replaceWith(
        el('h3', {}, t('online.alone')),
        el('p', {}, t('online.alone.help')),
        button(t('retry'), () => this.screen.go('online')),
      );
    }
  }

  #finished() {
    return new GamesList(this.game, (moves, names) => this.screen.go('review', { of: moves, ...names })).element;
  }

  #makeField() {
    const { wish, brainFile } = this;
    const make = button(t('online.make', { game: gameName(this.game) }), () => this.#make(), 'primary');
    const file = el(
      'div',
      { class: 'field', hidden: true },
      el('label', { for: brainFile.id }, t('online.file')),
      brainFile,
      el('p', { class: 'help' }, t('online.file.help')),
    );
    const options = el(
      'details',
      {},
      el('summary', {}, t('online.options')),
      el(
        'div',
        { class: 'options' },
        nameInput(),
        choices(t('online.other'), this.#others(), wish.other, (value) => {
          wish.other = value;
          file.hidden = value !== 'file';
        }),
        file,
        choices(
          t('begins'),
          [
            ['0', t('begins.you')],
            ['1', t('online.begins.other')],
            ['', t('online.begins.watch')],
          ],
          wish.seat,
          (value) => (wish.seat = value),
        ),
        choices(
          t('online.clock'),
          [['', t('online.clock.none')], ...CLOCKS.map((clock) => [clock, clock])],
          wish.clock,
          (value) => (wish.clock = value),
        ),
        el('p', { class: 'help' }, t('online.clock.help')),
        el(
          'label',
          { class: 'switch' },
          el('input', { type: 'checkbox', onchange: ({ target }: any) => (wish.listed = target.checked) }),
          t('online.listed'),
        ),
      ),
    );
    return el('div', { class: 'field' }, el('p', { class: 'invitation' }, t('online.intro')), make, options);
  }

  /** Who may take the other seat. */
  #others() {
    const own = ownLevels()
      .filter(isForServer)
      .map(({ id }) => id);
    return [
      ['person', t('online.other.person')],
      ...[...SERVED, ...own].map((id) => [id, serverLevelName(id)]),
      ...(this.brains.bytes(this.game) ? [['brain', t('online.other.brain')]] : []),
      ['file', t('online.other.file')],
    ];
  }

  #chosenFile() {
    const file = this.brainFile.files?.[0];
    if (!file) {
      this.brainFile.focus();
      throw new ServerError('no_file');
    }
    return file;
  }

  /** The name that the server knows the other player by. */
  async #other(): Promise<string | undefined> {
    const { other } = this.wish;
    const { game, brains } = this;
    const own = ownLevels().find(({ id }) => id === other);
    if (other === 'brain') {
      return uploadBrain(new Blob([brains.bytes(game) as BlobPart]), game);
    }
    if (other === 'file') {
      return uploadBrain(this.#chosenFile(), game);
    }
    return own ? `depth=${own.depth},random=${own.random}` : other === 'person' ? undefined : other;
  }

  async #make() {
    const { wish } = this;
    if (this.isMaking) {
      return;
    }
    pass();
    this.isMaking = true; // the button stays enabled, or it would lose the focus
    try {
      const ticket = await makeRoom({
        game: this.game,
        seat: wish.seat === '' ? null : Number(wish.seat),
        name: wish.seat === '' ? undefined : ownName(),
        ai: await this.#other(),
        clock: readClock(wish.clock),
        listed: wish.listed,
      });
      const key = ticket.invite ?? ticket.watch ?? '';
      await keepTicket({ key, token: ticket.token ?? key, game: ticket.game });
      void this.screen.go('room', { room: key });
    } catch (error) {
      this.isMaking = false;
      complain(error);
    }
  }
}
