// model-lock.ts - several tabs share what is stored, and one tab at a time works on a model.
//
// A tab that changes a model holds the model's lock (Web Locks). A stamp is stored with the model:
// a tab that finds another stamp than its own loads the model again before it changes it. The other
// tabs hear of every change over a BroadcastChannel, and show it.
import { t } from './i18n.js';
import { notify } from './notices.js';
import { load, save } from './storage.js';

const PATIENCE_MS = 1000; // learning from one move is over by then

/** Who listens hears 'elsewhere' when another tab begins or ends its work, and 'stored' when it has stored something. */
export class ModelLock extends EventTarget {
  name: string;
  channel: BroadcastChannel;

  /** Whether another tab works on the model. */
  isElsewhere = false;
  #isHeld = false;
  /** of what this tab knows */
  #stamp: string | undefined;
  /** Web Locks need HTTPS or localhost: without them nothing is locked. */
  #locks = globalThis.navigator?.locks;

  /** @param name of the model @param reload loads it again, as another tab has stored it */
  constructor(
    name: string,
    public reload: () => Promise<void>,
  ) {
    super();
    this.name = `model.${name}`;
    this.channel = new BroadcastChannel(this.name);
    this.channel.addEventListener('message', ({ data }) =>
      data === 'begun' ? this.#waitUntilFree() : this.dispatchEvent(new Event('stored')),
    );
  }

  /** Before the model is loaded for the first time. */
  async open() {
    this.#stamp = await load(`stamp.${this.name}`);
    const { held } = (await this.#locks?.query()) ?? {};
    if (held?.some(({ name }) => name === this.name)) {
      void this.#waitUntilFree();
    }
  }

  /** Loads the model again if another tab has stored it since. */
  async catchUp() {
    const stamp = await load(`stamp.${this.name}`);
    if (stamp !== this.#stamp) {
      this.#stamp = stamp;
      await this.reload();
    }
  }

  /** Tells the other tabs that the model was stored. */
  async noteStored() {
    this.#stamp = crypto.randomUUID();
    await save(`stamp.${this.name}`, this.#stamp);
    this.channel.postMessage('stored');
  }

  /**
   * Works on the model, which no other tab does meanwhile. Undefined, which the page says, if another tab works on it.
   * @param how others need not know of short work, and nobody of short work that could not be done
   */
  async hold<T>(work: () => Promise<T>, { isShort = false }: { isShort?: boolean } = {}): Promise<T | undefined> {
    let isGranted = false;
    const alone = async () => {
      isGranted = this.#isHeld = true;
      if (!isShort) {
        this.channel.postMessage('begun');
      }
      await this.catchUp();
      return work();
    };
    const patience = new AbortController();
    if (!this.#isHeld) {
      // this tab's own work is waited for
      setTimeout(() => patience.abort(), PATIENCE_MS);
    }
    try {
      return await (this.#locks ? this.#locks.request(this.name, { signal: patience.signal }, alone) : alone());
    } catch (error) {
      if (isGranted || !patience.signal.aborted) throw error;
      void this.#waitUntilFree();
      if (!isShort) {
        notify(t('elsewhere'));
      }
      return undefined;
    } finally {
      this.#isHeld &&= !isGranted;
    }
  }

  async #waitUntilFree() {
    if (!this.#locks || this.isElsewhere) {
      return;
    }
    this.isElsewhere = true;
    this.dispatchEvent(new Event('elsewhere'));
    await this.#locks.request(this.name, async () => {});
    this.isElsewhere = false;
    this.dispatchEvent(new Event('elsewhere'));
  }
}
