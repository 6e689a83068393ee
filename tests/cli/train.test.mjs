import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import {
  chmodSync, existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync, statSync, symlinkSync, truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bash, fourmi, jsonLines, program, talkOnTerminal } from './fourmi.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const at = (name) => path.join(folder, name);
const file = (name, bytes) => {
  writeFileSync(at(name), bytes);
  return at(name);
};
const train = (name, ...words) => fourmi(['train', 'tictactoe', '--out', at(name), ...words]);

const gamesOf = (path) => jsonLines(fourmi(['brain', 'show', '--json', path]).stdout)[0].games;

const trained = train('good.brain');
const leftBehind = readdirSync(folder);
const good = readFileSync(at('good.brain'));

/* --------------------------------------------------------------- train */

test('a learner is trained, and says so', () => {
  assert.equal(trained.stdout, '');
  assert.match(trained.stderr, /^fourmi: \S*good.brain has learned \d+ values in 1000 games, \d+ per second\n/);
  assert.equal(trained.status, 0);
  assert.deepEqual(leftBehind, ['good.brain']);
});

test('training ends by saying what it is worth, beside chance, and what to do next', () => {
  const side = (name, chance) => new RegExp(`^fourmi: as ${name} player it loses 0 of \\d+ lines, and 100.0 % of its choices are right; ` +
    `it wins [79]\\d\\.\\d % of games against random moves \\(chance: ${chance} %\\)$`, 'm');
  assert.match(trained.stderr, side('first', '58.5'));
  assert.match(trained.stderr, side('second', '28.8'));
  assert.match(trained.stderr, /next: fourmi play --brain \S*good.brain plays against it, fourmi certify \S*good.brain shows the proof that it makes no mistake\n$/);
  const bad = train('little.brain', '-n', '20');
  assert.match(bad.stderr, /as second player it loses [1-9]\d* of \d+ lines/);
  assert.match(bad.stderr, /next: fourmi certify \S* shows where it goes wrong, fourmi train --resume \S*little.brain --games 1000 goes on\n$/);
  const large = fourmi(['train', 'connect4', '-n', '800', '-o', at('large.brain')]);
  const [, won, chance] = large.stderr.match(/of 20 games against random moves it wins (\d+) %, draws \d+ % and loses \d+ % \(chance wins (\d+) %\)\n/);
  assert.ok(Number(won) > 75 && Math.abs(Number(chance) - 50) < 4, large.stderr);
  assert.match(large.stderr, /fourmi match brain:\S*large.brain medium compares it/);
  assert.match(fourmi(['train', 'chess:KRK', '-n', '100', '-o', at('krk.brain')]).stderr, /next: fourmi eval \S*krk.brain tells/);
  const snake = fourmi(['train', 'snake:4x4', '-n', '200', '-o', at('snake.brain')]).stderr;
  assert.match(snake, /of 20 episodes \d+ % were filled \(chance: 0 %\), \d+ % died and \d+ % starved; they came to [\d.]+ on average \(chance: [\d.]+\)\n/);
  assert.match(snake, /next: fourmi certify \S*snake.brain compares it with the best/);
  assert.match(fourmi(['train', 'blackjack:gym', '-n', '20000', '-o', at('bj.brain')]).stderr, /in 10000 episodes it gets -0\.\d{3} on average \(chance: -0\.\d{3}\)\n/);
});

test('the same seed gives the same bytes, another seed others', () => {
  train('again.brain', '--seed', '1', '--preset', 'sound', '--games', '1000');
  assert.deepEqual(readFileSync(at('again.brain')), good);
  train('other.brain', '--seed', '2');
  assert.notDeepEqual(readFileSync(at('other.brain')), good);
});

test('every knob is in the brain', () => {
  const words = ['-n', '50', '--alpha', '0.5', '--gamma', '.75', '--epsilon', '0.25', '--epsilon-decay', '0.5',
    '--epsilon-floor', '0.125', '--no-symmetry', '--no-afterstates', '--no-bootstrap', '--no-backward', '--no-counts', '--no-skip',
    '--shaping', '--averages', '--first-best', '--replay', '3'];
  assert.equal(train('knobs.brain', ...words).status, 0);
  const [shown] = jsonLines(fourmi(['brain', 'show', '--json', at('knobs.brain')]).stdout);
  const { first_won: first, second_won: second, drawn, values, bytes, ...rest } = shown;
  assert.deepEqual(rest, {
    kind: 'qtable', game: 'tictactoe', seed: 1, games: 50, changed_at: 0,
    alpha: 0.5, gamma: 0.75, epsilon: 0.25, epsilon_decay: 0.5, epsilon_floor: 0.125, epsilon_now: 0.125,
    symmetry: false, afterstates: false, bootstrap: false, backward: false, counts: false, skip: false, shaping: true, averages: true, first_best: true, replay: 3, sweep: false,
    mean: false, hindsight: false,
  });
  assert.equal(first + second + drawn, 50);
  assert.equal(bytes, 160 + 24 * values + 50 * 10);
});

