// keep.ts - everything in one file: what the AI has learned, and behind it a note
// with statistics, levels and settings. The `fourmi` program reads it as a brain,
// and the page reads the brains of the program.
import { EngineError, type GameName } from '../engine/module.js';
import { isGame } from '../games/index.js';
import type { Desk } from '../shell/desk.js';
import { areParameters, areStatistics, isLevel } from '../shell/kept.js';
import { changeParameters, parameters, type Parameters } from './parameters.js';
import { foreignBrain, isForeign } from './foreign-table.js';
import { ownLevels, replaceLevels, type Level } from './levels.js';
import { allStatistics, replaceStatistics, type Counts } from './statistics.js';

interface Note {
  fourmi: 'page';
  version: 1;
  exported: string; // when, as people and machines can read it
  game: GameName;
  level: string;
  statistics: Record<string, Counts>;
  levels: Level[];
  parameters: Parameters;
}

const FILE_SIZE_MAX = 64 * 1024 * 1024;
const KEEP_URL_MS = 60_000; // browsers fetch a download when they like

/** @returns 20261115-070512 */
function timeStamp(now: Date): string {
  const [date, time] = now.toISOString().split(/[T.]/);
  return `${date.replaceAll('-', '')}-${time.replaceAll(':', '')}`;
}

export async function makeFile({
  game,
  match,
  brains,
  engine,
}: Pick<Desk, 'game' | 'match' | 'brains' | 'engine'>): Promise<{ name: string; bytes: Uint8Array }> {
  const now = new Date();
  const note: Note = {
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

/** Checks a note in every detail: it may come from anywhere. */
function readNote(text: string): Note | null {
  if (text === '') {
    return null;
  }
  let note: any;
  try {
    note = JSON.parse(text);
  } catch {
    throw new EngineError('brain-invalid');
  }
  const isGood =
    note?.fourmi === 'page' &&
    note.version === 1 &&
    isGame(note.game) &&
    typeof note.level === 'string' &&
    Array.isArray(note.levels) &&
    note.levels.length <= 100 &&
    note.levels.every(isLevel) &&
    areStatistics(note.statistics) &&
    areParameters(note.parameters);
  if (!isGood) {
    throw new EngineError('brain-invalid');
  }
  return note;
}

/** a file that can be taken */
interface Checked {
  game: GameName; // whose AI it brings
  brain: Uint8Array; // empty if the AI had learned nothing
  note: Note | null;
  counts: Counts | null; // of this game alone, from a file that is not ours
  level?: string; // the level chosen there
}

/** Reads a file and changes nothing. Throws an EngineError if it is not one of ours. */
export async function checkFile({ brains, engine }: Pick<Desk, 'brains' | 'engine'>, file: File): Promise<Checked> {
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
  const game = brain.length > 0 ? await brains.check(brain) : (note as Note).game; // never neither
  return { game, brain, note, counts: foreign?.counts ?? null, level: foreign?.level ?? note?.level };
}

/** Takes everything from a file that was checked, but for its level, which wants the match of its game. */
export async function takeFile({ brains }: Pick<Desk, 'brains'>, { game, brain, note, counts }: Checked) {
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

/** Hands a file to the person. */
export function download(name: string, bytes: Uint8Array) {
  const url = URL.createObjectURL(new Blob([bytes as BlobPart], { type: 'application/octet-stream' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_URL_MS);
}
