// main.js - starts the page.
import { notify } from './shell/notices.js';
import { App } from './shell/app.js';
import { byId, el } from './shell/dom.js';
import { Engine } from './engine/engine.js';
import { gameName, games, loadGames, worlds } from './games/index.js';
import { LANGUAGES, language, loadLanguage, pickLanguage, t } from './shell/i18n.js';
import { icon } from './shell/icons.js';
import { install } from './shell/install.js';
import { loadLevels } from './play/levels.js';
import { loadParameters } from './teach/parameters.js';
import { mount as mountOnline } from './online/online.js';
import { mount as mountPlay } from './play/play.js';
import { mount as mountReview } from './review/review.js';
import { mount as mountTeach } from './teach/teach.js';
import { mount as mountThink } from './think/think.js';
import { readAddress } from './shell/router.js';
import { loadStatistics } from './play/statistics.js';
import { load, onStorageFailure, preference, setPreference } from './shell/storage.js';

/** The parts, in the order of their tabs. */
const PARTS = { play: mountPlay, teach: mountTeach, think: mountThink, review: mountReview, online: mountOnline };

/** Texts that index.html leaves to the catalogue. */
function fillTexts() {
  for (const element of document.querySelectorAll('[data-t]')) {
    element.textContent = t(element.getAttribute('data-t') ?? '');
  }
  for (const element of document.querySelectorAll('[data-t-label]')) {
    element.setAttribute('aria-label', t(element.getAttribute('data-t-label') ?? ''));
  }
}

/** @param {App} app */
function buildTop(app) {
  byId('games').replaceChildren(
    ...[...games(), ...worlds()].map((game) =>
      el('button', { type: 'button', 'data-game': game, onclick: () => app.chooseGame(game) }, gameName(game))),
  );
  const [other] = LANGUAGES.filter((one) => one !== language());
  byId('preferences').replaceChildren(
    el('button', { type: 'button', lang: other, onclick: () => speak(app, other) }, t('language.other')),
    el('button', { type: 'button', 'aria-label': t('theme'), onclick: changeTheme }, icon('theme')),
  );
}

/** @param {App} app */
function buildTabs(app) {
  const tabs = Object.keys(PARTS).map((part) =>
    el('button', { type: 'button', role: 'tab', id: `tab-${part}`, 'aria-controls': 'panel', onclick: () => app.mountPart(part) }, t(`part.${part}`)));
  byId('tabs').replaceChildren(...tabs);
}

/** Arrow keys walk along the tabs, as in every list of tabs. @param {KeyboardEvent} event */
function walkTabs(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const tabs = /** @type {HTMLElement[]} */ ([...byId('tabs').children]).filter(({ hidden }) => !hidden);
  const at = tabs.indexOf(/** @type {HTMLElement} */ (event.target));
  if (step && at >= 0) {
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
  }
}

/** @param {App} app */
function markChosen(app) {
  for (const button of byId('games').children) {
    button.setAttribute('aria-pressed', String(button.getAttribute('data-game') === app.game));
  }
  for (const tab of /** @type {HTMLElement[]} */ ([...byId('tabs').children])) {
    const isChosen = tab.id === `tab-${app.part}`;
    tab.hidden = !app.offers(tab.id.slice('tab-'.length));
    tab.setAttribute('aria-selected', String(isChosen));
    tab.tabIndex = isChosen ? 0 : -1;
  }
  byId('panel').setAttribute('aria-labelledby', `tab-${app.part}`);
}

function changeTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'light' : 'dark';
  setPreference('theme', root.dataset.theme);
  root.dispatchEvent(new Event('themechange'));
}

/** @param {App} app @param {import('./shell/i18n.js').Language} wanted */
async function speak(app, wanted) {
  await loadLanguage(wanted);
  setPreference('language', wanted);
  build(app);
  app.toolbar.build();
  app.mountPart(app.part, app.view.address?.() ?? {});
}

/** @param {App} app */
function build(app) {
  fillTexts();
  buildTop(app);
  buildTabs(app);
}

async function start() {
  const address = readAddress();
  await loadLanguage(pickLanguage([address.lang, preference('language'), ...navigator.languages]));
  const engine = new Engine();
  await loadGames(engine, [address.game, await load('game')]);
  const app = new App(engine, PARTS);
  build(app);
  byId('tabs').addEventListener('keydown', walkTabs);
  byId('skip').addEventListener('click', () => app.focusBoard());
  // The page itself changes the address silently, so this is somebody's link.
  addEventListener('hashchange', () => location.reload());
  addEventListener('unhandledrejection', () => notify(t('error.engine-failed')));
  onStorageFailure(() => notify(t('error.storage')));
  document.documentElement.addEventListener('themechange', () => app.board.refresh());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => app.board.refresh());
  app.onNavigate = () => markChosen(app);
  await Promise.all([loadLevels(), loadParameters(), loadStatistics()]);
  await app.resume(address);
  app.mountPart(address.part ?? preference('part') ?? 'play', address.rest);
  document.documentElement.dataset.ready = '';
  await install();
}

start();