test('JSON has small numbers as they are, and no more digits than they need', () => {
  assert.equal(train('small.brain', '-n', '5', '--alpha', '1e-5', '--epsilon', '0.1', '--epsilon-floor', '1.25e-300').status, 0);
  const { stdout } = fourmi(['brain', 'show', '--json', at('small.brain')]);
  assert.match(stdout, /"alpha":1e-05,"gamma":\d+(\.\d+)?,"epsilon":0\.1,/);
  const [shown] = jsonLines(stdout);
  assert.deepEqual([shown.alpha, shown.epsilon, shown.epsilon_floor], [1e-5, 0.1, 1.25e-300]);
});

test('a brain is shown with a line for each knob, by the name of its option', () => {
  const [, ...lines] = fourmi(['brain', 'show', at('good.brain')]).stdout.trimEnd().split('\n').map((line) => line.split(/ +/));
  const shown = Object.fromEntries(lines);
  const knobs = { alpha: '1', gamma: '0.9', 'epsilon-decay': '1', symmetry: 'on', counts: 'on', shaping: 'off', replay: '0' };
  for (const [name, value] of Object.entries(knobs)) assert.equal(shown[name], value, name);
  const [json] = jsonLines(fourmi(['brain', 'show', '--json', at('good.brain')]).stdout);
  const keys = ['game', ...lines.map(([name]) => name)].map((name) => name.replaceAll('-', '_'));
  assert.deepEqual(Object.keys(json).filter((key) => !keys.includes(key)).sort(), ['changed_at', 'drawn', 'first_won', 'kind', 'second_won']);
});

test('help says for which kind of learner an option is, and what no brain can change', () => {
  const help = fourmi(['help', 'train']).stdout.replace(/\s+/g, ' ');
  assert.match(help, /--gamma G [^-]*For a Q-table or a network of percepts or a neural network of a world\. A number from 0 to 1\./);
  assert.match(help, /--cells N [^-]*For an n-tuple network\. No brain can change it\. A whole number from 1 to 12\./);
  assert.match(help, /--epsilon E The share of moves made to explore\. For an n-tuple network or a Q-table or a neural network or a network of percepts\. A number from 0 to 1\./);
  assert.equal(help.match(/--alpha A /g).length, 1);
});

test('wrong words are told before any work', () => {
  for (const [words, message] of [
    [['--alpha', '2'], /--alpha cannot be '2'; it is a number from 0 to 1/],
    [['--alpha', 'nan'], /--alpha cannot be 'nan'/],
    [['--alpha', '1e-x'], /--alpha cannot be '1e-x'/],
    [['--alpha', ''], /--alpha cannot be ''/],
    [['--alpha', '0'], /--alpha cannot be 0; it is above 0, at most 1/],
    [['--preset', 'sond'], /--preset cannot be 'sond'; did you mean sound\?/],
  ]) {
    const { status, stderr } = train('absent.brain', ...words);
    assert.match(stderr, message);
    assert.equal(status, 2);
  }
  assert.ok(!existsSync(at('absent.brain')));
  assert.match(fourmi(['train', 'tictactoe']).stderr, /train needs --out FILE/);
  assert.match(fourmi(['train', '--out', at('absent.brain')]).stderr, /train needs a GAME, or --resume FILE/);
});

test('a place that cannot be written to is told before any work', () => {
  for (const [place, reason] of [['absent/my.brain', 'No such file or directory'], ['.', 'Is a directory']]) {
    const { status, stderr } = train(place, '--curve', at('unwritten.csv'));
    assert.ok(stderr.endsWith(` could not be written: ${reason}\n`), stderr);
    assert.equal(status, 3);
    assert.ok(!existsSync(at('unwritten.csv')));
  }
});

