// title.ts - the title of the window: what is on the screen, and before it a call to
// whoever is waited for elsewhere.
const NAME = 'Fourmi';

let view = '';
let call = '';

function show() {
  document.title = [call, view, NAME].filter(Boolean).join(' – ');
}

export function titleView(text: string) {
  view = text;
  show();
}

/** @param text '' when nobody is called any more */
export function titleCall(text: string) {
  call = text;
  show();
}
