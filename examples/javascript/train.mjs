// train.mjs - an AI teaches itself tic-tac-toe, and is proved never to lose.
//
//      npm install fourmi && node train.mjs
import { load, run } from 'fourmi';

const lab = await load();
const game = lab.game('tictactoe');
const learner = await run(lab.learner({ game, seed: 1 }));
console.log(`${learner.episodes} games, ${learner.values} values learned`);

// Every game that an opponent can play against it.
const policy = lab.policy({ learner });
for (const player of ['first', 'second']) {
  const { proof, lines, lost } = await run(lab.certificate({ policy, player }));
  console.log(`as ${player}: ${proof}, of ${lines} games it loses ${lost}`);
}

// What it thinks of each action, beside the exact value.
const state = game.stateRead('O-XX-X-OO');
const answer = await run(lab.answer({ exact: lab.exact({ game }), state }));
for (const [i, { action, value }] of learner.opinions(state).entries()) {
  console.log(`cell ${game.actionWrite(state, action)}: ${value.toFixed(2)} learned, ${answer.actions[i].score} exactly`);
}
console.log(`it plays ${game.actionWrite(state, policy.choose(state, lab.rngSeed(1)))}`);

// The file is what `fourmi certify my.brain` reads, and the same bytes as of `fourmi train tictactoe --seed 1`.
console.log(`${learner.write().length} bytes`);
