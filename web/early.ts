// early.ts - what cannot wait for the modules: the chosen theme and the kind of
// layout, before anything is painted, so that nothing moves; and a word to who opens
// the page as a file, from which no browser loads modules, or in a browser in which the
// engine cannot run.

/** The theme that was chosen; undefined if none was, or storage is forbidden. */
function chosenTheme() {
  try {
    return ['light', 'dark'].find((theme) => theme === localStorage.getItem('fourmi.theme'));
  } catch {
    return undefined;
  }
}

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

/** The chosen theme, or else the system's: the style sheet knows only what is said here. */
function setTheme() {
  document.documentElement.dataset.theme = chosenTheme() ?? (systemIsDark.matches ? 'dark' : 'light');
}
setTheme();
systemIsDark.addEventListener('change', setTheme);

const isWide = /^(#\/(lessons.*)?)?$/.test(location.hash);
document.documentElement.dataset.layout = isWide ? 'wide' : 'stage';

/** A module with one instruction of SIMD, which the engine is compiled with. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

const isFile = location.protocol === 'file:';
if (isFile || typeof WebAssembly !== 'object' || !WebAssembly.validate(SIMD)) {
  document.documentElement.dataset.cannot = ''; // so that main.js does not try
  addEventListener('DOMContentLoaded', () => {
    for (const element of document.querySelectorAll(`main, #skip, ${isFile ? '#file' : '#old'}`)) {
      element.toggleAttribute('hidden');
    }
  });
}
