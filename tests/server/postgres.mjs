// A PostgreSQL for tests that do not harm it: database.mjs, which need not wait for the disk, since nothing of it outlives a
// crash of the machine.
//
//     node tests/server/postgres.mjs PROGRAM ARGUMENT...
//
// runs a program with FOURMI_TEST_POSTGRES set to the address of such a database; without
// PostgreSQL's programs it says so, and runs it without.
import { spawn, spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { Database, programs } from './database.mjs';

/** Why tests that need it are skipped, for node:test; false if they are not. */
export const noPostgres = programs === null && 'PostgreSQL is not installed';

const settings = `
fsync = off
full_page_writes = off
max_connections = 200
`;

/** Starts a cluster: `url` is a database of it that is empty. */
export async function startPostgres() {
  const database = await Database.make({ more: settings });
  const sql = async (text, name) => (await database.query(text, name)).trim();
  return {
    url: database.url,
    /** Of its socket. */
    folder: database.socket,
    start: () => database.start(),
    /** `how` is fast, or immediate: as after a crash. */
    stop: (how = 'immediate') => database.stop(how),
    address: (name) => database.address(name),
    /** Runs SQL; what it answers, as psql -At writes it. */
    sql,
    /** A further database, empty; its address. */
    database: async (name) => {
      await sql(`CREATE DATABASE ${name}`);
      return database.address(name);
    },
    close: () => database.remove(),
  };
}

async function runWithPostgres([program, ...rest]) {
  if (noPostgres) {
    console.log(`${noPostgres}: without it.`);
    return spawnSync(program, rest, { stdio: 'inherit' }).status ?? 1;
  }
  const cluster = await startPostgres();
  try {
    const child = spawn(program, rest, { stdio: 'inherit', env: { ...process.env, FOURMI_TEST_POSTGRES: cluster.url } });
    return await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  } finally {
    await cluster.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await runWithPostgres(process.argv.slice(2));
}
