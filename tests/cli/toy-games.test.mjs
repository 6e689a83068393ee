// Toy games in the program, which has them in its catalogue for this: games of few positions, with rules and nothing else.
// Hexapawn on 3x3 is lost for the first player, and so is nim, in which the player who makes the last move loses.
import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const toys = (words, input = '') => spawnSync(process.env.FOURMI_WITH_TOYS, words, { input, encoding: 'utf8' });

for (const game of ['hexapawn', 'nim']) {
  test(`${game}: a certificate says which result is due, and a side that has lost from the start has nothing to lose`, () => {
    const brain = path.join(folder, `${game}.brain`);
    assert.equal(toys(['train', game, '-o', brain]).status, 0);
    for (const words of [[], ['--budget', '1000']]) {
      const { status, stdout } = toys(['certify', brain, ...words]);
      assert.match(stdout, /\ncertified: it wins every line as second player; as first player it has lost from the start\n$/);
      assert.equal(status, 0);
      const { first, second } = JSON.parse(toys(['certify', brain, ...words, '--json']).stdout);
      assert.deepEqual([first.due, second.due, second.lost], ['loss', 'win', 0]);
      assert.ok(first.lost > 0);
    }
    assert.match(toys(['certify', brain, '--side', 'first']).stdout, /\ncertified: this side has lost from the start, so there is nothing to lose\n$/);
  });

  test(`${game}: a side that can win is not certified while it loses lines`, () => {
    const { status, stdout } = toys(['certify', 'depth=1', '-g', game, '--side', 'second', '--budget', '1000']);
    assert.match(stdout, /\nnot certified: lines are lost\n$/);
    assert.equal(status, 1);
  });
}
