// Gets matches and sheets out without Python: an archive that any Table Companion imports.

import { crc32, Tree } from "./journal.js";

const KEPT = /\.(match|sheet\.toml)$/;

/** The files of this device, whichever store has them; it changes nothing. */
async function read() {
  const contents = [];
  try {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle("companion");
    const files = await Promise.all(["journal-0", "journal-1"].map(async (name) => new Uint8Array(await (await (await folder.getFileHandle(name)).getFile()).arrayBuffer())));
    const numbered = files.filter((file) => file.length >= 8).sort((one, other) => number(other) - number(one));
    if (numbered.length) contents.push(numbered[0].subarray(8));
  } catch {
    // no such store here
  }
  const database = await new Promise((done) => {
    const opening = indexedDB.open("companion");
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => done(null);
  });
  if (database) {
    const records = await new Promise((done, failed) => {
      const asked = database.transaction("journal").objectStore("journal").getAll();
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => failed(asked.error);
    });
    contents.push(new Uint8Array(await new Blob(records).arrayBuffer()));
    database.close();
  }
  return contents.map((content) => new Tree().read(content));
}

const number = (file) => new DataView(file.buffer).getUint32(4);

/** A zip of all matches and sheets, not packed; null if there are none. */
export async function archive() {
  const parts = [];
  const list = [];
  let at = 0;
  const add = (to, head, ...rest) => to.push(head, ...rest);
  for (const tree of await read()) {
    for (const { node, path } of tree.walk()) {
      if (node.folder || !KEPT.test(path)) continue;
      const content = tree.content(node);
      const name = new TextEncoder().encode(path.slice(1));
      const common = [20, 0x800, 0, 0, 33]; // version, names in UTF-8, stored, 1980-01-01
      const sizes = [crc32(content), content.length, content.length];
      add(parts, words16(0x4b50, 0x403, ...common), words32(...sizes), words16(name.length, 0), name, content);
      add(list, words16(0x4b50, 0x201, 20, ...common), words32(...sizes), words16(name.length, 0, 0, 0, 0), words32(0, at), name);
      at += 30 + name.length + content.length;
    }
  }
  if (!parts.length) return null;
  const count = list.length / 5;
  const size = list.reduce((sum, part) => sum + part.length, 0);
  return new Blob([...parts, ...list, words16(0x4b50, 0x605, 0, 0, count, count), words32(size, at), words16(0)], { type: "application/zip" });
}

const words16 = (...values) => new Uint8Array(Uint16Array.from(values).buffer);
const words32 = (...values) => new Uint8Array(Uint32Array.from(values).buffer);
