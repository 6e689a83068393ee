// storage.js - what survives closing the page.
//
// Preferences, which are needed before the first paint, are in localStorage;
// everything else (games, statistics, levels, brains) is in IndexedDB. Storage
// may be full, forbidden or broken. Then the page goes on with what it has in
// memory, and whoever listens is told once. What cannot be read is set aside, and
// the page goes on as if it had never been stored.
import { canBeKept } from './kept.js';

const DATABASE = 'fourmi';
const STORE = 'keep';
const PREFERENCE = 'fourmi.';
const OPENING_MS_MAX = 3000; // some browsers never answer; the page cannot wait for them

/** @type {(() => void)[]} */
const listeners = [];
let hasFailed = false;

/** @type {((keys: string[]) => void) | undefined} */
let onAside;
/** @type {string[]} the keys of values that were set aside */
const aside = [];
let isForgetting = false;

/** @type {Map<string, any>} what could not be stored */
const memory = new Map();

/** Calls back when something could not be stored. @param {() => void} listener */
export function onStorageFailure(listener) {
  listeners.push(listener);
  if (hasFailed) {
    listener();
  }
}

/** Calls back when values were set aside. @param {(keys: string[]) => void} listener */
export function onSetAside(listener) {
  onAside = listener;
}

function fail() {
  if (!hasFailed) {
    hasFailed = true;
    listeners.forEach((listener) => listener());
  }
}

/** @param {string} name @returns {string | null} */
export function preference(name) {
  try {
    return localStorage.getItem(PREFERENCE + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string} value */
export function setPreference(name, value) {
  try {
    localStorage.setItem(PREFERENCE + name, value);
  } catch {
    fail();
  }
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

function database() {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('blocked'));
    setTimeout(() => reject(new Error('silent')), OPENING_MS_MAX);
  });
  return opening;
}

/** Keeps a value that cannot be used where nobody looks for it, and says so. @param {string} key @param {any} value */
export async function setAside(key, value) {
  await save(`aside.${key}`, value);
  await save(key, undefined);
  aside.push(key);
  onAside?.(aside);
}

/**
 * What is kept under this key, or undefined; also where it cannot be what is kept there.
 * @param {string} key @returns {Promise<any>}
 */
export async function load(key) {
  const value = await read(key);
  if (canBeKept(key, value)) {
    return value;
  }
  await setAside(key, value);
  return undefined;
}

/** @param {string} key @returns {Promise<any>} */
async function read(key) {
  if (memory.has(key)) {
    return memory.get(key);
  }
  try {
    return await done((await database()).transaction(STORE).objectStore(STORE).get(key));
  } catch {
    fail();
    return undefined;
  }
}

/** @param {string} key @param {any} value anything that can be cloned; undefined forgets it */
export async function save(key, value) {
  if (isForgetting) {
    return;
  }
  try {
    const transaction = (await database()).transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    if (value === undefined) {
      store.delete(key);
    } else {
      store.put(value, key);
    }
    await new Promise((resolve, reject) => { // a full disk shows only now
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    memory.delete(key);
  } catch {
    memory.set(key, value);
    fail();
  }
}

/** Forgets everything, for good: nothing is stored any more until the page is loaded again. */
export async function forgetEverything() {
  isForgetting = true;
  try {
    Object.keys(localStorage).filter((name) => name.startsWith(PREFERENCE)).forEach((name) => localStorage.removeItem(name));
    const transaction = (await database()).transaction(STORE, 'readwrite');
    transaction.objectStore(STORE).clear();
    await new Promise((resolve) => (transaction.oncomplete = transaction.onabort = resolve));
  } catch {
    indexedDB.deleteDatabase(DATABASE); // what cannot be opened may still be deleted
  }
}
