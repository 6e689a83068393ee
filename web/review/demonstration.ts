// demonstration.ts - a game to look at, for who has not played yet: chance against a
// player that looks ahead.
import type { Engine } from '../engine/engine.js';
import type { Spot } from '../engine/module.js';

const PLAYERS = ['beginner', 'medium'];
const PLIES_MAX = 60; // where positions repeat a game may last

export async function demonstrationOf(engine: Pick<Engine, 'scene' | 'play' | 'choose'>, game: string): Promise<Spot> {
  let scene = await engine.scene({ game, start: '', moves: '' });
  for (let ply = 0; ply < PLIES_MAX && scene.result === 'unfinished'; ply++) {
    const { move } = await engine.choose(scene, PLAYERS[ply % 2]);
    scene = (await engine.play(scene, move)) ?? scene;
  }
  return { game, start: '', moves: scene.moves };
}
