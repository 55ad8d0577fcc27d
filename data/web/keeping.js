// What only the keep link may: count a round, begin a match, see who is there.

import { h, icon, button, sign, unseen } from "./dom.js";
import { page, t, may, refresh, request, load, header, backHeader, menuSign, go, toTable, say } from "./page.js";
import { mark, refusal, took } from "./table.js";
import { openRules } from "./reading.js";

// Counting a round

export function openCount(about) {
  request("count", { rev: page.own?.rev || page.table.rev, place: page.own?.place, ...about }, (told) => go("count", told));
}

function act(...deed) {
  const asked = { rev: page.at.rev, place: page.own?.place, composing: page.own?.composing, count: page.at.count, act: deed };
  request("count", asked, (told) => {
    const happened = told.happened;
    if (told.repair || happened?.kind === "logged") return took(told);
    if (happened?.kind === "repair") return openRepair({ rev: told.rev, line: happened.line });
    page.at = { ...told, note: happened && happened.kind !== "refused" ? (happened.kind === "stale" ? t("meanwhile", { what: happened.words }) : happened.words) : "" };
    refresh();
    if (page.at.note) say(page.at.note);
    if (happened && happened.kind === "refused") refusal(happened, (reason) => { page.sheet = null; act("book", reason); });
  });
}

export function count() {
  const form = page.at.form;
  const focused = form.sections.flatMap((section) => section.cells).find((cell) => cell.focused);
  return [
    backHeader(form.title, form.subtitle),
    h("main", { class: "count" },
      h("div", { class: "lies" },
        form.ways.length > 0 && h("div", { class: "choices", role: "group", "aria-label": form.title },
          form.ways.map(([id, words]) => button(words, () => act("way", id), { key: id, class: id === form.way ? "chosen" : "surface", "aria-pressed": String(id === form.way) }))),
        form.sections.map((section, number) => h("section", { key: `section-${number}`, "aria-label": section.words || form.title },
          section.words && h("h2", null, section.words),
          h("div", { class: "cells" }, section.cells.map(cellOf))))),
      h("div", { class: "does" },
        h("p", { class: `says ${form.tone}`, role: "status" }, page.at.note || form.says),
        pad(form, focused),
        h("div", { class: "verbs" }, h("button", { type: "button", class: `verb ${form.ready ? "accent" : "quiet"}`, key: "book", onclick: () => act("book") }, h("b", null, t("log_it")))))),
  ];
}

function cellOf(cell) {
  const value = cell.kind === "flag" ? (cell.active ? t("yes_short") : t("no_short")) : `${cell.value}${cell.suffix}`;
  const kind = ["cell", cell.focused && "focused", cell.wrong && "wrong", cell.missing && "missing"].filter(Boolean).join(" ");
  const props = { type: "button", class: kind, key: cell.id };
  if (cell.kind === "flag") Object.assign(props, { role: "switch", "aria-checked": String(cell.active), onclick: () => act("switch", cell.id, !cell.active) });
  else Object.assign(props, { "aria-current": cell.focused ? "true" : undefined, onclick: () => act("point", cell.id) });
  return h("button", props, h("span", null, cell.name, cell.note && h("small", null, cell.note)), value ? h("b", null, value) : [h("b", { "aria-hidden": "true" }, "–"), unseen(t("empty"))]);
}

function pad(form, focused) {
  if (form.pad === "number") {
    const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", form.signed ? "minus" : "000", "0", "delete"];
    const drawn = { minus: [h("span", { "aria-hidden": "true" }, "±"), unseen(t("minus"))], delete: [icon("delete-left"), unseen(t("delete"))] };
    return h("div", { class: "digits", role: "group", "aria-label": focused ? focused.name : t("count") },
      keys.map((key) => h("button", { type: "button", class: "digit", key, onclick: () => act("press", key) }, drawn[key] || key)),
      form.more && button(t("next"), () => act("press", "done"), { class: "raised wide", key: "next" }));
  }
  if (form.pad === "player") return h("div", { class: "answers", role: "group", "aria-label": form.asks },
    form.asks && h("p", null, form.asks),
    page.table.match.players.map((name, seat) => button(name, () => act("choose", seat), { class: "raised", key: name })),
    form.nobody && button(t("nobody"), () => act("choose", null), { class: "quiet", key: "nobody" }),
    form.nobody_else && button(t("nobody_else"), () => act("rest"), { class: "quiet", key: "rest" }));
  if (form.pad === "cards") return h("ul", { class: "rows counted" }, form.cards.map((card) => h("li", { key: card.word },
    h("span", null, card.name),
    sign("minus", t("one_less", { card: card.name }), () => act("count", card.word, -1), { class: "sign raised", key: "less" }),
    h("b", { "aria-live": "polite" }, String(card.copies)),
    sign("plus", t("one_more", { card: card.name }), () => act("count", card.word, 1), { class: "sign raised", key: "more" }))),
    form.more && h("li", null, button(t("next"), () => act("go_on"), { class: "raised wide", key: "next" })));
  return null;
}

