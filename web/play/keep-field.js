// keep-field.js - the buttons that save everything to a file and bring it back.
import { button, confirmed, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { EngineError } from '../engine/module.js';
import { t } from '../shell/i18n.js';
import { download, makeFile, takeFile } from './keep.js';

/** @typedef {import('../shell/app.js').App} App */

/** @param {App} app @param {File} file */
async function bring(app, file) {
  const knowsNothing = app.brains.facts(app.game) === null;
  const isWelcome = knowsNothing || await confirmed(t('keep.question'), t('keep.import'), t('cancel'));
  if (!isWelcome) {
    return;
  }
  try {
    const game = await takeFile(app, file);
    await app.chooseGame(game);
    app.notify(t('keep.done', { file: file.name }));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    app.notify(`${t('keep.failed', { file: file.name })} ${t(`error.${error.code}`)}`);
  }
}

/** @param {App} app */
export function keepField(app) {
  const input = el('input', {
    type: 'file',
    accept: '.brain',
    hidden: true,
    'aria-label': t('keep.import'),
    onchange: async () => {
      const file = input.files?.[0];
      input.value = ''; // so that the same file can be chosen again
      if (file) {
        await bring(app, file);
      }
    },
  });
  const save = button(t('keep.export'), async () => {
    const { name, bytes } = await makeFile(app);
    download(name, bytes);
  });
  return field(t('keep'), el('p', { class: 'help' }, t('keep.help')),
    el('div', { class: 'row' }, save, button(t('keep.import'), () => input.click()), input));
}
