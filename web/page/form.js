// A form: a round's result, a score sheet, the rest of a move, options. One pad for all.

import { h, icon, button, scrolling, sign, unseen } from "./dom.js";
import { page, t, may, refresh, request, inTurn, load, openSheet, closeSheet, header, backHeader, menuSign, go, toTable, say } from "./page.js";
import { keyed, mark, refusal, seatClass, suited, took, undoButton } from "./table.js";
import { openRepair } from "./keeping.js";

const MOST_COLUMNS = 5; // with more, a phone's columns are too narrow for a finger
const HELD = 450; // milliseconds

/** Opens the form of a round's result, or of the rest of a move that was begun. */
export function openForm(about) {
  request("form", { rev: page.own?.rev || page.table.rev, place: page.own?.place, ...about }, (told) => go("count", told));
}

/** Screens on which values are entered one by one: what they ask the server. */
const EDITED = { new: () => ["new", { new: page.at.new }], one_sheet: () => ["new", { new: page.at.new }], editor: () => ["edit_sheet", { state: page.at.state }] };

/** A tap on one of many values: switches and answers are entered at once, a number is asked for on a sheet. A change that comes too early waits. */
function edit(name, id, value, then) {
  if (page.busy) return void setTimeout(edit, 30, name, id, value, then);
  const { field } = page.at;
  const deed = name === "switch" ? ["enter", id, value] : name === "point" ? ["press", id, null, value || ""] : ["press", field.id, field.typed, name === "log" ? "log" : id];
  const [asked, now] = EDITED[page.screen]();
  request(asked, { ...now, act: deed }, (told) => {
    Object.assign(page.at, told);
    if (!told.field) return void (page.sheet ? closeSheet() : refresh(), then?.());
    if (name !== "point") return refresh();
    openSheet(told.field.view.name, () => { const { value, pad, why } = page.at.field.view; return h("div", { class: "form" }, value && h("p", { class: "large" }, value), why && h("p", { class: "no", role: "status" }, why), keysOf(pad)); }, () => null);
  });
}

export const enter = (id, value, then) => edit("switch", id, value, then);

/** Sends one tap on the form, and shows what came of it. */
function act(...deed) {
  if (page.screen in EDITED) return edit(...deed);
  if (deed[0] === "log") page.telling = matchMedia("(prefers-reduced-motion: reduce)").matches ? -1 : 0; // the end may be heard of before the answer
  const asked = { rev: page.at.rev, place: page.own?.place, composing: page.own?.composing, state: page.at.state, act: deed };
  request("form", asked, (told) => {
    const happened = told.happened;
    if (told.repair) return took(told);
    if (happened?.kind === "MoveLogged") return logged(told);
    if (happened?.kind === "RepairStarted") return openRepair({ rev: told.rev, line: happened.line });
    page.at = { ...told, all: page.at.all, note: happened?.kind === "StaleView" ? t("Meanwhile: {what}", { what: happened.words }) : "" };
    refresh();
    followFocus();
    if (page.at.note) say(page.at.note);
    if (happened?.kind === "MoveRefused") refusal(happened, (reason) => { page.sheet = null; act("log", reason); });
  });
}

function logged(told) {
  if (page.screen !== "sheet") return took(told);
  page.table = told;
  page.own = null;
  say(told.happened.words);
  globalThis.shell?.vibrate(false);
  if (told.match.over) return toTable();
  return request("form", { rev: told.rev }, (next) => { page.at = next; refresh(); followFocus(); }); // keys that are tapped meanwhile stay where they are
}

let loading = false, heard = 0;
/** Everybody looks at a score sheet. What somebody else has entered in it is loaded, too; a tap that comes meanwhile is newer than that. */
function loadSheet() {
  const { rev } = page.table, shown = page.at, { state, all } = shown;
  if (loading || page.busy || (shown.rev === rev && shown.draft >= heard)) return;
  loading = true;
  load("form", shown.rev === rev ? { rev, state } : { rev }, (told) => {
    loading = false;
    heard = told.draft;
    if (page.screen === "sheet" && page.at === shown) page.at = { ...told, rev, all };
    refresh();
  }).finally(() => (loading = false));
}

/** Somebody has entered something in the sheet: the so-manieth time. */
export function hearDraft(number) {
  heard = number;
}

