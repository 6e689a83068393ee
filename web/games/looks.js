// looks.js - what is special about the looks of some games, by name. The build puts
// here what the folders beside this file hold, each in its look.js; a game without
// a folder looks as any game does.

/**
 * @typedef {object} GameLook
 * @property {import('./paint.js').PaintPiece} [paintPiece] draws a piece, in place of a disc
 * @property {'stones' | 'signs'} [sides] what stands beside the status for the side that is to move: its stone, or its cross or ring
 * @property {Partial<import('../engine/module.js').Spot>} [example] a position in which a search is small enough to follow
 * @property {string} [won] a game that ends with a line, as moves
 * @property {string} [telling] moves after which an AI's values show what it has learned, `why.example.KIND` in words
 * @property {boolean} [learnsFromScratch] it learns so fast that one can watch it from its first game on
 * @property {boolean} [hasTexts] it has a file of texts of its own in texts/LANGUAGE, called like it, beside its name,
 *   `game.NAME`, which is among those of the shell
 * @property {string[]} [moreTexts] files of texts that are other parts', and that it needs wherever it is
 * @property {string} [firstLevel] whom people play against until they choose somebody else
 * @property {string[]} [steps] levels between Beginner and Expert that are not learned
 * @property {boolean} [hasNoStory] it takes too long to teach for the three acts of a first visit
 * @property {string} [style] a sheet of styles of its own
 * @property {string} [miniatureStyle] the part of it that the miniature needs, where that is less
 * @property {(ground: import('./ground.js').Ground, isTurned: boolean) => void} [paintGround] draws the board itself, in place of lines
 * @property {(ground: import('./ground.js').Ground, isTurned: boolean, isHot: (cell: number) => boolean) => void} [paintEdge] draws what stands on the board's
 *   edge, over everything, on some cells over the colour of a value
 * @property {(cell: number) => string} [cellName] what people call a cell, in place of its row and column
 * @property {(move: string) => string} [writeMove] a move in the letters of the language
 * @property {boolean} [turnsForSecond] the board is turned for who plays the second side
 * @property {(piece: string) => SVGElement} [drawPiece] a piece as a picture of its own
 * @property {(desk: import('../shell/desk.js').Desk) => Promise<PanelField[]>} [playFields] what people set up before they
 *   play, in place of who begins, colours and sizes
 * @property {Record<string, (desk: import('../shell/desk.js').Desk, rest: Record<string, string>) => Promise<import('../inside/inside.js').Sight>>} [sights] what else can be seen inside
 * @property {() => Promise<{ setUp: (desk: import('../shell/desk.js').Desk, panel: HTMLElement, rest: Record<string, string>) => { stage: HTMLElement, address: () => Record<string, string> } }>} [setUp]
 *   where people set positions up
 * @property {string[]} [variants] of a world: options that people are offered, '' for the usual ones
 * @property {boolean} [takesOnlyAction] of a world: where there is but one action it takes itself
 * @property {boolean} [keepsAccount] of a world: what decisions have cost is told apart from luck, over all episodes; they are short
 * @property {boolean} [lettersAreKeys] of a world: the letters that its charts have for actions are keys that take them
 * @property {string[]} [basics] of a world: keys of texts for who does not know it, the first of which is their heading
 * @property {() => WorldPicture} [newPicture] of a world: draws its states, in place of lines of text
 * @property {() => Promise<WorldPicture>} [loadPicture] of a world: the same, fetched when it is wanted
 * @property {() => Promise<{ rulesField: (desk: import('../worlds/worlds.js').WorldDesk, part: string) => HTMLElement }>} [loadRules] of a world: its
 *   own field for the rules, in place of a list of variants
 * @property {(beat: typeof import('../home/miniature.js').Beat) => SVGElement} [miniature] of a world: a small picture of it, which may move
 * @property {Record<string, () => Promise<{ mount: import('../worlds/worlds.js').MountWorldPart }>>} [parts] of a world: verbs that it has
 *   for itself, or in place of the usual ones
 *
 * @typedef {object} WorldPicture
 * @property {HTMLElement} element
 * @property {(scene: import('../engine/world.js').WorldScene) => void} show what has changed may move
 * @property {(scene: import('../engine/world.js').WorldScene) => string} describe in words, for who cannot see it
 * @property {(scene: import('../engine/world.js').WorldScene) => string} status what is to be said of it in a sentence
 * @property {(scene: import('../engine/world.js').WorldScene) => string} situation in few words, as part of a sentence
 * @property {(scene: import('../engine/world.js').WorldScene) => Record<string, string> | null} [inside] what a link to Inside must say to show this
 *
 * @typedef {{ element: HTMLElement, update: () => void, leave?: () => void, staysInSight?: boolean }} PanelField one that stays
 *   in sight is used during the game
 */

/** @type {Record<string, GameLook>} */
export const LOOKS = {};

/** The looks of games that are fetched when they are opened. @type {Record<string, () => Promise<{ default: GameLook }>>} */
export const LATER_LOOKS = {};
