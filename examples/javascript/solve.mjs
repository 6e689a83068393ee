// solve.mjs - the exact truth about positions.
//
//      npm install fourmi && node solve.mjs
import { load } from 'fourmi';

const fourmi = await load();

// Every column of the empty board, for the side to move: positive wins, negative loses.
const start = fourmi.position('connect4');
console.log('connect4:', (await fourmi.values(start)).map(({ score }) => score).join(' '));

// One position, and best play of both sides from there on.
const position = fourmi.position('connect4', '4455');
const { score, plies } = await fourmi.value(position);
console.log(`4455: score ${score}, over after ${plies} moves: ${await fourmi.line(position)}`);

// A chess ending: values are mates.
const ending = fourmi.position('chess', '8/8/8/4k3/8/8/8/R3K3 w - -');
const value = await fourmi.value(ending);
console.log(`KRK: ${value.outcome > 0 ? 'won' : 'not won'}, mate after ${value.plies} plies`);

// A game, judged move by move.
for (const { ply, verdict, bestMoves } of await fourmi.review(fourmi.position('tictactoe', '5 2 1'.replaceAll(' ', '')))) {
  console.log(`move ${ply}: ${verdict}${verdict !== 'mistake' && verdict !== 'blunder' ? '' : `, better was ${bestMoves.join(' or ')}`}`);
}

// Blackjack: what each choice is worth with 16 against a ten.
for (const { name, amount, isBest } of await fourmi.situation('blackjack', 'T6 v T')) {
  console.log(`T6 v T ${name}: ${amount.toFixed(4)}${isBest ? ' (best)' : ''}`);
}