// Who has a keyboard types
document.addEventListener("keydown", (event) => {
  if (page.sheet || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = /^[0-9]$/.test(event.key) ? event.key : { Backspace: "delete", "-": "minus" }[event.key];
  const digit = [...document.querySelectorAll(".digit")].find((node) => node.madeOf.key === key);
  if (!digit) return;
  event.preventDefault();
  digit.click();
});

// A score sheet: everybody looks at it, who keeps the match writes

let sheetOf = "";
export function scoreSheet() {
  const rev = page.table.rev;
  if (page.at.rev !== rev && sheetOf !== rev) {
    sheetOf = rev;
    load("sheet", { rev }, (told) => { page.at = { ...told, rev }; if (page.screen === "sheet") refresh(); }, () => (sheetOf = ""));
  }
  const view = page.at.sheet;
  const looks = page.table.match.looks;
  if (!view) return [header(page.table.match.title, "", menuSign()), h("main", null)];
  const rows = [...view.rows];
  return [
    header(view.title, view.subtitle, menuSign()),
    h("main", { class: "count" },
      h("div", { class: "lies" }, h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": view.title }, h("table", null,
        h("thead", null, h("tr", null, h("th", null, unseen(t("round"))), view.columns.map((column) => h("th", { scope: "col", class: `seat${looks[column.seats[0]].colour % 8}` },
          mark(looks[column.seats[0]]), " ", column.name, column.leads && [icon("crown"), unseen(t("leads"))], h("small", null, column.total))))),
        h("tbody", null, rows.map((row) => h("tr", { key: row.title }, h("th", { scope: "row" }, may("keep") ? button(row.title, () => write("turn_to", row.moves[row.moves.length - 1]), { class: "round", "aria-label": t("correct_round", { round: row.title }), key: "round" }) : row.title),
          row.cells.map((cell) => h("td", null, cell.entries && h("span", { class: "second" }, cell.entries, " "), h("b", null, cell.points), h("small", null, cell.total)))))))),
        view.corrects && h("div", { class: "banner" }, h("p", null, h("b", null, t("correct_round", { round: view.number }))), sign("cross", t("cancel"), () => write("turn_to", 0))),
        may("keep") && view.other > 0 && button(t("other_entries"), () => write("turn_to", view.other), { class: "quiet", key: "other" }, "pencil"),
        may("keep") && view.lines.map((line, number) => h("section", { key: `line-${number}`, "aria-label": line.name }, h("h2", null, line.name),
          h("div", { class: "cells" }, line.boxes.map((box) => boxOf(box, view, line)))))),
      may("keep") && h("div", { class: "does" },
        h("p", { class: `says ${view.tone}`, role: "status" }, page.at.note || view.says),
        view.keys.length > 0 && h("div", { class: view.digits ? "digits" : "answers", role: "group", "aria-label": t("count") },
          view.keys.map((key) => h("button", { type: "button", key: key.key, class: view.digits ? "digit" : key.state === "picked" ? "chosen" : "raised", onclick: () => write("press", key.key) },
            key.key === "delete" ? [icon("delete-left"), unseen(t("delete"))] : key.key === "minus" ? [h("span", { "aria-hidden": "true" }, "±"), unseen(t("minus"))] : key.text))),
        view.next && button(view.next, () => write("go_on"), { class: "raised wide", key: "next" }),
        h("div", { class: "verbs" },
          page.at.may_finish && view.rows.length > 0 && button(t("finish"), () => write("finish"), { class: "raised", key: "finish" }, "flag"),
          h("button", { type: "button", class: `verb ${view.ready ? "accent" : "quiet"}`, key: "log", onclick: () => write("log", "", view.asks !== "" && confirm(view.asks)) }, h("b", null, view.book), view.why && h("span", null, view.why))))),
    h("footer", null, h("p", null, page.table.view.last), may("keep") && page.table.view.undo && button(page.table.view.undo, () => request("undo", { rev: page.table.rev }, took), { class: "plain", key: "undo" }, "undo"),
      may("keep") && page.table.view.redo && button(page.table.view.redo, () => request("redo", { rev: page.table.rev }, took), { class: "plain", key: "redo" }, "redo")),
  ];
}

