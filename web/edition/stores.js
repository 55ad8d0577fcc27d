// Where journals lie: as files in OPFS, or as entries in IndexedDB. A store has journals by their numbers, of which
// the highest one counts. None is ever changed but by appending to the one that counts: what is written anew gets a number
// of its own, and those before it are removed only when it is complete, and only by who could read them.

import { ending, FIRST_IN_DATABASE, FIRST_IN_FILE, headOf, NOW, Reading } from "./records.js";

export const FIRST = 2; // number of the first journal; those of the first version are 0 and 1
const isFirstVersion = (number) => number < FIRST;

/** Bytes one after the other. */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

const full = () => new DOMException("", "QuotaExceededError");

/** In OPFS: a file for each journal, written and flushed at once. */
export class FileStore {
  kind = "files";

  static async open() {
    const store = new FileStore();
    store.folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("companion", { create: true });
    return store;
  }

  async numbers() {
    const found = [];
    for await (const name of this.folder.keys()) if (/^journal-\d+$/.test(name)) found.push(Number(name.slice(8)));
    return found.sort((one, other) => other - one);
  }

  async handle(number) {
    return accessTo(await this.folder.getFileHandle(`journal-${number}`, { create: true }));
  }

  async read(number) {
    const handle = await this.handle(number);
    const content = new Uint8Array(handle.getSize());
    const length = handle.read(content, { at: 0 });
    handle.close();
    return new Reading(content.subarray(0, length), isFirstVersion(number) ? FIRST_IN_FILE : NOW);
  }

  /** Goes on with a journal that was read. */
  async goOn(number, { end }) {
    this.current = await this.handle(number);
    this.end = end;
  }

  /** Writes a journal; its head comes last, so that half a one is known for such. */
  async write(number, records) {
    const handle = await this.handle(number);
    const last = ending(records.length);
    const content = joined([new Uint8Array(NOW.head), ...records, last]);
    try {
      if (handle.write(content, { at: 0 }) < content.length) throw full();
      handle.flush();
      handle.write(headOf(number), { at: 0 });
      handle.flush();
    } catch (error) {
      handle.close();
      await this.remove([number]);
      throw error;
    }
    this.current?.close();
    this.current = handle;
    this.end = content.length - last.length;
  }

  async remove(numbers) {
    for (const number of numbers) await this.folder.removeEntry(`journal-${number}`);
  }

  /** Adds a record, which takes the place of the ending; where that fails, the ending is there again. */
  append(record, order) {
    if (!this.current) throw full(); // there was no room for the journal that would be gone on with
    const content = joined([record, ending(order + 1)]);
    try {
      if (this.current.write(content, { at: this.end }) < content.length) throw full();
      this.current.flush();
    } catch (error) {
      const last = ending(order);
      this.current.write(last, { at: this.end });
      this.current.truncate(this.end + last.length);
      throw error;
    }
    this.end += record.length;
  }

  async settled() {}

  close() {
    this.current?.close();
  }
}

/** A worker that was ended lets go of its files a little later. */
async function accessTo(file) {
  for (let left = 100; ; left--) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || !left) throw error;
      await new Promise((again) => setTimeout(again, 50));
    }
  }
}

const VERSION = 2; // of the database; versions of Table Companion that know the first one refuse it
const FIRST_STORE = "journal"; // of the first version
const STORE = "journals"; // by number and order
const BEFORE_ALL = -1; // order of the head
const BEHIND_ALL = "end"; // order of the ending: words come behind numbers

/** In IndexedDB: an entry for each record; `settled` waits until the device has all of them. */
export class DatabaseStore {
  kind = "database";

  static async open() {
    const store = new DatabaseStore();
    const opening = indexedDB.open("companion", VERSION);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    store.db = await promised(opening);
    store.chain = Promise.resolve();
    return store;
  }

  async numbers() {
    const keys = await promised(this.entries(STORE).getAllKeys());
    const found = new Set(keys.map(([number]) => number));
    if (this.hasFirst && await promised(this.entries(FIRST_STORE).count())) found.add(0);
    return [...found].sort((one, other) => other - one);
  }

  get hasFirst() {
    return this.db.objectStoreNames.contains(FIRST_STORE);
  }

  entries(name) {
    return this.db.transaction(name).objectStore(name);
  }

  async read(number) {
    if (isFirstVersion(number)) return new Reading(joined(await promised(this.entries(FIRST_STORE).getAll())), FIRST_IN_DATABASE);
    return new Reading(joined(await promised(this.entries(STORE).getAll(entriesOf(number)))), NOW);
  }

  async goOn(number, { end }) {
    this.current = number;
    this.end = end;
  }

  async write(number, records) {
    await this.commit(STORE, (entries) => {
      entries.put(headOf(number), [number, BEFORE_ALL]);
      records.forEach((record, order) => entries.put(record, [number, order]));
      entries.put(ending(records.length), [number, BEHIND_ALL]);
    });
    this.current = number;
    this.end = records.reduce((sum, record) => sum + record.length, NOW.head);
  }

  async remove(numbers) {
    for (const number of numbers) {
      await (isFirstVersion(number) ? this.commit(FIRST_STORE, (entries) => entries.clear()) : this.commit(STORE, (entries) => entries.delete(entriesOf(number))));
    }
  }

  append(record, order) {
    if (!this.current) throw full();
    const { current } = this;
    this.chain = this.chain.then(() => this.commit(STORE, (entries) => {
      entries.put(record, [current, order]);
      entries.put(ending(order + 1), [current, BEHIND_ALL]);
    }));
    this.chain.catch(() => {}); // whoever waits for it is told
    this.end += record.length;
  }

  commit(name, change) {
    return new Promise((done, failed) => {
      const transaction = this.db.transaction(name, "readwrite", { durability: "strict" });
      transaction.oncomplete = done;
      transaction.onabort = transaction.onerror = () => failed(transaction.error);
      change(transaction.objectStore(name));
    });
  }

  settled() {
    return this.chain;
  }

  close() {
    this.db.close();
  }
}

const entriesOf = (number) => IDBKeyRange.bound([number], [number, []]); // lists come behind words

const promised = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

/** Whether this browser can have files that a worker writes at once. */
const canSync = () => Boolean(globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle && navigator.storage?.getDirectory);

/** All stores of this browser, the one that a journal is begun in first. */
export async function openStores(preferred) {
  const stores = [...(canSync() ? [await FileStore.open()] : []), await DatabaseStore.open()];
  return preferred === "database" ? stores.reverse() : stores;
}
