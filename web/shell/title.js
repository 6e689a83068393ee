// title.js - the title of the window: what is on the screen, and before it a call to
// whoever is waited for elsewhere.
const NAME = 'Fourmi';

let view = '';
let call = '';

function show() {
  document.title = [call, view, NAME].filter(Boolean).join(' – ');
}

/** @param {string} text */
export function titleView(text) {
  view = text;
  show();
}

/** @param {string} text '' when nobody is called any more */
export function titleCall(text) {
  call = text;
  show();
}
