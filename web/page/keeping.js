// What only the keep link may: begin a match, see who is there.

import { h, icon, button, cover, sign } from "./dom.js";
import { page, t, may, refresh, request, backHeader, openSheet, closeSheet, go, toTable } from "./page.js";
import { took } from "./table.js";
import { openRules } from "./reading.js";
import { teach } from "./between.js";
import { openShelf } from "./sheets.js";
import * as trail from "./trail.js";
import { rows } from "./form.js";

// A slip of the past, after which later moves do not fit

export function openRepair(about) {
  request("repair", about, took);
}

/** What is asked next. */
export function askOn(told) {
  page.own = null;
  go("repair", told);
}

function mend(...deed) {
  const { rev, line, told } = page.at;
  request("repair", { rev, line, told, act: deed }, (answer) => {
    if (!answer.composing) return took(answer);
    page.own = answer;
    go("table");
  });
}

export function repair() {
  const { repair: view, choices, told } = page.at;
  const question = view.question;
  return [
    backHeader(t("Fix the log"), view.subtitle),
    h("main", { class: "narrow" },
      h("ol", { class: "moves" }, view.rows.map((row, at) => h("li", { key: `row-${at}` }, h("div", { class: "line" },
        h("span", { class: "number" }, row.number ? String(row.number) : "…"), h("span", null, row.words, h("small", null, row.note)))))),
      h("section", { "aria-label": question.title },
        h("h2", null, question.title), h("p", { class: "large" }, question.words),
        question.why.map((words) => h("p", { class: "says illegal" }, words)),
        question.rule && button(t("The rule"), () => openRules({ id: question.rule }), { class: "quiet", key: "rule" }, "book"),
        question.shift.length > 0 && h("h2", null, question.shift_title),
        question.shift.length > 0 && h("ul", { class: "moves" }, question.shift.map((move, at) => h("li", { key: `shift-${at}` }, h("div", { class: "line" }, h("span", null, `${move.words} ✓`, h("small", null, move.note)))))),
        question.more_shifted && h("p", { class: "second" }, question.more_shifted),
        question.then && h("p", null, question.then),
        h("h2", null, t("What happened then?")),
        h("div", { class: "answers" }, choices.map(([words, note, likely], number) =>
          h("button", { class: `verb ${number || !likely ? "raised" : "accent"}`, key: `choice-${number}`, onclick: () => mend("choose", number) }, h("b", null, words), note && h("span", null, note))),
          button(t("Something else …"), () => mend("compose", "instead"), { class: "raised", key: "instead" }),
          button(t("A move is missing"), () => mend("compose", "before"), { class: "raised", key: "before" })),
        question.waiting && h("p", { class: "second" }, question.waiting)),
      h("div", { class: "ways" },
        told.length > 0 && button(t("Back"), () => mend("back"), { class: "raised", key: "back" }, "undo"),
        button(view.end, () => mend("end"), { class: "quiet", key: "end" }),
        button(t("Leave it as it was"), toTable, { class: "raised", key: "cancel" }))),
  ];
}

// A new match

/** What is set up so far, while a score sheet is chosen for it. */
export const setUpSoFar = () => {
  const begun = page.screen === "new" ? page.at : trail.lastOf(["new"])?.at;
  return begun?.new ? { new: begun.new } : {};
};

/** With the same people, or as far as it was set up before; a game or a score sheet that was chosen already. */
export function openNew(game) {
  request("new", setUpSoFar(), (told) => {
    if (!game || game === told.new.game_id) return go("new", told);
    request("new", { new: { ...told.new, game_id: game, options: {} } }, (anew) => go("new", anew));
  });
}

/** Goes on with a match that is set up so far: who plays, in which order. */
export function openSetUp(made) {
  request("new", { new: made }, (told) => go("new", told));
}

function set(changes, more) {
  request("new", { new: { ...page.at.new, ...changes }, ...more }, (told) => { page.at = told; refresh(); });
}

/** Adds whose name was typed; one that nobody can have stays in the field, and it is said why. */
function join(event) {
  event.preventDefault();
  const field = document.getElementById("somebody");
  const name = field.value.trim();
  field.value = "";
  if (name) request("new", { new: page.at.new, act: ["join", name] }, (told) => { page.at = told; if (told.why) field.value = name; refresh(); });
}

/** The house rules of the match on the table, and the way to others. */
export function openHouseRules() {
  request("house_rules", {}, ({ rules, words, change }) => openSheet(t("House rules"), () => [
    rules.map(([name, means, rule]) => h(rule ? "button" : "div", { class: "line surface", key: name, ...(rule && { onclick: () => { closeSheet(); openRules({ id: rule }); } }) },
      h("span", null, h("b", null, name), means && h("small", null, means)), rule && icon("chevron"))),
    h("p", { class: "second" }, words)],
  () => [may("keep") && button(change, () => { closeSheet(); openNew(); }, { class: "raised", key: "change" }), button(t("OK"), closeSheet, { class: "raised", key: "ok" })]));
}

