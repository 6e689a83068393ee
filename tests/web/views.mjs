// views.mjs - the views of the page, as addresses: what is tested for
// accessibility is also what the screenshots show.
export const VIEWS = {
  'play-tictactoe': '#game=tictactoe&moves=5162&part=play',
  'play-connect4': '#game=connect4&moves=44444336&part=play',
  'teach': '#game=tictactoe&part=teach',
  'think-example': '#game=tictactoe&part=think&example=1&step=9',
  'think-cuts': '#game=connect4&moves=4433&part=think&algo=alphabeta&depth=3&step=40',
  'review': '#game=tictactoe&moves=52917&part=review&ply=2',
};