/** The boxes of whoever sits here, who does not keep the match. */
function ownBoxes(view) {
  const mine = view.sections.flatMap((section) => section.boxes.filter((box) => page.at.own.includes(box.id)).map((box) => [section, box]));
  return h("div", { class: "boxes" }, mine.map(([section, box]) => h("button", { ...boxProps(box), class: boxClass(box) },
    h("span", null, section.label || section.name, aboutOwn(section, box)), shown(box))));
}

/** What was bid before, and whether the one who sits here begins. */
function aboutOwn(section, box) {
  const words = [beforeOf(section, box), box.note].filter(Boolean);
  return words.length > 0 && h("small", null, words.join(" · "));
}

/** Whether this sheet can be finished by a tap in the menu, where the pad has no room for it. */
export const canFinish = () => page.screen === "sheet" && may("keep") && page.at.may_finish && page.at.form?.past.rows.length > 0;
export const finishSheet = () => act("finish");

/** Whether the others see it before all have entered theirs. */
const hiding = () => h("button", { class: "box", role: "switch", key: "hide", "aria-checked": page.at.hides, onclick: () => act("hide", !page.at.hides) },
  h("span", null, t("Hide mine until everyone has entered")), h("b", null, page.at.hides ? t("yes") : t("no")));

export function screen() {
  const sheet = page.screen === "sheet";
  if (sheet) loadSheet();
  const view = page.at.form;
  if (!view) return [header(page.table.match.title, "", menuSign()), h("main", null)];
  const narrow = view.columns.length > (document.documentElement.classList.contains("slim") ? 1 : MOST_COLUMNS);
  const all = sheet && (view.by_person || narrow) && sign("list", t("All"), () => { page.at.all = !page.at.all; refresh(); }, { key: "all", "aria-pressed": Boolean(page.at.all) });
  return [
    sheet ? header(view.title, view.subtitle, all, menuSign()) : backHeader(view.title, view.subtitle),
    h("main", { class: "form" },
      h("div", { class: "lies" }, sheet ? scoreSheet(view, narrow) : rows(view)),
      (!sheet || may("keep") || ownFocused(view)) && !page.at.all && hand(view)),
    sheet && h("footer", null, h("p", null, h("span", null, view.undone[0] || page.table.view.last)),
      may("keep") && [undoButton("plain"), undoButton("plain", "redo")]),
  ];
}

const ownFocused = (view) => view.sections.some((section) => section.boxes.some((box) => box.focused && page.at.own.includes(box.id)));

// Boxes

function scoreSheet(view, narrow) {
  const correcting = page.at.state.number > 0;
  const writes = may("keep");
  return [
    correcting && h("div", { class: "banner" }, h("p", null, h("b", null, view.pad.log?.words || "")), sign("cross", t("Cancel"), () => act("turn_to", 0))),
    writes && view.past.other > 0 && button(t("Entered when the round began"), () => act("turn_to", view.past.other), { class: "quiet", key: "other" }, "pencil"),
    !writes && page.at.own.length > 0 && [h("h2", null, t("Your boxes")), ownBoxes(view), hiding()],
    page.at.all || !writes ? table(view, false) : view.by_person ? [strip(view), person(view)] : narrow ? rows(view) : table(view, true),
  ];
}

/** Columns of players: past rounds, and the boxes of the one that is entered among them. */
function table(view, boxes) {
  const writes = may("keep");
  const past = view.past.rows.map((row) => h("tr", { key: `past-${row.title}` },
    h("th", { scope: "row" }, writes ? button(row.title, () => act("turn_to", row.moves[row.moves.length - 1]), { class: "round", "aria-label": t("Fix round {round}", { round: row.title }), key: "round" }) : row.title),
    row.cells.map((cell) => h("td", { class: cell.quiet ? "second" : "" }, cell.entries && h("span", { class: "second" }, cell.entries, " "), h("b", null, cell.points), h("small", null, cell.total)))));
  const asked = (boxes || page.at.all || !writes) ? view.sections.map((section, number) => h("tr", { key: `entry-${number}`, class: boxes ? "entry" : "" },
    h("th", { scope: "row" }, number === 0 && boxes && h("b", null, view.past.number, " "), section.label),
    section.boxes[0].column < 0 ? h("td", { colspan: String(view.columns.length) }, cell(section, section.boxes[0], boxes)) : section.boxes.map((box) => h("td", null, cell(section, box, boxes))))) : [];
  const gains = boxes && view.columns.some((column) => column.gain) && h("tr", { key: "gains" }, h("th", null), view.columns.map((column) => h("td", null, h("b", null, column.gain))));
  const at = view.past.at;
  const brief = view.sections.every((section) => section.label.split(/\s/).every((word) => word.length < 7));
  return scrolling(view.title, [h("th", { scope: "col", class: brief ? "brief" : "" }, unseen(t("Round"))), ...view.columns.map((column, number) => head(column, writes && number))], [past.slice(0, at), asked, gains, past.slice(at)]);
}

