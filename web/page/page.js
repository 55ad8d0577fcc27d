// The page at the table: what it knows, which screen is in front, and what every screen shares.

import { h, draw, drawn, button, sign } from "./dom.js";
import { net, ask, come, coming, token, join, listen, hangUp, onLostKey, Refused } from "./net.js";
import { drawings } from "./drawings.js";
import { fit } from "./fit.js";
import * as trail from "./trail.js";
import * as drafts from "./drafts.js";
import * as table from "./table.js";
import * as reading from "./reading.js";
import * as keeping from "./keeping.js";
import * as guests from "./guests.js";
import * as board from "./board.js";
import * as form from "./form.js";
import * as mayI from "./may_i.js";
import * as home from "./home.js";
import * as between from "./between.js";
import * as sheets from "./sheets.js";
import * as tidy from "./tidy.js";
import * as standings from "./standings.js";

const SCREENS = {
  table: table.screen, now: reading.now, log: reading.log, rules: reading.rules, result: reading.result,
  count: form.screen, repair: keeping.repair, sheet: form.screen, new: keeping.newMatch, may_i: mayI.screen, nothing,
  home: home.home, matches: home.matches, past: home.past, bin: tidy.bin, people: home.people, person: home.person, standings: standings.standings, season: standings.season, why: standings.why, settings: home.settings,
  shelf: sheets.shelf, one_sheet: sheets.oneSheet, editor: sheets.editor, round_over: between.roundOver, replay: between.replay, guests: guests.guests, who: guests.who, closed: guests.closed, board: board.screen,
};

/** All that the page knows. Screens draw it; taps change it. */
export const page = {
  me: null, // part, name, language
  table: null, // what everybody sees: rev, match, view, place, by
  own: null, // the same with what was picked here; null while nothing is
  asking: false,
  guests: [], // who is there and how others get in, for who keeps the match
  links: {},
  letters: "",
  address: "",
  screen: "closed",
  at: {}, // what the screen in front is about
  sheet: null,
  live: "",
  telling: -1, // the category of a score sheet's count that is told; -1: the whole result is shown
  learning: null, // whether somebody at the table hears the rules while playing
  busy: false,
};

export const { t } = speech;
const NOTED_AFTER = 60; // milliseconds
const PARTS = ["watch", "play", "keep"]; // each may do what the one before it may
export const may = (part) => PARTS.indexOf(page.me.part) >= PARTS.indexOf(part);
export const mySeat = () => (page.table?.match ? page.table.match.players.indexOf(page.me.name) : -1);
export const seen = () => page.own || page.table;

// Drawing

export function refresh() {
  const shown = SCREENS[page.screen] || nothing;
  const root = document.getElementById("page");
  document.documentElement.lang = page.me?.language || page.at.language || "en";
  const before = drawn.changes;
  draw(root, shown());
  const another = root.dataset.screen !== page.screen;
  if (another) root.className = root.dataset.screen = page.screen;
  root.toggleAttribute("inert", Boolean(page.sheet));
  root.setAttribute("aria-hidden", page.sheet ? "true" : "false");
  draw(document.getElementById("cover"), page.sheet ? sheetView() : null);
  const title = titleOf();
  if (document.title !== title) document.title = title;
  if (another || drawn.changes !== before) fit(another);
}

/** The tab says whose turn it is, first of all whether it is that of whoever sits here. */
function titleOf() {
  const { match, view } = page.table || {};
  if (!match || !page.me) return "Table Companion";
  const mine = match.turn !== null && match.turn === mySeat();
  return [mine ? t("Your turn, {player}.", { player: page.me.name }) : !match.over && view.prompt, match.title].filter(Boolean).join(" · ");
}

/** To another screen; its heading is read out and the way starts at the top. */
export function go(screen, at, sheet, toGround) {
  trail.note(page.screen, page.at);
  page.screen = screen;
  page.at = at || {};
  page.sheet = sheet || null;
  trail.enter(screen, page.at, toGround);
  show();
}

function show() {
  refresh();
  noteDraft();
  scrollTo(0, 0);
  if (!page.sheet) document.querySelector("#page h1")?.focus({ preventScroll: true });
}

/** The screen on which the match on the table is shown now. */
function groundScreen() {
  const { match } = page.table || {};
  if (!match) return "nothing";
  if (match.over) return "result";
  if (!page.asking && board.fits()) return "board";
  return match.sheet ? "sheet" : "table";
}

