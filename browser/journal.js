// What the edition keeps on the device: a journal of changes to files, in OPFS or in IndexedDB.
//
// A record holds all changes of one flush, with a checksum: it is there whole or not at all. Reading
// the records in order gives the files. What a kill leaves of the last record was never acknowledged
// and is cut off; a damaged record before good ones is left out, and `damaged` says so.

const MARK = 0x544a4331; // begins every record
const HEAD = 16; // mark, checksum, length of the list of changes, length of their bytes
const ROOM = 4 << 20; // a journal that wastes less is left as it is

const CRC = new Uint32Array(256).map((_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

export function crc32(bytes) {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) crc = CRC[(crc ^ bytes[at]) & 255] ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}

/** One record of some changes; the bytes of a write lie behind the list. */
export function encode(changes) {
  const list = new TextEncoder().encode(JSON.stringify(changes.map(({ bytes, ...rest }) => (bytes ? { ...rest, length: bytes.length } : rest))));
  const length = changes.reduce((sum, { bytes }) => sum + (bytes?.length || 0), 0);
  const record = new Uint8Array(HEAD + list.length + length);
  const head = new DataView(record.buffer);
  record.set(list, HEAD);
  let at = HEAD + list.length;
  for (const { bytes } of changes) if (bytes) { record.set(bytes, at); at += bytes.length; }
  head.setUint32(0, MARK);
  head.setUint32(8, list.length);
  head.setUint32(12, length);
  head.setUint32(4, crc32(record.subarray(8)));
  return record;
}

/** The changes of the record at a place and where it ends, or null if there is no whole record. */
function decode(content, start) {
  if (start + HEAD > content.length) return null;
  const head = new DataView(content.buffer, content.byteOffset + start);
  const listed = head.getUint32(8);
  const end = start + HEAD + listed + head.getUint32(12);
  if (head.getUint32(0) !== MARK || end > content.length) return null;
  if (crc32(content.subarray(start + 8, end)) !== head.getUint32(4)) return null;
  let at = start + HEAD + listed;
  const changes = JSON.parse(new TextDecoder().decode(content.subarray(start + HEAD, at)));
  for (const change of changes) if (change.length !== undefined) change.bytes = content.subarray(at, (at += change.length));
  return { changes, end };
}

/** The files of a journal: folders and contents by number, as the changes made them. */
export class Tree {
  constructor() {
    this.nodes = new Map([[0, { id: 0, in: -1, name: "", folder: true, time: 0 }]]);
    this.next = 1;
    this.damaged = false; // a record was left out
    this.end = 0; // of the last whole record
  }

  /** Takes in all whole records of a journal. */
  read(content) {
    let at = 0;
    while (at < content.length) {
      const found = decode(content, at);
      if (found) {
        for (const change of found.changes) this.apply(change);
        this.damaged ||= at !== this.end;
        at = this.end = found.end;
      } else at++;
    }
    return this;
  }

  apply(change) {
    const { nodes } = this;
    const node = nodes.get(change.id);
    if (change.do === "make") {
      nodes.set(change.id, { id: change.id, in: change.in, name: change.name, folder: change.folder, time: change.time, bytes: new Uint8Array(0), size: 0 });
      this.next = Math.max(this.next, change.id + 1);
    } else if (!node) return; // it was made by a record that is damaged
    else if (change.do === "write") {
      const end = change.at + change.bytes.length;
      if (end > node.bytes.length) {
        const grown = new Uint8Array(Math.max(end, 2 * node.bytes.length));
        grown.set(node.bytes.subarray(0, node.size));
        node.bytes = grown;
      }
      node.bytes.set(change.bytes, change.at);
      node.size = Math.max(node.size, end);
    } else if (change.do === "cut") {
      node.bytes = node.bytes.slice(0, Math.min(node.size, change.size));
      node.size = node.bytes.length;
    } else if (change.do === "move") {
      for (const [id, other] of nodes) if (id !== change.id && other.in === change.in && other.name === change.name) nodes.delete(id);
      this.touch(node.in, change.time);
      node.in = change.in;
      node.name = change.name;
    } else if (change.do === "remove") nodes.delete(change.id);
    if (["make", "move", "remove"].includes(change.do)) this.touch(change.in ?? node.in, change.time);
    else node.time = change.time;
  }

  touch(folder, time) {
    const node = this.nodes.get(folder);
    if (node) node.time = time;
  }

  /** Every folder and file with its path, folders before what is in them; what hangs nowhere is left out. */
  *walk(folder = 0, path = "") {
    for (const node of this.nodes.values()) {
      if (node.in !== folder || node.id === 0) continue;
      yield { node, path: `${path}/${node.name}` };
      if (node.folder) yield* this.walk(node.id, `${path}/${node.name}`);
    }
  }

  content(node) {
    return node.bytes.subarray(0, node.size);
  }

  /** The shortest changes that make the same files. */
  changes() {
    const found = [];
    for (const { node } of this.walk()) {
      const { id, name, folder, time } = node;
      found.push({ do: "make", id, in: node.in, name, folder, time });
      if (!folder) found.push({ do: "write", id, at: 0, time, bytes: this.content(node) });
    }
    const folders = [this.nodes.get(0), ...[...this.walk()].map(({ node }) => node).filter((node) => node.folder)];
    return [...found, ...folders.map(({ id, time }) => ({ do: "touch", id, time }))];
  }
}

/** In OPFS: two files, of which the one with the higher number in front counts; written and flushed at once. */
class FileStore {
  static async open() {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("companion", { create: true });
    const store = new FileStore();
    store.handles = [];
    for (const name of ["journal-0", "journal-1"]) {
      store.handles.push(await accessTo(await folder.getFileHandle(name, { create: true })));
    }
    const numbers = store.handles.map((handle) => number(bytesOf(handle, 0, 8)));
    store.number = Math.max(...numbers);
    store.handle = store.handles[numbers.indexOf(store.number)];
    return store;
  }

  read() {
    const content = bytesOf(this.handle, 8, Math.max(0, this.handle.getSize() - 8));
    this.end = 8 + content.length;
    return content;
  }

  /** Cuts off what was never acknowledged. */
  cut(size) {
    this.end = 8 + size;
    this.handle.truncate(this.end);
    if (!this.number) this.replace([]);
  }

  append(record) {
    try {
      if (this.handle.write(record, { at: this.end }) < record.length) throw new DOMException("", "QuotaExceededError");
      this.handle.flush();
    } catch (error) {
      this.handle.truncate(this.end);
      throw error;
    }
    this.end += record.length;
  }

  /** Writes all to the other file, whose number is written last. */
  replace(record) {
    const other = this.handles.find((handle) => handle !== this.handle);
    other.truncate(0);
    other.flush();
    const head = new Uint8Array(8);
    if (other.write(head, { at: 0 }) + other.write(Uint8Array.from(record), { at: 8 }) < 8 + record.length) throw new DOMException("", "QuotaExceededError");
    other.flush();
    new DataView(head.buffer).setUint32(4, ++this.number);
    new DataView(head.buffer).setUint32(0, MARK);
    other.write(head, { at: 0 });
    other.flush();
    this.handle = other;
    this.end = 8 + record.length;
  }

  async settled() {}

  close() {
    for (const handle of this.handles) handle.close();
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

function bytesOf(handle, at, length) {
  const bytes = new Uint8Array(length);
  return bytes.subarray(0, handle.read(bytes, { at }));
}

function number(head) {
  const view = head.length === 8 ? new DataView(head.buffer) : null;
  return view?.getUint32(0) === MARK ? view.getUint32(4) : 0;
}

/** In IndexedDB: one entry a record; `settled` waits until the device has all of them. */
class DatabaseStore {
  static async open() {
    const store = new DatabaseStore();
    const opening = indexedDB.open("companion", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("journal", { autoIncrement: true });
    store.db = await promised(opening);
    store.chain = Promise.resolve();
    return store;
  }

  async load() {
    const records = await promised(this.db.transaction("journal").objectStore("journal").getAll());
    this.content = new Uint8Array(records.reduce((sum, record) => sum + record.length, 0));
    let at = 0;
    for (const record of records) { this.content.set(record, at); at += record.length; }
  }

  read() {
    this.end = this.content.length;
    return this.content;
  }

  cut() {} // a transaction leaves no half of a record

  append(record) {
    this.write((entries) => entries.add(record));
    this.end += record.length;
  }

  replace(record) {
    this.write((entries) => { entries.clear(); entries.add(record); });
    this.end = record.length;
  }

  write(change) {
    this.chain = this.chain.then(() => new Promise((done, failed) => {
      const transaction = this.db.transaction("journal", "readwrite", { durability: "strict" });
      transaction.oncomplete = done;
      transaction.onabort = transaction.onerror = () => failed(transaction.error);
      change(transaction.objectStore("journal"));
    }));
    this.chain.catch(() => {}); // whoever waits for it is told
  }

  settled() {
    return this.chain;
  }

  close() {
    this.db.close();
  }
}

const promised = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

/** The kind of store that this browser can have, in a worker. */
export const canSync = () => Boolean(globalThis.FileSystemFileHandle?.prototype.createSyncAccessHandle && navigator.storage?.getDirectory);

/** All that is kept, and the one way to keep more. */
export class Journal {
  /** Opens what this device keeps: whatever was begun in IndexedDB stays there. */
  static async open(kind = "") {
    const database = await DatabaseStore.open();
    await database.load();
    const journal = new Journal();
    const chosen = kind || (database.content.length || !canSync() ? "database" : "files");
    if (chosen === "database") journal.store = database;
    else {
      database.close();
      journal.store = await FileStore.open();
    }
    const content = journal.store.read();
    journal.tree = new Tree().read(content);
    journal.pending = [];
    journal.noted = 0; // changes so far
    if (journal.tree.damaged) journal.setAside(content);
    else if (journal.tree.end < content.length || !content.length) journal.store.cut(journal.tree.end);
    const changes = journal.tree.changes();
    const needed = changes.reduce((sum, { bytes }) => sum + (bytes?.length || 0), 0);
    if (journal.tree.damaged || journal.store.end > 2 * needed + ROOM) {
      try {
        journal.store.replace(encode(changes));
      } catch (error) {
        if (journal.tree.damaged) throw error; // a journal that is only long can stay so on a full device
      }
    }
    await journal.store.settled();
    return journal;
  }

  /** Keeps a damaged journal as a file among the others, as nobody may need it again but must not lose it. */
  setAside(content) {
    const { tree } = this;
    const id = tree.next;
    tree.apply({ do: "make", id, in: 0, name: `damaged-journal-${id}.bin`, folder: false, time: Date.now() });
    tree.apply({ do: "write", id, at: 0, time: Date.now(), bytes: content });
  }

  get kind() {
    return this.store instanceof FileStore ? "files" : "database";
  }

  /** Notes a change, which is kept by the next flush. */
  note(change) {
    this.noted++;
    this.pending.push({ ...change, time: Date.now() });
  }

  /** Keeps all that was noted. In OPFS it is flushed when this returns; else when `settled` is done. */
  flush() {
    if (!this.pending.length) return;
    this.store.append(encode(this.pending));
    this.pending = [];
  }

  settled() {
    return this.store.settled();
  }

  close() {
    this.store.close();
  }
}