/** Over a column whose it is; whoever keeps the match turns to their boxes by it. */
function head(column, number) {
  const look = page.table.match.looks[column.seats[0]];
  return h("th", { scope: "col", class: `seat${look.colour % 8}` }, mark(look), column.leads && [icon("crown"), unseen(column.leads)], " ", number === false ? h("span", { class: "name" }, column.name) : h("button", { class: "name", key: `column-${number}`, onclick: () => { page.at.all = false; act("column", number); } }, column.name), column.note && h("span", { class: "second" }, column.note), h("small", null, column.now || column.total));
}

/** What was entered for it before, as a bid was before the tricks. */
const beforeOf = (section, box) => (section.before.length && box.column >= 0 ? section.before[box.column] : "");

function cell(section, box, tappable) {
  const before = beforeOf(section, box);
  if (!tappable) {
    const entered = page.at.secret.includes(box.id) ? "✓" : box.value;
    return before ? [h("span", { class: "second" }, before), entered && ` · ${entered}`] : entered || "·";
  }
  return h("button", { ...boxProps(box), class: `${boxClass(box)} small` }, unseen(`${box.name}, ${section.label}`), before && h("small", null, before), shown(box));
}

/** Who plays, what they have and need to a bonus; a tap leads to their boxes. */
function strip(view) {
  const current = whose(view);
  return h("div", { class: "strip", role: "group", "aria-label": t("Round") }, view.columns.map((column, number) => {
    const look = page.table.match.looks[column.seats[0]];
    return h("button", { class: `seat${look.colour % 8} ${number === current ? "current" : ""}`, key: `column-${number}`, "aria-pressed": number === current, onclick: () => act("column", number) },
      h("span", null, h("b", null, column.name), column.leads && [icon("crown"), unseen(column.leads)], column.note && h("small", null, column.note)), h("b", null, column.now || column.total));
  }));
}

const whose = (view) => Math.max(0, view.person);

/** One person's boxes in two halves, each with its label at the left. */
function person(view) {
  const current = whose(view);
  const mine = view.sections.flatMap((section) => section.boxes.filter((box) => box.column === current || box.column < 0).map((box) => [section, box]));
  return h("div", { class: "person", css: { "--rows": String(Math.ceil(mine.length / 2)) } }, mine.map(([section, box]) =>
    h("label", { key: box.id, class: box.value || box.focused ? "" : "second" }, h("span", null, section.label),
      h("button", { ...boxProps(box), class: `${boxClass(box)} small` }, unseen(`${box.name}, ${section.label}`), shown(box)))));
}

/** A row for each box, with whose it is and what comes of it; many boxes are folded. */
export function rows(view) {
  return view.sections.map((section, number) => {
    const boxes = h("div", { class: "boxes" }, section.boxes.map((box) => row(view, box)));
    if (section.folds) return h("details", { key: `section-${number}` }, h("summary", null, section.name, h("small", null, section.folds)), boxes);
    return h("section", { key: `section-${number}`, "aria-label": section.name || section.label || view.title },
      section.name && (view.sections.length > 1 || !view.past.number) && h("h2", null, section.name), boxes);
  });
}

function row(view, box) {
  const look = box.column < 0 ? null : page.table.match.looks[view.columns[box.column].seats[0]];
  const words = h("span", null, box.name, box.note && h("small", null, box.note));
  if (box.kind === "note") return h("p", { class: "second" }, box.name);
  if (box.kind === "button") return button(box.name, () => act("switch", box.id, ""), { class: "raised", key: box.id }, box.icon);
  if (box.kind === "row") return h("button", { class: "box", key: box.id, onclick: () => act("switch", box.id, "") }, words, box.value && h("span", { class: "second worth" }, box.value), icon("chevron"));
  if (box.answers.length) return h("div", { class: "answered", key: box.id, role: "group", "aria-label": box.name }, box.name && h("p", null, words), h("div", { class: "choices" }, answerKeys(box.answers, (key) => act("point", box.id, key))));
  if (box.kind === "text") return h("label", { key: box.id, class: "text" }, words, h("input", { value: box.value, maxlength: "200", onchange: (event) => act("switch", box.id, event.target.value) }));
  return h("button", { ...boxProps(box), class: `${boxClass(box)} ${look ? seatClass(look) : ""}` }, look && mark(look), box.icon && icon(box.icon), words, shown(box));
}

