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

test('few positions are enough for the exact truth, however many lines lead through them', () => {
  assert.equal(toys(['solve', '-g', 'largenim', '']).stdout.trim(), '8');
  const { stdout, stderr, status } = toys(['play', 'largenim', '--level', 'expert', '--first', 'ai'], 'quit\n');
  assert.match(stdout, /The AI, X, plays /);
  assert.deepEqual([stderr, status], ['', 0]);
  assert.match(toys(['match', 'expert', 'random', '-g', 'largenim', '-n', '4']).stdout, /together +4 +4 +0 +0/);
});

test('where the exact truth is out of reach, play, match and solve say so, and what can play', () => {
  const played = toys(['play', 'vast', '--level', 'expert', '--first', 'ai']);
  assert.match(played.stderr, /^fourmi: this position is too hard to solve for a level that plays perfectly; .* such as --level depth=4\n$/);
  const hinted = toys(['play', 'vast', '--level', 'depth=4'], 'hint\n1\nquit\n');
  assert.match(hinted.stdout, /This position is too hard to solve: there is no hint\.\n[^]*The AI, O, plays /);
  assert.equal(hinted.status, 0);
  const match = toys(['match', 'expert', 'random', '-g', 'vast', '-n', '4']);
  assert.match(match.stderr, /the exact value of this state of vast is out of reach\n.*no game was played; a player that looks some moves ahead can play/);
  assert.equal(match.stdout, '');
  assert.equal(toys(['solve', '-g', 'vast', '']).stderr, "fourmi: position '': the exact score could not be found\n");
  assert.deepEqual([played.status, match.status], [4, 4]);
});
