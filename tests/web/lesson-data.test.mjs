// lesson-data.test.mjs - what the files of lessons say is what the engine says, in
// both languages.
import assert from 'node:assert/strict';
import test, { before } from 'node:test';

import { importPage } from '../../scripts/page.mjs';
import { catalogueOf } from '../../scripts/typography.mjs';
import { openLab, readLessons } from './lesson-lab.mjs';

const { askFact } = await importPage('lessons/facts.js');
const { isFound } = await importPage('lessons/steps/find.js');
const { judgeShoe } = await importPage('lessons/steps/shoe.js');
const { LESSONS } = await importPage('lessons/list.js');

const [english, french] = await Promise.all(['en', 'fr'].map(catalogueOf));

const lessons = readLessons();
let lab;
before(async () => {
  lab = await openLab();
});

const spotOf = ({ game }, { moves = '', start = '' }) => ({ game, start, moves });

test('the list has every file of a lesson, in the order of its number', () => {
  assert.deepEqual(lessons.map(({ file }) => file), LESSONS.map(({ name }, i) => `${String(i + 1).padStart(2, '0')}-${name}.json`));
});

/** As exact as it is written: shares to a tenth of a per cent, values to a hundredth. */
const DIGITS = { percent: 3, value: 2, count: 0, score: 0, bet: 4, edge: 4 };

for (const lesson of lessons) {
  test(`every number that "${lesson.title.en}" states is what the engine finds`, async () => {
    for (const [name, { is, as = 'count' }] of Object.entries(lesson.facts ?? {})) {
      const found = await askFact(lab, lesson, name);
      assert.equal(Number(found.toFixed(DIGITS[as])) + 0, is, `${lesson.file} ${name}: the engine finds ${found}`);
    }
  });
}

/** All texts of a lesson with their two languages. */
function* textsOf(value) {
  if (value && typeof value === 'object') {
    if ('en' in value) {
      yield value;
    } else {
      for (const one of Object.values(value)) yield* textsOf(one);
    }
  }
}

const all = (texts, pattern) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found]) => found)).sort();

