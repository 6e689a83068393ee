// looks.ts - what is special about the looks of some games, by name. The build puts
// here what the folders beside this file hold, each in its look.ts; a game without
// a folder looks as any game does.
import type { Spot } from '../engine/module.js';
import type { WorldScene } from '../engine/world.js';
import type { Beat } from '../home/miniature.js';
import type { Sight } from '../inside/inside.js';
import type { Desk } from '../shell/desk.js';
import type { MountWorldPart, WorldDesk } from '../worlds/worlds.js';
import type { Ground } from './ground.js';
import type { PaintPiece } from './paint.js';

export interface GameLook {
  paintPiece?: PaintPiece; // draws a piece, in place of a disc
  /** what stands beside the status for the side that is to move: its stone, or its cross or ring */
  sides?: 'stones' | 'signs';
  example?: Partial<Spot>; // a position in which a search is small enough to follow
  won?: string; // a game that ends with a line, as moves
  pictured?: string; // moves that its picture on the way in shows
  telling?: string; // moves after which an AI's values show what it has learned, `why.example.KIND` in words
  learnsFromScratch?: boolean; // it learns so fast that one can watch it from its first game on
  /**
   * it has a file of texts of its own in texts/LANGUAGE, called like it, beside its name, `game.NAME`, which is among
   * those of the shell
   */
  hasTexts?: boolean;
  moreTexts?: string[]; // files of texts that are other parts', and that it needs wherever it is
  firstLevel?: string; // whom people play against until they choose somebody else
  steps?: string[]; // levels between Beginner and Expert that are not learned
  hasNoStory?: boolean; // it takes too long to teach for the three acts of a first visit
  style?: string; // a sheet of styles of its own
  miniatureStyle?: string; // the part of it that the miniature needs, where that is less
  paintGround?: (ground: Ground, isTurned: boolean) => void; // draws the board itself, in place of lines
  /** draws what stands on the board's edge, over everything, on some cells over the colour of a value */
  paintEdge?: (ground: Ground, isTurned: boolean, isHot: (cell: number) => boolean) => void;
  cellName?: (cell: number) => string; // what people call a cell, in place of its row and column
  writeMove?: (move: string) => string; // a move in the letters of the language
  turnsForSecond?: boolean; // the board is turned for who plays the second side
  drawPiece?: (piece: string) => SVGElement; // a piece as a picture of its own
  /** what people set up before they play, in place of who begins, colours and sizes */
  playFields?: (desk: Desk) => Promise<PanelField[]>;
  sights?: Record<string, (desk: Desk, rest: Record<string, string>) => Promise<Sight>>; // what else can be seen inside
  /** where people set positions up */
  setUp?: () => Promise<{
    setUp: (
      desk: Desk,
      panel: HTMLElement,
      rest: Record<string, string>,
    ) => { stage: HTMLElement; address: () => Record<string, string> };
  }>;
  variants?: string[]; // of a world: options that people are offered, '' for the usual ones
  samples?: Record<string, string>; // of a world: for its options, an episode to look back at before anything was played
  takesOnlyAction?: boolean; // of a world: where there is but one action it takes itself
  /** of a world: what decisions have cost is told apart from luck, over all episodes; they are short */
  keepsAccount?: boolean;
  lettersAreKeys?: boolean; // of a world: the letters that its charts have for actions are keys that take them
  basics?: string[]; // of a world: keys of texts for who does not know it, the first of which is their heading
  newPicture?: () => WorldPicture; // of a world: draws its states, in place of lines of text
  loadPicture?: () => Promise<WorldPicture>; // of a world: the same, fetched when it is wanted
  /** of a world: its own field for the rules, in place of a list of variants */
  loadRules?: () => Promise<{ rulesField: (desk: WorldDesk, part: string) => HTMLElement }>;
  miniature?: (beat: typeof Beat) => SVGElement; // of a world: a small picture of it, which may move
  /** of a world: verbs that it has for itself, or in place of the usual ones */
  parts?: Record<string, () => Promise<{ mount: MountWorldPart }>>;
}

export interface WorldPicture {
  element: HTMLElement;
  show: (scene: WorldScene) => void; // what has changed may move
  describe: (scene: WorldScene) => string; // in words, for who cannot see it
  status: (scene: WorldScene) => string; // what is to be said of it in a sentence
  situation: (scene: WorldScene) => string; // in few words, as part of a sentence
  inside?: (scene: WorldScene) => Record<string, string> | null; // what a link to Inside must say to show this
}

/** one that stays in sight is used during the game */
export type PanelField = { element: HTMLElement; update: () => void; leave?: () => void; staysInSight?: boolean };

export const LOOKS: Record<string, GameLook> = {};

/** The looks of games that are fetched when they are opened. */
export const LATER_LOOKS: Record<string, () => Promise<{ default: GameLook }>> = {};
