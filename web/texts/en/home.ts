// home.ts - the texts of Home in English.
export default {
  'home.claim': 'Teach a machine to play. Then look inside its head.',
  'home.lead':
    'It starts knowing nothing, plays against itself, and learns. Watch its opinion of every move change, and compare it with the right answer.',
  'home.begin': 'Beat the AI that knows nothing',
  'home.continue': 'Continue: {game}, {part}',
  'home.worlds': 'Games',
  'home.fresh': 'Not played yet.',
  'home.played.one': '{count} game: {you} won, {draws} drawn, {ai} lost',
  'home.played.other': '{count} games: {you} won, {draws} drawn, {ai} lost',
  'home.trained.one': 'your AI has practised {games} game',
  'home.trained.other': 'your AI has practised {games} games',
  'home.acted.one': '{count} game played',
  'home.acted.other': '{count} games played',
  'home.alive': 'A machine teaches itself right now',
  'home.alive.words.one':
    'ways to beat it remain, after {games} game of practice. Each number is its opinion of a move.',
  'home.alive.words.other':
    'ways to beat it remain, after {games} games of practice. Each number is its opinion of a move.',
  'home.alive.proved.other': 'ways to beat it remain: we tried them all. It took {games} games of practice.',
  'home.alive.proved.one': 'ways to beat it remain: we tried them all. It took {games} game of practice.',
  'home.others': 'With friends',
  'home.invite': 'Play {game} with a friend',
  'home.live': 'Games in progress',
  'home.live.none': 'No game right now. When players let others watch, their game appears here.',
  'home.watch': 'Watch',
  'home.lessons':
    '{all} lessons of about ten minutes, for one person or a class: from beating a beginner to what a neural network sees.',
  'home.lessons.done': '{done} of {all} done.',
  'home.lessons.all': 'All lessons',
};