test('what is no file is written to, and stays what it is', () => {
  /* Links, so that a program that replaces what it is given harms nothing. */
  for (const [device, message, expected] of [
    ['/dev/full', /full-link could not be written: No space left on device\n$/, 3],
    ['/dev/null', /null-link has learned 762 values/, 0],
  ]) {
    const link = `${path.basename(device)}-link`;
    symlinkSync(device, at(link));
    const { status, stderr } = train(link);
    assert.match(stderr, message);
    assert.equal(status, expected);
    assert.equal(readlinkSync(at(link)), device);
  }
});

test('a named pipe is refused before any work', () => {
  bash(`mkfifo ${at('pipe')}`);
  symlinkSync(at('pipe'), at('to-pipe'));
  const table = file('table.json', '{"q":[["---------",[0,0,0,0,0,0,0,0,0]]]}');
  for (const words of [['train', 'tictactoe', '-n', '1000000000'], ['brain', 'import', table], ['book', 'make', '--plies', '2', '-g', 'connect4:4x4']]) {
    for (const out of ['pipe', 'to-pipe']) {
      const { status, stderr } = bash(`timeout -s KILL 20 "$FOURMI" ${words.join(' ')} --out ${at(out)}`);
      assert.match(stderr, /pipe could not be written: it is a named pipe, a socket or a disk, not a file\n$/, words.join(' '));
      assert.equal(status, 3);
      assert.ok(statSync(at('pipe')).isFIFO());
    }
  }
});

test('a brain behind a link to nothing is made there, and the link stays', () => {
  mkdirSync(at('elsewhere'));
  symlinkSync('elsewhere/new.brain', at('first-link'));
  symlinkSync(at('first-link'), at('second-link'));
  assert.equal(train('second-link').status, 0);
  assert.equal(readlinkSync(at('second-link')), at('first-link'));
  assert.deepEqual(readFileSync(at('elsewhere/new.brain')), good);
  assert.deepEqual(readdirSync(at('elsewhere')), ['new.brain']);
  symlinkSync(at('circle'), at('circle'));
  const { status, stderr } = train('circle');
  assert.match(stderr, /circle could not be written: Too many levels of symbolic links\n$/);
  assert.equal(status, 3);
  assert.equal(readlinkSync(at('circle')), at('circle'));
});

test('a brain behind a link is replaced, and the link stays', () => {
  symlinkSync(file('linked.brain', 'old'), at('link.brain'));
  assert.equal(train('link.brain').status, 0);
  assert.equal(readlinkSync(at('link.brain')), at('linked.brain'));
  assert.deepEqual(readFileSync(at('linked.brain')), good);
});

test('what lies beside a brain is nobody\'s to write to', () => {
  const victim = file('victim', 'mine');
  file('beside.brain.tmp', 'mine as well');
  symlinkSync(victim, at('beside.brain.0.tmp'));
  const before = readdirSync(folder).length;
  assert.equal(train('beside.brain').status, 0);
  assert.deepEqual(readFileSync(at('beside.brain')), good);
  assert.equal(readFileSync(at('beside.brain.tmp'), 'utf8'), 'mine as well');
  assert.equal(readFileSync(victim, 'utf8'), 'mine');
  assert.equal(readdirSync(folder).length, before + 1);
});

test('a brain that is replaced keeps its permissions, and a new one has the usual ones', () => {
  const mode = (name) => statSync(at(name)).mode & 0o777;
  chmodSync(file('private.brain', 'old'), 0o600);
  train('private.brain');
  assert.equal(mode('private.brain'), 0o600);
  bash(`umask 027; "$FOURMI" train tictactoe --out ${at('usual.brain')}`);
  assert.equal(mode('usual.brain'), 0o640);
});

test('several programs may write the same file, and none disturbs another', () => {
  mkdirSync(at('crowd'));
  const { stderr } = bash(`for i in $(seq 80); do "$FOURMI" train tictactoe -n 9 --out ${at('crowd/x')} & done; wait`);
  assert.equal(stderr.match(/x has learned \d+ values in 9 games/g).length, 80, stderr);
  assert.deepEqual(readdirSync(at('crowd')), ['x']);
});