/** What was opened over it stays open, where the table came by itself. */
export function toTable(_event, sheet) {
  const { match } = page.table || {};
  if (!match && page.me && may("keep") && page.table) return home.openHome();
  go(groundScreen(), {}, sheet, true);
}

/** To the view before; where there is none, to where this one belongs. */
export function goBack(otherwise) {
  if (!trail.hasBack()) return (otherwise || toTable)();
  trail.note(page.screen, page.at);
  const before = trail.back();
  if (before) showAgain(before);
}

const OF_THE_MATCH = ["table", "sheet", "result", "board", "nothing", "round_over"];

/** What a view asks for to be made again. */
const MADE_BY = {
  home: (at) => ["home", { words: at.words }],
  matches: () => ["matches", {}],
  people: () => ["people", {}],
  standings: (at) => ["standings", { state: at.state }],
  season: (at) => ["standings", { id: at.season.id }],
  why: (at) => ["standings_why", { id: at.person, state: at.state }],
  bin: () => ["deleted_matches", {}],
  log: () => ["log", {}],
  past: (at) => ["past", { id: at.file }],
  person: (at) => ["person", { id: at.id }],
  rules: (at) => ["rules", { game: at.game, id: at.section.id }],
  may_i: (at) => ["may_i", { game: at.game || undefined, id: at.verb, told: at.tapped, seat: at.seat }],
  new: (at) => ["new", { new: at.new }],
  shelf: (at) => ["shelf", { words: at.words, kind: at.kind, seats: at.seats }],
  one_sheet: (at) => ["sheet", { id: at.id, new: at.new }],
  editor: (at) => ["edit_sheet", { id: at.id, state: at.state }],
  sheet: (at) => ["form", { rev: at.rev, state: at.state }],
  count: (at) => ["form", { rev: at.rev, state: at.state }],
};
/** Of these others may have changed something meanwhile. */
const OF_THE_LIBRARY = ["home", "matches", "bin", "people", "log", "past", "person", "standings", "season", "why"];

function showAgain({ screen, at, language }) {
  if (page.own?.composing || page.asking) Object.assign(page, { own: null, asking: false });
  const ofMatch = OF_THE_MATCH.includes(screen);
  page.screen = ofMatch ? groundScreen() : screen;
  page.at = page.screen === screen ? at || {} : {};
  page.sheet = null;
  delete page.at.offer; // only once
  if (page.screen === "nothing" && may("keep")) return home.openHome(true);
  if (ofMatch && page.screen !== screen) trail.enter(page.screen, page.at, true);
  show();
  const otherWords = language && language !== speech.code;
  if (otherWords && page.screen === "result") page.at = {}; // it is asked for as soon as it is drawn
  if (otherWords || OF_THE_LIBRARY.includes(screen)) makeAnew(page.at);
}

/** Asks for a view again that is shown already. */
function makeAnew(at) {
  const { screen } = page;
  if (!MADE_BY[screen] || !Object.keys(at).length) return refresh();
  load(...MADE_BY[screen](at), (told) => {
    if (page.screen !== screen || page.at !== at) return;
    Object.assign(at, told);
    refresh();
  });
}

/** Out of the page; a shell is put away as it is, so that who comes back finds the same view. */
function leave(stay) {
  if (!globalThis.shell) return history.back();
  stay();
  shell.leave();
}

trail.listen({
  shown: showAgain,
  covered() {
    if (!page.sheet) return false;
    closeSheet();
    return true;
  },
  /** From the match to Home, and from there out of the page; a guest is asked. */
  below(stay) {
    const { match } = page.table || {};
    if (!match || page.screen === "closed" || page.screen === "home") return leave(stay);
    stay();
    if (may("keep")) return home.openHome(true);
    openSheet(t("Leave the table?"), () => h("p", null, t("The same link brings you back, and your seat is kept.")), () => [
      button(t("Stay"), closeSheet, { class: "accent", key: "stay" }),
      button(t("Leave"), () => history.go(-2), { class: "raised", key: "leave" })]);
  },
});
addEventListener("pagehide", () => page.me && trail.noteForReload(page.screen, page.at));

