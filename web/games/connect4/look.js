// look.js - Connect Four: its discs are what any game's stones look like.

/** @type {import('../looks.js').GameLook} */
export default { sides: 'stones', won: '12233434464', telling: '4', steps: ['casual', 'skilled', 'strong'] };
