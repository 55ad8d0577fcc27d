// The companion without a server: Python, the kept files and the application of the page, in a worker.
// A reply leaves it only when all that was changed before is in the device's storage.

import { loadPyodide } from "./py/pyodide.mjs";
import { Journal, OfAnotherVersion } from "./journal.js";
import { mountKept } from "./file_system.js";
import { archivesOf } from "./rescue.js";
import { LOCKFILE, SOURCE, VERSION } from "./version.js";

const KEPT = "/kept";
const snapshotOf = (language) => `snapshot.${language}`; // Python's memory with everything imported, in this version's cache

const START = `
import asyncio, random
from pyodide.ffi import to_js
from companion.server.browser import BrowserTable
random.seed()  # the memory may come from a snapshot
table = BrowserTable("${KEPT}")
def ask(token, id, method, path, headers, body, send):
    table.set_token(token)
    return table.ask(id, method, path, headers.to_py(), body.to_bytes(), lambda kind, value: send(kind, to_js(value)))

`;

let pyodide;
let journal;
let ask;
let out = Promise.resolve(); // replies in their order
let ofShell = null; // the archive that came from another device, while it is not brought in; null where there is no shell
let archived = -1; // how many changes there had been when everything was archived last

const say = (message) => postMessage(message);

/** Whether nobody else has the kept files open; `wait` until nobody has. */
function lock(wait) {
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((held) => {
    navigator.locks.request("companion", wait ? {} : { ifAvailable: true }, (got) => {
      held(Boolean(got));
      return got && new Promise(() => {}); // until this worker ends
    });
  });
}

/** The files of a pack: a list of names and sizes, and their bytes one after the other. */
function unpack(FS, pack, folder) {
  const length = new DataView(pack.buffer).getUint32(0);
  let at = 4 + length;
  const made = new Set();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, at)))) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(parent)) FS.mkdirTree(parent);
    made.add(parent);
    FS.writeFile(path, pack.subarray(at, (at += size)), { canOwn: true });
  }
}

const bytes = async (response) => new Uint8Array(await (await response).arrayBuffer());

/** Starts Python with our code and the words of a language beside the English ones. */
async function startPython(language) {
  const cache = await caches.open(`companion-${VERSION}`);
  const named = ["./app.pack", ...(language === SOURCE ? [] : [`./language.${language}.pack`])];
  const [kept, ...packs] = await Promise.all([cache.match(snapshotOf(language)), ...named.map((name) => bytes(fetch(name)))]);
  const snapshot = kept && new Uint8Array(await kept.arrayBuffer());
  say({ stage: 0.2 });
  pyodide = await loadPyodide({
    indexURL: new URL("./py/", self.location).href,
    lockFileContents: LOCKFILE,
    env: { PYTHONDONTWRITEBYTECODE: "1" },
    ...(snapshot ? { _loadSnapshot: snapshot } : { _makeSnapshot: true }),
  });
  say({ stage: 0.5 });
  for (const pack of packs) unpack(pyodide.FS, pack, "/app");
  if (snapshot) return null;
  pyodide.runPython(`
import sys
sys.path.insert(0, "/app")
from companion.server.browser import warm_up
warm_up("/tmp/warm")
`);
  const made = pyodide.makeMemorySnapshot();
  return async () => {
    for (const other of await cache.keys()) if (other.url.includes("/snapshot.")) await cache.delete(other);
    await cache.put(snapshotOf(language), new Response(made));
  };
}

const OF_SHELL = "shell"; // what is set aside once it was brought in, as if it were a journal

/** The archive that the system may have moved here from another device. */
async function keptByShell() {
  const archive = await (await fetch("./kept/archive.zip")).blob();
  return archive.size ? [archive] : [];
}

async function start({ token, store, wait, language, inShell }) {
  if (!(await lock(wait))) return say({ taken: true });
  let keepSnapshot;
  [journal, keepSnapshot] = await Promise.all([Journal.open(store), startPython(language)]);
  say({ stage: 0.8 });
  mountKept(pyodide.FS, journal, KEPT);
  pyodide.runPython(START);
  const call = pyodide.globals.get("ask");
  ask = (...values) => call(token, ...values);
  keep(); // on a full device people can still look; what they change is refused, and says why
  await journal.settled();
  if (inShell) ofShell = journal.isAside(OF_SHELL) ? [] : await keptByShell();
  say({ ready: true, kind: journal.kind, untold: journal.untold, found: found() });
  if (keepSnapshot) await keepSnapshot().catch(() => {}); // then the next start is slow, too
}

/** Archives of what other journals hold, for the page to bring in. */
function found() {
  const archives = [...archivesOf(journal.others.map(({ reading }) => reading.tree)), ...ofShell ?? []];
  if (!archives.length) setOthersAside();
  return archives;
}

function setOthersAside() {
  const more = ofShell && !journal.isAside(OF_SHELL) ? [OF_SHELL] : [];
  if (!journal.others.length && !more.length) return;
  journal.setOthersAside(more);
  if (ofShell) ofShell = [];
  keep();
}

/** Hands out everything as an archive, unless nothing was changed, or one is still to be brought in. */
async function archive() {
  if (journal.noted === archived || ofShell?.length) return;
  archived = journal.noted;
  const content = await pyodide.globals.get("table").archive();
  say({ archive: content.toJs() });
  content.destroy();
}

/** Keeps what can as well be kept another time. */
function keep() {
  try {
    journal.flush();
  } catch {} // on a full device
}

/** Keeps what was changed, and only then replies; where it cannot be kept, nothing was done. */
async function reply(id, held, changed) {
  try {
    if (changed && held[0]?.value < 400) journal.flush();
    await journal.settled();
  } catch {
    return say({ id, unkept: true }); // memory is ahead of the storage: the page starts another worker
  }
  for (const part of held) say({ id, ...part });
}

async function answer({ id, method, path, headers, body }) {
  const held = [];
  const live = path === "/api/live";
  const send = (kind, value) => {
    const part = { kind, value };
    if (!live) return held.push(part);
    out = out.then(() => journal.settled()).then(() => say({ id, ...part }), () => {});
  };
  const { noted } = journal;
  await ask(id, method, path, headers, new TextEncoder().encode(body || ""), send);
  if (!live) out = out.then(() => reply(id, held, journal.noted > noted));
}

onmessage = async ({ data }) => {
  try {
    if (data.start) await start(data.start);
    else if (data.ask) await answer(data.ask);
    else if (data.hangUp) {
      if (ask) pyodide.globals.get("table").hang_up(data.hangUp); // else another worker answered
    } else if (data.told) {
      journal.setTold();
      keep();
    } else if (data.broughtIn) setOthersAside();
    else if (data.archive) {
      await out;
      await archive();
    } else if (data.close) {
      await out;
      journal?.close();
      say({ closed: true });
      self.close();
    }
  } catch (error) {
    if (error instanceof OfAnotherVersion) return say({ ofAnother: true });
    const lines = String(error?.message || error).trim().split("\n"); // of Python's, the last says what it was
    say({ failed: lines.at(-1), id: data.ask?.id });
  }
};