test('a disk that is full leaves the old file as it was, and nothing beside it', () => {
  mkdirSync(at('full'));
  file('full/x.brain', 'old');
  const { status, stderr } = bash(`trap '' XFSZ; ulimit -f 1; "$FOURMI" train tictactoe --out ${at('full/x.brain')}`);
  assert.match(stderr, /x.brain could not be written: File too large\n$/);
  assert.equal(status, 3);
  assert.deepEqual(readdirSync(at('full')), ['x.brain']);
  assert.equal(readFileSync(at('full/x.brain'), 'utf8'), 'old');
});

test('a brain and its curve cannot be one file, whatever it is called', () => {
  const old = file('both.csv', 'old');
  symlinkSync(old, at('link.csv'));
  linkSync(old, at('hard.csv'));
  symlinkSync(at('later.csv'), at('to-later'));
  symlinkSync(at('soon.csv'), at('to-soon.csv'));
  for (const [out, curve] of [['to-later', 'later.csv'], ['soon.csv', 'to-soon.csv'], ['both.csv', 'both.csv'], ['link.csv', 'both.csv'], ['both.csv', 'hard.csv'], ['new.csv', './new.csv']]) {
    const { status, stderr } = train(out, '--curve', `${folder}/${curve}`);
    assert.match(stderr, /^fourmi: \S*\.csv cannot be both a brain and a curve\n$/);
    assert.equal(status, 2);
  }
  const { status } = fourmi(['train', '--resume', at('good.brain'), '-n', '2000', '--out', at('x.csv'), '--curve', at('x.csv')]);
  assert.equal(status, 2);
  assert.equal(readFileSync(old, 'utf8'), 'old');
  assert.ok(!existsSync(at('new.csv')) && !existsSync(at('x.csv')));
});

test('a brain does not go to stdout, and that is said', () => {
  const { status, stderr } = fourmi(['train', 'tictactoe', '--out', '-']);
  assert.equal(stderr, "fourmi: --out cannot be '-'; it is the name of a file, which is replaced all at once; write ./- for one called -\n");
  assert.equal(status, 2);
});

test('a table that cannot hold the game is refused before any work', () => {
  const { status, stderr } = fourmi(['train', 'connect4', '-p', 'sound', '-o', at('never.brain')]);
  assert.match(stderr, /^fourmi: connect4 has more positions than a table of 100000 states has room for; its usual preset is tactical, and --states N makes room\n$/);
  assert.equal(status, 2);
  assert.ok(!existsSync(at('never.brain')));
  assert.equal(fourmi(['train', 'connect4', '-p', 'sound', '--states', '1000000', '-n', '20', '-o', at('roomy.brain')]).status, 0);
  assert.equal(fourmi(['train', 'connect4:4x4', '-p', 'sound', '-n', '20', '-o', at('roomy.brain')]).status, 0);
});

test('a full table is told, and what was learned is saved', () => {
  const { status, stderr } = train('full.brain', '--states', '300');
  assert.match(stderr, /the room for 300 states is full; see --states\n$/);
  assert.equal(status, 4);
  assert.equal(fourmi(['brain', 'show', at('full.brain')]).status, 0);
});

test('Ctrl-C saves what was learned, and the line it prints goes on', async () => {
  const out = at('stopped.brain');
  const child = spawn(program, ['train', 'tictactoe', '-n', '1000000000000', '--out', out]);
  let stderr = '';
  child.stderr.on('data', (data) => (stderr += data));
  setTimeout(() => child.kill('SIGINT'), 500);
  const status = await new Promise((resolve) => child.on('close', resolve));
  const [, games, line] = stderr.match(/interrupted after (\d+) of 1000000000000 games\nGo on with: (.*)\n$/);
  assert.equal(status, 130);
  assert.equal(gamesOf(out), Number(games));
  const called = /[^\w./-]/.test(program) ? `'${program}'` : program; // to be pasted into a shell
  assert.equal(line, `${called} train --resume ${out} --games 1000000000000`);
  const more = bash(`${line.replace(/\d+$/, Number(games) + 10)}`);
  assert.equal(more.status, 0);
  assert.equal(gamesOf(out), Number(games) + 10);
});

test('Ctrl-C in a game for one prints the line that goes on, too', async () => {
  const out = at('stopped-hands.brain');
  const { stdout } = await talkOnTerminal(['train', 'blackjack', '-n', '1000000000', '-o', out, '--states', '4000'], [['left', '\x03']]);
  const [, line] = stdout.match(/interrupted after \d+ of 1000000000 episodes\r\nGo on with: (.*)\r\n$/);
  assert.match(line, /train --resume \S*stopped-hands\.brain --games 1000000000 --states 4000$/);
  const again = bash(`timeout -s INT 0.3 ${line}`);
  assert.match(again.stderr, /\nGo on with: /);
});

