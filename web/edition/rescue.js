// Gets matches and sheets out without Python: an archive that any Table Companion imports.

import { crc32, FIRST_IN_DATABASE, FIRST_IN_FILE, NOW, Reading } from "./records.js";

const KEPT = /\.match$/;
const LIBRARY = /\/library\.jsonl(\.bak)?$/; // has one's own sheets, in its first line
const MOST_FILES = 200; // of an archive that is brought in at once
const MOST_BYTES = 4e6;

/** The content of every journal of this device with its name and format, whichever store has it; it changes nothing. */
async function* journals() {
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("companion");
    for await (const [name, file] of folder.entries()) {
      const content = new Uint8Array(await (await file.getFile()).arrayBuffer());
      yield { name, content, format: /-[01]$/.test(name) ? FIRST_IN_FILE : NOW };
    }
  } catch {
    // no such store here
  }
  const database = await new Promise((done) => {
    const opening = indexedDB.open("companion");
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => done(null);
  });
  if (!database) return;
  for (const store of database.objectStoreNames) {
    const entries = database.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([entries.getAllKeys(), entries.getAll()].map((request) => new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    })));
    const numbers = keys.map((key) => key[0] ?? 0);
    for (const number of new Set(numbers)) {
      const content = new Uint8Array(await new Blob(values.filter((_, at) => numbers[at] === number)).arrayBuffer());
      yield { name: `${store}-${number}`, content, format: store === "journal" ? FIRST_IN_DATABASE : NOW };
    }
  }
  database.close();
}

/** All matches and sheets of some trees by their paths. Records are only appended to: of two the longer one has more. */
function filesOf(trees) {
  const files = new Map();
  const take = (path, content) => { if (content.length > (files.get(path)?.length ?? -1)) files.set(path, content); };
  for (const tree of trees) {
    for (const { node, path } of tree.walk()) {
      if (node.folder) continue;
      if (KEPT.test(path)) take(path.slice(1), tree.content(node));
      if (LIBRARY.test(path)) for (const [id, sheet] of sheetsOf(tree.content(node))) take(`sheets/${id}.sheet.toml`, new TextEncoder().encode(JSON.stringify(sheet))); // an import reads JSON as well
    }
  }
  return files;
}

/** The score sheets that somebody wrote, by their ids, as the library keeps them; none where they cannot be read. */
function sheetsOf(library) {
  try {
    const [tables] = new TextDecoder().decode(library).split("\n");
    return Object.values(JSON.parse(tables).sheets ?? {}).map(({ id, sheet }) => [id, sheet]);
  } catch {
    return [];
  }
}

/** Zips of all matches and sheets in some trees, none of them too large to be imported at once. */
export function archivesOf(trees) {
  const parts = [];
  for (const [path, content] of filesOf(trees)) {
    const last = parts.at(-1);
    const fits = last && last.size < MOST_FILES && last.bytes + content.length < MOST_BYTES;
    const part = fits ? last : parts[parts.push(Object.assign(new Map(), { bytes: 0 })) - 1];
    part.set(path, content);
    part.bytes += content.length;
  }
  return parts.map(zip);
}

/** A zip of all that this device keeps, and of journals as they are that cannot be read whole; null if there is nothing. */
export async function archive() {
  const trees = [];
  const unread = new Map();
  for await (const { name, content, format } of journals()) {
    const { tree, wrong, isOfAnother } = new Reading(content, format);
    trees.push(tree);
    if (content.length && (wrong.size || isOfAnother)) unread.set(`${name}.bin`, content);
  }
  return zip(new Map([...filesOf(trees), ...unread]));
}

/** An archive of files by their names, not packed; null if there are none. */
function zip(files) {
  const parts = [];
  const list = [];
  let at = 0;
  for (const [path, content] of files) {
    const name = new TextEncoder().encode(path);
    const common = [20, 0x800, 0, 0, 33]; // version, names in UTF-8, stored, 1980-01-01
    const sizes = [crc32(content), content.length, content.length];
    parts.push(words16(0x4b50, 0x403, ...common), words32(...sizes), words16(name.length, 0), name, content);
    list.push(words16(0x4b50, 0x201, 20, ...common), words32(...sizes), words16(name.length, 0, 0, 0, 0), words32(0, at), name);
    at += 30 + name.length + content.length;
  }
  if (!parts.length) return null;
  const size = list.reduce((sum, part) => sum + part.length, 0);
  return new Blob([...parts, ...list, words16(0x4b50, 0x605, 0, 0, files.size, files.size), words32(size, at), words16(0)], { type: "application/zip" });
}

const words16 = (...values) => new Uint8Array(Uint16Array.from(values).buffer);
const words32 = (...values) => new Uint8Array(Uint32Array.from(values).buffer);
