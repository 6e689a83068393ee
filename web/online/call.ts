// call.ts - the title of the page calls whoever's turn it is in a room,
// whichever part or page they look at meanwhile.
import type { Engine } from '../engine/engine.js';
import { t } from '../shell/i18n.js';
import { titleCall } from '../shell/title.js';
import type { Room } from './room.js';

export function callToTurn(engine: Pick<Engine, 'sceneByNumbers'>, room: Room) {
  room.addEventListener('change', async () => {
    const { game, moves } = room.state;
    const scene = game && (await engine.sceneByNumbers({ game, played: moves }));
    const { state } = room; // it may have gone on meanwhile
    if (scene && state.moves === moves) {
      const isCalled = room.connection === 'open' && state.isRunning && state.seatOf(scene.side) === state.seat;
      titleCall(isCalled ? t('online.call') : '');
    }
  });
}
