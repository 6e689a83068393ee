// main.ts - starts the page.
import { Engine } from './engine/engine.js';
import { isWorld, loadGames } from './games/index.js';
import { PARTS, WORLDS, type Part } from './app/parts.js';
import { loadLevels } from './play/levels.js';
import { loadStatistics } from './play/statistics.js';
import { App } from './app/app.js';
import { byId, el } from './shell/dom.js';
import { tellFault, tellStorage } from './shell/faults.js';
import { LANGUAGES, language, loadLanguage, pickLanguage, t, type Language } from './shell/i18n.js';
import { icon } from './shell/icons.js';
import { install } from './shell/install.js';
import { Navigation } from './app/navigation.js';
import { onRoute, readRoute, type Route } from './shell/router.js';
import { onSetAside, onStorageFailure, preference, setPreference } from './shell/storage.js';
import { loadParameters } from './play/parameters.js';

/** Texts that index.html leaves to the catalogue. */
function fillTexts() {
  for (const element of document.querySelectorAll('[data-t]')) {
    element.textContent = t(element.getAttribute('data-t') ?? '');
  }
  for (const element of document.querySelectorAll('[data-t-label]')) {
    element.setAttribute('aria-label', t(element.getAttribute('data-t-label') ?? ''));
  }
}

function buildPreferences(app: App, navigation: Navigation) {
  const [other] = LANGUAGES.filter((one) => one !== language());
  byId('preferences').replaceChildren(
    el('a', { class: 'button on-large', href: '#/lessons' }, t('part.lessons')),
    el('a', { class: 'button on-small', href: '#/lessons', 'aria-label': t('part.lessons') }, icon('lessons')),
    el(
      'button',
      {
        type: 'button',
        lang: other,
        'aria-label': `${other.toUpperCase()}: ${t('language.other')}`,
        onclick: () => speak(app, navigation, other),
      },
      other.toUpperCase(),
    ),
    el('button', { type: 'button', 'aria-label': t('theme'), onclick: changeTheme }, icon('theme')),
  );
}

function changeTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
  setPreference('theme', root.dataset.theme);
  root.dispatchEvent(new Event('themechange'));
}

async function speak(app: App, navigation: Navigation, wanted: Language) {
  await loadLanguage(wanted);
  setPreference('language', wanted);
  build(app, navigation);
  await app.rebuild();
}

function build(app: App, navigation: Navigation) {
  fillTexts();
  navigation.build();
  buildPreferences(app, navigation);
}

/** A view in the language that its link names. */
function follow(app: App, navigation: Navigation) {
  onRoute(async (route, isOwn) => {
    const wanted = pickLanguage([route.lang, language()]);
    if (!isOwn && wanted !== language()) {
      await loadLanguage(wanted);
      build(app, navigation);
      app.toolbar.build();
    }
    await app.open(route, isOwn);
  });
}

function listen(app: App) {
  byId('skip').addEventListener('click', () => app.focusBoard());
  onStorageFailure(() => tellStorage(t('error.storage')));
  onSetAside((keys) => tellStorage(t('error.set-aside', { keys: keys.join(', ') })));
  document.documentElement.addEventListener('themechange', () => app.board.refresh());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => app.board.refresh());
}

/** Says what fails, from the first moment on, as soon as there are words for it. */
function listenForFaults(spoken: Promise<void>) {
  const tell = (fault: unknown) => spoken.then(() => tellFault(fault));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  addEventListener('error', ({ error }) => error && tell(error)); // without one it is about sizes that change
}

/** Asks for what an address needs before its turn comes; whether it can be had is seen then. */
function expect({ game }: Route, part: Part | undefined) {
  (isWorld(game) ? WORLDS : part)?.load().catch(() => {});
}

async function start() {
  const route = readRoute();
  const part = Object.hasOwn(PARTS, route.part) ? PARTS[route.part] : undefined;
  const engine = new Engine();
  const spoken = loadLanguage(pickLanguage([route.lang, preference('language'), ...navigator.languages]), part?.texts);
  listenForFaults(spoken);
  await Promise.all([spoken, loadGames(engine)]);
  expect(route, part);
  const app = new App(engine, PARTS, WORLDS);
  const navigation = new Navigation(app);
  build(app, navigation);
  listen(app);
  app.onNavigate = () => navigation.update();
  await Promise.all([loadLevels(), loadParameters(), loadStatistics()]);
  await app.resume();
  await app.open(route, false);
  follow(app, navigation);
  document.documentElement.dataset.ready = '';
  await install();
}

if (document.documentElement.dataset.cannot === undefined) {
  void start();
}
