// The browser edition beside the page: loads it once, starts the worker that answers instead of a
// server, and says what is wrong where that does not work. The page itself asks by `edition.fetch`.

import { SOURCE, VERSION } from "./version.js";
import { archive } from "./rescue.js";

const { t } = speech;
const { element } = faults;
let language = speech.chosen(); // of what the worker has loaded
const asked = new URLSearchParams(location.search);
const calls = new Map(); // what the worker has not answered yet, by number
let number = 0;
let worker = null;
let started; // is called when a worker answers
let ready = new Promise((done) => (started = done));
let kept = ""; // where: "files" or "database"
let found = []; // archives of what else was kept in this browser

// The cover: what this is, a bar, and what went wrong

const cover = document.getElementById("edition");

/** Shows a heading, sentences and buttons instead of the page. */
function show(title, sentences, buttons = {}) {
  cover.lang = language;
  cover.hidden = false;
  cover.replaceChildren(element("h1", title), ...sentences.map((sentence) => element("p", sentence)));
  for (const [label, then] of Object.entries(buttons)) cover.append(element("button", label, then));
}

const megabytes = (bytes) => new Intl.NumberFormat(language, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 }).format(bytes / 1e6);

let size = ""; // of all that is loaded at a first visit

function progress(part) {
  let bar = cover.querySelector("progress");
  if (!bar) {
    show("Table Companion", [t("Keeps score in card games, names the rule a move breaks, and looks up rules."), t("It loads once, then works offline.")]);
    bar = cover.appendChild(document.createElement("progress"));
    bar.max = 100;
    bar.setAttribute("aria-label", t("Loaded so far"));
    cover.append(element("p", ""));
  }
  bar.value = Math.max(bar.value, Math.round(100 * part));
  cover.lastChild.textContent = size ? t("{percent}% of {size}", { percent: bar.value, size }) : `${bar.value} %`;
}

/** A line above the page, with buttons; one at a time. */
function notice(sentence, buttons = {}) {
  faults.bar("notice", "status", sentence, { ...buttons, [t("Later")]: () => {} });
}

/** Says why it did not start; of matches only where some are kept here, or where nobody can tell. */
async function failed(why) {
  worker?.terminate(); // it may still be on its way
  const newcomer = !worker && (await archive().then((content) => !content, () => false));
  if (newcomer) return show(t("Table Companion didn’t start"), [why], { [t("Try again")]: () => location.reload() });
  show(t("Table Companion didn’t start"), [t("Your matches are still on this device. Save them to a file that any Table Companion can import, or reload the program, which keeps them too."), why], { [t("Try again")]: () => location.reload(), [t("Save my matches")]: save, [t("Reload everything")]: loadAnew });
}

/** Another version wrote what is kept here. Nothing is changed, neither by Python. */
function ofAnother() {
  worker.terminate(); // it may still be on its way
  show(t("Table Companion didn’t start"), [t("Your matches were saved by another version of Table Companion, which this one can’t read. Nothing was changed. Reload the program to get the newest version.")], { [t("Reload everything")]: loadAnew, [t("Save my matches")]: save });
}

/** Says what was wrong with what is kept, until somebody says that they know. */
function tell(wrong) {
  const said = {
    damaged: t("Some of what’s saved here was damaged. The rest is fine: check your past matches and export them."),
    end: t("The end of what’s saved here was damaged: what you logged last may be missing. Look at the log."),
    repaired: t("A damaged spot in what’s saved here was repaired. Export your matches, in case this device is failing."),
  };
  faults.bar("notice", "alert", wrong.map((what) => said[what]).join(" "), { [t("OK")]: () => worker.postMessage({ told: true }) });
}

/** All matches and sheets as an archive that any Table Companion imports; needs no Python. */
async function save() {
  worker?.terminate();
  try {
    const content = await archive();
    if (!content) return show(t("Table Companion didn’t start"), [t("There are no matches on this device.")], { [t("Try again")]: () => location.reload() });
    faults.save("table-companion.zip", content);
  } catch (error) {
    failed(String(error.message || error));
  }
}

/** Forgets every file of the program, none of the matches, and loads them from the network. */
async function loadAnew() {
  worker?.terminate();
  for (const name of await caches.keys()) if (name.startsWith("companion-")) await caches.delete(name);
  for (const one of await navigator.serviceWorker?.getRegistrations() ?? []) await one.unregister();
  location.reload();
}

// The files of the program

/** In a shell every file is in its package; only what an older version made of them is removed. */
async function tidyUp() {
  for (const name of await caches.keys()) if (name.startsWith("companion-") && name !== `companion-${VERSION}`) await caches.delete(name);
}

