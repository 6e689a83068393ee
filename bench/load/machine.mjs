// machine.mjs - what the machine has, and what a process takes of it.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** The cores that this process may use, such as [0, 1]. */
function allowedCores() {
  const [, list] = /Cpus_allowed_list:\s+(\S+)/.exec(readFileSync('/proc/self/status', 'utf8'));
  return list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

const [client, server] = allowedCores();
/** Where there are two cores, the server has one of them and its clients the other. */
export const cores = server === undefined ? {} : { client, server };

/** What to write before a command so that it runs on a core; on any if none is given. */
export const onCore = (core) => (Number.isInteger(core) ? ['taskset', '-c', String(core)] : []);

/** Processor time of a process: of the threads that solve, and of the others. */
export function cpuSeconds(pid) {
  const used = { serving: 0, solving: 0 };
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    const folder = `/proc/${pid}/task/${task}`;
    const isSolver = readFileSync(`${folder}/comm`, 'utf8') === 'solver\n';
    used[isSolver ? 'solving' : 'serving'] += Number(readFileSync(`${folder}/schedstat`, 'utf8').split(' ')[0]) / 1e9;
  }
  return used;
}

/** Resident memory of a process, in bytes. */
export const memory = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024;

/** What the kernel holds in small objects, of which sockets are made, in bytes. */
export const kernelMemory = () => Number(/Slab:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))[1]) * 1024;

/** How many files, sockets among them, a process may open: as many as it may ask for. */
export const fileLimit = () =>
  Number(execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim().replace('unlimited', 'Infinity'));

/** Which machine this is, and how busy it has been during the last minute. */
export function describeMachine() {
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
  return `${allowedCores().length} cores, ${cpus()[0].model.trim()}; load ${load} before this began`;
}
