// views.mjs - the views of the page, as addresses: what is tested for
// accessibility is also what the screenshots show.
export const VIEWS = {
  'home': '#/',
  'play-tictactoe': '#/tictactoe/play?moves=5162',
  'play-connect4': '#/connect4/play?moves=44444336',
  'teach': '#/tictactoe/teach',
  'inside-example': '#/tictactoe/inside?example=1&step=9',
  'inside-cuts': '#/connect4/inside?moves=4433&algo=alphabeta&depth=3&step=40',
  'inside-learned': '#/tictactoe/inside?see=table',
  'inside-bits': '#/connect4/inside?see=words&example=1&step=18',
  'review': '#/tictactoe/review?moves=52917&ply=2',
  'review-connect4': '#/connect4/review?moves=4444455566&ply=8',
  'play-endings': '#/chess:KRK/play?moves=a1a4,e5d5',
  'setup-endings': '#/chess/setup',
  'teach-endings': '#/chess:KRK/teach',
  'inside-endings': '#/chess:KBNK/inside?step=3',
  'review-endings': '#/chess:KRK/review?moves=a1a4,e5d5,a4b4,d5e5&ply=3',
  'lesson-endings': '#/lesson/11?step=2',
  'lesson': '#/lesson/2?step=4',
  'lesson-bits': '#/lesson/8?step=2',
  'lessons': '#/lessons',
};