let saying = 0;
/** For who cannot see what changed: a new line each time, drawn together with the change itself. */
export function say(sentence) {
  cancelAnimationFrame(saying);
  saying = requestAnimationFrame(() => document.getElementById("said").replaceChildren(sentence));
}

export function header(title, subtitle, ...actions) {
  return [
    h("header", null,
      h("div", { class: "titles" }, h("h1", { tabindex: "-1" }, title), subtitle && h("p", { class: "second" }, subtitle)),
      h("p", { class: `live ${page.live}` }, h("i", null), page.live === "here" && h("span", null, t("live"))),
      actions),
    page.live === "gone" && h("p", { class: "lost", key: "lost" }, t("Connection lost. Looking for the table …"))];
}

/** With the way back; `back` leads to where the screen belongs, for who came from nowhere on this page. */
export function backHeader(title, subtitle, back, ...actions) {
  return header(title, subtitle, sign("back", t("Back"), () => goBack(back), { class: "sign first" }), ...actions);
}

// Sheets: something to read or to choose before the table goes on

let opener = null;
export function openSheet(title, body, foot) {
  if (!page.sheet) opener = document.activeElement?.madeOf?.key;
  page.sheet = { title, body, foot };
  refresh();
  document.querySelector("#cover h2").focus();
}

export function closeSheet() {
  if (!page.sheet) return;
  page.sheet = null;
  refresh();
  if (page.me) guests.showWish();
  const back = [...document.querySelectorAll("#page button")].find((node) => opener && node.madeOf?.key === opener);
  (back || document.querySelector("#page h1"))?.focus({ preventScroll: true });
}

function sheetView() {
  const { title, body, foot } = page.sheet;
  return h("div", { class: "shade", key: "shade", onclick: (event) => event.target === event.currentTarget && closeSheet() },
    h("section", { role: "dialog", "aria-modal": "true", "aria-labelledby": "sheet-title" },
      h("h2", { id: "sheet-title", tabindex: "-1" }, title),
      h("div", { class: "body" }, body()),
      h("div", { class: "foot" }, foot ? foot() : button(t("OK"), closeSheet, { class: "raised" }))));
}

document.addEventListener("keydown", (event) => {
  if (!page.sheet) return shortcut(event);
  if (event.key === "Escape") closeSheet();
  if (event.key !== "Tab") return;
  const stops = [...document.querySelectorAll("#cover button, #cover input, #cover select")];
  const last = stops[stops.length - 1];
  if (event.shiftKey && (document.activeElement === stops[0] || document.activeElement.localName === "h2")) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    stops[0]?.focus();
  }
});

// A keyboard takes back, repeats and goes back, as in the app; ? tells its keys

const UNDO = "undo", REDO = "redo";
const buttonCalled = (name) => name && [...document.querySelectorAll("#page button")].find((node) => node.madeOf?.key === name);

/** The button that a key of the keyboard stands for, or nothing. */
function meantBy(event) {
  const letter = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return buttonCalled({ z: event.shiftKey ? REDO : UNDO, y: REDO }[letter]);
  return event.key === "Escape" && document.querySelector("#page header .first");
}

function shortcut(event) {
  if (event.altKey || event.target.matches?.("input, textarea, select")) return;
  if (event.key === "?") return openKeyboard();
  const found = meantBy(event);
  if (!found) return;
  event.preventDefault();
  found.click();
}

function openKeyboard() {
  const pad = document.querySelector("#page .pad.number");
  const keys = [
    pad && ["Enter", t("Next")],
    ["Tab", t("Next")],
    ["Esc", t("Back")],
    [t("Ctrl+{key}", { key: "Z" }), t("Undo")],
    [t("Ctrl+{key}", { key: "Y" }), t("Redo")],
  ];
  openSheet(t("Keyboard"), () => h("ul", { class: "rows" }, keys.filter(Boolean).map(([key, does]) => h("li", { key }, h("span", null, does), h("b", null, key)))));
}

export function trouble(words) {
  openSheet(t("That didn’t work"), () => h("p", null, words || t("Couldn’t reach the table. Nothing was logged. Try again.")));
}

// Asking the keeper's phone

/** One request at a time from taps; what is refused is told in a sentence. */
export async function request(name, asked, then) {
  if (page.busy) return;
  waiting(true);
  try {
    const told = await ask(name, asked);
    waiting(false);
    then(told);
    noteDraft();
    hearHeld();
    if (!page.busy) tapEarly(); // else when the answer to what came of it is there
  } catch (refused) {
    waiting(false);
    hearHeld();
    early.length = 0;
    if (!(refused instanceof Refused)) throw refused;
    if (refused.status !== 401) trouble(refused.message);
  }
}