function boxProps(box) {
  const props = { key: box.id };
  if (box.kind === "flag") return { ...props, role: "switch", "aria-checked": box.chosen === 1, onclick: () => act("switch", box.id, box.chosen !== 1) };
  return { ...props, "aria-current": box.focused ? "true" : undefined, onclick: () => act("point", box.id) };
}

const boxClass = (box) => ["box", box.focused && "focused", box.wrong && "wrong", box.follows && "follows", !box.value && "open"].filter(Boolean).join(" ");

function shown(box) {
  if (box.kind === "flag") return h("b", null, box.chosen === 1 ? t("yes") : t("no"));
  if (page.at.secret?.includes(box.id)) return h("b", null, "✓"); // entered, but not to be seen yet
  if (box.value) return h("b", null, box.value, box.suffix && h("span", { class: "suffix" }, box.suffix));
  return [h("b", { "aria-hidden": "true" }, "–"), unseen(t("empty", { context: "a box" }))];
}

// The pad

function hand(view) {
  const pad = view.pad;
  if (pad.kind === "none") return null;
  const headed = pad.ways.length > 0 || pad.kind === "answers";
  return h("div", { class: "hand" },
    headed && h("div", { class: "about" }, h("b", null, pad.asks),
      pad.ways.map(([id, words, chosen]) => button(words, () => act("ways", id), { key: `way-${id}`, class: chosen ? "chosen" : "surface", "aria-pressed": chosen }))),
    h("p", { class: `says ${view.tone}`, role: "status" }, shares(view), page.at.note || ((!headed || view.says !== pad.asks) && view.says)),
    keysOf(pad),
    canFinish() && button(t("Finish the match"), () => act("finish"), { class: "plain", key: "finish" }, "flag"));
}

/** How many are told for so many, as cards: bids for the tricks of a round. */
function shares(view) {
  const [told, goal] = view.pad.shares;
  return h("span", { class: "shares", "aria-hidden": "true" }, Array.from({ length: Math.max(told, goal) }, (_, at) => h("i", { class: at >= goal ? "over" : at < told ? "in" : "" })));
}

function keysOf(pad) {
  const on = may("keep") && (pad.next || pad.log);
  return h("div", { class: `pad ${pad.kind} ${on ? "" : "alone"}`, role: "group", "aria-label": pad.asks || t("Score this round") }, KEYS[pad.kind](pad),
    on && h("div", { class: "on" }, pad.next && wide(pad.next, "next"), pad.back && wide(pad.back, "back"), pad.log && wide(pad.log, "log")));
}

const KEYS = {
  number: (pad) => h("div", { class: `keys ${pad.keys.some((key) => key.key === "minus") ? "signed" : ""}` }, pad.keys.map((key) =>
    h("button", { key: `key-${key.key}`, class: `digit k${key.key} ${key.state === "quiet" ? "quiet" : ""}`, onclick: () => act("press", key.key) },
      key.key === "delete" ? [icon("delete-left"), unseen(t("Delete"))] : key.key === "minus" ? [h("span", { "aria-hidden": "true" }, "±"), unseen(t("Plus or minus"))] : key.text))),
  answers: (pad) => h("div", { class: "keys" }, answerKeys(pad.keys, (key) => act("press", key))),
  cards: (pad) => h("div", { class: "keys pictures" }, pad.cards.map((card) => h("button", {
    key: card.pick, class: `key ${card.picked ? "picked" : ""}`, ...held(card) },
    keyed(card.face), card.picked > 0 && h("i", { class: "times" }, String(card.picked))))),
};

/** A key for each answer, of a form or of a question at the table. */
export function answerKeys(keys, then) {
  return keys.map((key) => button(
    [key.sign && h("span", { class: "card", "aria-hidden": "true" }, h("b", { class: suited(key.sign) }, key.sign)), key.text],
    () => then(key.key), { key: `key-${key.key}`, class: key.state === "picked" ? "chosen" : "raised", "aria-pressed": key.state === "picked" }));
}

