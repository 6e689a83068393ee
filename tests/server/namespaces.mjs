// namespaces.mjs - a network of its own for each server, which can be unplugged: what is sent is lost without a word, as with a
// cable, a switch or a machine that has died. As root on Linux only. Each server is at the end of a pair of virtual cards:
//
//   10.213.N.2, in namespace fourmi-PID-N  <---->  10.213.N.1, here, where database and clients are
import { execFileSync } from 'node:child_process';

const ip = (...words) => execFileSync('ip', words, { stdio: 'pipe' });

/** Whether this can be done here. */
export function canMakeNetworks() {
  const name = `fourmi-${process.pid}-try`;
  try {
    ip('netns', 'add', name);
    ip('netns', 'del', name);
    return true;
  } catch {
    return false;
  }
}

/** The network of server number N, from 1. */
export function makeNetwork(number) {
  const name = `fourmi-${process.pid}-${number}`;
  const [near, far] = [`fn${process.pid % 10000}-${number}`, `ff${process.pid % 10000}-${number}`];
  ip('netns', 'add', name);
  ip('link', 'add', near, 'type', 'veth', 'peer', 'name', far, 'netns', name);
  ip('addr', 'add', `10.213.${number}.1/24`, 'dev', near);
  ip('-n', name, 'addr', 'add', `10.213.${number}.2/24`, 'dev', far);
  ip('link', 'set', near, 'up');
  ip('-n', name, 'link', 'set', far, 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');
  return {
    here: `10.213.${number}.1`,
    there: `10.213.${number}.2`,
    /** What to write before a command so that it runs there. */
    under: ['ip', 'netns', 'exec', name],
    unplug: () => ip('link', 'set', near, 'down'),
    plug: () => ip('link', 'set', near, 'up'),
    remove: () => ip('netns', 'del', name),
  };
}