function boxOf(box, view, line) {
  const name = box.column < 0 ? unseen(line.name) : view.columns[box.column].name;
  const kind = ["cell", box.focused && "focused", box.wrong && "wrong"].filter(Boolean).join(" ");
  return h("button", { type: "button", class: kind, key: `${box.slot}-${box.column}`, "aria-current": box.focused ? "true" : undefined, onclick: () => write("point", box.slot, box.column) },
    h("span", null, name), box.text ? h("b", null, box.text) : [h("b", { "aria-hidden": "true" }, "–"), unseen(t("empty"))]);
}

function write(...deed) {
  const asked = { rev: page.at.rev, count: page.at.count, act: deed };
  request("sheet", asked, (told) => {
    const happened = told.happened;
    if (happened && happened.kind === "logged") {
      page.at = {};
      page.table = told;
      page.own = null;
      say(happened.words);
      return told.match.over ? toTable() : refresh();
    }
    page.at = { ...told, note: happened && happened.kind === "stale" ? t("meanwhile", { what: happened.words }) : "" };
    refresh();
    if (page.at.note) say(page.at.note);
    if (happened && happened.kind === "refused") refusal(happened, (reason) => { page.sheet = null; write("log", reason); });
  });
}

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
    backHeader(t("repair"), view.subtitle),
    h("main", { class: "narrow" },
      h("ol", { class: "moves" }, view.rows.map((row, at) => h("li", { key: `row-${at}` }, h("div", { class: "line" },
        h("span", { class: "number" }, row.number ? String(row.number) : "…"), h("span", null, row.words, h("small", null, row.note)))))),
      h("section", { "aria-label": question.title },
        h("h2", null, question.title), h("p", { class: "large" }, question.words),
        question.why.map((words) => h("p", { class: "says illegal" }, words)),
        question.rule && button(t("the_rule"), () => openRules({ id: question.rule }), { class: "quiet", key: "rule" }, "book"),
        question.shift.length > 0 && h("h2", null, question.shift_title),
        question.shift.length > 0 && h("ul", { class: "moves" }, question.shift.map((move, at) => h("li", { key: `shift-${at}` }, h("div", { class: "line" }, h("span", null, `${move.words} ✓`, h("small", null, move.note)))))),
        question.more_shifted && h("p", { class: "second" }, question.more_shifted),
        question.then && h("p", null, question.then),
        h("h2", null, t("what_happened")),
        h("div", { class: "answers" }, choices.map(([words, note, likely], number) =>
          h("button", { type: "button", class: `verb ${number || !likely ? "raised" : "accent"}`, key: `choice-${number}`, onclick: () => mend("choose", number) }, h("b", null, words), note && h("span", null, note))),
          button(t("something_else"), () => mend("compose", "instead"), { class: "raised", key: "instead" }),
          button(t("move_missing"), () => mend("compose", "before"), { class: "raised", key: "before" })),
        question.waiting && h("p", { class: "second" }, question.waiting)),
      h("div", { class: "ways" },
        told.length > 0 && button(t("back"), () => mend("back"), { class: "raised", key: "back" }, "undo"),
        button(view.end, () => mend("end"), { class: "quiet", key: "end" }),
        button(t("leave_all"), toTable, { class: "raised", key: "cancel" }))),
  ];
}

// A new match

export function openNew() {
  request("new", {}, (told) => go("new", told));
}

function set(changes, more) {
  request("new", { new: { ...page.at.new, ...changes }, ...more }, (told) => { page.at = told; refresh(); });
}

