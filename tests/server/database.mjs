// database.mjs - a throw-away PostgreSQL for tests that harm it: in a folder of its own, on a socket in that folder, run by
// a user without rights. It can be stopped in each of the ways that there are, have a standby, and be copied. It is gone when
// the test is, however that ends.
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Wire } from './wire.mjs';

/** Where the programs are; null if they are not installed. */
export const programs = findPrograms();

function findPrograms() {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => b - a) : [];
  const folders = [...versions.map((version) => path.join(root, version, 'bin')), ...(process.env.PATH ?? '').split(':')];
  return folders.find((bin) => existsSync(path.join(bin, 'initdb'))) ?? null;
}

/** PostgreSQL does not let root run it. */
const isRoot = process.getuid() === 0;
const owner = isRoot ? findOwner() : {};

function findOwner() {
  const entry = ['postgres', 'nobody'].map((name) => new RegExp(`^${name}:[^:]*:(\\d+):(\\d+)`, 'm').exec(readFileSync('/etc/passwd', 'utf8'))).find(Boolean);
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

/** Runs one of its programs to its end; resolves to what it printed, or rejects with its complaint. */
function run(program, words, { input = '', env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(programs, program), words, { ...owner, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    const heard = { out: '', error: '' };
    child.stdout.setEncoding('utf8').on('data', (text) => (heard.out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (heard.error += text));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    // A database that it starts keeps its output open, so its own end is what counts, and nobody waits for more.
    child.on('exit', () => [child.stdout, child.stderr].forEach((stream) => stream.unref()));
    child.on('exit', (status) => (status === 0 ? setImmediate(() => resolve(heard.out)) : setTimeout(() => reject(new Error(`${program}: ${heard.error || heard.out}`)), 20)));
  });
}

const settings = `
listen_addresses = ''
shared_buffers = 16MB
max_connections = 100
wal_level = replica
max_wal_size = 256MB
log_min_messages = warning
wal_sender_timeout = 5s
`;

/** Ends what runs in a folder, and removes it, when this process is gone. Its end of the pipe says so, which the system closes even
 * for who is killed; and it is nobody's child, or it would be killed with the others. */
const whenGone = `
(cat <&3
for file in "$0"/*/postmaster.pid; do test ! -f "$file" || kill -QUIT "$(head -n 1 "$file")"; done
for i in 1 2 3; do rm -rf "$0" && break; sleep 1; done) &`;

const pipes = []; // open as long as this process lives

function removeWhenGone(folder) {
  const watcher = spawn('sh', ['-c', whenGone, folder], { detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const pipe = watcher.stdio[3]; // the first three would be closed when the shell ends
  pipe.on('error', () => {});
  pipe.unref();
  pipes.push(pipe);
  watcher.unref();
}

/** Kills a process of PostgreSQL; false if it has ended meanwhile, and its number may be another program's. */
function killProcess(pid) {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres')) return false;
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!['ENOENT', 'ESRCH'].includes(error.code)) throw error;
    return false;
  }
}

export class Database {
  constructor(folder, name) {
    this.folder = folder;
    this.data = path.join(folder, name);
    this.socket = path.join(folder, `${name}.run`);
    mkdirSync(this.socket);
    if (isRoot) chownSync(this.socket, owner.uid, owner.gid);
  }

  /** A new one that runs, with an empty database `fourmi`. */
  static async make({ more = '' } = {}) {
    const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-pg-'));
    removeWhenGone(folder);
    if (isRoot) chownSync(folder, owner.uid, owner.gid);
    const database = new Database(folder, 'first');
    await run('initdb', ['-D', database.data, '-U', 'fourmi', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);
    appendFileSync(path.join(database.data, 'postgresql.conf'), settings + more);
    await database.start();
    await database.query('CREATE DATABASE fourmi', 'postgres');
    return database;
  }

  /** What net.connect takes. */
  get target() {
    return { path: path.join(this.socket, '.s.PGSQL.5432') };
  }

  /** The address for a server on this machine, past any wire. */
  get url() {
    return this.address('fourmi');
  }

  /** The same for another of its databases. */
  address(name) {
    return `postgresql://fourmi@/${name}?host=${encodeURIComponent(this.socket)}`;
  }

  start() {
    return run('pg_ctl', ['-D', this.data, '-w', '-s', '-l', path.join(this.data, 'log'), '-o', `-k ${this.socket}`, 'start']);
  }

  /** `fast` ends its sessions and stops in good order, unless that takes too long; `immediate` is a crash. */
  stop(mode = 'fast') {
    return run('pg_ctl', ['-D', this.data, '-w', '-s', '-t', '15', '-m', mode, 'stop']).catch((error) => {
      if (mode === 'fast' && /does not shut down/.test(error.message)) return this.stop('immediate');
      if (!/PID file|not running|No such process|does not exist/.test(error.message)) throw error;
      return undefined;
    });
  }

  get pid() {
    return Number(readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  query(sql, name = 'fourmi') {
    return run('psql', ['-h', this.socket, '-U', 'fourmi', '-d', name, '-X', '-q', '-t', '-A', '-v', 'ON_ERROR_STOP=1'], { input: sql });
  }

  tool(program, words, more) {
    return run(program, [...words, '-h', this.socket, '-U', 'fourmi'], more);
  }

  /** Another place beside this one, for a standby or a copy; nothing runs there yet. */
  beside(name) {
    return new Database(this.folder, name);
  }

  /** Becomes, from nothing, the standby of a database: that acknowledges nothing, from now on, until both have it. */
  async follow(primary) {
    rmSync(this.data, { recursive: true, force: true });
    await primary.copyTo(this, ['-R']);
    await this.line?.close();
    this.line = await Wire.open(primary.target); // over which it hears of what happens there
    const conninfo = `host=127.0.0.1 port=${this.line.port} user=fourmi application_name=standby`;
    appendFileSync(path.join(this.data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
    await this.start();
    await primary.waitForStandby('standby');
    await primary.waitFor("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'", '1');
  }

  /** A copy of all its files, taken while it runs. */
  copyTo(other, words = []) {
    return run('pg_basebackup', ['-h', this.socket, '-U', 'fourmi', '-D', other.data, '-c', 'fast', '-X', 'stream', '--no-sync', ...words]);
  }

  /** Which standby has to have what is acknowledged; none if it is ''. */
  async waitForStandby(name) {
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await this.query('SELECT pg_reload_conf()');
  }

  /** A standby goes on as the database, with none behind it for now. Whoever it followed must be dead, for good. */
  async promote() {
    await this.waitForStandby('');
    await run('pg_ctl', ['-D', this.data, '-w', '-s', 'promote']);
  }

  /** Waits until a question has this answer. */
  async waitFor(sql, answer, ms = 20_000) {
    for (const end = performance.now() + ms; performance.now() < end; ) {
      const found = await this.query(sql).catch(() => '');
      if (found.trim() === answer) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`not so in time: ${sql}`);
  }

  /** Kills one of the processes that serve a connection: the database ends all others and recovers. */
  async killBackend() {
    const sql = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1";
    for (let pid = Number(await this.query(sql)); pid > 0; pid = Number(await this.query(sql))) {
      if (killProcess(pid)) return;
    }
  }

  terminateBackends() {
    return this.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname IS NOT NULL');
  }

  /** Its processes, the first of which is the parent of the others. */
  get pids() {
    const children = readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return [this.pid, ...children.map(Number)];
  }

  /** The processor time, in seconds, of all its processes until now, those that have ended included. */
  cpuSeconds() {
    const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
    const fields = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /, '').split(' ').map(Number);
    const sum = (parts) => parts.reduce((all, part) => all + part, 0);
    const [parent, ...children] = this.pids;
    // Its own, with that of children that have ended, and that of those that live.
    return (sum(fields(parent).slice(11, 15)) + sum(children.flatMap((pid) => fields(pid).slice(11, 13)))) / ticks;
  }

  async remove() {
    await this.stop('immediate');
    await this.line?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
