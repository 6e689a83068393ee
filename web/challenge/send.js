// send.js - "Send it on": a link to the brain that one has taught; without a server, a
// file.
import { el } from '../shell/dom.js';
import { button, field } from '../shell/controls.js';
import { t } from '../shell/i18n.js';
import { notify } from '../shell/notices.js';
import { download, makeFile } from '../play/keep.js';
import { CopyField } from '../online/link.js';
import { errorText } from '../online/errors.js';
import { nameInput, ownName } from '../online/names.js';
import { ServerError, hasServer, sendChallenge } from '../online/server.js';

/** @typedef {Pick<import('../shell/desk.js').Desk, 'game' | 'match' | 'brains' | 'engine'>} Needs */

/** Where the server shows what a challenge is about, and leads on to it. @param {string} id */
const challengeLink = (id) => new URL(`c/${id}`, document.baseURI).href;

/** Without a server, or without a place there, a file does it too. @param {Needs} desk @param {string} why */
async function saveInstead(desk, why) {
  const { name, bytes } = await makeFile(desk);
  download(name, bytes);
  notify(t('send.file', { why, file: name }));
}

/** @param {Needs} desk @param {HTMLElement} place */
async function send(desk, place) {
  const brain = /** @type {Uint8Array} */ (desk.brains.bytes(desk.game)); // without one nothing can be pressed
  if (!await hasServer()) {
    await saveInstead(desk, errorText('no_server'));
    return;
  }
  try {
    const { id } = await sendChallenge(new Blob([/** @type {BlobPart} */ (brain)]), ownName());
    const link = new CopyField(t('send.link'), challengeLink(id));
    place.replaceChildren(link.element);
    link.copy();
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    await saveInstead(desk, errorText(error.code));
  }
}

/** There is something to send once the AI has learned something. @param {Needs} desk @returns {import('../teach/teach.js').Piece} */
export function sendField(desk) {
  const place = el('div', {});
  let isSending = false;
  const act = button(t('send'), async () => {
    if (!isSending) { // the button stays enabled, or it would lose the focus
      isSending = true;
      await send(desk, place).finally(() => (isSending = false));
    }
  });
  const element = field(t('send.title'), el('p', { class: 'help' }, t('send.help')), nameInput(), el('div', { class: 'row' }, act), place);
  return { element, update: () => (element.hidden = desk.brains.bytes(desk.game) === null) };
}
