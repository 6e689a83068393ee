// early.js - what cannot wait for the modules: the chosen theme and the kind of
// layout, before anything is painted, so that nothing moves; and a word to who opens
// the page as a file, from which no browser loads modules.

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

if (location.protocol === 'file:') {
  addEventListener('DOMContentLoaded', () => {
    for (const element of document.querySelectorAll('main, #skip, #file')) {
      element.toggleAttribute('hidden');
    }
  });
}
