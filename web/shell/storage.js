// storage.js - what survives closing the page.
//
// Preferences, which are needed before the first paint, are in localStorage;
// everything else (games, statistics, levels, brains) is in IndexedDB. Storage
// may be full, forbidden or broken. Then the page goes on with what it has in
// memory, and whoever listens is told once.

const DATABASE = 'fourmi';
const STORE = 'keep';
const PREFERENCE = 'fourmi.';
const OPENING_MS_MAX = 3000; // some browsers never answer; the page cannot wait for them

/** @type {(() => void)[]} */
const listeners = [];
let hasFailed = false;

/** @type {Map<string, any>} what could not be stored */
const memory = new Map();

/** Calls back when something could not be stored. @param {() => void} listener */
export function onStorageFailure(listener) {
  listeners.push(listener);
  if (hasFailed) {
    listener();
  }
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

/**
 * What is kept under this key, or undefined.
 * @param {string} key @returns {Promise<any>}
 */
export async function load(key) {
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