test('of an ending a training tells from how many positions it mates', () => {
  const { status, stderr } = fourmi(['train', 'chess:KRK', '-n', '150', '-o', at('rook.brain')]);
  assert.equal(status, 0);
  const { stdout } = fourmi(['eval', at('rook.brain')]);
  const [, won, mated] = stdout.match(/(\d+) won positions.*?against every defence: mates from (\d+)/s);
  assert.match(stderr, new RegExp(`it mates from ${(100 * mated / won).toFixed(1)} % of ${won} won positions, whatever the replies \\(chance: 0\\.0 %\\), and holds`));
});

/** Trains without end, on a line of bash in which $TRAIN is the command, and tells the games it has learned from. */
function trainOn(name, line) {
  const command = `"$FOURMI" train tictactoe -n 1000000000000 --out ${at(name)}`;
  const { status, stderr } = bash(line.replaceAll('$TRAIN', command));
  return { status, stderr, games: gamesOf(at(name)) };
}

test('a terminal that is closed saves what was learned, even if it says so twice', () => {
  const { status, stderr, games } = trainOn('hung-up.brain', '$TRAIN & sleep 0.5; kill -HUP $!; kill -HUP $!; wait $!');
  assert.match(stderr, new RegExp(`interrupted after ${games} of 1000000000000 games\nGo on with: `));
  assert.equal(status, 129);
  assert.ok(games > 0);
});

test('nohup keeps its promise', () => {
  const { status, games } = trainOn('nohup.brain', 'trap "" HUP; $TRAIN & sleep 0.3; kill -HUP $!; sleep 0.3; kill -TERM $!; wait $!');
  assert.equal(status, 143);
  assert.ok(games > 0);
});

test('a reader that goes away does not lose a training', () => {
  for (const words of ['--json', '--curve -']) {
    const { status, games } = trainOn('unread.brain', `$TRAIN ${words} | head -n 1 >/dev/null; exit \${PIPESTATUS[0]}`);
    assert.equal(status, 3);
    assert.ok(games > 0);
    rmSync(at('unread.brain'));
  }
});

test('a long training saves by itself, and going on from there gives the same bytes', async () => {
  const child = spawn(program, ['train', 'tictactoe', '-n', '1000000000', '--seed', '7', '--save', '0', '--out', at('killed.brain')]);
  const ended = new Promise((resolve) => child.on('close', (status, signal) => resolve(signal)));
  while (!existsSync(at('killed.brain')) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 1));
  child.kill('SIGKILL');
  assert.equal(await ended, 'SIGKILL');
  const more = ['--games', String(gamesOf(at('killed.brain')) + 1000)];
  assert.equal(fourmi(['train', '--resume', at('killed.brain'), ...more]).status, 0);
  train('whole.brain', '--seed', '7', ...more);
  assert.deepEqual(readFileSync(at('killed.brain')), readFileSync(at('whole.brain')));
});

test('saving on the way changes nothing, and a pipe gets the last brain only', () => {
  train('often.brain', '--save', '0');
  assert.deepEqual(readFileSync(at('often.brain')), good);
  const { status } = bash(`"$FOURMI" train tictactoe --save 0 --out /dev/stdout | cmp - ${at('good.brain')}`);
  assert.equal(status, 0);
});

test('Ctrl-C leaves whole lines in the curve, and the way to go on adds to it', async () => {
  const curve = at('stopped.csv');
  const words = ['train', 'tictactoe', '-n', '1000000000', '--every', '5000', '-c', curve, '-o', at('stopped.brain')];
  const child = spawn(program, words);
  let stderr = '';
  child.stderr.on('data', (data) => (stderr += data));
  setTimeout(() => child.kill('SIGINT'), 300);
  await new Promise((resolve) => child.on('close', resolve));
  assert.match(stderr, /Go on with: .* --curve \S*stopped.csv --every 5000\n$/);
  const text = readFileSync(curve, 'utf8');
  const [header, ...rows] = text.trimEnd().split('\n').map((line) => line.split(','));
  assert.ok(text.endsWith('\n') && rows.length > 1);
  rows.forEach((row, i) => assert.deepEqual([row.length, row[0]], [header.length, String(5000 * i)]));
});