/** What a screen needs to be drawn, beside whatever is tapped meanwhile. */
export function load(name, asked, then) {
  return ask(name, asked).then(then, () => {});
}

let typing = 0;
/** Waits until nobody types any more. */
export function soon(then) {
  clearTimeout(typing);
  typing = setTimeout(then, 180);
}

const loading = new Set();
/** The same for this state of the match, asked for by a screen whenever it is drawn. */
export function loadOnce(name, asked, then) {
  const of = `${name} ${page.table.rev}`;
  if (loading.has(of)) return;
  loading.add(of);
  load(name, asked, then).finally(() => loading.delete(of));
}

let noting = 0;

/** Notes what is half entered, a moment after it was: what comes meanwhile is noted at once. */
function noteDraft() {
  clearTimeout(noting);
  noting = setTimeout(() => { faults.keepDraft(); drafts.keep(faults.draft?.()); }, NOTED_AFTER);
}
document.addEventListener("input", noteDraft, true);

function waiting(busy) {
  page.busy = busy;
  if (!busy) for (const node of document.querySelectorAll(".pressed")) node.classList.remove("pressed");
  document.getElementById("page").setAttribute("aria-busy", String(busy));
}

// Who taps faster than the answers come loses no tap: each counts when those before it have been
// answered, if what was tapped is still there. One thing tapped twice was tapped once, but for digits.

const early = []; // deeds that wait
let last = null;
const meant = (node) => node.madeOf.key || node.textContent + node.title;

document.addEventListener("click", (event) => {
  const node = event.target.closest("#page button, #cover button");
  if (!node) return;
  const again = node === last && !node.classList.contains("digit");
  last = node;
  node.classList.add("pressed"); // until the answer is there
  if (!page.busy) return void setTimeout(() => page.busy || node.classList.remove("pressed"));
  event.stopPropagation();
  if (!again) early.push(clickOf(node, meant(node)));
}, true);

/** A tap on what is still there, and still means the same. */
const clickOf = (node, words) => () => {
  if (node.isConnected && !node.closest("[inert]") && meant(node) === words) node.click();
};

/** Does it now, or when everything that was tapped and typed before it has been answered. */
export function inTurn(deed) {
  if (page.busy) early.push(deed);
  else deed();
}

function tapEarly() {
  while (early.length && !page.busy) early.shift()();
  if (!page.busy) last = null;
}

// Hearing from it

let held = null; // the table as it came while a tap was on its way: mostly what its answer will show

function hearHeld() {
  const told = held;
  held = null;
  if (told) net.heard("table", told);
}

let displaced = ""; // the player that this phone was, as it heard last

net.heard = (name, told) => {
  if (name === "table" && page.busy) return void (held = told);
  if (name === "table" && isKnown(told)) return; // the answer to a tap of this page came first
  if (name === "found" && page.live === "here") return;
  if (name === "table") hearTable(told);
  if (name === "me" && page.me) hearWhoIAm(told);
  if (name === "guests") { Object.assign(page, told); guests.showWish(); }
  if (name === "work") page.work = told.percent;
  if (name === "draft") form.hearDraft(told.number);
  if (name === "trouble") faults.show(told.error);
  if (name === "found" && page.live !== "here") {
    if (page.live === "gone") say(t("Back at the table."));
    page.live = "here";
  }
  if (name === "lost" && page.live !== "gone") {
    page.live = "gone";
    say(t("Connection lost. Looking for the table …"));
  }
  if (name === "closed" || name === "out") {
    page.live = "gone";
    go("closed", { why: name === "out" ? t("You’ve been removed from this table.") : t("The table was closed.") });
  }
  refresh();
};

/** Somebody got a seat, or lost it to another guest. */
function hearWhoIAm({ name, taken, away, displaced: lost }) {
  const before = page.me.name;
  Object.assign(page.me, { name, taken, away });
  if (before !== name) {
    memory.keep("name", name);
    if (page.screen === "who" && name) toTable();
  }
  if (lost && lost !== displaced) {
    page.own = null;
    guests.tellDisplaced(lost);
  }
  displaced = lost;
}

