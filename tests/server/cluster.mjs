// cluster.mjs - several servers on one PostgreSQL, each at the end of a wire of its own, and all that can happen to them.
import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { startServer } from './server.mjs';
import { Wire } from './wire.mjs';

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const oneOf = (list) => list[randomInt(Math.max(1, list.length))];

/** What a server is started with: no limits for an address, since all who play here have the same one. */
const ENVIRONMENT = { FOURMI_RATE: '100000', FOURMI_CONNECTIONS: '20000' };

/** What has to be undone after a test, the last thing first. */
export function undoAfter(t) {
  const steps = [];
  t.after(async () => {
    for (const step of steps.reverse()) await step();
  });
  return (step) => steps.push(step);
}

export class Cluster {
  /**
   * Starts so many servers; `databases` are the one that is used and its standbys. With `isDirect` there are no wires;
   * `networks` are those of the servers, see namespaces.mjs.
   */
  static async start({ folder, databases, servers = 3, env = {}, isDirect = false, networks = [] }) {
    const cluster = new Cluster();
    Object.assign(cluster, { folder, databases, env, isDirect, servers: [], endings: [] });
    for (let i = 0; i < servers; i++) cluster.servers.push(await cluster.#addServer(`server ${i + 1}`, networks[i]));
    return cluster;
  }

  async #addServer(name, network) {
    const home = path.join(this.folder, name.replace(' ', '-'));
    mkdirSync(home, { recursive: true });
    const wired = this.isDirect ? [] : this.databases;
    const wires = await Promise.all(wired.map((database) => Wire.open(database.target, network?.here)));
    const server = { name, home, wires, network, log: '' };
    if (network) server.connect = () => net.connect(server.port, network.there);
    await this.startServer(server);
    return server;
  }

  /** Where a server finds its database: the first of several that can be written. */
  urlFor({ wires }) {
    if (this.isDirect) return this.databases[0].url;
    const places = wires.map((wire) => `${wire.host}:${wire.port}`).join(',');
    const which = wires.length > 1 ? '&target_session_attrs=read-write' : '';
    return `postgresql://fourmi@${places}/fourmi?connect_timeout=2${which}`;
  }

  /** As a service would: again and again until it stays. */
  async startServer(server) {
    for (let tries = 0; ; tries++) {
      try {
        const started = await startServer({
          folder: server.home,
          words: ['--data', this.urlFor(server)],
          listen: `${server.network?.there ?? '127.0.0.1'}:${server.port ?? 0}`,
          under: server.network?.under,
          env: { ...ENVIRONMENT, ...this.env },
        });
        Object.assign(server, { process: started, port: started.port, url: started.url });
        return;
      } catch (error) {
        if (tries > 100) throw error;
        await pause(200);
      }
    }
  }

  /** Ends a server with a signal; keeps how it ended. */
  async end(server, signal) {
    const ended = server.process;
    ended.child.kill('SIGCONT');
    ended.child.kill(signal);
    const how = await ended.ended;
    server.log += ended.log;
    this.endings.push({ server: server.name, wanted: signal, ...how, log: ended.log.slice(-2000) });
  }

  /** Those that ended otherwise than they were told to. */
  get badEndings() {
    return this.endings.filter(({ wanted, status, signal }) => (wanted === 'SIGKILL' ? signal !== 'SIGKILL' : status !== 0));
  }

  /** What all wires to a database do from now on. */
  cutOff(database, mode) {
    const which = this.databases.indexOf(database);
    for (const { wires } of this.servers) wires[which].mode = mode;
  }

  async isReady(server) {
    const answer = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => null);
    return answer?.status === 200;
  }

  /** Waits until all servers say that they are ready; resolves to how long that took. */
  async becomesReady(ms = 30_000) {
    const start = performance.now();
    for (const server of this.servers) {
      while (!(await this.isReady(server))) {
        if (performance.now() - start > ms) throw new Error(`${server.name} is not ready: ${server.process.log.slice(-1000)}`);
        await pause(25);
      }
    }
    return performance.now() - start;
  }

  async stop() {
    if (this.isStopped) return;
    this.isStopped = true;
    await Promise.all(this.servers.map((server) => this.end(server, 'SIGTERM')));
    for (const server of this.servers) for (const wire of server.wires) await wire.close();
  }
}

/** A wire does this for a while. */
const whileWireIs = (mode, most) => async (cluster, scale) => {
  const { wires } = oneOf(cluster.servers);
  for (const wire of wires) wire.mode = mode;
  await pause(scale * randomInt(most));
  if (mode !== 'cut' && randomInt(2) === 0) for (const wire of wires) wire.snap(); // what was held is lost
  for (const wire of wires) wire.mode = 'pass';
};

/** Does something to the database, which one can do at a time, once it is there. */
const toDatabase = (harm) => async ({ databases: [database] }, scale) => {
  if (database.isBusy) return false;
  database.isBusy = true;
  await database.waitFor('SELECT 1', '1', 60_000);
  await harm(database, scale);
  database.isBusy = false;
  return true;
};

const restartDatabase = (mode) => toDatabase(async (database, scale) => {
  await database.stop(mode);
  await pause(scale * randomInt(800));
  await database.start();
});

const restartServer = (signal) => async (cluster, scale) => {
  const server = oneOf(cluster.servers.filter((one) => !one.isBusy));
  if (!server) return false;
  server.isBusy = true;
  await cluster.end(server, signal);
  await pause(scale * randomInt(500));
  await cluster.startServer(server);
  server.isBusy = false;
  return true;
};

/** All that can happen, by name. `scale` stretches how long it lasts. Resolves to false if it cannot happen just now. */
export const harms = {
  'a server is killed': restartServer('SIGKILL'),
  'a server is restarted': restartServer('SIGTERM'),
  async 'a server stands still'(cluster, scale) {
    const { process } = oneOf(cluster.servers);
    process.child.kill('SIGSTOP');
    await pause(scale * randomInt(2500));
    process.child.kill('SIGCONT');
  },
  async 'all servers are killed'(cluster) {
    const servers = cluster.servers.filter((one) => !one.isBusy);
    if (servers.length === 0) return false;
    for (const server of servers) server.isBusy = true;
    await Promise.all(servers.map((server) => cluster.end(server, 'SIGKILL')));
    await Promise.all(servers.map((server) => cluster.startServer(server)));
    for (const server of servers) server.isBusy = false;
    return true;
  },
  'the network of a server is cut': whileWireIs('cut', 1500),
  'the network of a server hangs': whileWireIs('hang', 2500),
  'a server hears nothing of its database': whileWireIs('deaf', 2000),
  async 'some connections break'(cluster) {
    for (const { wires } of cluster.servers) for (const wire of wires) wire.snap(0.4);
  },
  'the database is restarted': restartDatabase('fast'),
  'the database crashes': restartDatabase('immediate'),
  'a process of the database is killed': toDatabase((database) => database.killBackend()),
  'the database ends all sessions': toDatabase((database) => database.terminateBackends()),
};
