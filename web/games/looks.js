// looks.js - what is special about the looks of some games, by name. The build puts
// here what the folders beside this file hold, each in its look.js; a game without
// a folder looks as any game does.

/**
 * @typedef {object} GameLook
 * @property {import('./paint.js').PaintPiece} [paintPiece] draws a piece, in place of a disc
 * @property {boolean} [sidesAreStones] the sides are called by their stones, so one stands beside the status
 * @property {string} [example] a position in which a search is small enough to follow
 * @property {string} [won] a game that ends with a line, as moves
 * @property {boolean} [hasTexts] it has a file of texts of its own in texts/LANGUAGE, called like it, beside its name,
 *   `game.NAME`, which is among those of the shell
 * @property {boolean} [learnsFromScratch] it learns so fast that one can watch it from its first game on
 */

/** @type {Record<string, GameLook>} */
export const LOOKS = {};
