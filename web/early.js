// early.js - the chosen theme, before anything is painted.
try {
  const theme = localStorage.getItem('fourmi.theme');
  if (theme) {
    document.documentElement.dataset.theme = theme;
  }
} catch {
  // Storage is forbidden: the system's theme will do.
}