/** Tapped: one more of the card; held, or by the right button: one less. */
function held(card) {
  const word = card.pick.split(":")[1];
  let timer = 0, less = false;
  const take = () => { less = true; timer = 0; act("count", word, -1); };
  return {
    onpointerdown: () => { less = false; timer = setTimeout(take, HELD); },
    onpointerup: () => clearTimeout(timer),
    onpointerleave: () => clearTimeout(timer),
    oncontextmenu: (event) => { event.preventDefault(); if (timer) clearTimeout(timer); if (!less) take(); },
    onclick: () => { if (less) less = false; else act("count", word, 1); },
  };
}

function wide(found, deed) {
  const kind = { due: "accent", normal: "raised", quiet: "quiet" }[found.state];
  const tap = deed === "log" ? () => { const asks = page.at.form.asks; if (asks && found.state !== "due" && !confirm(asks)) return; act("log", "", asks !== ""); } : () => (deed === "back" ? act("press", "back") : act(deed));
  return h("button", { key: deed, class: `verb ${kind}`, onclick: tap }, deed === "back" && icon("back"), h("b", null, found.words), found.note && deed !== "back" && h("span", null, found.note));
}

// Who has a keyboard types

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ENTERED = ".form .box:not([role=switch])"; // boxes for which the pad is; a switch is tapped where it stands
const FOCUSABLE = "button, a, input, select, summary, [tabindex='0']";

const padNow = () => (page.at?.field?.view || page.at?.form)?.pad;

/** Whether keys are for the pad now. */
function padIsShown() {
  const pad = padNow();
  const covered = page.sheet && !page.at?.field;
  return !covered && pad && pad.kind !== "none" && document.querySelector(".pad");
}

/** A digit that a mouse has tapped is no stop on the way of Tab: who goes on with Tab means the boxes. */
const onBoxes = (on) => !on || on.matches(".box") || (on.matches(".digit") && !on.matches(":focus-visible"));

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.altKey || event.target.matches?.("input, textarea, select") || !padIsShown()) return;
  const on = document.activeElement?.closest?.(FOCUSABLE);
  if (event.key === "Tab") return tabFrom(on, event.shiftKey);
  const deed = deedOf(event, on);
  if (!deed) return;
  event.preventDefault();
  inTurn(deed);
});

/** What a key does, or nothing. A key that comes before the last one is answered waits for its turn. */
function deedOf(event, on) {
  if (/^[0-9]$/.test(event.key) && !event.ctrlKey) return () => typed(event.key);
  if (event.key === "Backspace") return () => act("press", "delete", ...byKeys());
  if (event.key === "-") return padNow().keys.some((key) => key.key === "minus") && (() => typed("minus"));
  if (event.key === "Enter" && event.ctrlKey) return () => tapLog();
  if (event.key === "Enter" && (!on || on.matches(".box, .digit"))) return () => (padNow().enter === "log" ? tapLog() : act("next", true));
  if (event.key in ARROWS && (!on || on.matches(".box"))) return () => act("move", ...ARROWS[event.key]);
  return null;
}

/** What a form is told of a key that was typed, not tapped. */
const byKeys = () => (page.screen in EDITED ? [] : [true]);

/** A key of the keyboard that stands for one of the pad. */
function typed(key) {
  const { kind, keys } = padNow();
  if (kind === "number" && keys.some((one) => one.key === key)) act("press", key, ...byKeys());
}

const tapLog = () => padNow().log && wide(padNow().log, "log").props.onclick();

// Tab goes where it goes on every page: through the boxes, and then on to what follows them. What is entered next is
// where it stands, so the first Tab goes on from the box that is entered, wherever a mouse was last.

let byTab = false; // the browser's focus is led by Tab now

function tabFrom(on, back) {
  const ledOn = !back && page.at.state?.typed_in; // a digit has moved on by itself: Tab goes there, and no further
  if (ledOn && onBoxes(on)) [...document.querySelectorAll(ENTERED)].find((box) => box.madeOf.key === ledOn)?.focus();
  else if (!byTab && onBoxes(on)) document.querySelector(`${ENTERED}.focused`)?.focus();
  byTab = true;
}

for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, (event) => (byTab = byTab && ["Tab", "Shift"].includes(event.key)), true);
document.addEventListener("focusin", (event) => {
  const box = byTab && page.screen !== "new" && event.target.matches(ENTERED) && event.target;
  if (box && !page.sheet && !box.matches(".focused")) inTurn(() => act("point", box.madeOf.key));
});

/** The browser's focus goes along where the keyboard was in the boxes. */
function followFocus() {
  const on = document.activeElement;
  if (on?.matches(ENTERED) && !on.matches(".focused")) document.querySelector(`${ENTERED}.focused`)?.focus();
}
