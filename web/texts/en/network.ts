// network.ts - the texts about neural networks in English.
export default {
  'inside.is-neural.one': 'It keeps no table: it is a neural network with one weight.',
  'inside.is-neural.other':
    'It keeps no table: it is a neural network with {count} weights. Its first layer looks at lines of the board; each unit adds up what it finds there.',
  'network.fetching': 'The neural network is being fetched…',
  'network.units': 'Its units',
  'network.units.help':
    'Each little picture is a unit: thick lines matter most to it, solid ones excite it, dashed ones inhibit it. The bar below shows what it says of the position on the board, or after the move that you press there. Choose a unit, then press a move and watch.',
  'network.unit': 'Unit {unit}',
  'network.unit.says': 'Unit {unit} says {says}',
  'network.unit.off': 'Unit {unit} is switched off',
  'network.looks-for': 'What it looks for: the lines that matter most to it.',
  'network.sees': 'What it finds on the board now.',
  'network.excites': 'Excites it most',
  'network.inhibits': 'Inhibits it most',
  'network.sum': 'What each line adds here',
  'network.offset': 'It begins with',
  'network.kind.line': 'Line',
  'network.kind.column': 'Column',
  'network.kind.threat': 'Next to win in the column',
  'network.total.one': 'Sum, exactly: one part',
  'network.total.other': 'Sum, exactly: {count} parts',
  'network.cut': 'Cut to 0 … 1 that is {cut}.',
  'network.images.one': 'So the unit says {said}.',
  'network.images.other':
    'It looks at the board in {count} ways, turned and mirrored; this is the one that excites it most. Together they say {said}.',
  'network.worth': 'All units together make the position worth {value} to {side}, who has just moved.',
  'network.worth.without':
    'All units together make the position worth {value} to {side}, the side that has just moved; without those that are off, {without}.',
  'network.forget': 'What it forgets without it',
  'network.switch-off': 'Switch unit {unit} off',
  'network.switch-on': 'Switch unit {unit} on again',
  'network.all-on': 'All on again',
  'network.said.off': 'Unit {unit} is off.',
  'network.said.on': 'Unit {unit} is on again.',
  'network.with': 'All units',
  'network.without': 'Without',
  'network.kept.whole': 'It keeps the result in {kept} of {positions} positions.',
  'network.kept':
    'With all units it keeps the result in {kept} of {positions} positions; without those that are off, in {without}.',
  'network.exam.unknown': 'How often it is right is shown when it does not train.',
  'network.mistakes': 'Where it is surely wrong',
  'network.mistakes.help':
    'The oracle knows these positions. The network prefers a move that gives the result away; it is surest of the first. Choose one to put it on the board.',
  'network.mistakes.none': 'Nowhere: it keeps the result in all {positions} positions.',
  'network.mistake': '{move}: expects {value}, of the right one {missed}',
  'network.live': 'Its weights, live',
  'network.live.help':
    'Each picture is a unit of the first layer, with the lines that matter most to it; solid lines excite it, dashed ones inhibit it.',
  'network.loss': 'Loss {loss}',
  'network.loss.help':
    'How far its value of a position is from what it thinks one move later: squared, and averaged over positions. It may rise before it falls.',
  'worldnet.value': 'What makes up its value',
  'worldnet.value.help':
    'Choose a direction. What the network sees of where that leads adds up to a sum; for what it sees now, each part is exact.',
  'worldnet.base': 'Whatever it sees',
  'worldnet.cells.one': 'One cell',
  'worldnet.cells.other': 'All {count} cells',
  'worldnet.sum': 'Sum',
  'worldnet.worth':
    'Stretched by tanh, the sum says that {worth} is still to come. With the discount of {discount}, the direction is worth {value}.',
  'worldnet.worth.reward':
    'Stretched by tanh, the sum says that {worth} is still to come. With the discount of {discount} and the reward of {reward}, the direction is worth {value}.',
  'worldnet.board': 'On the board',
  'worldnet.board.score': 'The sum',
  'worldnet.sentence': '{action}: what each cell adds to the sum, {score}. Filled squares add, hollow ones take away.',
  'worldnet.sentence.unit':
    '{action}: what each cell adds to unit {unit}, which says {says}. Filled squares add, hollow ones take away.',
  'worldnet.units.help':
    'Each little picture is a unit, and the squares are what the cells of the board add to it now: filled ones excite it, hollow ones inhibit it, and the dot is where the head would be. The bar below shows what it says. Choose one, then go a step and watch.',
  'worldnet.unit.sum': 'What each thing adds to the unit',
  'worldnet.action': 'Direction',
  'worldnet.live.help':
    'Each picture is a unit of the first layer: what the cells of the board add to it in your own episode, as it stands. Filled squares excite it, hollow ones inhibit it.',
  'worldnet.loss.help':
    'How far what it expects is from what it expects one step later: squared, and averaged over steps of its own. It rises while episodes get longer, and chance keeps it from 0.',
};
