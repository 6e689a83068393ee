// online.ts - the part where people meet: a lobby, and rooms on the server.
import type { Engine } from '../engine/engine.js';
import type { MountPart } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { callToTurn } from './call.js';
import { Lobby } from './lobby.js';
import { RoomView } from './room-view.js';
import { Room } from './room.js';
import { tokenFor } from './tickets.js';

/**
 * The room that this page is in. It stays when another part is looked at, so
 * that nobody seems to have left who only wants to think.
 */
let current: Room | null = null;

async function enter(engine: Engine, key: string): Promise<Room> {
  if (current?.key !== key || current.connection === 'closed') {
    const token = await tokenFor(key);
    leave();
    current = new Room(key, token);
    callToTurn(engine, current);
  }
  return current;
}

function leave() {
  current?.leave();
  current = null;
}

export const mount: MountPart = (desk, panel, rest) => {
  const key = rest.room;
  if (!key) {
    return new Lobby(desk, panel);
  }
  const view = new RoomView(desk, panel, key, () => {
    leave();
    void desk.screen.go('online');
  });
  panel.append(el('p', { class: 'quiet' }, t('online.connecting')));
  void enter(desk.engine, key).then((room) => view.show(room));
  return view;
};
