// desk.js - what lies ready for the parts. Each says which of these it takes; none
// knows the app.

/**
 * @typedef {import('../engine/module.js').GameName} GameName
 *
 * @typedef {object} Desk
 * @property {GameName} game the game that is chosen
 * @property {import('../play/match.js').Match} match of that game
 * @property {(game: GameName) => import('../play/match.js').Match | undefined} matchOf undefined for a game that is fetched
 *   when it is opened, and was not
 * @property {import('../teach/learning.js').Learning} learning of that game
 * @property {(game: GameName) => import('../teach/learning.js').Learning} learningOf
 * @property {import('../teach/brains.js').Brains} brains
 * @property {import('../play/self-taught.js').SelfTaught} selfTaught
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../games/board.js').Board} board
 * @property {import('../play/heat.js').Heat} heat what the opponent thinks, and the switch that shows it
 * @property {import('../play/toolbar.js').Toolbar} toolbar what can be done with the match
 * @property {Screen} screen
 *
 * @typedef {object} Screen the ways to something else on the screen
 * @property {(part: string, rest?: Record<string, string>, game?: GameName) => Promise<void>} go to another part of this
 *   game or of another one, which is a step in the history
 * @property {(rest?: Record<string, string>) => Promise<void>} renew mounts the same part anew, without a step
 * @property {(hash: string) => void} visit goes anywhere: `#/lesson/3`
 * @property {(game: GameName) => void} markGame another game is on the board than was chosen
 * @property {() => void} showMatch draws the match on the board, after a part has drawn something else
 * @property {() => void} restage the part has put something else on the stage
 * @property {() => Promise<void>} showAddress resolves when it is shown
 * @property {() => Promise<void>} share copies the link to this screen
 *
 * @typedef {object} PartView
 * @property {() => void} [leave] called before the panel is cleared
 * @property {() => void} [update] the match has changed, or another game was chosen
 * @property {HTMLElement} [stage] the part draws the board itself, and this goes under it;
 *   without it the board shows the match, with its status and tools
 * @property {boolean} [hidesBoard] the stage has no board
 * @property {(move: number) => void} [play] a move on the board is the part's, not the match's
 * @property {boolean} [isApart] nothing of the match is on the screen, so its link leaves it out
 * @property {boolean} [isShared] its address is for others, who have a language of their own
 * @property {() => Record<string, string>} [address] what a link must say to find this again
 *
 * @typedef {(desk: Desk, panel: HTMLElement, rest: Record<string, string>) => PartView} MountPart
 */

export {};
