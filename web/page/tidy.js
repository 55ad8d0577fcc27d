// What is tidied up in the library: matches that are deleted, restored and set aside; people who are renamed, merged or removed.

import { h, icon, button, sign } from "./dom.js";
import { page, t, refresh, request, backHeader, openSheet, closeSheet, go, toTable } from "./page.js";
import { mark, seatClass } from "./table.js";
import { openLog } from "./reading.js";
import { openMatches, openPast, rooms } from "./home.js";
import * as trail from "./trail.js";

/** What was done, at the lower edge, and Undo. */
export function offer(made) {
  return made && h("footer", { class: "bar", key: "offer" }, h("p", { role: "status" }, made.words), button(t("Undo"), () => UNDONE[made.undo](made), { class: "plain", key: "undo" }, "undo"));
}

const UNDONE = {
  delete: ({ id }) => request("restore_match", { id }, openMatches),
  restore: ({ file }) => request("delete_match", { id: file }, openBin),
  merge: ({ id }) => request("part_people", {}, () => openPersonAgain(id)),
  remove: () => request("restore_person", {}, () => peopleAgain()),
};

// Matches

/** Shows the past matches after one was deleted, and offers it back. */
function afterDeleting(id) {
  page.own = null;
  request("matches", {}, (told) => {
    trail.drop();
    go("matches", { ...told, offer: { words: t("Match deleted."), undo: "delete", id } });
  });
}

/** Deletes a match, the running one where none is named; it can be taken back. */
export function deleteMatch(file) {
  request("delete_match", { id: file }, ({ deleted }) => afterDeleting(deleted));
}

/** Puts a match among the past ones; the running one where none is named. */
export function putAway(file) {
  request("put_away", { id: file }, (told) => {
    if (told.deleted) return afterDeleting(told.deleted);
    page.own = null;
    trail.drop();
    openPast(told.file);
  });
}

/** What can be done about a past match, besides looking at it. */
export function openMenu() {
  const { file, over } = page.at;
  const line = (drawing, words, then, about) => h("button", { class: "line", key: words, onclick: () => { closeSheet(); then(); } }, icon(drawing), h("span", null, words, about && h("small", { class: "second" }, " ", about)));
  openSheet(t("More"), () => [
    over && line("pencil", t("Fix the match"), () => fix(file), t("Reopen it to change what was logged")),
    line("hourglass", t("Change the day"), askDay),
    line("list", t("Add a note"), askNote),
    !over && line("box", t("Set it aside"), () => putAway(file)),
    line("trash", t("Delete"), () => deleteMatch(file), t("You can restore it from the bin for thirty days.")),
  ]);
}

/** Opens a match again at its log, where every move can be changed. */
function fix(file) {
  request("go_on", { id: file }, (told) => {
    Object.assign(page, { table: told, own: null });
    toTable();
    openLog();
  });
}

/** Asks for one value in a sheet, and then for something by it. */
function askFor(title, field, words, then) {
  const send = (event) => {
    event.preventDefault();
    const value = document.getElementById("asked").value.trim();
    closeSheet();
    if (value) then(value);
  };
  openSheet(title, () => h("form", { class: "inline", onsubmit: send },
    h("label", { for: "asked", class: "unseen" }, title),
    h("input", { id: "asked", ...field }),
    h("button", { type: "submit", class: "accent" }, words)),
  () => button(t("Cancel"), closeSheet, { class: "raised", key: "cancel" }));
  document.getElementById("asked").focus();
}

function askDay() {
  const { file, day } = page.at;
  const today = new Date();
  const last = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
  askFor(t("Which day was it?"), { type: "date", value: day, max: last }, t("Change the day"), (words) =>
    request("change_day", { id: file, words }, (told) => { trail.drop(); openPast(told.file); }));
}

function askNote() {
  const { file } = page.at;
  askFor(t("Add a note"), { maxlength: "200", placeholder: t("Something to remember about this match"), autocomplete: "off" }, t("Add"), (words) =>
    request("add_note", { id: file, words }, () => openPast(file)));
}

/** Opens the bin. */
export function openBin() {
  request("deleted_matches", {}, (told) => go("bin", told));
}

