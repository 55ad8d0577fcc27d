// Score sheets: the shelf, one sheet before a match, and writing one's own.

import { h, icon, button, sign } from "./dom.js";
import { page, t, refresh, request, load, soon, backHeader, openSheet, closeSheet, go } from "./page.js";
import { openRules } from "./reading.js";
import { save } from "./home.js";
import { begin, openNew, openSetUp, setUpSoFar } from "./keeping.js";
import { enter, rows } from "./form.js";
import { copy, qr } from "./guests.js";

// The shelf

export function openShelf() {
  request("shelf", {}, (told) => go("shelf", { ...told, words: "" }));
}

/** Looks for what is typed and chosen; an answer to what was asked before that is no answer any more. */
function find(changes) {
  const at = Object.assign(page.at, changes);
  soon(() => {
    const { words, kind, seats } = at;
    const still = () => page.at === at && at.words === words && at.kind === kind && at.seats === seats;
    load("shelf", { words, kind, seats }, (told) => { if (still()) { Object.assign(at, told); refresh(); } });
  });
}

export function shelf() {
  const { sheets, used, kinds, kind, numbers, seats, words, none, pad, keeps } = page.at;
  const open = (one) => openOne(one.id);
  return [
    backHeader(t("Which sheet?"), "", () => openNew()),
    h("main", { class: "narrow" },
      h("label", { for: "find-sheet", class: "unseen" }, t("Find a game")),
      h("input", { id: "find-sheet", type: "search", value: words, placeholder: t("Find a game"), autocomplete: "off", oninput: (event) => find({ words: event.target.value }) }),
      used.length > 0 && [h("h2", null, t("Played last")), h("div", { class: "games" }, used.map((one) => h("button", { class: "game", key: one.id, onclick: () => open(one) }, icon(one.icon), h("span", null, one.name, h("small", { class: "second" }, " ", one.used)))))],
      h("div", { class: "choices", role: "group" }, kinds.map(([id, name]) => button(name, () => find({ kind: id === kind ? "" : id }), { key: id, class: id === kind ? "chosen" : "surface", "aria-pressed": id === kind }))),
      h("div", { class: "choices", role: "group", "aria-label": t("Players") }, numbers.map(([number, shown, said]) => button(shown, () => find({ seats: number === seats ? 0 : number }), { key: `for-${number}`, "aria-label": said, class: number === seats ? "chosen" : "surface", "aria-pressed": number === seats }))),
      none && h("p", { role: "status" }, none),
      h("ul", { class: "rows cards" }, sheets.map((one) => h("li", { key: one.id }, h("button", { class: "line", key: "sheet", onclick: () => open(one) },
        icon(one.icon), h("span", null, h("b", null, one.name), h("small", null, one.sentence)), h("span", { class: "second" }, one.players)))),
        h("li", { key: "on-the-pad" }, h("button", { class: "line", key: "sheet", onclick: () => countIt(pad[0]) }, icon("list"), h("b", null, pad[1]))))),
    keeps && h("footer", null, button(t("Write your own"), () => openEditor(""), { class: "raised grow", key: "own" }, "plus")),
  ];
}

/** Sets up a match on the score pad, with this name if there is one. */
export function countIt(name) {
  request("new", setUpSoFar(), (told) => openSetUp({ ...told.new, game_id: "score-pad", options: name ? { name } : {} }));
}

// One of them

export function openOne(id) {
  request("sheet", { id, ...setUpSoFar() }, (told) => go("one_sheet", told));
}

