// errors.ts - what the server would not do, in words.
import { t } from '../shell/i18n.js';
import { mention } from '../shell/notices.js';
import { ServerError } from './server.js';

const KNOWN = [
  'no_such_room',
  'damaged',
  'seat_taken',
  'busy',
  'too_fast',
  'too_large',
  'bad_name',
  'bad_brain',
  'no_file',
  'unreachable',
  'ai_declines',
  'nothing_there',
  'not_stored',
  'room_full',
  'too_often',
  'full',
  'too_many',
  'no_such_challenge',
  'no_server',
];

export function errorText(code: string): string {
  return t(`online.error.${KNOWN.includes(code) ? code : 'other'}`);
}

export function complain(error: unknown) {
  if (!(error instanceof ServerError)) throw error;
  mention(errorText(error.code));
}