/* -------------------------------------------------------------- resume */

test('training that was stopped goes on to the same bytes', () => {
  for (const preset of ['sound', 'tutorial']) {
    train('whole.brain', '-p', preset, '-n', '1000', '-s', '5');
    train('part.brain', '-p', preset, '-n', '400', '-s', '5');
    const before = readFileSync(at('part.brain'));
    const { status, stderr } = fourmi(['train', '--resume', at('part.brain'), '-n', '1000', '-o', at('other.brain')]);
    assert.equal(status, 0);
    assert.match(stderr, /other.brain has learned \d+ values in 1000 games/);
    assert.deepEqual(readFileSync(at('other.brain')), readFileSync(at('whole.brain')));
    assert.deepEqual(readFileSync(at('part.brain')), before);
    fourmi(['train', 'tictactoe', '-r', at('part.brain')]); // 1000 games are usual; back to where it came from
    assert.deepEqual(readFileSync(at('part.brain')), readFileSync(at('whole.brain')));
  }
});

test('a fork with other parameters tells when they changed', () => {
  train('trunk.brain', '-n', '100');
  assert.equal(fourmi(['train', '-r', at('trunk.brain'), '-n', '200', '--epsilon', '0.25', '-o', at('fork.brain')]).status, 0);
  const [shown] = jsonLines(fourmi(['brain', 'show', '--json', at('fork.brain')]).stdout);
  assert.deepEqual([shown.games, shown.changed_at, shown.epsilon, shown.epsilon_now], [200, 100, 0.25, 0.25]);
  assert.match(fourmi(['brain', 'show', at('fork.brain')]).stdout, /^changed +after 100 games/m);
  assert.doesNotMatch(fourmi(['brain', 'show', at('trunk.brain')]).stdout, /^changed/m);
});

test('what cannot go on is told, and the brain is left alone', () => {
  train('base.brain', '-n', '300');
  const before = readFileSync(at('base.brain'));
  for (const [words, message, expected] of [
    [['--no-symmetry'], /--no-symmetry cannot change what \S*base.brain is made of/, 2],
    [['--preset', 'sound'], /--preset and --seed are for new brains/, 2],
    [['--seed', '3'], /--preset and --seed are for new brains/, 2],
    [['--games', '200'], /base.brain has played 300 games already, more than --games 200/, 2],
    [['--states', '50'], /50 states are too few to go on with \S*base.brain; see --states/, 4],
    [['connect4'], /base.brain plays tictactoe, not connect4/, 2],
  ]) {
    const { status, stderr } = fourmi(['train', '--resume', at('base.brain'), ...words]);
    assert.match(stderr, message);
    assert.equal(status, expected);
  }
  assert.deepEqual(readFileSync(at('base.brain')), before);
  assert.match(fourmi(['train', '--resume', at('absent.brain')]).stderr, /absent.brain could not be read/);
});

/* ----------------------------------------------------------- snapshots */

test('snapshots are what training for so long gives', () => {
  train('kept.brain', '-n', '1000', '--snapshots', '3');
  const names = readdirSync(folder).filter((name) => /^kept\./.test(name)).sort();
  assert.deepEqual(names, ['kept.0000333.brain', 'kept.0000666.brain', 'kept.0001000.brain', 'kept.brain']);
  train('short.brain', '-n', '666');
  assert.deepEqual(readFileSync(at('kept.0000666.brain')), readFileSync(at('short.brain')));
  assert.deepEqual(readFileSync(at('kept.0001000.brain')), readFileSync(at('kept.brain')));
  fourmi(['train', '--resume', at('kept.0000333.brain'), '-n', '1000', '-o', at('travelled')]);
  assert.deepEqual(readFileSync(at('travelled')), readFileSync(at('kept.brain')));
  fourmi(['train', 'tictactoe', '-n', '4', '--snapshots', '1', '-o', at('no_ending')]);
  assert.ok(existsSync(at('no_ending.0000004')));
});

/* --------------------------------------------------------------- curve */

const csv = (name) => readFileSync(at(name), 'utf8').trimEnd().split('\n').map((line) => line.split(','));

