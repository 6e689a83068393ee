// desk.ts - what lies ready for the parts. Each says which of these it takes; none
// knows the app.
import type { Engine } from '../engine/engine.js';
import type { GameName } from '../engine/module.js';
import type { Board } from '../games/board.js';
import type { Heat } from '../play/heat.js';
import type { Match } from '../play/match.js';
import type { SelfTaught } from '../play/self-taught.js';
import type { Toolbar } from '../play/toolbar.js';
import type { Brains } from '../teach/brains.js';
import type { Learning } from '../teach/learning.js';

export interface Desk {
  game: GameName; // the game that is chosen
  match: Match; // of that game
  matchOf: (game: GameName) => Match | undefined; // undefined for a game that is fetched when it is opened, and was not
  learning: Learning; // of that game
  learningOf: (game: GameName) => Learning;
  brains: Brains;
  selfTaught: SelfTaught;
  engine: Engine;
  board: Board;
  heat: Heat; // what the opponent thinks, and the switch that shows it
  toolbar: Toolbar; // what can be done with the match
  screen: Screen;
}

/** the ways to something else on the screen */
export interface Screen {
  /** to another part of this game or of another one, which is a step in the history */
  go: (part: string, rest?: Record<string, string>, game?: GameName) => Promise<void>;
  renew: (rest?: Record<string, string>) => Promise<void>; // mounts the same part anew, without a step
  visit: (hash: string) => void; // goes anywhere: `#/lesson/3`
  meet: (game: GameName) => Promise<void>; // fetches another game, before it is marked
  markGame: (game: GameName) => void; // another game is on the board than was chosen
  showMatch: () => void; // draws the match on the board, after a part has drawn something else
  restage: () => void; // the part has put something else on the stage
  showAddress: () => Promise<void>; // resolves when it is shown
  share: () => Promise<void>; // copies the link to this screen
}

export interface PartView {
  leave?: () => void; // called before the panel is cleared
  update?: () => void; // the match has changed, or another game was chosen
  /**
   * the part draws the board itself, and this goes under it; without it the board shows the match, with its status and
   * tools
   */
  stage?: HTMLElement;
  hidesBoard?: boolean; // the stage has no board
  play?: (move: number) => void; // a move on the board is the part's, not the match's
  isApart?: boolean; // nothing of the match is on the screen, so its link leaves it out
  isShared?: boolean; // its address is for others, who have a language of their own
  address?: () => Record<string, string>; // what a link must say to find this again
}

export type MountPart = (desk: Desk, panel: HTMLElement, rest: Record<string, string>) => PartView;

export {};
