// The browser edition beside the page: loads it once, starts the worker that answers instead of a
// server, and says what is wrong where that does not work. The page itself asks by `edition.fetch`.

import { SOURCE, VERSION } from "./version.js";
import { archive } from "./rescue.js";

const WORDS = JSON.parse(document.getElementById("edition-words").textContent);
const LANGUAGES = Object.keys(WORDS);
const spoken = () => {
  try {
    if (LANGUAGES.includes(localStorage.getItem("language"))) return localStorage.getItem("language");
  } catch {
    // a browser that keeps nothing
  }
  return navigator.languages.map((code) => code.slice(0, 2)).find((code) => LANGUAGES.includes(code)) || LANGUAGES[0];
};
let language = spoken(); // of what the worker has loaded
const words = WORDS[language];
const asked = new URLSearchParams(location.search);
const calls = new Map(); // what the worker has not answered yet, by number
let number = 0;
let worker = null;
let started; // is called when a worker answers
let ready = new Promise((done) => (started = done));
let kept = ""; // where: "files" or "database"

// The cover: what this is, a bar, and what went wrong

const cover = document.getElementById("edition");
const element = (name, text, then) => {
  const made = document.createElement(name);
  made.textContent = text;
  if (name === "button") Object.assign(made, { type: "button", className: "raised", onclick: then });
  return made;
};

/** Shows a heading, sentences and buttons instead of the page. */
function show(title, sentences, buttons = {}) {
  cover.lang = language;
  cover.hidden = false;
  cover.replaceChildren(element("h1", title), ...sentences.map((sentence) => element("p", sentence)));
  for (const [label, then] of Object.entries(buttons)) cover.append(element("button", label, then));
}

function progress(part) {
  let bar = cover.querySelector("progress");
  if (!bar) {
    show("Table Companion", [words.what, words.loading]);
    bar = cover.appendChild(document.createElement("progress"));
    bar.max = 100;
    bar.setAttribute("aria-label", words.loaded);
    cover.append(element("p", ""));
  }
  bar.value = Math.max(bar.value, Math.round(100 * part));
  cover.lastChild.textContent = `${bar.value} %`;
}

/** A line above the page, with buttons; one at a time. */
function notice(sentence, buttons = {}) {
  document.getElementById("notice")?.remove();
  const bar = element("div", "");
  bar.id = "notice";
  bar.setAttribute("role", "status");
  bar.append(element("p", sentence));
  for (const [label, then] of Object.entries({ ...buttons, [words.later]: () => {} })) {
    bar.append(element("button", label, () => { bar.remove(); then(); }));
  }
  document.body.prepend(bar);
}

function failed(why) {
  show(words.failed, [words.failed_help, why], { [words.try_again]: () => location.reload(), [words.save]: save, [words.load_anew]: loadAnew });
}

/** All matches and sheets as an archive that any Table Companion imports; needs no Python. */
async function save() {
  worker?.terminate();
  try {
    const content = await archive();
    if (!content) return show(words.failed, [words.nothing_kept], { [words.try_again]: () => location.reload() });
    download(content, "table-companion.zip");
  } catch (error) {
    failed(String(error.message || error));
  }
}

function download(content, name) {
  const link = element("a", name);
  link.href = URL.createObjectURL(content instanceof Blob ? content : new Blob([content]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Forgets every file of the program, none of the matches, and loads them from the network. */
async function loadAnew() {
  worker?.terminate();
  for (const name of await caches.keys()) if (name.startsWith("companion-")) await caches.delete(name);
  for (const one of await navigator.serviceWorker.getRegistrations()) await one.unregister();
  location.reload();
}

// The files of the program

async function install() {
  if (!navigator.serviceWorker) throw new Error(words.no_worker);
  const controlled = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  const unloaded = new Promise((_, fail) => {
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data.loaded) progress(0.8 * data.loaded);
      if (data.unloaded && !navigator.serviceWorker.controller) fail(new Error(`${words.offline} (${data.unloaded})`));
    });
  });
  unloaded.catch(() => {});
  const registration = await navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
  watch(registration);
  if (navigator.serviceWorker.controller) return;
  registration.active?.postMessage("claim"); // a page that was loaded past it
  await Promise.race([controlled, unloaded]);
}

function watch(registration) {
  const offer = (waiting) => waiting && navigator.serviceWorker.controller &&
    notice(words.new_version, { [words.use_new]: () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("use");
    } });
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing.addEventListener("statechange", () => installing.state === "installed" && offer(installing));
  });
}

// Languages: English is always there, another one is loaded when it is first chosen, and then stays

/** Whether everything that a language needs is on this device now; where it is not, a notice says so. */
async function bring(code) {
  const files = code === SOURCE ? [] : [`./language.${code}.pack`, `./words.${code}.json`];
  const replies = await Promise.all(files.map((name) => fetch(name).catch(() => null)));
  const there = replies.every((reply) => reply?.ok);
  if (!there) notice(words.no_language.replace("{language}", WORDS[code].language));
  return there;
}