test('a curve ends as the certificate does', () => {
  train('curved.brain', '-p', 'tutorial', '-n', '600', '--curve', at('curve.csv'));
  const [names, ...rows] = csv('curve.csv');
  const last = Object.fromEntries(names.map((name, i) => [name, Number(rows.at(-1)[i])]));
  assert.deepEqual(rows.map(([games]) => Number(games)).filter((games) => games < 25),
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20]);
  assert.equal(last.games, 600);
  const [{ first, second }] = jsonLines(fourmi(['certify', '--json', at('curved.brain')]).stdout);
  assert.deepEqual([last.first_lines, last.first_lost, last.second_lines, last.second_lost],
    [first.lines, first.lost, second.lines, second.lost]);
  assert.ok(Math.abs(last.second_optimal - second.optimal) < 1e-5);
  for (const who of ['first_random', 'first_perfect', 'second_random', 'second_perfect']) {
    const sum = last[`${who}_won`] + last[`${who}_drawn`] + last[`${who}_lost`];
    assert.ok(Math.abs(sum - 1) < 1e-5);
  }
});

test('a curve goes on with the training, and a break does not show', () => {
  train('whole.brain', '-n', '400', '--every', '100', '--curve', at('whole.csv'));
  train('part.brain', '-n', '200', '--every', '100', '--curve', at('part.csv'));
  fourmi(['train', '-r', at('part.brain'), '-n', '400', '-e', '100', '-c', at('part.csv')]);
  assert.equal(readFileSync(at('part.csv'), 'utf8'), readFileSync(at('whole.csv'), 'utf8'));
  assert.equal(csv('whole.csv').length, 1 + 5);
});

test('curves and progress can be read by programs', () => {
  const curve = train('any.brain', '-n', '300', '--every', '150', '--curve', '-');
  const points = jsonLines(curve.stdout);
  assert.deepEqual(points.map(({ games }) => games), [0, 150, 300]);
  assert.deepEqual(Object.keys(points[0].second), ['lines', 'lost', 'optimal', 'random', 'perfect']);
  const progress = jsonLines(train('any.brain', '-n', '300', '--every', '150', '--json').stdout);
  assert.deepEqual(progress.map(({ first }) => first), points.map(({ first }) => first));
  assert.deepEqual(progress.map(({ total }) => total), [300, 300, 300]);
  assert.ok(progress[2].games_per_second > 0 && progress[2].seconds > 0);
});

test('Connect Four is measured on positions that are always the same', () => {
  const words = ['train', 'connect4:5x5', '-n', '20', '--every', '10', '-o', at('five.brain'), '-c', at('five.ndjson')];
  assert.equal(fourmi(words).status, 0);
  const [first, , last] = jsonLines(readFileSync(at('five.ndjson'), 'utf8'));
  assert.deepEqual([first.positions, first.games, last.games], [300, 0, 20]);
  assert.equal(first.telling, last.telling);
  assert.ok(0 < first.telling_kept && first.telling_kept < first.kept && first.kept < 1);
});

test('a curve that cannot be written is told before any work', () => {
  for (const [words, message, expected] of [
    [['--curve', at('curve.txt')], /curve.txt: the name of a curve ends in .csv or .ndjson, or is -/, 2],
    [['--curve', at('absent/curve.csv')], /absent\/curve.csv could not be written: No such file/, 3],
    [['--curve', '-', '--json'], /--json and --curve - would both print to stdout/, 2],
  ]) {
    const { status, stderr } = train('absent.brain', ...words);
    assert.match(stderr, message);
    assert.equal(status, expected);
  }
  assert.ok(!existsSync(at('absent.brain')));
});

