// send.ts - "Send it on": a link to the brain that one has taught; without a server, a
// file.
import { errorText } from '../online/errors.js';
import { CopyField } from '../online/link.js';
import { nameInput, ownName } from '../online/names.js';
import { ServerError, hasServer, sendChallenge } from '../online/server.js';
import { download, makeFile } from '../play/keep.js';
import { button } from '../shell/controls.js';
import { openSheet } from '../shell/sheet.js';
import type { Desk } from '../shell/desk.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { notify } from '../shell/notices.js';

type Needs = Pick<Desk, 'game' | 'match' | 'brains' | 'engine'>;

/** Where the server shows what a challenge is about, and leads on to it. */
const challengeLink = (id: string) => new URL(`c/${id}`, document.baseURI).href;

/** Without a server, or without a place there, a file does it too. */
async function saveInstead(desk: Needs, why: string) {
  const { name, bytes } = await makeFile(desk);
  download(name, bytes);
  notify(t('send.file', { why, file: name }));
}

async function send(desk: Needs, place: HTMLElement) {
  const brain = desk.brains.bytes(desk.game) as Uint8Array; // without one nothing can be pressed
  if (!(await hasServer())) {
    await saveInstead(desk, errorText('no_server'));
    return;
  }
  try {
    const { id } = await sendChallenge(new Blob([brain as BlobPart]), ownName());
    const link = new CopyField(t('send.link'), challengeLink(id));
    place.replaceChildren(link.element);
    void link.copy();
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    await saveInstead(desk, errorText(error.code));
  }
}

/** A sheet from which the AI is sent, once it has learned something. */
export function openSend(desk: Needs, leaving: AbortSignal) {
  const place = el('div', {});
  let isSending = false;
  const act = button(
    t('send'),
    async () => {
      if (!isSending) {
        // the button stays enabled, or it would lose the focus
        isSending = true;
        await send(desk, place).finally(() => (isSending = false));
      }
    },
    'primary',
  );
  openSheet(
    t('send.title'),
    [el('p', {}, t('send.help')), nameInput(), el('div', { class: 'row' }, act), place],
    leaving,
  );
}