/** Whether the worker speaks a language. If it does not, it is loaded, and everything starts again in it. */
async function speaks(code) {
  if (code === SOURCE || code === language) return true;
  if (await bring(code)) {
    localStorage.setItem("language", code);
    location.reload();
  }
  return false;
}

// The worker

function startWorker(wait = false) {
  for (const call of calls.values()) call.lost();
  calls.clear();
  worker?.terminate();
  worker = new Worker("./worker.js", { type: "module" });
  if (kept) ready = new Promise((done) => (started = done)); // another one answered before
  kept = "";
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => failed(event.message || "");
  worker.postMessage({ start: { token: edition.token, store: asked.get("store") || "", wait, language } });
}

/** Ends the worker and starts another one, which waits until the first has let go of the files. */
function restart() {
  startWorker(true);
}

function hear(data) {
  if (data.stage) progress(0.8 + 0.2 * data.stage);
  else if (data.ready) {
    cover.hidden = true;
    kept = data.kind;
    if (data.damaged) notice(words.damaged);
    started();
  } else if (data.taken) taken();
  else if (data.closed) show("Table Companion", [words.moved], { [words.take]: () => location.reload() });
  else if (data.unkept) {
    calls.get(data.id)?.refused(507, words.unkept);
    restart(); // from what is kept
  } else if (data.failed && calls.has(data.id)) calls.get(data.id).lost();
  else if (data.failed) failed(data.failed);
  else calls.get(data.id)?.heard(data);
}

// One tab writes; another one can take over

const tabs = new BroadcastChannel("companion");
tabs.onmessage = () => worker?.postMessage({ close: true });

function taken() {
  show("Table Companion", [words.taken], { [words.take]: () => {
    show("Table Companion", [words.waiting]);
    startWorker(true);
    tabs.postMessage("give");
  } });
}

// What the page asks

async function ask(path, { method = "GET", headers = {}, body = "", signal } = {}) {
  await ready;
  const id = ++number;
  const live = path === "api/live";
  return new Promise((answered, lost) => {
    let stream;
    const end = () => calls.delete(id);
    const content = new ReadableStream({ start: (controller) => (stream = controller), cancel: () => worker.postMessage({ hangUp: id }) });
    calls.set(id, {
      heard({ kind, value }) {
        if (kind === "status") return answered(new Response(content, { status: value, headers: { "content-type": live ? "text/event-stream" : "application/json" } }));
        if (value.length) stream.enqueue(value);
        if (kind === "end") { end(); stream.close(); }
      },
      refused: (status, error) => { end(); answered(new Response(JSON.stringify({ error }), { status })); },
      lost: () => { end(); lost(new TypeError("lost")); try { stream.error(new TypeError("lost")); } catch { /* closed already */ } },
    });
    if (live) signal?.addEventListener("abort", () => { worker.postMessage({ hangUp: id }); calls.get(id)?.lost(); });
    worker.postMessage({ ask: { id, method, path: `/${path}`, headers: Object.entries(headers), body } });
    if (path === "api/begin") { navigator.storage?.persist?.(); stayAwake(); }
  });
}

// A match keeps the screen on

let awake = null;
async function stayAwake() {
  if (document.visibilityState !== "visible" || (awake && !awake.released)) return;
  awake = await navigator.wakeLock?.request("screen").catch(() => null);
}
document.addEventListener("visibilitychange", () => awake && stayAwake());

// On an iPhone, before anything is kept

const onIPhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
const installed = () => navigator.standalone || matchMedia("(display-mode: standalone)").matches;

async function homeScreenFirst() {
  if (!onIPhone() || installed()) return;
  await new Promise((anyway) => show(words.home_screen, [words.home_screen_how, words.home_screen_why], { [words.home_screen_anyway]: anyway }));
  cover.replaceChildren();
}

/** Hands the page what it was opened with: where a shortcut leads, the sheet in a link, files. */
async function opened(open, bringIn) {
  const page = document.getElementById("page");
  while (page.getAttribute("aria-busy") === "true") await new Promise((again) => setTimeout(again, 50));
  open[asked.get("open")]?.();
  const link = /^#(table-companion:sheet\?.*)$/.exec(decodeURI(location.hash));
  if (link) bringIn(new File([link[1]], "sheet.link"));
  if (link || asked.has("open")) history.replaceState(null, "", location.pathname);
  globalThis.launchQueue?.setConsumer(async ({ files }) => {
    for (const handle of files || []) bringIn(await handle.getFile());
  });
}

globalThis.edition = {
  token: crypto.randomUUID(),
  words,
  languages: LANGUAGES.map((code) => [code, WORDS[code].language]),
  speaks,
  version: VERSION,
  fetch: ask,
  restart,
  opened,
  loadAnew,
  kept: () => kept,
};

async function start() {
  await homeScreenFirst();
  progress(0);
  await install();
  if (!(await bring(language))) language = SOURCE;
  startWorker();
}

start().catch((error) => failed(error.message));
