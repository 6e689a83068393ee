// look.js - Connect Four: its discs are what any game's stones look like.

/** @type {import('../looks.js').GameLook} */
export default { sides: 'stones', example: { moves: '26226145673361344676132234527531555717' }, won: '12233434464', telling: '4', steps: ['casual', 'skilled', 'strong'] };