export function newMatch() {
  const { new: made, games, sheet, names, seats, missing, form, only_counted, taps, teaches, about, why } = page.at;
  const way = (name, means, rounds_only, cost) => h("button", { key: name, class: `line way ${made.rounds_only === rounds_only ? "chosen" : "surface"}`, "aria-pressed": made.rounds_only === rounds_only, onclick: () => set({ rounds_only, learning: made.learning && !rounds_only }) },
    h("span", null, h("b", null, name), h("small", null, means)), cost && h("span", { class: "cost" }, h("b", null, cost), h("small", null, t("taps per round"))));
  const whoPlays = seats[0] === seats[1]
    ? t("Who’s playing? Exactly {count}, in seating order", { count: seats[0] })
    : t("Who’s playing? {least} to {most}, in seating order", { least: seats[0], most: seats[1] });
  const seat = (order) => set({ players: order, begins: order.includes(made.begins) ? made.begins : "" });
  const swap = (at, by) => { const order = [...made.players]; [order[at], order[at + by]] = [order[at + by], order[at]]; seat(order); };
  return [
    backHeader(t("New match")),
    h("main", { class: "narrow" },
      h("section", { "aria-label": t("Game") }, h("h2", null, t("Game")),
        h("div", { class: "games" }, games.map(([id, name]) => h("button", { key: id, class: id === made.game_id ? "game chosen" : "game", "aria-pressed": id === made.game_id, onclick: () => set({ game_id: id, options: {} }) }, cover(id), h("span", null, name))),
          h("button", { key: "sheets", class: sheet ? "game chosen" : "game", "aria-pressed": Boolean(sheet), onclick: openShelf }, cover("sheet"), h("span", null, t("Score sheets")))),
        about && h("p", { class: "second about" }, sheet && h("b", null, sheet, ". "), about)),
      h("section", { "aria-label": whoPlays }, h("h2", null, whoPlays),
        h("ol", { class: "rows seats" }, made.players.map((name, at) => h("li", { key: name },
          h("span", null, `${at + 1}. ${name}`),
          button(t("begins"), () => set({ begins: made.begins === name ? "" : name }), { key: "begins", class: made.begins === name ? "chosen" : "surface", "aria-pressed": made.begins === name, "aria-label": t("{player} begins", { player: name }) }),
          at > 0 && sign("arrow-up", t("Move {player} up", { player: name }), () => swap(at, -1), { key: "up" }),
          sign("cross", t("Remove {player}", { player: name }), () => seat(made.players.filter((other) => other !== name)), { key: "away" })))),
        names.length > 0 && h("div", { class: "choices", role: "group", "aria-label": t("People you know") }, names.slice(0, 24).map((name) => button(name, () => seat([...made.players, name]), { key: name, class: "surface" }, "plus"))),
        h("form", { class: "inline", onsubmit: join },
          h("label", { for: "somebody", class: "unseen" }, t("Someone new …")),
          h("input", { id: "somebody", maxlength: "40", placeholder: t("Someone new …"), autocomplete: "off" }),
          h("button", { type: "submit", class: "raised" }, t("Add"))),
        why && h("p", { class: "says illegal", role: "alert" }, why),
        made.players.length > 1 && button(t("Pick a starter at random"), () => set({}, { draw: true }), { class: "quiet wide" }, "dice")),
      !only_counted && h("section", { "aria-label": t("How much do you want to log?") }, h("h2", null, t("How much do you want to log?")),
        way(t("Results only"), t("The referee waits until you ask"), true, taps[1]), way(t("Every move"), t("The phone referees, about 2 taps a move"), false, taps[0])),
      teaches && h("button", { class: "box", role: "switch", key: "new", "aria-checked": made.learning, onclick: () => set({ learning: !made.learning, rounds_only: made.rounds_only && made.learning }) },
        h("span", null, t("We’re new"), h("small", null, t("The phone explains each rule the first time it matters"))), h("b", null, made.learning ? t("yes") : t("no"))),
      form.sections.length > 0 && h("details", { class: "house form" }, h("summary", null, t("House rules")), rows(form))),
    h("footer", null, h("p", { class: "second", role: "status" }, missing),
      button(t("Start"), () => begin(made), { class: missing ? "quiet" : "accent", key: "start" }, "play")),
  ];
}

/** Begins a match; where another one goes on, its table is only taken away when that is meant. */
export function begin(made) {
  const { match } = page.table || {};
  const start = () => request("begin", { new: made }, begun);
  if (!match || match.over || !match.moves) return start();
  openSheet(t("Start another match?"), () => [
    h("p", null, t("{game} isn’t finished yet.", { game: match.title }), page.me.has_library && ` ${t("You’ll find it under {matches}, unfinished", { matches: t("Matches") })}.`),
    h("p", { class: "second" }, made.players.join(", "))], () => [
    button(t("Other people"), () => { closeSheet(); openSetUp(made); }, { class: "raised", key: "people" }, "people"),
    button(t("Cancel"), closeSheet, { class: "raised", key: "cancel" }),
    button(t("Start"), () => { closeSheet(); start(); }, { class: "accent", key: "start" }, "play")]);
}

function begun(told) {
  Object.assign(page, { table: told, own: null, learning: null });
  toTable();
  teach();
}