/** Whether the page shows this already. */
function isKnown(told) {
  const { rev, by, done_by, match } = page.table || {};
  return told.rev === rev && told.by === by && told.done_by === done_by && told.match?.rounds_only === match?.rounds_only && told.match?.title === match?.title;
}

function hearTable(told) {
  const before = page.table;
  page.table = told;
  if (before && told.match && before.rev !== told.rev && told.view.last !== before.view?.last) say(told.view.last);
  const anew = !before?.match || !told.match || before.rev.split(":")[0] !== told.rev.split(":")[0];
  if (anew) {
    page.own = null;
    if (["table", "board", "nothing", "closed", "result", "log", "count", "repair", "sheet", "round_over"].includes(page.screen)) toTable(null, page.sheet);
    if (told.match && may("play") && !may("keep") && mySeat() < 0) go("who");
  } else if (before.match.over !== told.match.over && ["table", "board", "result", "sheet"].includes(page.screen)) toTable();
  else if (told.match.round_over !== before.match.round_over && !may("keep") && page.screen === "table") between.openRoundOver(load);
  else if (!told.match.round_over && page.screen === "round_over") toTable();
  else if (page.own && page.own.rev !== told.rev) table.lookAgain(before.rev);
}

// Coming in

async function comeIn(answer) {
  const { told, refused } = await answer;
  if (!told) {
    if (refused && !(refused instanceof Refused)) throw refused;
    await speech.speak(speech.chosen());
    const why = (location.hash && refused?.message) || (refused && location.hash ? t("The table was closed.") : t("You need a link to join a table."));
    return go("closed", { language: speech.code, why });
  }
  await take(told);
  const shown = trail.resume(matchNow());
  const draft = takeUp(newer(faults.takeDraft(), await drafts.take(faults.table())));
  if (may("play") && !may("keep") && !page.me.name) go("who", {}, null, true);
  else if (shown && seenAgain(shown)) {
    showAgain(shown);
    if (draft?.screen === shown.screen) typeAgain(draft.typed);
  }
  else toDraft(draft);
  faults.draft = drafted;
  between.teach();
  listen();
  globalThis.edition?.opened({ new: () => keeping.openNew(), "may-i": () => mayI.openMayI(), rules: () => reading.openRules({}), settings: () => go("settings") }, home);
}

const matchNow = () => page.table?.rev.split(":")[0] || "";

/** Screens that are only right for what was on the table then, or for who was there. */
const OF_A_MOMENT = ["count", "repair", "now", "guests", "who", "closed", "round_over", "replay"];

/** Whether somebody who loads the page again sees the same view. */
function seenAgain({ screen, at }) {
  return at && !OF_A_MOMENT.includes(screen) && !OF_THE_MATCH.includes(screen);
}

// What was half entered is there again after the page was loaded anew, or opened in another tab: whatever is typed is
// noted as one types, and when the page is left.

const DRAFTED = ["table", "count", "sheet", "repair", "new", "one_sheet", "may_i", "editor"];
const WITHOUT_A_MATCH = ["new", "one_sheet", "editor"];
faults.key = () => net.key;
faults.table = () => (globalThis.edition ? "edition" : token());

function drafted() {
  trail.note(page.screen, page.at);
  const view = trail.lastOf(DRAFTED);
  return view && { of: faults.table(), time: Date.now(), rev: view.at.rev || page.table?.rev, ...view, own: page.own, asking: page.asking, typed: view.screen === page.screen ? typed() : [] };
}

/** What stands in the fields of the view and is not entered yet. */
const typed = () => fields().map((field) => field.value !== (field.madeOf?.value ?? "") && field.value);
const fields = () => [...document.querySelectorAll("#page main input:not([type=file])")];

/** Puts it there again, as if it were typed just now. */
function typeAgain(words) {
  const all = fields();
  if (words?.length !== all.length) return; // other fields than then
  all.forEach((field, number) => {
    if (!words[number]) return;
    field.value = words[number];
    for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
  });
}

const newer = (one, other) => ((other?.time || 0) > (one?.time || 0) ? other : one);

/** Takes up what was picked, and gives what was half entered, if it is about what lies on the table now. */
function takeUp(draft) {
  if (!draft || draft.of !== faults.table()) return null;
  if (draft.rev !== page.table?.rev) return WITHOUT_A_MATCH.includes(draft.screen) ? draft : null;
  Object.assign(page, { own: draft.own, asking: draft.asking });
  trail.fill(draft);
  return draft;
}