function restore({ id }) {
  request("restore_match", { id }, ({ file }) => request("deleted_matches", {}, (told) => {
    page.at = { ...told, offer: { words: t("The match is back in the list."), undo: "restore", file } };
    refresh();
  }));
}

export function bin() {
  const { matches, offer: made } = page.at;
  const line = (one) => h("li", { key: one.id }, h("button", { class: "line", key: "row", title: t("Restore"), onclick: () => restore(one) },
    icon(one.icon), h("span", null, h("b", null, one.title), h("small", null, one.caption)), icon("undo")));
  return [
    backHeader(t("Deleted matches"), "", openMatches),
    h("main", { class: "narrow" },
      h("p", { class: "second" }, matches.length ? t("Tap one to restore it. After thirty days it’s gone.") : t("The bin is empty. Deleted matches stay here for thirty days.")),
      h("ul", { class: "rows cards" }, matches.map(line))),
    offer(made),
    rooms("matches"),
  ];
}

export const binSign = () => sign("trash", t("Deleted matches"), openBin, { key: "bin" });

// People

function openPersonAgain(id, made) {
  request("person", { id }, (told) => go("person", { ...told, id, offer: made }));
}

/** Shows everybody after somebody was removed or brought back. */
function peopleAgain(offer) {
  request("people", {}, (told) => {
    trail.drop();
    go("people", { ...told, offer });
  });
}

/** The name of a person in a field, who else they may be, and that they go if no match needs them. */
export function changes() {
  const { id, name, others, needed } = page.at;
  const remove = () => request("remove_person", { id }, ({ person }) => peopleAgain({ words: t("{player} was removed.", { player: person }), undo: "remove" }));
  const rename = (event) => {
    event.preventDefault();
    const wanted = document.getElementById("person-name").value.trim();
    if (wanted === name) return;
    request("rename_person", { id, name: wanted }, (told) => (told.same ? askMerge(id, told.same, told) : openPersonAgain(id)));
  };
  return h("section", { "aria-label": t("Name") }, h("h2", null, t("Name")),
    h("form", { class: "inline", onsubmit: rename },
      h("label", { for: "person-name", class: "unseen" }, t("Name")),
      h("input", { id: "person-name", key: `name-${id}-${name}`, maxlength: "40", value: name, autocomplete: "off" }),
      h("button", { type: "submit", class: "raised" }, t("Rename"))),
    others.length > 0 && h("button", { class: "line surface", key: "also", onclick: askWho }, icon("people"),
      h("span", null, h("b", null, t("The same person as …")), h("small", null, t("Both people’s matches will count here"))), icon("chevron")),
    !needed && h("button", { class: "line surface", key: "remove", onclick: remove }, icon("trash"),
      h("span", null, h("b", null, t("Remove {player}", { player: name })), h("small", null, t("No match needs them")))));
}

function askWho() {
  const { id, name, others } = page.at;
  const ask = (other) => request("ask_merge", { id, other }, (told) => askMerge(id, other, told));
  openSheet(t("Who is also {player}?", { player: name }), () => h("ul", { class: "rows cards" }, others.map((one) => h("li", { key: one.id, class: seatClass(one.look) },
    h("button", { class: "line", key: "row", onclick: () => ask(one.id) }, mark(one.look), h("span", null, one.title))))));
}

function askMerge(id, other, { person, other: named, together }) {
  const facts = { other: named, player: person };
  if (together) return openSheet(t("{other} and {player} have played together", facts), () => h("p", null, t("So they’re two people, and their matches stay separate.")));
  const merge = () => request("merge_people", { id, other }, () => openPersonAgain(id, { words: t("{other} is {player} now.", facts), undo: "merge", id }));
  openSheet(t("Are {other} and {player} the same person?", facts), () => h("p", null, t("All matches of {other} count for {player} from now on.", facts)), () => [
    button(t("No", { context: "answer" }), closeSheet, { class: "raised", key: "no" }),
    button(t("Merge"), () => { closeSheet(); merge(); }, { class: "accent", key: "merge" })]);
}
