// Score sheets: the shelf, one sheet before a match, and writing one's own.

import { h, icon, button, sign } from "./dom.js";
import { page, t, refresh, request, load, backHeader, openSheet, go } from "./page.js";
import { save } from "./home.js";
import { openNew } from "./keeping.js";
import { copy, qr } from "./guests.js";

// The shelf

export function openShelf() {
  request("shelf", {}, (told) => go("shelf", { ...told, words: "" }));
}

let typing = 0;
function find(changes) {
  const at = Object.assign(page.at, changes);
  clearTimeout(typing);
  typing = setTimeout(() => load("shelf", { words: at.words, kind: at.kind }, (told) => { if (page.at === at) { Object.assign(at, told); refresh(); } }), "words" in changes ? 180 : 0);
}

export function shelf() {
  const { sheets, used, kinds, kind, words, keeps } = page.at;
  const open = (one) => openOne(one.id);
  return [
    backHeader(t("which_sheet"), "", () => openNew()),
    h("main", { class: "narrow" },
      h("label", { for: "find-sheet", class: "unseen" }, t("find_game")),
      h("input", { id: "find-sheet", type: "search", value: words, placeholder: t("find_game"), autocomplete: "off", oninput: (event) => find({ words: event.target.value }) }),
      used.length > 0 && [h("h2", null, t("played_last")), h("div", { class: "games" }, used.map((one) => h("button", { type: "button", class: "game", key: one.id, onclick: () => open(one) }, icon(one.icon), h("span", null, one.name, h("small", { class: "second" }, " ", one.used)))))],
      h("div", { class: "choices", role: "group" }, kinds.map(([id, name]) => button(name, () => find({ kind: id === kind ? "" : id }), { key: id, class: id === kind ? "chosen" : "surface", "aria-pressed": String(id === kind) }))),
      !sheets.length && h("p", { role: "status" }, t("no_sheet")),
      h("ul", { class: "rows cards" }, sheets.map((one) => h("li", { key: one.id }, h("button", { type: "button", class: "line", key: "sheet", onclick: () => open(one) },
        icon(one.icon), h("span", null, h("b", null, one.name), h("small", null, one.sentence)), h("span", { class: "second" }, one.players)))))),
    keeps && h("footer", null, button(t("write_own"), () => openEditor(""), { class: "raised grow", key: "own" }, "plus")),
  ];
}

// One of them

function openOne(id) {
  request("sheet", { id }, (told) => go("one_sheet", told));
}

export function oneSheet() {
  const { id, name, players, sentences, example, exactly, own, keeps } = page.at;
  return [
    backHeader(name, players, openShelf, sign("share", t("share"), share, { key: "share" })),
    h("main", { class: "narrow" },
      sentences.length > 0 && h("p", { class: "panel" }, h("b", null, sentences[0]), " ", sentences.slice(1).join(" ")),
      example && h("section", { "aria-label": t("for_example") }, h("h2", null, t("for_example")), example.entered && h("p", { class: "second" }, example.entered),
        h("ul", { class: "rows" }, example.lines.map((line, seat) => h("li", { key: line.name, class: `seat${seat % 8}` }, h("i", { class: "mark", "aria-hidden": "true" }, line.name[0]), h("span", null, line.name, h("small", null, line.entered)), h("b", null, line.points))))),
      h("details", null, h("summary", null, t("how_exactly")), exactly.map((line) => h("p", { class: line.startsWith(" ") ? "second" : "" }, line.trim()))),
      own && button(t("delete_it"), () => request("delete_sheet", { id }, (told) => go("shelf", { ...told, words: "" })), { class: "quiet wide", key: "delete" }, "trash")),
    h("footer", null, keeps && button(t("change_it"), () => openEditor(id), { class: "raised", key: "change" }, "pencil"), button(t("play_it"), () => openNew(`sheet:${id}`), { class: "accent grow", key: "play" }, "play")),
  ];
}

function share() {
  const { name, link, code, file } = page.at;
  openSheet(name, () => [
    code.length > 0 && h("div", { class: "ivory" }, qr(code)),
    button(t("copy_link"), () => copy(link), { class: "raised wide", key: "copy" }),
    button(t("as_file"), () => save(file[0], new Blob([file[1]])), { class: "raised wide", key: "file" }, "export")]);
}

// Writing one's own

function openEditor(id) {
  request("edit_sheet", { id }, (told) => go("editor", { ...told, id }));
}

/** No change is lost that comes while the one before it is on its way. */
function change(id, value) {
  if (page.busy) return void setTimeout(change, 30, id, value);
  request("edit_sheet", { state: page.at.state, act: [id, value] }, (told) => { Object.assign(page.at, told); refresh(); });
}

export function editor() {
  const { id, state, cards, complete } = page.at;
  const keep = (then) => request("keep_sheet", { id, state }, (kept) => then(kept.id));
  return [
    backHeader(t("own_sheet"), "", openShelf),
    h("main", { class: "narrow editor" }, cards.map((card) => h("section", { key: card.title || "whole", "aria-label": card.title }, card.title && h("h2", null, card.title), card.controls.map(control)))),
    h("footer", null, button(t("share"), () => keep(openOne), { class: complete ? "raised" : "quiet", key: "share" }, "share"), button(t("keep_and_play"), () => keep((kept) => openNew(`sheet:${kept}`)), { class: complete ? "accent grow" : "quiet grow", key: "keep" }, "check")),
  ];
}

/** Draws a control by its kind; what it does is known where it comes from. */
function control({ kind, id, label, value, choices, note }, number) {
  const field = `edit-${id}`;
  const key = `${id}-${kind}-${number}`;
  if (kind === "note") return h("p", { class: "second", key }, label);
  if (kind === "button") return button(label, () => change(id, ""), { class: "raised", key }, value);
  if (kind === "row") return h("button", { type: "button", class: "line surface", key, onclick: () => change(id, "") }, h("span", null, h("b", null, label), note && h("small", null, note)), h("span", { class: "second" }, value), icon("chevron"));
  if (kind === "switch") return h("button", { type: "button", class: "box", role: "switch", key, "aria-checked": String(Boolean(value)), onclick: () => change(id, !value) }, h("span", null, label, note && h("small", null, note)), h("b", null, value ? t("yes_short") : t("no_short")));
  if (kind === "choice") return h("div", { key, role: "group", "aria-label": label }, label && h("p", { class: "second" }, label), h("div", { class: "choices" }, choices.map(([one, words]) => button(words, () => change(id, one), { key: one, class: one === value ? "chosen" : "surface", "aria-pressed": String(one === value) }))));
  return h("div", { class: kind === "number" ? "pair" : "", key }, h("label", { for: field }, label),
    h("input", { id: field, value, autocomplete: "off", ...(kind === "number" ? { inputmode: "numeric" } : { maxlength: "200" }), onchange: (event) => change(id, event.target.value.trim()) }));
}