test('on a terminal the bar tells what the learner can do', async () => {
  // So many games that no machine is done before the bar is drawn; Ctrl-C ends them.
  const { stdout } = await talkOnTerminal(['train', 'tictactoe', '-n', '1000000000', '-o', at('long.brain')],
    [['optimal 100.0 / 100.0 %', '\x03']]);
  assert.match(stdout, /\[#*\.+\] +\d+ %, \d+:\d\d:\d\d left, [\d.]+ (M )?games\/s, optimal 100\.0 \/ 100\.0 %/);
});

test('on a terminal nothing is solved that nobody asked for, and the speed is a number', async () => {
  const { stdout } = await talkOnTerminal(['train', 'connect4', '-n', '1000000', '-o', at('watched.brain')],
    [[' games/s', '\x03']]);
  assert.doesNotMatch(stdout, /solving/);
  assert.match(stdout, / left, [1-9]\d+ games\/s/);
});

test('Ctrl-C while it gets ready to measure saves as well, and tells how to go on', async () => {
  const out = at('unready.brain');
  const { stdout } = await talkOnTerminal(['train', 'connect4', '-n', '9000', '-o', out, '--curve', at('unready.csv')],
    [['solving positions', '\x03']]);
  assert.match(stdout, /interrupted after 0 of 9000 games\r\nGo on with: .* --resume \S*unready.brain --games 9000 --curve/);
  assert.equal(gamesOf(out), 0);
});

/* ------------------------------------------------------------- certify */

test('the default preset loses no line, whatever its ties', () => {
  const { status, stdout } = fourmi(['certify', at('good.brain')]);
  assert.match(stdout, /^first {3}\d+ lines: \d+ won, \d+ drawn, 0 lost; (\d+) of \1 decisions optimal \(100.00 %\)$/m);
  assert.match(stdout, /^second {2}\d+ lines: \d+ won, \d+ drawn, 0 lost; (\d+) of \1 decisions optimal/m);
  assert.match(stdout, /\ncertified: no line is lost\n$/);
  assert.equal(status, 0);
  const [json] = jsonLines(fourmi(['certify', '--json', at('good.brain')]).stdout);
  for (const side of [json.first, json.second]) {
    assert.ok(side.lines > 0);
    assert.equal(side.lost, 0);
    assert.equal(side.optimal, 1);
    assert.equal(side.shortest_loss, null);
  }
});

test('the tutorial preset loses lines as second player, and one is shown', () => {
  train('tutorial.brain', '--preset', 'tutorial');
  const { status, stdout } = fourmi(['certify', at('tutorial.brain')]);
  assert.match(stdout, /\nsecond .*\n {8}due with perfect play: a draw\n {8}a shortest loss: [1-9]+\nnot certified: lines are lost\n$/);
  assert.equal(status, 1);
  const [{ second }] = jsonLines(fourmi(['certify', '--json', at('tutorial.brain')]).stdout);
  assert.ok(second.lost > 0 && second.optimal < 1);
  assert.match(second.shortest_loss, /^[1-9]{5,9}$/);
});

/* ------------------------------------------------------------- brain q */

test('values stand beside the exact scores', () => {
  const { status, stdout } = fourmi(['brain', 'q', at('good.brain'), 'O-XX-X-OO', '--json']);
  assert.equal(status, 0);
  assert.deepEqual(jsonLines(stdout).map(({ move, value, score }) => [move, value, score]),
    [['2', -0.9, -8], ['5', 1, 9], ['7', -0.9, -8]]);
  const empty = fourmi(['brain', 'q', at('good.brain'), '']).stdout.trimEnd().split('\n');
  assert.equal(empty.length, 10);
  assert.match(empty[5], /^ {3}5 {2}0\.000000 +\d+ +0$/);
});

test('positions that are none are refused', () => {
  for (const [position, message] of [['11', /cell 1 of tictactoe is taken/], ['14253', /the game is over: X has won/]]) {
    const { status, stdout, stderr } = fourmi(['brain', 'q', at('good.brain'), position]);
    assert.match(stderr, message);
    assert.equal(stdout, '');
    assert.equal(status, 1);
  }
});

/* --------------------------------------------------------- bad brains */

test('a file that is too large is refused without being read', () => {
  file('huge', '');
  truncateSync(at('huge'), 2 ** 40); // more than any memory
  const { status, stderr } = fourmi(['brain', 'show', at('huge')]);
  assert.match(stderr, /huge could not be read: File too large\n$/);
  assert.equal(status, 1);
});

test('what is no sound brain is refused by every command', () => {
  for (const [name, message] of [
    [at('absent'), /absent could not be read: No such file/],
    [file('empty', ''), /empty (cannot be used: it is not a brain of fourmi|is no model of Fourmi)/],
    [file('version', Buffer.from(good).fill(9, 8, 9)), /was made for another version/],
    [file('cut', good.subarray(0, 200)), /cut (cannot be used: it )?is damaged/],
    [file('changed', Buffer.from(good).fill(1, 300, 301)), /changed (cannot be used: it )?is damaged/],
  ]) {
    for (const words of [['certify', name], ['brain', 'show', name], ['brain', 'q', name, '']]) {
      const { status, stdout, stderr } = fourmi(words);
      assert.match(stderr, message);
      assert.equal(stdout, '');
      assert.equal(status, 1);
    }
  }
});
