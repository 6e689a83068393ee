// demonstration.js - a game to look at, for who has not played yet: chance against a
// player that looks ahead.

/** @typedef {import('../engine/module.js').Spot} Spot */

const PLAYERS = ['beginner', 'medium'];
const PLIES_MAX = 60; // where positions repeat a game may last

/** @param {Pick<import('../engine/engine.js').Engine, 'scene' | 'play' | 'choose'>} engine @param {string} game @returns {Promise<Spot>} */
export async function demonstrationOf(engine, game) {
  let scene = await engine.scene({ game, start: '', moves: '' });
  for (let ply = 0; ply < PLIES_MAX && scene.result === 'unfinished'; ply++) {
    const { move } = await engine.choose(scene, PLAYERS[ply % 2]);
    scene = (await engine.play(scene, move)) ?? scene;
  }
  return { game, start: '', moves: scene.moves };
}
