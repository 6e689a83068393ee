// keep.js - everything in one file: what the AI has learned, and behind it a note
// with statistics, levels and settings. The `fourmi` program reads it as a brain,
// and the page reads the brains of the program.
import { isGame } from '../games/index.js';
import { EngineError } from '../engine/module.js';
import { areParameters, areStatistics, isLevel } from '../shell/kept.js';
import { ownLevels, replaceLevels } from './levels.js';
import { changeParameters, parameters } from '../teach/parameters.js';
import { foreignBrain, isForeign } from './foreign-table.js';
import { allStatistics, replaceStatistics } from './statistics.js';

/**
 * @typedef {import('./levels.js').Level} Level
 *
 * @typedef {object} Note
 * @property {'page'} fourmi
 * @property {1} version
 * @property {string} exported when, as people and machines can read it
 * @property {import('../engine/module.js').GameName} game
 * @property {string} level
 * @property {Record<string, import('./statistics.js').Counts>} statistics
 * @property {Level[]} levels
 * @property {import('../teach/parameters.js').Parameters} parameters
 */

const FILE_SIZE_MAX = 64 * 1024 * 1024;
const KEEP_URL_MS = 60_000; // browsers fetch a download when they like

/** @param {Date} now @returns {string} 20261115-070512 */
function timeStamp(now) {
  const [date, time] = now.toISOString().split(/[T.]/);
  return `${date.replaceAll('-', '')}-${time.replaceAll(':', '')}`;
}

/** @param {Pick<import('../shell/desk.js').Desk, 'game' | 'match' | 'brains' | 'engine'>} desk @returns {Promise<{ name: string, bytes: Uint8Array }>} */
export async function makeFile({ game, match, brains, engine }) {
  const now = new Date();
  /** @type {Note} */
  const note = {
    fourmi: 'page',
    version: 1,
    exported: now.toISOString(),
    game,
    level: match.setup.level,
    statistics: allStatistics(),
    levels: ownLevels(),
    parameters: parameters(),
  };
  const brain = brains.bytes(game) ?? new Uint8Array();
  const bytes = await engine.joinFile(brain, JSON.stringify(note));
  return { name: `fourmi-${game}-${timeStamp(now)}.brain`, bytes };
}

/** Checks a note in every detail: it may come from anywhere. @param {string} text @returns {Note | null} */
function readNote(text) {
  if (text === '') {
    return null;
  }
  /** @type {any} */
  let note;
  try {
    note = JSON.parse(text);
  } catch {
    throw new EngineError('brain-invalid');
  }
  const isGood = note?.fourmi === 'page' && note.version === 1 && isGame(note.game) &&
    typeof note.level === 'string' && Array.isArray(note.levels) && note.levels.length <= 100 &&
    note.levels.every(isLevel) && areStatistics(note.statistics) && areParameters(note.parameters);
  if (!isGood) {
    throw new EngineError('brain-invalid');
  }
  return note;
}

/**
 * @typedef {object} Checked a file that can be taken
 * @property {import('../engine/module.js').GameName} game whose AI it brings
 * @property {Uint8Array} brain empty if the AI had learned nothing
 * @property {Note | null} note
 * @property {import('./statistics.js').Counts | null} counts of this game alone, from a file that is not ours
 * @property {string} [level] the level chosen there
 */

/**
 * Reads a file and changes nothing. Throws an EngineError if it is not one of ours.
 * @param {Pick<import('../shell/desk.js').Desk, 'brains' | 'engine'>} desk @param {File} file @returns {Promise<Checked>}
 */
export async function checkFile({ brains, engine }, file) {
  if (file.size > FILE_SIZE_MAX) {
    throw new EngineError('brain-too-large');
  }
  if (file.size === 0) {
    throw new EngineError('brain-foreign');
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const foreign = isForeign(bytes) ? await foreignBrain(engine, bytes) : null;
  const { brain, note: text } = foreign ? { brain: foreign.brain, note: '' } : await engine.splitFile(bytes);
  const note = readNote(text);
  const game = brain.length > 0 ? await brains.check(brain) : /** @type {Note} */ (note).game; // never neither
  return { game, brain, note, counts: foreign?.counts ?? null, level: foreign?.level ?? note?.level };
}

/** Takes everything from a file that was checked, but for its level, which wants the match of its game. @param {Pick<import('../shell/desk.js').Desk, 'brains'>} desk @param {Checked} file */
export async function takeFile({ brains }, { game, brain, note, counts }) {
  if (brain.length > 0) {
    await brains.adopt(brain);
  } else {
    await brains.reset(game);
  }
  if (note) {
    await replaceLevels(note.levels);
    await replaceStatistics(note.statistics);
    await changeParameters(note.parameters);
  }
  if (counts) {
    await replaceStatistics({ ...allStatistics(), [game]: counts });
  }
}

/** Hands a file to the person. @param {string} name @param {Uint8Array} bytes */
export function download(name, bytes) {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (bytes)], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS);
}
