// solve.mjs - exact values.
//
//      npm install fourmi && node solve.mjs
import { load } from 'fourmi';

const lab = await load();

/** All about a state: its value, every action, best play. */
function solve(exact, text) {
  const answer = lab.answer({ exact, text });
  answer.run();
  return answer;
}

// Every column of the empty board, for the player who acts: positive wins, negative loses.
const connect4 = lab.game('connect4');
await lab.prepare(connect4); // its opening book
const exact = lab.exact({ game: connect4 });
console.log('connect4:', solve(exact, '').actions.map(({ score }) => score).join(' '));

// One state, and best play from there on.
const { score, value, lineText } = solve(exact, '4455');
console.log(`4455: score ${score}, over after ${value.plies} moves: ${lineText}`);

// A chess ending: values are mates.
const ending = solve(lab.exact({ game: lab.game('chess') }), '8/8/8/4k3/8/8/8/R3K3 w - -');
console.log(`KRK: ${ending.said}, after ${ending.value.plies} plies`);

// A game, judged move by move.
const review = lab.review({ record: lab.record({ game: lab.game('tictactoe'), moves: '521' }) });
review.run();
for (const { ply, verdict, bestText } of review.plies) {
  console.log(`move ${ply + 1}: ${verdict}${verdict === 'mistake' || verdict === 'blunder' ? `, better was ${bestText}` : ''}`);
}

// Blackjack: what each action is worth with 16 against a ten.
for (const { text, value: { number }, isBest } of solve(lab.exact({ game: lab.game('blackjack') }), 'T6 v T').actions) {
  console.log(`T6 v T ${text}: ${number.toFixed(4)}${isBest ? ' (best)' : ''}`);
}
