// wire.mjs - a network between a server and its database that can be cut, hang, or lose what comes back. It needs no rights:
// it is a relay, on a free port of this machine, to a socket in the file system or to a port.
import net from 'node:net';

/** What a wire does with bytes: `pass`, hold both ways (`hang`), hold what comes back (`deaf`), refuse all (`cut`). */
export class Wire {
  #pairs = new Set();
  #mode = 'pass';

  /** `target` is what net.connect takes: { path } or { port }; `host` is where it is reached. */
  static async open(target, host = '127.0.0.1') {
    const wire = new Wire();
    Object.assign(wire, { target, host });
    await wire.#listen(0);
    wire.port = wire.relay.address().port;
    return wire;
  }

  #listen(port) {
    this.relay = net.createServer((near) => this.#join(near));
    return new Promise((resolve) => this.relay.listen(port, this.host, resolve));
  }

  #join(near) {
    const far = net.connect(this.target);
    const pair = { near, far };
    this.#pairs.add(pair);
    for (const [one, other] of [[near, far], [far, near]]) {
      one.on('data', (bytes) => other.write(bytes) || (one.pause(), other.once('drain', () => this.#flow(pair))));
      one.on('error', () => {});
      one.on('close', () => {
        this.#pairs.delete(pair);
        other.destroy();
      });
    }
    this.#flow(pair);
  }

  /** Lets the bytes of a pair go where they may. */
  #flow({ near, far }) {
    if (this.#mode === 'hang') near.pause();
    else near.resume();
    if (this.#mode === 'hang' || this.#mode === 'deaf') far.pause();
    else far.resume();
  }

  set mode(mode) {
    if (mode === 'cut') this.relay.close(); // who comes is refused
    else if (this.#mode === 'cut') this.#listen(this.port);
    this.#mode = mode;
    for (const pair of this.#pairs) {
      if (mode === 'cut') this.#break(pair);
      else this.#flow(pair);
    }
  }

  get mode() {
    return this.#mode;
  }

  /** What has come and not gone on is lost, as when a cable is pulled. */
  #break({ near, far }) {
    // Of one that is ending, Node would reset nothing and never close it, and never end itself.
    if (near.writableEnded) near.destroy();
    else near.resetAndDestroy();
    far.destroy();
  }

  /** Cuts what is open now, or each with a chance; new ones pass. */
  snap(chance = 1) {
    for (const pair of this.#pairs) if (Math.random() < chance) this.#break(pair);
  }

  async close() {
    this.snap();
    if (this.#mode !== 'cut') await new Promise((resolve) => this.relay.close(resolve));
  }
}