async function install() {
  if (globalThis.shell) return tidyUp();
  if (!navigator.serviceWorker) throw new Error(t("This browser can’t keep the page for offline use; a private window never does. Open it in a normal window."));
  const controlled = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
  const unloaded = new Promise((_, fail) => {
    navigator.serviceWorker.addEventListener("message", ({ data }) => {
      if (data.loaded) {
        size = megabytes(data.size);
        progress(0.8 * data.loaded);
      }
      if (data.unloaded && !navigator.serviceWorker.controller) fail(new Error(`${t("Couldn’t load everything. The first visit needs a connection.")} (${data.unloaded})`));
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
    notice(t("A new version is ready."), { [t("Use it now")]: () => {
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
  if (!there) notice(t("{language} isn’t on this device yet, and couldn’t be loaded. It needs a network once.", { language: Object.fromEntries(speech.all)[code] }));
  return there;
}

/** Whether the worker speaks a language. If it does not, it is loaded, and everything starts again in it. */
async function speaks(code) {
  if (code === SOURCE || code === language) return true;
  if (await bring(code)) {
    memory.keep("language", code);
    location.reload(); // the page comes back to where the language was chosen
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
  worker.postMessage({ start: { token: edition.token, store: memory.read("store"), wait, language, inShell: Boolean(globalThis.shell) } });
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
    ({ found } = data);
    if (data.untold.length) tell(data.untold);
    started();
  } else if (data.taken) taken();
  else if (data.closed) show("Table Companion", [t("Table Companion is now open in another tab.")], { [t("Use it here")]: () => location.reload() });
  else if (data.unkept) {
    calls.get(data.id)?.refused(507, t("This device is full, so nothing was logged. Free up some space and try again."));
    restart(); // from what is kept
  } else if (data.ofAnother) ofAnother();
  else if (data.archive) dispatchEvent(new CustomEvent("archive", { detail: data.archive }));
  else if (data.failed && calls.has(data.id)) calls.get(data.id).lost();
  else if (data.failed) failed(data.failed);
  else calls.get(data.id)?.heard(data);
}

// One tab writes; another one can take over

const tabs = new BroadcastChannel("companion");
tabs.onmessage = () => worker?.postMessage({ close: true });

function taken() {
  show("Table Companion", [t("Table Companion is open in another tab. Only one of them can log moves.")], { [t("Use it here")]: () => {
    show("Table Companion", [t("Waiting for the other tab. If this takes long, close that tab.")]);
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
    if (path === "api/begin") navigator.storage?.persist?.();
    stayAwake();
  });
}

// A match keeps the screen on, wherever it was begun; whatever else is looked at does not

const IN_A_MATCH = ["table", "sheet", "count", "round_over", "log", "repair", "now"];
let awake = Promise.resolve(null); // the lock, if there is one

function stayAwake() {
  const wanted = document.visibilityState === "visible" && IN_A_MATCH.includes(document.getElementById("page").dataset.screen);
  awake = awake.then(async (lock) => {
    if (!wanted) await lock?.release();
    else if (!lock || lock.released) return navigator.wakeLock?.request("screen");
    return wanted ? lock : null;
  }).catch(() => null);
}
document.addEventListener("visibilitychange", stayAwake);

// On an iPhone, before anything is kept

const onIPhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
const installed = () => navigator.standalone || matchMedia("(display-mode: standalone)").matches;

async function homeScreenFirst() {
  if (!onIPhone() || installed()) return;
  await new Promise((anyway) => show(t("Add it to your Home Screen first"), [t("Tap Safari’s Share button, then “Add to Home Screen”, and open it from there."), t("Safari deletes a web page’s data after seven days without a visit. It keeps the data of an app on the Home Screen, but the two share nothing.")], { [t("Continue here anyway")]: anyway }));
  cover.replaceChildren();
}

function decoded(hash) {
  try {
    return decodeURI(hash);
  } catch {
    return ""; // no link of ours
  }
}

/** Hands the page what it was opened with: where a shortcut leads, the sheet or season in a link, files; and what else was kept here. */
async function opened(open, { bringIn, offer }) {
  const page = document.getElementById("page");
  while (page.getAttribute("aria-busy") === "true") await new Promise((again) => setTimeout(again, 50));
  open[asked.get("open")]?.();
  const offerLink = (hash) => {
    const link = /^#(table-companion:(?:sheet|season)\?.*)$/.exec(decoded(hash));
    if (link) offer(new File([link[1]], "sent.link"), link[1].startsWith("table-companion:season?"));
    return Boolean(link);
  };
  if (offerLink(location.hash) || asked.has("open")) history.replaceState(history.state, "", location.pathname);
  globalThis.launchQueue?.setConsumer(async ({ files, targetURL }) => {
    if (targetURL) offerLink(new URL(targetURL, location).hash);
    for (const handle of files || []) bringIn(await handle.getFile());
  });
  bringTogether(bringIn);
}

/** Brings in what another journal of this browser held, so that all of it is shown. */
function bringTogether(bringIn) {
  const [archive, ...others] = found;
  found = [];
  if (!archive) return;
  bringIn(new File([archive], "matches.zip"), () => {
    found = others;
    if (others.length) return bringTogether(bringIn);
    worker.postMessage({ broughtIn: true });
    notice(globalThis.shell ? t("Your matches have come along to this device.") : t("Matches were found in a second place in this browser. They’re with the others now."));
  });
}

globalThis.edition = {
  token: crypto.randomUUID(),
  speaks,
  version: VERSION,
  fetch: ask,
  restart,
  opened,
  loadAnew,
  kept: () => kept,
  /** Asks for an archive of everything, if anything was changed; it comes as an event. */
  archive: () => kept && worker.postMessage({ archive: true }),
};

async function start() {
  await speech.speak(language);
  await homeScreenFirst();
  progress(0);
  await install();
  if (!(await bring(language))) language = SOURCE;
  startWorker(Boolean(globalThis.shell)); // where there are no tabs, a page that was left may still hold the files
}

start().catch((error) => failed(error.message));
