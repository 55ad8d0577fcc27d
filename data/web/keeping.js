// What only the keep link may: begin a match, see who is there.

import { h, button, sign } from "./dom.js";
import { page, t, refresh, request, backHeader, go, toTable } from "./page.js";
import { took } from "./table.js";
import { openRules } from "./reading.js";

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

/** With the same people; a game that was chosen already, or one of the score sheets. */
export function openNew(game) {
  request("new", {}, (told) => {
    const id = game === "sheet" ? told.sheets[0][0] : game;
    if (!id || id === told.new.game) return go("new", told);
    request("new", { new: { ...told.new, game: id, options: {} } }, (anew) => go("new", anew));
  });
}

function set(changes, more) {
  request("new", { new: { ...page.at.new, ...changes }, ...more }, (told) => { page.at = told; refresh(); });
}

export function newMatch() {
  const { new: made, games, sheets, sheet, names, seats, missing, options, only_counted } = page.at;
  const seat = (order) => set({ players: order, begins: order.includes(made.begins) ? made.begins : "" });
  const swap = (at, by) => { const order = [...made.players]; [order[at], order[at + by]] = [order[at + by], order[at]]; seat(order); };
  return [
    backHeader(t("new_match")),
    h("main", { class: "narrow" },
      h("section", { "aria-label": t("game") }, h("h2", null, t("game")),
        h("div", { class: "games" }, games.map(([id, name]) => h("button", { type: "button", key: id, class: id === made.game ? "game chosen" : "game", "aria-pressed": String(id === made.game), onclick: () => set({ game: id, options: {} }) }, h("img", { class: "cover", src: `cover-${id}.png`, alt: "", width: "72", height: "48" }), h("span", null, name)))),
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
      options.length > 0 && h("details", { class: "house" }, h("summary", null, t("house_rules")), options.map(option))),
    h("footer", null, h("p", { class: "second", role: "status" }, missing),
      button(t("start"), () => request("begin", { new: made }, (told) => { page.table = told; page.own = null; toTable(); }), { class: missing ? "quiet" : "accent" }, "play")),
  ];
}

/** An option: its switch, its answers, or a field for each of its boxes. */
function option(found) {
  const [box] = found.boxes;
  const enter = (box, value) => set({}, { act: ["enter", box.id, value] });
  const words = h("span", null, found.name, found.means && h("small", null, found.means));
  if (box.kind === "flag") return h("div", { class: "house-rule", key: found.id }, h("button", { type: "button", class: "box", role: "switch", "aria-checked": String(box.chosen === 1), onclick: () => enter(box, box.chosen !== 1) }, words, h("b", null, box.chosen === 1 ? t("yes_short") : t("no_short"))));
  if (box.kind === "choice") return h("div", { class: "house-rule", key: found.id }, words, h("div", { class: "choices", role: "group", "aria-label": found.name },
    found.answers.map((key) => button(key.text, () => enter(box, key.key), { key: key.key, class: key.state === "picked" ? "chosen" : "surface", "aria-pressed": String(key.state === "picked") }))));
  const [least, most] = found.bounds;
  const field = (box) => h("input", { id: box.id, value: found.entered[box.id], onchange: (event) => enter(box, event.target.value), ...(box.kind === "number" ? { type: "number", min: String(least), max: String(most) } : { maxlength: String(most) }) });
  if (!box.icon) return h("div", { class: "house-rule", key: found.id }, h("label", { for: box.id }, words), field(box));
  return h("fieldset", { class: "house-rule", key: found.id }, h("legend", null, found.name), found.boxes.map((box) => h("div", { key: box.id }, h("label", { for: box.id }, box.name), field(box))));
}