test('both languages of a text have the same paragraphs, numbers and terms', () => {
  for (const lesson of lessons) {
    for (const text of textsOf(lesson)) {
      const [en, fr] = [[text.en].flat(), [text.fr].flat()];
      assert.equal(fr.length, en.length, en[0]);
      assert.deepEqual(all(fr, /\{([\w-]+)\}/g), all(en, /\{([\w-]+)\}/g), en[0]);
      assert.deepEqual(all(fr, /\[\[([a-z-]+)\|/g), all(en, /\[\[([a-z-]+)\|/g), en[0]);
    }
  }
});

test('texts name only facts and terms that there are', () => {
  for (const lesson of lessons) {
    const texts = [...textsOf(lesson)].flatMap(({ en }) => [en].flat());
    const named = new Set(all(texts, /\{([\w-]+)\}/g));
    const facts = Object.keys(lesson.facts ?? {});
    assert.deepEqual([...named].filter((name) => !facts.includes(name)), [], lesson.file);
    for (const name of all(texts, /\[\[([a-z-]+)\|/g)) {
      assert.ok(`term.${name}` in english, `${lesson.file} [[${name}]]`);
    }
  }
});

test('words that teach in the texts of the page are terms, the same in both languages', () => {
  for (const [key, text] of Object.entries(english)) {
    const named = all([text], /\[\[([a-z-]+)\|/g);
    assert.deepEqual(all([french[key]], /\[\[([a-z-]+)\|/g), named, key);
    assert.ok(named.every((name) => `term.${name}` in english), key);
  }
});

test('apostrophes are typographic, and French has a space before its signs', () => {
  for (const lesson of lessons) {
    for (const { en, fr } of textsOf(lesson)) {
      assert.ok(![en, fr].flat().some((text) => text.includes("'")), String(en));
      for (const text of [fr].flat()) {
        assert.doesNotMatch(text, /[^ \u00a0][;:!?](\s|$)/, text);
      }
    }
  }
});

/** Plays a step's game as the page does; returns the result. */
async function playOut(lesson, step) {
  let spot = spotOf(lesson, step);
  const wanted = [...step.solution];
  for (;;) {
    const scene = await lab.ask('scene', [spot]);
    if (scene.result !== 'unfinished') {
      assert.deepEqual(wanted, [], 'all moves of the solution are played');
      return scene.result;
    }
    const seed = step.seed + spot.moves.length;
    const move = scene.side === step.side ? scene.legal.find(({ text }) => text === wanted[0])?.move
      : step.against === 'learner' ? await lab.chooseLearned(spot, lesson.learners[step.learner], seed)
        : (await lab.ask('choose', [spot, step.against, seed])).move;
    if (scene.side === step.side) wanted.shift();
    spot = { ...spot, moves: (await lab.ask('play', [spot, move])).moves };
  }
}

const steps = (kind) => lessons.flatMap((lesson) => lesson.steps.filter((step) => step.kind === kind).map((step) => [lesson, step]));

test('the solution of every game reaches its goal', async () => {
  for (const [lesson, step] of steps('play')) {
    const result = await playOut(lesson, step);
    assert.ok(step.goal === 'over' || result === ['first', 'second'][step.side], `${lesson.file}: ${result}`);
  }
});

test('the move to be found wins, and is what is wanted, which not every move is', async () => {
  for (const [lesson, step] of steps('find')) {
    const scores = await lab.ask('scores', [spotOf(lesson, step)]);
    const solution = scores.find(({ text }) => text === step.solution);
    assert.ok(solution.score > 0 && isFound(solution, scores, step.wants), lesson.file);
    assert.ok(scores.some((one) => !isFound(one, scores, step.wants)), lesson.file);
  }
});

test('of the numbers to choose from, one is the answer', () => {
  for (const [lesson, step] of steps('predict')) {
    if (typeof step.answer === 'string') {
      assert.equal(step.choices.filter((choice) => choice === lesson.facts[step.answer].is).length, 1, lesson.file);
    } else {
      assert.ok(step.answer < step.choices.length);
    }
  }
});

test('a line is found in the direction that a step asks for, and in no other', async () => {
  for (const [lesson, step] of steps('bits')) {
    const spot = spotOf(lesson, step);
    const { directions } = await lab.ask('lineWords', [spot]);
    const found = directions.map(({ fours }) => fours.includes('1'));
    const { result } = await lab.ask('scene', [spot]);
    assert.deepEqual(found, [0, 1, 2, 3].map((direction) => result !== 'unfinished' && direction === step.solution), lesson.file);
  }
});

test('the bets in words are won by what the engine does', async () => {
  const bets = Object.fromEntries(steps('predict').filter(([, { answer }]) => typeof answer === 'number')
    .map(([lesson, step]) => [lesson.file.slice(3, -5), step]));
  const { race, tutorial, 'four-shifts': shifts } = Object.fromEntries(lessons.map((lesson) => [lesson.file.slice(3, -5), lesson]));
  assert.ok(race.facts.all400.is === 0 && race.facts.none400.is > 0);
  assert.match(race.steps[1].choices[bets.race.answer].en, /ε = 1/);
  const { bootstrapped, symmetric, curious } = tutorial.facts;
  assert.ok(symmetric.is < Math.min(bootstrapped.is, curious.is));
  assert.match(bets.tutorial.choices[bets.tutorial.answer].en, /turned boards/);
  assert.equal((await lab.ask('scene', [spotOf(shifts, bets['four-shifts'])])).result, 'unfinished');
  const { box } = Object.fromEntries(lessons.map((lesson) => [lesson.file.slice(3, -5), lesson]));
  const drawn = (await lab.ask('scores', [spotOf(box, bets.box)])).filter(({ score }) => score === 0);
  assert.deepEqual(drawn.map(({ name }) => name), [bets.box.choices[bets.box.answer].en]);
});

test('what is to be done in a world, by the words of a bet, is what the engine finds best', async () => {
  const { sixteen, counting } = Object.fromEntries(lessons.map((lesson) => [lesson.file.slice(3, -5), lesson]));
  const bet = sixteen.steps.find(({ answer }) => answer === 0);
  const { scene, values } = await lab.ask('situation', [sixteen.game, bet.start, []]);
  assert.equal(scene.legal[values.findIndex(({ isBest }) => isBest)].name, bet.choices[bet.answer].en.toLowerCase());
  const { fives, tens, aces } = counting.facts;
  assert.ok(fives.is > 0 && tens.is < counting.facts.full.is && aces.is < counting.facts.full.is);
  assert.match(counting.steps.find(({ answer }) => answer === 2).choices[2].en, /fives/);
});

test('what is taken out of a shoe reaches the goal with its last card, and not before', async () => {
  for (const [lesson, step] of steps('shoe')) {
    const isDone = async (cards) => (await judgeShoe(step, { lab, lesson }, cards)).isDone;
    assert.ok(await isDone(step.solution), lesson.file);
    assert.ok(!(await isDone(step.solution.slice(0, -1))), lesson.file);
  }
});

test('the call that alpha-beta leaves out is the one that the bet names', async () => {
  const [lesson, step] = steps('predict').find(([{ file }]) => file === '07-cut.json');
  const options = { preferSooner: false, depth: 0 };
  const calls = async (alphaBeta) => (await lab.ask('think', [spotOf(lesson, step), { ...options, alphaBeta }])).events
    .filter(({ kind }) => kind === 'enter').map(({ cells, call, moveText }) => ({ cells, call, moveText }));
  const [all_, made] = [await calls(false), await calls(true)];
  const missing = all_.filter(({ cells }) => !made.some((one) => one.cells === cells));
  assert.deepEqual(missing.map(({ call, moveText }) => [call, moveText]), [[9, '5']]);
  assert.match(step.choices[step.answer].en, /^Call 9: O plays 5/);
});

test('a sample to review was lost, by a move that threw the result away', async () => {
  for (const [lesson, { sample, side }] of steps('review')) {
    const spot = { game: lesson.game, start: '', moves: sample };
    assert.equal((await lab.ask('scene', [spot])).result, side === 0 ? 'second' : 'first');
    const reviews = await Promise.all([...sample].map((_, ply) => ply).filter((ply) => ply % 2 === side).map((ply) => lab.ask('review', [spot, ply])));
    assert.ok(reviews.some(({ verdict }) => verdict === 'mistake' || verdict === 'blunder'));
  }
});