export function oneSheet() {
  const { id, name, players, sentences, example, exactly, own, keeps, form, people, missing, new: made } = page.at;
  const play = () => (missing ? openSetUp(made) : begin(made));
  return [
    backHeader(name, players, openShelf, sign("share", t("Share"), share, { key: "share" })),
    h("main", { class: "narrow" },
      sentences.length > 0 && h("p", { class: "panel" }, h("b", null, sentences[0]), " ", sentences.slice(1).join(" ")),
      example && forExample(example),
      inFull(exactly),
      form.sections.length > 0 && h("section", { class: "form agreed", "aria-label": t("How it’s scored") }, h("h2", null, t("How it’s scored")), rows(form)),
      people && button(t("Other people"), () => openSetUp(made), { class: "quiet wide", key: "people" }, "people"),
      own && button(t("Delete it"), () => request("delete_sheet", { id }, (told) => go("shelf", { ...told, words: "" })), { class: "quiet wide", key: "delete" }, "trash")),
    h("footer", null, keeps && button(t("Change it"), () => openEditor(id), { class: "raised", key: "change" }, "pencil"), button([t("Play it"), people && h("small", null, t("with {players}", { players: people }))], play, { class: "accent grow", key: "play" }, "play")),
  ];
}

/** A made-up round, and what it brings each player. */
const forExample = (example) => h("section", { "aria-label": t("For example") }, h("h2", null, t("For example")), example.entered && h("p", { class: "second" }, example.entered),
  h("ul", { class: "rows" }, example.lines.map((line, seat) => h("li", { key: line.name, class: `seat${seat % 8}` }, h("i", { class: "mark", "aria-hidden": "true" }, line.name[0]), h("span", null, line.name, h("small", null, line.entered), line.why && h("small", null, line.why)), h("b", null, line.points)))));

/** All of a sheet with its formulas, folded: few want to know. */
const inFull = (lines) => h("details", null, h("summary", null, t("How exactly?")), lines.map((line) => h("p", { class: line.startsWith(" ") ? "second" : "" }, line.trim())));

/** The book on a table with a score sheet: what each entry scores, a worked round, the end; without a sheet the rules. */
export function openSheetRules() {
  request("sheet_rules", {}, ({ explained }) => {
    if (!explained) return openRules({});
    const { name, sentences, entries, example, ending, exactly } = explained;
    openSheet(name, () => [
      sentences.length > 0 && h("p", null, sentences.join(" ")),
      h("section", { "aria-label": t("What’s entered") }, h("h2", null, t("What’s entered")),
        h("ul", { class: "rows" }, entries.map((entry) => h("li", { key: entry.name }, h("span", null, entry.name, entry.counts && h("small", null, entry.counts)))))),
      example && forExample(example),
      h("section", { "aria-label": t("How it ends") }, h("h2", null, t("How it ends")), h("p", null, ending.join(" "))),
      inFull(exactly)],
    () => [button(t("Rules"), () => { closeSheet(); openRules({}); }, { class: "raised", key: "rules" }, "book"), button(t("OK"), closeSheet, { class: "raised", key: "ok" })]);
  });
}

function share() {
  const { name, link, code, file } = page.at;
  openSheet(name, () => [
    code.length > 0 && h("div", { class: "ivory" }, qr(code)),
    button(t("Copy the link"), () => copy(link), { class: "raised wide", key: "copy" }),
    button(t("As a file"), () => save(file[0], new Blob([file[1]])), { class: "raised wide", key: "file" }, "export")]);
}

// Writing one's own

function openEditor(id) {
  request("edit_sheet", { id }, (told) => go("editor", { ...told, id }));
}

export function editor() {
  const { id, state, form, missing, to_missing: to } = page.at;
  const keep = (then) => request("keep_sheet", { id, state }, (kept) => then(kept.id));
  const empty = () => [...document.querySelectorAll("#page main input")].find((input) => !input.value)?.focus();
  const goTo = () => (/^(open:|add-)/.test(to) ? enter(to, "", empty) : empty());
  return [
    backHeader(t("Your own sheet"), "", openShelf),
    h("main", { class: "narrow" }, h("div", { class: "form" }, rows(form))),
    h("footer", null, !missing && button(t("Share"), () => keep(openOne), { class: "raised", key: "share" }, "share"),
      missing ? button(missing, goTo, { class: "raised grow", key: "missing" }, "pencil") : button(t("Save and play"), () => keep((kept) => openNew(`sheet:${kept}`)), { class: "accent grow", key: "keep" }, "check")),
  ];
}
