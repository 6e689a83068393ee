// brain-field.ts - the buttons that save what the AI of a world has learned to a file
// and bring it back; the `fourmi` program reads and writes the same files.
import { download } from '../play/keep.js';
import { button, confirmed, field } from '../shell/controls.js';
import { el } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { notify } from '../shell/notices.js';
import type { WorldLearning } from './learning.js';
import type { Piece } from './teach.js';
import type { WorldDesk } from './worlds.js';

/** whose brain it is */
interface Keeper {
  learning: () => WorldLearning | undefined;
  take: (brain: Uint8Array) => Promise<boolean>;
}

const FILE_SIZE_MAX = 64 * 1024 * 1024;

/** Whether a file was a brain of this world. */
async function take({ engine }: Pick<WorldDesk, 'engine'>, keeper: Keeper, file: File) {
  if (file.size === 0 || file.size > FILE_SIZE_MAX) {
    return false;
  }
  const split = await engine.splitFile(new Uint8Array(await file.arrayBuffer())).catch(() => null);
  return split !== null && keeper.take(split.brain);
}

const usualKeeper = ({ learning, goalLearners, screen }: WorldDesk): Keeper => ({
  learning: () => learning,
  take: async (brain) => {
    const isTaken = await goalLearners.take(brain);
    if (goalLearners.chosen !== learning) {
      void screen.renew(); // it is of another kind, which the part shows from here on
    }
    return isTaken;
  },
});

export function brainField(desk: WorldDesk, keeper: Keeper = usualKeeper(desk)): Piece {
  const input = el('input', {
    type: 'file',
    accept: '.brain',
    hidden: true,
    'aria-label': t('keep.import'),
    onchange: async () => {
      const file = input.files?.[0];
      input.value = ''; // so that the same file can be chosen again
      if (
        file &&
        (!keeper.learning()?.episodes || (await confirmed(t('keep.question'), t('keep.import'), t('cancel'))))
      ) {
        const isTaken = await take(desk, keeper, file);
        notify(
          isTaken
            ? t('keep.done', { file: file.name })
            : `${t('keep.failed', { file: file.name })} ${t('world.no-brain')}`,
        );
      }
    },
  });
  const save = button(t('keep.export'), async () => {
    const learning = keeper.learning();
    if (learning) {
      download(`fourmi-${learning.key.replace(':', '-')}.brain`, await learning.brain());
    }
  });
  const open = button(t('keep.import'), () => input.click());
  const element = field(
    t('keep'),
    el('p', { class: 'help' }, t('world.keep')),
    el('div', { class: 'row' }, save, open, input),
  );
  const update = () => {
    const learning = keeper.learning();
    [save, open].forEach(
      (one) => (one.disabled = !learning || learning.training !== null || learning.verdict === null),
    );
  };
  return { element, update };
}
