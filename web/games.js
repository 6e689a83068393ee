// games.js - the games of the page, in the order in which they are shown.

/** @type {import('./engine/module.js').GameName[]} */
export const GAMES = ['tictactoe', 'connect4'];
