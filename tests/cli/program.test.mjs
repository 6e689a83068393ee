import { after, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bash, fourmi, hasTool, program, talkOnTerminal } from './fourmi.mjs';

const pages = fourmi(['manual', '--list']).stdout.trimEnd().split('\n');
// A page is one word; its command is typed as one or two.
const commands = pages.slice(1).map((page) => page.split('-').slice(1).join(' '));

// What a command takes for a game, in the catalogue's order.
const taken = (command) => fourmi(['help', command]).stdout.replace(/\s+/g, ' ')
  .match(/ The game[^.]*\. One of ([\w, ]+), or/)[1].split(', ');

const games = taken('count');
const gamesAndWorlds = taken('play');
const isSnakeThere = gamesAndWorlds.includes('snake'); // a world with a player of its own

const folder = mkdtempSync(path.join(tmpdir(), 'fourmi-'));
after(() => rmSync(folder, { recursive: true }));
const file = (name, text) => {
  writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

/* ---------------------------------------------------------------- help */

test('every game of the catalogue is named', () => {
  for (const name of ['tictactoe', 'connect4']) assert.ok(games.includes(name), name);
  for (const name of games) assert.equal(fourmi(['count', name, '--plies', '1']).status, 0, name);
  assert.deepEqual(gamesAndWorlds.slice(0, games.length), games);
});

test('the table has the commands that are promised', () => {
  for (const name of ['play', 'solve', 'think', 'match', 'count', 'book make', 'book show',
    'book verify', 'train', 'sweep', 'certify', 'brain show', 'brain q', 'brain import', 'serve', 'store copy', 'store check', 'store restore', 'store delete', 'bench solver', 'manual', 'completion']) {
    assert.ok(commands.includes(name), name);
  }
});

test('the version is printed', () => {
  for (const option of ['--version', '-V', 'version']) {
    assert.match(fourmi([option]).stdout, /^fourmi \d+\.\d+\.\d+\n$/);
  }
});

test('help fits on a screen, says what Fourmi is first, and lists every command', () => {
  const { status, stdout } = fourmi(['--help']);
  const lines = stdout.trimEnd().split('\n');
  assert.match(lines[0], /^Fourmi is /);
  assert.ok(lines.length <= 23, `${lines.length} lines`); // one is left for the prompt
  for (const line of lines) assert.ok(line.length <= 80, line);
  assert.ok(lines.filter((line) => line.startsWith('  fourmi ')).length <= 5);
  assert.deepEqual(stdout.match(/^  [A-Z]\w+/gm).map((word) => word.trim()),
    ['Play', 'Understand', 'Learn', 'Compare', 'Serve', 'Data']);
  const listed = stdout.slice(stdout.indexOf('  Play')).replace(/\s+/g, ' ');
  for (const name of commands) {
    assert.match(listed, new RegExp(`[:,] ${name.replace(' ', ' ([a-z]+\\|)*')}(?![a-z])`), name);
  }
  assert.equal(status, 0);
  assert.equal(fourmi(['-h']).stdout, stdout);
  assert.equal(fourmi(['help']).stdout, stdout);
});

test('help and version have help as well', () => {
  const expected = fourmi(['--help']);
  for (const words of [['help', '--help'], ['help', '-h'], ['help', 'help'], ['help', 'version'], ['version', '--help']]) {
    assert.deepEqual(fourmi(words), expected, words.join(' '));
  }
});

test('help takes a command, and tells more than its --help, or a group', () => {
  for (const name of commands) {
    const whole = fourmi(['help', ...name.split(' ')]);
    assert.match(whole.stdout, /\nExit status:\n  0 /);
    assert.equal(whole.status, 0);
    for (const line of whole.stdout.split('\n')) assert.ok(line.length <= 80, line);
  }
  for (const name of ['book', 'brain', 'bench']) assert.deepEqual(fourmi(['help', name]), fourmi([name, '--help']), name);
});

test('help and the manual name all that may be given', () => {
  const texts = (name) => [fourmi(['help', name]), fourmi(['manual', name])].map(({ stdout }) =>
    stdout.replace(/\\/g, '').replace(/\s+/g, ' '));
  for (const [name, ...sentences] of [
    ['play', 'One of me, ai.', 'One of auto, always, never.', `One of random, beginner, casual, medium, skilled, strong, expert, self-taught, ${isSnakeThere ? 'cycle, ' : ''}or made up`,
      `One of ${gamesAndWorlds.join(', ')}, or connect4:COLSxROWS`],
    ['think', 'One of minimax, alphabeta.', 'One of given, centre, shuffled.', 'A whole number from 1 to 64.',
      'A whole number from 0 to 18446744073709551615.'],
    ['match', `One of random, beginner, casual, medium, skilled, strong, expert, self-taught, ${isSnakeThere ? 'cycle, ' : ''}or made up`],
    ['completion', 'One of bash, zsh, fish.'],
  ]) {
    for (const text of texts(name)) {
      for (const sentence of sentences) assert.ok(text.includes(sentence), `${sentence}\n${text}`);
    }
  }
});

test('the main page sees all others', () => {
  const seen = fourmi(['manual']).stdout.split('# SEE ALSO')[1].match(/fourmi-[a-z-]+/g);
  assert.deepEqual(seen, pages.slice(1));
});

for (const name of commands) {
  test(`the help of ${name} says what it does, on two screens at most`, () => {
    const { status, stdout, stderr } = fourmi([...name.split(' '), '--help']);
    assert.match(stdout, new RegExp(`^fourmi ${name}: .*\n\nUsage: fourmi ${name} .*\n\nExamples:\n  fourmi ${name}`));
    assert.ok(stdout.trimEnd().split('\n').length <= 48, `${stdout.split('\n').length} lines`);
    for (const line of stdout.split('\n')) assert.ok(line.length <= 80, line);
    assert.ok(stdout.endsWith(`\nfourmi help ${name} tells everything, as does man fourmi-${name.replace(' ', '-')}.\n`));
    assert.equal(stderr, '');
    assert.equal(status, 0);
    assert.equal(fourmi([...name.split(' '), '-h']).stdout, stdout);
  });
}

test('help is as wide as the terminal, within reason', async () => {
  for (const [columns, longest] of [[40, 40], [70, 70], [200, 100]]) {
    const { stdout } = await talkOnTerminal(['match', '--help'], [['tells everything', '']], { before: `stty cols ${columns}` });
    const lines = stdout.split('\r\n').filter((line) => !line.startsWith('  fourmi ')).map((line) => line.length);
    assert.ok(Math.max(...lines) <= longest && Math.max(...lines) > longest - 12, `${columns}: ${Math.max(...lines)}`);
  }
});

test('a group of commands lists them, with an error if nothing else was asked', () => {
  const { status, stdout } = fourmi(['book', '--help']);
  assert.match(stdout, /^Usage: fourmi book COMMAND .*\n\nExamples:\n  fourmi book make/);
  for (const name of ['make', 'show', 'verify']) assert.match(stdout, new RegExp(`^  book ${name} {2,}\\S`, 'm'));
  assert.doesNotMatch(stdout, /play|bench/);
  assert.equal(status, 0);
  const alone = fourmi(['book']);
  assert.equal(alone.stderr, stdout);
  assert.equal(alone.stdout, '');
  assert.equal(alone.status, 2);
});

/* --------------------------------------------------------------- usage */

const mistakes = [
  [['plya'], /there is no command 'plya'; did you mean play\?/],
  [['zzzz'], /there is no command 'zzzz'; see fourmi --help/],
  [['book', 'mkae'], /there is no command 'book mkae'; did you mean book make\?/],
  [['book', 'zzzz'], /there is no command 'book zzzz'; see fourmi --help/],
  [['bench', '--jsn'], /there is no command 'bench --jsn'; see fourmi --help/],
  [['help', 'plya'], /there is no command 'plya'; did you mean play\?/],
  [['help', 'book', 'zzzz'], /there is no command 'book zzzz'; see fourmi --help/],
  [['help', 'play', 'solve'], /there is no command 'play solve'/],
  [['hlep'], /there is no command 'hlep'; did you mean help\?/],
  [['--hepl'], /there is no option '--hepl'; did you mean --help\?/],
  [['think', '--dpeth', '3', ''], /think has no option --dpeth; did you mean --depth N\?/],
  [['think', '--zzzzzz', ''], /think has no option '--zzzzzz'; see fourmi think --help/],
  [['think', '-z', ''], /think has no option '-z'/],
  [['connect4'], /there is no command 'connect4'; did you mean play connect4\?/],
  [['connect4:6x5'], /there is no command 'connect4:6x5'; did you mean play connect4:6x5\?/],
  [['serve', '--port', '8080'], /serve has no option --port; did you mean --listen ADDRESS:PORT\?/],
  [['train', '-g', 'tictactoe', 'connect4'], /train takes one game, not tictactoe and connect4/],
  [['count', 'tictactoe', '--game=tictactoe'], /count takes one game/],
  [['think', '--depth'], /--depth needs a value: --depth N/],
  [['think', '--depth', 'x', ''], /--depth cannot be 'x'; it is a whole number from 1 to 64/],
  [['think', '--depth=65', ''], /--depth cannot be '65'/],
  [['think', '--depth=-1', ''], /--depth cannot be '-1'/],
  [['think', '--seed=18446744073709551616', ''], /--seed cannot be .*from 0 to 18446744073709551615/],
  [['think', '--algo', 'minmax', ''], /--algo cannot be 'minmax'; did you mean minimax\?/],
  [['think', '--algo', 'foo', ''], /--algo cannot be 'foo'; it is one of minimax, alphabeta/],
  [['think'], /think needs POSITION/],
  [['think', '1', '2'], /think does not take '2'/],
  [['solve', '--json=yes', ''], /--json takes no value/],
  [['solve', '-g', 'draughts'], new RegExp(`--game cannot be 'draughts'; it is one of ${gamesAndWorlds.join(', ')}, or`)],
  [['solve', '--threads', '65', ''], /--threads cannot be '65'; it is a whole number from 1 to 64/],
  [['solve', '--table', '0', ''], /--table cannot be '0'/],
  [['solve', '--book', '', '44'], /--book cannot be ''; it is the name of a file/],
  [['solve', '--book', 'x', '--no-book', '44'], /--book and --no-book do not go together/],
  [['book', 'make'], /book make needs --plies N; see fourmi book make --help/],
  [['book', 'make', '--plies', '3'], /book make needs --out FILE/],
  [['book', 'make', '--plies', '3', '-o', 'x', '-g', 'tictactoe'], /no opening books of tictactoe, only of games in which stones fall/],
  [['book', 'make', '--plies', '17', '-o', 'x', '-g', 'connect4:4x4'], /at most 16 plies, not 17/],
  [['play', 'conect4'], /GAME cannot be 'conect4'; did you mean connect4\?/],
  [['play', 'connect4:3x3'], /GAME cannot be 'connect4:3x3': connect4 has no option 3x3; there are COLSxROWS with at least 4x4 cells and COLS x \(ROWS \+ 1\) at most 64\n$/],
  [['solve', '-g', 'connect4:8x8', ''], /--game cannot be 'connect4:8x8': connect4 has no option 8x8; there are COLSxROWS [^:]* at most 64\n$/],
  [['count', 'chess:KXK'], /GAME cannot be 'chess:KXK': chess has no option KXK; there are an ending of 3 to 5 men such as KRK/],
  [['play', '--level', 'exprt'], /--level cannot be 'exprt'; did you mean expert\?/],
  [['play', '--level', 'hard'], /--level cannot be 'hard'; did you mean expert\?/],
  [['match', 'easy', 'random'], /PLAYER cannot be 'easy'; did you mean beginner\?/],
  [['match', 'my.brain', 'random'], /PLAYER cannot be 'my\.brain'; did you mean brain:my\.brain\?/],
  [['match', 'data/connect4.brain,depth=2', 'random'], /did you mean brain:data\/connect4\.brain,depth=2\?/],
  [['match'], /match needs PLAYER\.\.\.; see/],
  [['match', 'expert'], /connect4 has 2 players/],
  [['compare', 'expert', 'random'], /there is no command 'compare'; did you mean match\?/],
  [['tournament'], /there is no command 'tournament'; did you mean match\?/],
  [['match', 'expert', 'random=101'], /random=101: connect4 has no level "random=101"; there are random, .* and such as depth=4,random=30/],
  [['match', 'expert', 'depth=65'], /depth=65: connect4 has no level "depth=65"/],
  [['serve', ...Array.from({ length: 33 }, () => '--origin=x')], /--origin can be given 32 times at most/],
  [['completion', 'tcsh'], /SHELL cannot be 'tcsh'; it is one of bash, zsh, fish/],
  [['manual', 'plai'], /COMMAND cannot be 'plai'; did you mean play\?/],
];

for (const [words, message] of mistakes) {
  test(`wrong usage is explained: ${words.join(' ')}`, () => {
    const { status, stdout, stderr } = fourmi(words);
    assert.match(stderr, message);
    assert.match(stderr, /^fourmi: [^\n]*\n$/);
    assert.equal(stdout, '');
    assert.equal(status, 2);
  });
}

test('no command at all shows the help as a message', () => {
  const { status, stdout, stderr } = fourmi([]);
  assert.equal(stdout, '');
  assert.equal(stderr, fourmi(['--help']).stdout);
  assert.equal(status, 2);
});

test('options may stand anywhere, be joined to their value, and share a dash', () => {
  const expected = fourmi(['solve', '--game', 'tictactoe', '--all', '--weak', '12']).stdout;
  for (const words of [
    ['12', '-aw', '-g', 'tictactoe'],
    ['-awgtictactoe', '12'],
    ['--game=tictactoe', '12', '--weak', '--all'],
    ['-a', '-w', '-gtictactoe', '--', '12'],
  ]) {
    assert.equal(fourmi(['solve', ...words]).stdout, expected, words.join(' '));
  }
});

test('numbers may be written with a power of ten', () => {
  const brain = (...words) => {
    assert.equal(fourmi(['train', 'tictactoe', '-o', path.join(folder, 'ten.brain'), ...words]).status, 0, words.join(' '));
    return readFileSync(path.join(folder, 'ten.brain'));
  };
  assert.deepEqual(brain('-n', '2e1', '--epsilon', '1e-3', '--seed', '1.2E+2'), brain('-n', '20', '--epsilon', '0.001', '--seed', '120'));
  for (const number of ['1e', 'e1', '1e-1', '1.5', '-1e1', '1e30', '0x1e1', 'nan', 'inf', '1e1x', ' 1e1']) {
    assert.match(fourmi(['match', 'random', 'random', '--games', number]).stderr, /--games cannot be/, number);
  }
  for (const number of ['2e0', '-1e-3', '1e', 'nan', '1e-3 ']) {
    assert.match(fourmi(['train', 'tictactoe', '-o', 'x', '--alpha', number]).stderr, /--alpha cannot be/, number);
  }
});

test('the game is the first word or stands after -g', () => {
  const expected = fourmi(['count', 'tictactoe', '--plies', '2']).stdout;
  for (const words of [['-g', 'tictactoe'], ['-gtictactoe'], ['--game', 'tictactoe'], ['--game=tictactoe']]) {
    assert.equal(fourmi(['count', '--plies', '2', ...words]).stdout, expected, words.join(' '));
  }
  assert.equal(fourmi(['count', '--plies', '2']).stdout, fourmi(['count', 'connect4', '--plies', '2']).stdout);
});

test('a letter means the same option in every command, and the game is -g in all that know games', () => {
  const meanings = new Map();
  for (const name of commands) {
    const { stdout } = fourmi(['help', ...name.split(' ')]);
    for (const [, letter, option] of stdout.matchAll(/^  -(\w), --([\w-]+)/gm)) {
      meanings.set(letter, (meanings.get(letter) ?? new Set()).add(option));
    }
    if (/^Usage: .*GAME/m.test(stdout)) assert.match(stdout, /^  -g, --game GAME/m, name);
  }
  for (const [letter, options] of meanings) assert.equal(options.size, 1, `-${letter}: ${[...options]}`);
});

/* -------------------------------------------------------------- output */

test('output that cannot be written is told and has a status of its own', () => {
  for (const line of ['count connect4 --plies 3', '--help', `think ''`, 'solve -g tictactoe 1',
    `train tictactoe --out ${path.join(folder, 'curved.brain')} --games 20 --curve -`, 'match random random --games 2', 'play --two < /dev/null', 'manual', 'completion bash']) {
    for (const sink of ['> /dev/full', '>&-']) {
      const { status, stderr } = bash(`"$FOURMI" ${line} ${sink}`);
      const reason = sink === '>&-' ? 'Bad file descriptor' : 'No space left on device';
      assert.ok(stderr.endsWith(`fourmi: the output could not be written: ${reason}\n`), line + sink + stderr);
      assert.equal(status, 3, line + sink);
    }
  }
});

test('so has a curve that cannot be written', () => {
  symlinkSync('/dev/full', path.join(folder, 'full.csv'));
  const { status, stderr } = bash(`cd ${folder}; "$FOURMI" train tictactoe --games 20 -o a.brain --curve full.csv`);
  assert.match(stderr, /^fourmi: full\.csv could not be written: No space left on device$/m);
  assert.equal(status, 3);
});

test('a reader that has seen enough is no error', () => {
  const { stdout, stderr } = bash('"$FOURMI" count connect4 --plies 9 | head -n 1');
  assert.equal(stdout, '0 1\n');
  assert.equal(stderr, '');
});

/* -------------------------------------------------------------- manual */

for (const page of pages) {
  test(`scdoc accepts the page ${page}`, (t) => {
    const { status, stdout } = fourmi(['manual', page.replace(/^fourmi-?/, '')].filter((word) => word !== ''));
    assert.equal(status, 0);
    assert.ok(stdout.startsWith(`${page}(1)\n`));
    assert.match(stdout, /# EXIT STATUS/);
    if (!hasTool('scdoc')) return t.skip('scdoc is not installed');
    const made = bash(`scdoc < ${file(page, stdout)}`);
    assert.equal(made.stderr, '');
    assert.match(made.stdout, new RegExp(`\\.TH "${page}" "1"`));
  });
}

test('the server names all that can be set about it, and is not interrupted by what ends it', () => {
  const doc = readFileSync(new URL('../../docs/server.md', import.meta.url), 'utf8');
  const variables = new Set(doc.match(/FOURMI_[A-Z_]+/g));
  assert.equal(variables.size, 13);
  for (const text of [fourmi(['help', 'serve']).stdout, fourmi(['manual', 'serve']).stdout.replaceAll('\\', '')]) {
    for (const variable of variables) assert.match(text, new RegExp(`^[ *]*${variable}\\b`, 'm'));
    assert.doesNotMatch(text, /130|143/);
  }
  assert.match(fourmi(['help', 'solve']).stdout, /130/);
});

/* ---------------------------------------------------------- completion */

// The script asks the program under the name that was typed.
mkdirSync(path.join(folder, 'bin'));
symlinkSync(program, path.join(folder, 'bin/fourmi'));
process.env.PATH = `${folder}/bin:${process.env.PATH}`;

const script = (shell) => file(shell === 'zsh' ? '_fourmi' : shell, fourmi(['completion', shell]).stdout);

const completions = [
  ['fourmi p', ['play']],
  ['fourmi b', ['brain', 'book', 'bench']],
  ['fourmi book ', ['make', 'show', 'verify']],
  ['fourmi book make --pl', ['--plies']],
  ['fourmi book make --game co', ['connect4']],
  ['fourmi bench s', ['solver']],
  ['fourmi bench solver --l', ['--limit']],
  ['fourmi manual book-m', ['book-make']],
  ['fourmi --v', ['--version']],
  ['fourmi play ', gamesAndWorlds],
  ['fourmi play --lev', ['--level']],
  ['fourmi play --level ', ['random', 'beginner', 'casual', 'medium', 'skilled', 'strong', 'expert', 'self-taught', ...(isSnakeThere ? ['cycle'] : []), 'brain:']],
  ['fourmi h', ['help']],
  ['fourmi v', ['version']],
  ['fourmi help b', ['brain', 'book', 'bench']],
  ['fourmi help book ', ['make', 'show', 'verify']],
  ['fourmi version ', ['']],
  ['fourmi think -g t', games.filter((name) => name.startsWith('t'))],
  ['fourmi think --algo ', ['minimax', 'alphabeta']],
  ['fourmi match expert m', ['medium']],
  ['fourmi manual s', ['serve', 'solve', 'store-check', 'store-copy', 'store-delete', 'store-restore', 'sweep']],
  ['fourmi completion ', ['bash', 'zsh', 'fish']],
];

test('bash completes commands, options and values', () => {
  const path = script('bash');
  assert.equal(bash(`bash -n ${path}`).status, 0);
  for (const [line, expected] of completions) {
    const words = line.split(' ').map((word) => `'${word}'`).join(' ');
    const { stdout } = bash(
      `source ${path}; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
       _fourmi; printf '%s\\n' "\${COMPREPLY[@]}"`,
    );
    assert.deepEqual(stdout.trim().split('\n').sort(), [...expected].sort(), line);
  }
});

test('files are completed where a file is meant', (t) => {
  const name = file('my.book', '').replace(/book$/, '');
  for (const line of [`fourmi solve --book ${name}`, `fourmi book show ${name}`, `fourmi bench solver ${name}`]) {
    const words = line.split(' ').map((word) => `'${word}'`).join(' ');
    const { stdout } = bash(
      `source ${script('bash')}; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
       _fourmi; echo "\${COMPREPLY[@]}"`,
    );
    assert.equal(stdout, `${name}book\n`, line);
    if (!hasTool('fish')) continue;
    const fish = bash(`fish --no-config -c "source ${script('fish')}; complete -C '${line}'"`);
    assert.equal(fish.stdout.trim(), `${name}book`, line);
  }
});

test('the file of a brain is completed after brain:', () => {
  const name = file('learned.brain', '').replace(/brain$/, '');
  for (const [words, expected] of [
    [['match', `brain:${name}`], `brain:${name}brain`],
    [['match', 'expert', 'brain', ':', name], `${name}brain`], // as bash usually breaks words
    [['play', '-l', 'brain', ':', name], `${name}brain`],
    [['play', '--level', '=', 'brain', ':', name], `${name}brain`],
    [['play', '--level', '=', `brain:${name}`], `brain:${name}brain`],
    [['match', 'br'], 'brain:'],
    [['play', '-g', 'brain', ':', name], ''],
  ]) {
    const { stdout } = bash(
      `source ${script('bash')}; COMP_WORDS=(fourmi ${words.join(' ')}); COMP_CWORD=${words.length}
       _fourmi; echo "\${COMPREPLY[@]}"`,
    );
    assert.equal(stdout, `${expected}\n`, words.join(' '));
  }
  if (!hasTool('fish')) return;
  for (const start of ['match ', 'play -l ', 'play --level=']) {
    const { stdout } = bash(`fish --no-config -c "source ${script('fish')}; complete -C 'fourmi ${start}brain:${name}'"`);
    assert.equal(stdout.trim().split('\t')[0].replace('--level=', ''), `brain:${name}brain`, start);
  }
});

test('bash completes a value after an equals sign', () => {
  const { stdout } = bash(
    `source ${script('bash')}; COMP_WORDS=(fourmi play --level = e); COMP_CWORD=4
     _fourmi; echo "\${COMPREPLY[@]}"`,
  );
  assert.equal(stdout, 'expert\n');
});

test('fish completes commands, options and values', (t) => {
  if (!hasTool('fish')) return t.skip('fish is not installed');
  const path = script('fish');
  for (const [line, expected] of completions) {
    const { stdout } = bash(`fish --no-config -c "source ${path}; complete -C '${line}'"`);
    const words = stdout.trim().split('\n').map((candidate) => candidate.split('\t')[0]);
    assert.deepEqual(words.sort(), [...expected].sort(), line);
  }
});

test('an option is offered again only if it may be repeated', () => {
  const offered = (...words) => fourmi(['complete', 'bash', ...words]).stdout.trim().split('\n');
  assert.ok(!offered('play', '--two', '--').includes('--two'));
  assert.ok(offered('serve', '--origin', 'https://a.org', '--').includes('--origin'));
});

test('a file with a blank in its name is completed as bash reads it', () => {
  const name = file('a b.book', '');
  assert.equal(fourmi(['complete', 'bash', 'solve', '--book', name.slice(0, -6)]).stdout, `${name.replace(' ', '\\ ')}\n`);
  assert.equal(fourmi(['complete', 'zsh', 'solve', `--book=${name.slice(0, -6)}`]).stdout, `--book=${name}\n`);
});

test('fish is told what a word means', () => {
  assert.equal(fourmi(['complete', 'fish', 'play', '--tw']).stdout, '--two\tTwo people play, and no AI\n');
});

test('zsh reads its completion script', (t) => {
  if (!hasTool('zsh')) return t.skip('zsh is not installed');
  const path = script('zsh');
  const { status, stderr } = bash(`zsh -n ${path} && zsh -fc 'fpath=(${folder} $fpath)
    autoload -U compinit; compinit -u -D; autoload +X _fourmi; whence -w _fourmi >/dev/null'`);
  assert.equal(stderr, '');
  assert.equal(status, 0);
});
