// link.ts - links to send: the one that brings others into a room, and any other.
import { button } from '../shell/controls.js';
import { el, newId } from '../shell/dom.js';
import { t } from '../shell/i18n.js';
import { mention } from '../shell/notices.js';
import { linkTo } from '../shell/router.js';
import type { RoomState } from './room-state.js';

/** Names under which a machine knows itself, and nobody else. */
const OWN_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** A link, to be copied. */
export class CopyField {
  input: HTMLInputElement;
  help: HTMLParagraphElement;
  element: HTMLDivElement;

  constructor(name: string, link: string) {
    this.input = el('input', {
      id: newId('link'),
      type: 'text',
      readOnly: true,
      value: link,
      onfocus: () => this.input.select(),
    });
    this.help = el('p', { class: 'help' });
    this.element = el(
      'div',
      { class: 'field' },
      el('label', { for: this.input.id }, name),
      el(
        'div',
        { class: 'copy' },
        this.input,
        button(t('online.copy'), () => this.copy()),
      ),
      this.help,
      OWN_HOSTS.includes(location.hostname) && el('p', { class: 'help' }, t('online.link.own')),
    );
  }

  focus() {
    this.input.focus();
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.input.value);
      mention(t('online.copied'));
    } catch {
      this.focus(); // which selects it
      mention(t('online.copy.hand'));
    }
  }
}

export class LinkField extends CopyField {
  /** @param key of the room */
  constructor(key: string) {
    super(t('online.link'), linkTo({ part: 'room', rest: { room: key } }));
  }

  update({ isFull, maySit, isPlayer }: RoomState) {
    this.help.textContent = t(isFull || !(maySit || isPlayer) ? 'online.link.watch' : 'online.link.play');
  }
}
