// seat.ts - taking a free seat, whatever happens to the answer.
//
// The page chooses the seat's token and keeps it before it asks. If no answer
// comes the seat may be taken all the same, by us: asking once more with the
// same token gets that seat.
import { ServerError, joinRoom } from './server.js';
import { chooseToken, forgetToken, keepTicket } from './tickets.js';

const WAITS_MS = [300, 1000, 3000];

/** After these nobody knows, or it may be otherwise in a moment. */
const IN_DOUBT = ['unreachable', 'busy', 'not_stored', 'too_fast'];

const isInDoubt = (error: unknown) => error instanceof ServerError && IN_DOUBT.includes(error.code);

async function askUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const wait of WAITS_MS) {
    try {
      return await ask();
    } catch (error) {
      if (!isInDoubt(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return ask();
}

export async function takeSeat(key: string, name: string | undefined) {
  const token = await chooseToken(key);
  try {
    const ticket = await askUntilAnswered(() => joinRoom(key, name, token));
    await keepTicket({ key, token: ticket.token ?? key, game: ticket.game });
    await forgetToken();
  } catch (error) {
    if (!isInDoubt(error)) await forgetToken();
    throw error;
  }
}