/** To what was half entered, over the match on the table or over Home. */
function toDraft(draft) {
  if (!draft) return toTable();
  if (!page.table?.match && may("keep")) return home.openHome(true, () => showDraft(draft));
  const { own, asking } = page;
  toTable();
  Object.assign(page, { own, asking });
  showDraft(draft);
}

function showDraft(draft) {
  try {
    go(draft.screen, draft.at, null, OF_THE_MATCH.includes(draft.screen));
    typeAgain(draft.typed);
    if (draft.language !== speech.code) makeAnew(page.at);
  } catch (error) {
    Object.assign(page, { own: null, asking: false });
    toTable();
    throw error;
  }
}

/** Who this is and what lies on the table; the words of another language come first. */
async function take({ table, ...me }) {
  await speech.speak(me.language);
  Object.assign(page, { me, table });
}

onLostKey(async () => take(await join(page.me)));

export async function change(what, then) {
  request("me", { language: page.me.language, ...what }, async (told) => {
    await take(told);
    for (const name in what) memory.keep(name, told[name]);
    then();
  });
}

function nothing() {
  return [
    header("Table Companion", "", menuSign()),
    h("main", { class: "narrow" },
      h("p", { class: "large" }, page.table ? t("There’s no match on the table yet.") : t("Opening the table …")),
      page.table && button(t("May I …?"), () => mayI.openMayI(), { class: "raised wide" }, "scale"),
      page.table && button(t("Rules"), () => reading.openRules({}), { class: "raised wide" }, "book")),
  ];
}

export const menuSign = () => sign("more", t("More"), menu, { key: "menu" });

function menu() {
  const { match } = page.table || {};
  const cards = match && !match.sheet;
  const ofLibrary = may("keep") && page.me.has_library;
  const line = (drawing, words, then) => button(words, () => { closeSheet(); then(); }, { class: "line" }, drawing);
  openSheet(t("More"), () => [
    may("keep") && line("home", t("Home"), () => home.openHome()),
    cards && line("list", t("What can I do now?"), () => reading.openNow()),
    !match?.sheet && line("scale", t("May I …?"), () => mayI.openMayI()),
    line("book", t("Rules"), () => (match?.sheet ? sheets.openSheetRules() : reading.openRules({}))),
    match && line("pencil", t("Log", { context: "noun" }), () => reading.openLog()),
    cards && line("list", t("Set up the table"), () => between.openSetUp()),
    match && line("flag", t("House rules"), () => keeping.openHouseRules()),
    cards && may("keep") && line("coin", t("Score this round"), () => form.openForm({})),
    cards && may("keep") && match.resting && !match.over &&
      line("cards", match.rounds_only ? t("Log every move from now on") : t("Log only results from now on"), () =>
        request("rounds_only", { only: !match.rounds_only }, (told) => { page.table = told; page.own = null; refresh(); })),
    cards && may("keep") && match.may_finish &&
      line("trophy", [t("Finish here"), match.finish_note && h("small", { class: "second" }, " ", match.finish_note)], () => between.finishHere()),
    form.canFinish() && line("flag", t("Finish the match"), () => form.finishSheet()),
    may("keep") && line("plus", t("New match"), () => keeping.openNew()),
    ofLibrary && match && !match.over && line("hourglass", t("Set the match aside"), () => tidy.putAway()),
    ofLibrary && match && match.over && line("trash", t("Delete"), () => tidy.deleteMatch()),
    may("keep") && line("people", t("Let others in"), () => guests.openGuests()),
    match && line("person", page.me.name ? t("You’re {player}", { player: page.me.name }) : t("Who are you?"), () => go("who")),
    line("gear", t("Settings"), () => go("settings")),
  ]);
}

/** Comes in by another link, which takes the place of this one in the browser's history. */
export function comeBy(link) {
  history.replaceState(null, "", `#${link}`);
  comeAnew();
}

addEventListener("hashchange", comeAnew);

function comeAnew() {
  hangUp();
  trail.forget();
  Object.assign(page, { me: null, table: null, own: null, asking: false, sheet: null });
  comeIn(come());
}

document.body.prepend(drawings());
comeIn(coming);