export function newMatch() {
  const { new: made, games, sheets, sheet, names, seats, missing, rules, only_counted } = page.at;
  const seat = (order) => set({ players: order, begins: order.includes(made.begins) ? made.begins : "" });
  const swap = (at, by) => { const order = [...made.players]; [order[at], order[at + by]] = [order[at + by], order[at]]; seat(order); };
  return [
    backHeader(t("new_match")),
    h("main", { class: "narrow" },
      h("section", { "aria-label": t("game") }, h("h2", null, t("game")),
        h("div", { class: "choices" }, games.map(([id, name]) => button(name, () => set({ game: id, options: {} }), { key: id, class: id === made.game ? "chosen" : "surface", "aria-pressed": String(id === made.game) }))),
        h("label", { for: "sheets" }, t("by_sheet")),
        h("select", { id: "sheets", onchange: (event) => event.target.value && set({ game: event.target.value, options: {} }) },
          h("option", { value: "", selected: !sheet }, "–"), sheets.map(([id, name]) => h("option", { value: id, selected: name === sheet }, name)))),
      h("section", { "aria-label": t("who_plays") }, h("h2", null, t("who_plays", { least: seats[0], most: seats[1] })),
        h("ol", { class: "rows seats" }, made.players.map((name, at) => h("li", { key: name },
          h("span", null, `${at + 1}. ${name}`),
          button(t("begins_short"), () => set({ begins: made.begins === name ? "" : name }), { key: "begins", class: made.begins === name ? "chosen" : "surface", "aria-pressed": String(made.begins === name), "aria-label": t("begins", { player: name }) }),
          at > 0 && sign("arrow-up", t("move_up", { player: name }), () => swap(at, -1), { key: "up" }),
          sign("cross", t("take_away", { player: name }), () => seat(made.players.filter((other) => other !== name)), { key: "away" })))),
        names.length > 0 && h("div", { class: "choices", role: "group", "aria-label": t("known") }, names.slice(0, 24).map((name) => button(name, () => seat([...made.players, name]), { key: name, class: "surface" }, "plus"))),
        h("form", { class: "inline", onsubmit: (event) => { event.preventDefault(); const field = document.getElementById("somebody"); const name = field.value.trim(); field.value = ""; if (name && !made.players.includes(name)) seat([...made.players, name]); } },
          h("label", { for: "somebody", class: "unseen" }, t("somebody_new")),
          h("input", { id: "somebody", maxlength: "40", placeholder: t("somebody_new"), autocomplete: "off" }),
          h("button", { class: "raised" }, t("add"))),
        made.players.length > 1 && button(t("draw_begins"), () => set({}, { draw: true }), { class: "quiet wide" }, "dice")),
      !only_counted && h("section", { "aria-label": t("way") }, h("h2", null, t("way")),
        h("div", { class: "choices" },
          button(t("by_moves"), () => set({ rounds_only: false }), { key: "moves", class: made.rounds_only ? "surface" : "chosen", "aria-pressed": String(!made.rounds_only) }),
          button(t("by_results"), () => set({ rounds_only: true }), { key: "results", class: made.rounds_only ? "chosen" : "surface", "aria-pressed": String(made.rounds_only) }))),
      rules.length > 0 && h("details", { class: "house" }, h("summary", null, t("house_rules")), rules.map((rule) => houseRule(rule, (value) => set({ options: { ...made.options, [rule.id]: value } }))))),
    h("footer", null, h("p", { class: "second", role: "status" }, missing),
      button(t("start"), () => request("begin", { new: made }, (told) => { page.table = told; page.own = null; toTable(); }), { class: missing ? "quiet" : "accent" }, "play")),
  ];
}

function houseRule(rule, choose) {
  const id = `rule-${rule.id}`;
  const words = [h("label", { for: id }, rule.name), rule.means && h("small", null, rule.means)];
  if (rule.kind === "flag") return h("div", { class: "house-rule", key: id }, h("input", { id, type: "checkbox", checked: rule.value, onchange: (event) => choose(event.target.checked) }), words);
  if (rule.kind === "choice") return h("div", { class: "house-rule", key: id }, words, h("select", { id, onchange: (event) => choose(event.target.value) }, rule.choices.map(([value, name]) => h("option", { value, selected: value === rule.value }, name))));
  if (rule.kind === "number") return h("div", { class: "house-rule", key: id }, words, h("input", { id, type: "number", value: String(rule.value), min: String(rule.least), max: String(rule.most), onchange: (event) => choose(Number(event.target.value)) }));
  if (rule.kind === "text") return h("div", { class: "house-rule", key: id }, words, h("input", { id, maxlength: String(rule.longest), value: rule.value, onchange: (event) => choose(event.target.value) }));
  if (rule.kind !== "table") return null;
  return h("fieldset", { class: "house-rule", key: id }, h("legend", null, rule.name), rule.cells.map(([word, name, value]) => h("div", { key: word },
    h("label", { for: `${id}-${word}` }, name), h("input", { id: `${id}-${word}`, type: "number", value: String(value), onchange: (event) => choose({ ...rule.value, [word]: Number(event.target.value) }) }))));
}
