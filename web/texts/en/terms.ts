// terms.ts - the texts of the words that teach in English.
export default {
  'term.show': 'Show me',
  'term.q.name': 'Q, the learned value',
  'term.q':
    'What the AI expects of a move, from −1, a loss, to +1, a win. It learns this from games, so it has no opinion of a move that it never tried.',
  'term.epsilon.name': 'ε, epsilon',
  'term.epsilon':
    'The share of moves that the AI plays to try something new, not to win. At 0 it always trusts itself; at 1, never.',
  'term.alpha.name': 'α, the learning rate',
  'term.alpha':
    'How far one game moves a value towards what it has just shown. At 1 the newest game replaces everything known before; at 0.01 it hardly counts.',
  'term.gamma.name': 'γ, the discount',
  'term.gamma':
    'How much of a value remains one move earlier. Below 1, a quick win is worth more than a late one, so the AI prefers the short way.',
  'term.exact.name': 'Exact',
  'term.exact':
    'Computed with best play of both sides, not learned or guessed. The sign says who wins; the larger the number, the sooner.',
  'term.bootstrapping.name': 'Bootstrapping',
  'term.bootstrapping':
    'A move is worth what the best known reply leaves. So the AI learns values from other values, and blunders later in a game do not spoil them.',
  'term.symmetry.name': 'Symmetry',
  'term.symmetry':
    'Turned and mirrored boards are the same to a player, so they share what the AI learns. The 5,478 positions of tic-tac-toe become 765.',
  'term.self-play.name': 'Self-play',
  'term.self-play':
    'The AI plays both sides. It sees no other games and gets no advice: it learns from the results alone.',
  'term.line.name': 'Line',
  'term.line':
    'One way a whole game can go. To prove an AI, we count every line: the opponent tries every move, and the AI each of its favourites.',
  'term.minimax.name': 'Minimax',
  'term.minimax':
    'Try every move and every reply to the end. One side picks the largest value that comes back, the other the smallest.',
  'term.alpha-beta.name': 'Alpha-beta',
  'term.alpha-beta':
    'Minimax that remembers what each side can already be sure of. It skips what cannot change the answer, and finds the same one.',
  'term.cut.name': 'Cut',
  'term.cut': 'The search gives up a move because it cannot be better than another. Everything below it is skipped.',
  'term.bitboard.name': 'Bitboard',
  'term.bitboard':
    'A board as one number: each cell is a bit, 1 where a stone stands. One operation of the processor then works on all cells at once.',
  'term.ply.name': 'Ply',
  'term.ply': 'One move of one side. Two plies, one of each, are what chess players call a move.',

  'term.mate.name': 'Mate',
  'term.mate': 'The king is attacked and has no way out. That ends the game: its side has lost.',
  'term.stalemate.name': 'Stalemate',
  'term.stalemate':
    'The side to move has no legal move, and its king is not attacked. That is a draw, however many men the other side has.',
  'term.opposition.name': 'Opposition',
  'term.opposition': 'The kings face each other with one square between them. The side to move must step aside.',
  'term.tablebase.name': 'Tablebase',
  'term.tablebase':
    'A table with the exact value of every position of an ending, made backwards from all mates. Nothing in it is guessed.',
  'term.distance.name': 'Distance to mate',
  'term.distance': 'How many moves it takes to mate when the winner hurries and the loser resists as long as possible.',
};
