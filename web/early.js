// early.js - what cannot wait for the modules: the chosen theme and the kind of
// layout, before anything is painted, so that nothing moves; and a word to who opens
// the page as a file, from which no browser loads modules.
try {
  const theme = localStorage.getItem('fourmi.theme');
  if (theme) {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // Storage is forbidden: the system's theme will do.
}

const isWide = /^(#\/(lessons.*)?)?$/.test(location.hash);
document.documentElement.dataset.layout = isWide ? 'wide' : 'stage';

if (location.protocol === 'file:') {
  addEventListener('DOMContentLoaded', () => {
    for (const element of document.querySelectorAll('main, #skip, #file')) {
      element.toggleAttribute('hidden');
    }
  });
}
