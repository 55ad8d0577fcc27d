// Damages journals in the stores of a browser and opens them again, in a worker beside the edition's files.

import { Journal } from "./web/journal.js";

const time = 1763500000000;
const bytes = (text) => new TextEncoder().encode(text);
const line = (number) => `{"number":${number},"move":"score","points":[${number},0]}\n`;

/** A small library: what is appended to, what is made anew and put in place of the former, what is gone. */
function fill(journal) {
  const note = (...changes) => { for (const change of changes) journal.note(change); journal.flush(); };
  const MONTH = [[1, "matches"], [2, "2026-11"]];
  const make = (id, above, name, folder = false) => ({ do: "make", id, in: above.at(-1)?.[0] ?? 0, above, name, folder, time });
  const moved = (id, name) => ({ do: "move", id, in: 0, above: [], name });
  const write = (id, at, text) => ({ do: "write", id, at, bytes: bytes(text) });
  note(make(1, [], "matches", true), make(2, MONTH.slice(0, 1), "2026-11", true));
  note(make(3, MONTH, "a.match"), write(3, 0, line(0)));
  note(make(4, [], "library.new"), write(4, 0, "people: Anna"), moved(4, "library.jsonl"));
  note(write(3, line(0).length, line(1)));
  note(make(5, MONTH, "b.match"), write(5, 0, line(7)));
  note(make(6, [], "library.new"), write(6, 0, "people: Anna, Ben"), moved(6, "library.jsonl"));
  note(write(5, line(7).length, line(8)), { do: "cut", id: 5, size: line(7).length + 3 });
  note(write(3, line(0).length + line(1).length, line(2)));
}

const filesOf = (tree) => Object.fromEntries([...tree.walk()].filter(({ node }) => !node.folder).map(({ node, path }) => [path, new TextDecoder("latin1").decode(tree.content(node))]).sort());

async function companion(create = true) {
  return (await navigator.storage.getDirectory()).getDirectoryHandle("companion", { create });
}

const promised = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

async function forget() {
  try {
    await (await navigator.storage.getDirectory()).removeEntry("companion", { recursive: true });
  } catch { /* there is none, or no such store */ }
  await promised(indexedDB.deleteDatabase("companion"));
}

/** All that the stores have, as they have it: places and bytes. */
async function kept() {
  const found = [];
  try {
    for await (const [name, file] of (await companion(false)).entries()) found.push([name, [...new Uint8Array(await (await file.getFile()).arrayBuffer())]]);
  } catch { /* no such store */ }
  if (!(await indexedDB.databases()).some(({ name }) => name === "companion")) return found;
  const db = await promised(indexedDB.open("companion"));
  for (const store of db.objectStoreNames) {
    const entries = () => db.transaction(store).objectStore(store);
    const [keys, values] = [await promised(entries().getAllKeys()), await promised(entries().getAll())];
    keys.forEach((key, at) => found.push([{ store, key, version: db.version }, [...values[at]]]));
  }
  db.close();
  return found;
}

const nameOf = (place) => (place.store ? `${place.store} ${JSON.stringify(place.key)}` : place);

/** Makes the stores have that and nothing else. */
async function put(places) {
  await forget();
  const version = Math.max(0, ...places.map(([place]) => place.version || 0));
  const db = version && await new Promise((done, failed) => {
    const opening = indexedDB.open("companion", version);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("journal", { autoIncrement: true });
      if (version > 1) opening.result.createObjectStore("journals");
    };
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
  for (const [place, content] of places) {
    if (place.store) {
      await promised(db.transaction(place.store, "readwrite").objectStore(place.store).put(Uint8Array.from(content), place.key));
      continue;
    }
    const handle = await (await (await companion()).getFileHandle(place, { create: true })).createSyncAccessHandle();
    handle.write(Uint8Array.from(content), { at: 0 });
    handle.close();
  }
  if (db) db.close();
}

/** What a start finds, and what it says. */
async function open(store, andSet = "") {
  let journal;
  try {
    journal = await Journal.open(store);
  } catch (error) {
    return { refused: error.constructor.name, files: {}, untold: [], others: [] };
  }
  const { tree, store: { current } } = journal;
  const found = {
    files: filesOf(tree),
    untold: journal.untold ?? (tree.damaged ? ["damaged"] : []),
    others: (journal.others ?? []).map(({ reading }) => filesOf(reading.tree)),
    kind: journal.kind,
    writes: current !== undefined,
  };
  if (andSet === "aside") journal.setOthersAside();
  if (andSet) journal.flush();
  await journal.settled();
  journal.close();
  return found;
}

const DONE = {
  put,
  kept,
  open,
  forget,

  async make(store) {
    await forget();
    const journal = await Journal.open(store);
    fill(journal);
    await journal.settled();
    journal.close();
    return kept();
  },

  /** A journal whose last record has a kind of change that nobody knows yet. */
  async strange(store) {
    await forget();
    const journal = await Journal.open(store);
    fill(journal);
    journal.note({ do: "rename", id: 3, name: "c.match" });
    journal.flush();
    await journal.settled();
    journal.close();
    return kept();
  },

  /** Damages a place of the stores in each of several ways, and opens them: what is found, said, and still there. */
  async damage(places, number, ways, store) {
    const results = [];
    for (const { at, bit, smash, length, content } of ways) {
      const changed = Uint8Array.from(content ?? places[number][1]).slice(0, length);
      if (bit !== undefined) changed[at] ^= 1 << bit;
      if (smash) changed[at] ^= smash;
      await put(places.map((place, other) => (other === number ? [place[0], changed] : place)));
      const first = await open(store);
      const again = await open(store); // which removes what it takes for left over
      const after = await kept();
      const isThere = after.some(([place, there]) => nameOf(place) === nameOf(places[number][0]) && String(there) === String(changed));
      results.push({ ...first, aside: isThere, again: again.files, toldAgain: again.untold });
    }
    return results;
  },
};

onmessage = async ({ data: [name, ...given] }) => {
  try {
    postMessage({ value: await DONE[name](...given) });
  } catch (error) {
    postMessage({ error: String(error?.stack || error) });
  }
};
