// Home and what lies beside the table for who keeps it: past matches, people, files, settings.

import { h, icon, button, cover, sign, unseen } from "./dom.js";
import { page, t, may, refresh, request, load, soon, inTurn, trouble, header, backHeader, openSheet, closeSheet, go, toTable, change, say } from "./page.js";
import { mark, seatClass } from "./table.js";
import { openMayI } from "./may_i.js";
import { resultParts, openRules } from "./reading.js";
import { openNew } from "./keeping.js";
import { copy, openGuests } from "./guests.js";
import { drawCard } from "./card.js";
import { openReplay } from "./between.js";
import { openShelf, openOne, countIt } from "./sheets.js";
import { ask, Refused } from "./net.js";
import * as tidy from "./tidy.js";
import * as standings from "./standings.js";
import { chart } from "./board.js";

const SIZES = [85, 100, 115, 130, 160, 200]; // percent

/** Opens a room with what there is to see in it. */
const open = (room, asked) => request(room, asked || {}, (told) => go(room, told));
/** Opens Home, over whatever was there or in place of the table, and does something there. */
export const openHome = (instead, then) => request("home", {}, (told) => {
  go("home", told, null, instead === true);
  then?.();
});

const greeting = () => {
  const hour = new Date().getHours();
  return hour >= 4 && hour < 12 ? t("Good morning") : hour >= 12 && hour < 18 ? t("Good afternoon") : t("Good evening");
};

/** The rooms of the app, at the lower edge, for who keeps a library. */
export function rooms(here) {
  const way = (name, drawing, words, then) => h("button", { class: name === here ? "here" : "", "aria-current": name === here ? "page" : undefined, key: name, onclick: then }, icon(drawing), h("span", null, words));
  return h("nav", { class: "rooms", "aria-label": t("Go to") },
    way("home", "cards", t("Play", { context: "where to" }), openHome), way("matches", "trophy", t("Matches"), openMatches),
    way("people", "people", t("People"), standings.openStandings), way("rules", "book", t("Rules"), () => openRules({})));
}

// What are you playing?

/** Looks for what is typed; an answer to what was asked before that is no answer any more. */
function find(words) {
  const at = Object.assign(page.at, { words });
  if (!words.trim()) Object.assign(at, { found: [] });
  refresh();
  soon(() => {
    const still = () => page.at === at && at.words === words;
    load("home", { words }, (told) => { if (still()) { Object.assign(at, told); refresh(); } });
  });
}

const playing = { game: openNew, sheet: openOne, pad: countIt };
const picture = (game) => game.game ? cover(game.game) : icon(game.icon);

/** A field to look for a game in, whatever is played. */
const question = (words) => [
  h("label", { for: "find-game", class: "unseen", key: "label" }, t("What are you playing?")),
  h("input", { id: "find-game", key: "find-game", type: "search", value: words, placeholder: t("What are you playing?"), autocomplete: "off", oninput: (event) => find(event.target.value) })];

const found = (games) => h("ul", { class: "rows cards", key: "found" }, games.map((game) => h("li", { key: `${game.to}-${game.id}` }, h("button", { class: "line", key: "play", onclick: () => playing[game.to](game.id) },
  picture(game), h("span", null, h("b", null, game.name), game.sentence && h("small", null, game.sentence)), h("span", { class: "second" }, game.players)))));

const familiarOnes = (games) => h("ul", { class: "games", key: "familiar" }, games.map((game) => h("li", { key: game.id }, h("button", { class: "game", key: "game", onclick: () => playing[game.to](game.id) }, picture(game), h("span", null, game.name)))));

/** Who leads a season is counted once Home is there. */
function countSeasons(at) {
  if (at.counting) return;
  at.counting = true;
  load("seasons_on_home", {}, (told) => { Object.assign(at, told, { counting: false }); if (page.at === at) refresh(); });
}

export function home() {
  const { games, unfinished, winners, seasons, familiar, words } = page.at;
  if (seasons?.some((one) => !one.words)) countSeasons(page.at);
  const first = !page.table.match && !unfinished.length && !winners.length;
  const { match, view } = page.table;
  const on = match && !match.over;
  return [
    header(greeting(), "", sign("gear", t("Settings"), () => go("settings"), { key: "settings" })),
    h("main", { class: "home" },
      on && h("section", { class: "hero", "aria-label": match.title },
        h("div", { class: "titles" }, h("div", null, h("h2", null, match.title), h("p", { class: "second" }, view.subtitle)), cover(match.game)),
        h("ul", { class: "standing" }, view.tiles.map((tile) => h("li", { class: `${seatClass(match.looks[tile.seat])} ${tile.at_turn ? "turn" : ""}`, key: `seat-${tile.seat}` },
          mark(match.looks[tile.seat]), h("span", null, tile.name), tile.leads && [icon("crown"), unseen(t("leads"))], h("b", null, tile.total)))),
        button(match.turn === null ? t("Continue") : t("Continue · {player}’s turn", { player: match.players[match.turn] }), toTable, { class: "accent wide", key: "go-on" }, "play")),
      question(words || ""),
      words?.trim() ? found(page.at.found) : [
      first && [h("p", { class: "large" }, t("Keeps score, settles arguments, knows the rules.")), familiarOnes(familiar)],
      h("h2", null, first ? t("With rules and a referee") : t("New match"), match && h("small", { class: "second" }, " ", t("same people: {players}", { players: match.players.join(", ") }))),
      h("ul", { class: "games" }, games.filter(([id]) => !first || id !== "score-pad").map(([id, name]) => h("li", { key: id }, h("button", { class: "game", key: "game", onclick: () => openNew(id) }, cover(id), h("span", null, name)))),
        !first && h("li", { key: "sheets" }, h("button", { class: "game", key: "game", onclick: openShelf }, cover("sheet"), h("span", null, t("Score sheets"))))),
      h("div", { class: "ways" },
        first && button(t("Keep score"), openShelf, { class: "raised", key: "keep-score" }, "list"),
        button(t("May I …?"), () => openMayI(), { class: "raised", key: "may-i" }, "scale"),
        button(t("Let others in"), () => openGuests(), { class: "raised", key: "guests" }, "people")),
      unfinished.length > 0 && [h("h2", null, t("Not finished", { context: "heading" })), h("ul", { class: "rows cards" }, unfinished.map(row))],
      seasons?.length > 0 && h("ul", { class: "rows cards" }, seasons.map((one) => h("li", { key: `season-${one.id}` }, h("button", { class: "line", key: "row", onclick: () => standings.openSeason(one.id) }, icon("trophy"), h("span", null, h("b", null, one.name), h("small", null, one.words)), icon("chevron"))))),
      winners.length > 0 && [h("h2", null, t("Last winners")), h("ul", { class: "rows cards" }, winners.map(row))]]),
    page.me.has_library && rooms("home"),
  ];
}

/** Of a match that nobody can read any more only the file is left, to be deleted. */
function openUnreadable(id) {
  const about = [...page.at.matches || [], ...page.at.unfinished || []].find((one) => one.id === id);
  openSheet(about.title, () => h("p", null, about.caption), () => [
    button(t("Delete"), () => { closeSheet(); tidy.deleteMatch(id); }, { class: "raised", key: "delete" }, "trash"),
    button(t("OK"), closeSheet, { class: "raised", key: "ok" })]);
}

const opens = { result: openPast, match: openUnreadable, person: (id) => openPerson(id) };

/** A line of a list: a match, a person, or what came in; a tap leads to what it is about, if it can be shown here. */
export function row({ title, caption, trailing, icon: drawing, look, to, id }) {
  const then = opens[to];
  const inside = [look ? mark(look) : icon(drawing), h("span", null, h("b", null, title), caption.split("\n").map((line) => h("small", null, line))), trailing && h("b", null, trailing), then && icon("chevron")];
  return h("li", { key: id || undefined, class: look ? seatClass(look) : "" }, then ? h("button", { class: "line", key: "row", onclick: () => then(id) }, inside) : h("div", { class: "line" }, inside));
}

// Past matches

export const openMatches = () => open("matches");

const more = () => request("matches", { number: page.at.matches.length }, (told) => { page.at = { matches: [...page.at.matches, ...told.matches], more: told.more }; refresh(); });

export function matches() {
  const { matches: rows, more: left } = page.at;
  return [
    header(t("Matches"), "", sign("import", t("Import"), () => document.getElementById("file").click(), { key: "import" }), sign("export", t("Export"), () => takeOut({}), { key: "export" }), tidy.binSign()),
    h("main", { class: "narrow" },
      h("input", { id: "file", class: "unseen", type: "file", tabindex: "-1", "aria-label": t("Import"), accept: ".match,.zip,.toml", onchange: (event) => bringIn(event.target.files[0]) }),
      !rows.length && h("p", null, t("No matches yet.")),
      h("ul", { class: "rows cards" }, rows.map(row)),
      left && button(t("More"), more, { class: "raised wide", key: "more" })),
    tidy.offer(page.at.offer),
    rooms("matches"),
  ];
}

export function openPast(id) {
  request("past", { id }, (told) => go("past", told));
}

export function past() {
  const { result, looks, players, file, over, text, notes } = page.at;
  return [
    backHeader(result.title, result.about, openMatches, sign("more", t("More"), tidy.openMenu, { key: "menu" })),
    h("main", { class: "narrow" }, resultParts(result, { looks, players }),
      notes.length > 0 && h("section", { class: "panel", "aria-label": t("Notes") }, h("h2", null, t("Notes")), notes.map((note) => h("p", { key: note }, note))),
      h("div", { class: "ways" },
        button(t("Export"), () => takeOut({ id: file }), { class: "raised", key: "export" }, "export"),
        button(t("Send the result"), () => send(text, result, looks), { class: "raised", key: "send" }, "share"),
        button(t("Replay"), () => openReplay(page.at), { class: "raised", key: "replay" }, "redo"),
        button(over ? t("See the table") : t("Continue"), () => request("go_on", { id: file }, (told) => { page.table = told; page.own = null; toTable(); }), { class: over ? "raised" : "accent", key: "go-on" }, "play"))),
  ];
}

/** As a picture and in words, by whatever this browser sends things with; else to be saved or copied. */
export async function send(text, result, looks, heading = t("Send the result")) {
  const file = await drawCard(result, looks);
  const shared = navigator.canShare?.({ files: [file] }) ? { text, files: [file] } : null;
  try {
    if (shared) return await navigator.share(shared);
  } catch (error) {
    if (error.name === "AbortError") return;
  }
  openSheet(heading, () => [
    h("textarea", { readonly: true, rows: "10", "aria-label": heading, value: text, onclick: (event) => event.target.select() }),
    h("p", { class: "second" }, t("This browser can’t send it: copy it from here.")),
    button(t("Copy the text"), () => copy(text, t("Copied. Paste it where you like.")), { class: "raised wide", key: "copy" }, "list"),
    button(t("Save it as a picture"), () => save(file.name, file), { class: "raised wide", key: "save" }, "picture")]);
}

export function save(name, content) {
  faults.save(name, content);
  say(name);
}

function takeOut(asked) {
  request("take_out", asked, ({ name, content }) => save(name, new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))])));
}

/** Reads a file; once whatever was tapped meanwhile is answered, so that none is dropped. */
function read(file, then) {
  const reader = new FileReader();
  reader.onload = () => page.busy ? setTimeout(reader.onload, 50) : then(file.name, reader.result.split(",")[1] || "");
  reader.readAsDataURL(file);
}

/** Shows what is in a file that was chosen here, or that the browser edition was opened with, and takes in
    what somebody does not leave out; all of it, unasked, where something is done `then`. */
export function bringIn(file, then) {
  if (file) read(file, (name, content) => then ? takeIn(name, content, [], then) : look(name, content));
}

async function look(name, content) {
  await handIn({ name, content, look: true }, (told, closed) => {
    if (told.choices.some((one) => one.wanted)) return inTurn(() => choose(name, content, told));
    if (closed) return say(told.summary);
    openSheet(told.summary, () => h("ul", { class: "rows cards" }, told.choices.map((one) => row(one.row))));
  });
}

/** What would come in, of which each can be left out. */
function choose(name, content, told) {
  const leftOut = new Set();
  const wanted = told.choices.filter((one) => one.wanted);
  const turn = (number) => { if (!leftOut.delete(number)) leftOut.add(number); refresh(); };
  const choice = ({ number, wanted: may, row: view }) => !may ? row(view) : h("li", { key: `arrival-${number}`, class: leftOut.has(number) ? "" : "done" },
    h("button", { class: "line", key: "turn", role: "checkbox", "aria-checked": !leftOut.has(number), onclick: () => turn(number) },
      h("i", { class: "ring" }, !leftOut.has(number) && icon("check")), h("span", null, h("b", null, view.title), view.caption.split("\n").map((line) => h("small", null, line)))));
  const all = () => leftOut.size === wanted.length;
  openSheet(t("What’s in it"), () => [
    h("p", { role: "status" }, told.summary, leftOut.size > 0 && ` · ${t("{n} left out", { n: leftOut.size })}`),
    h("p", { class: "second" }, t("Tap what you don’t want.")),
    h("ul", { class: "rows cards" }, told.choices.map(choice))],
  () => [button(t("Cancel"), closeSheet, { class: "raised", key: "cancel" }),
    !all() && button(t("Import it"), () => { closeSheet(); takeIn(name, content, [...leftOut]); }, { class: "accent", key: "import" })]);
}

/** Shows what a link has in it: anybody may have made it, so it is taken in only if somebody says so. */
export function offer(file, isSeason) {
  const asked = isSeason ? t("The link you opened has this season in it. Do you want to import it?") : t("The link you opened has this score sheet in it. Do you want to import it?");
  read(file, (name, content) => request("bring_in", { name, content, look: true }, (told) => openSheet(isSeason ? t("Season") : t("Score sheet"), () => [
    told.new && h("p", null, asked),
    h("ul", { class: "rows cards" }, told.arrivals.map(row))],
  () => told.new ? [button(t("Cancel"), closeSheet, { class: "raised", key: "cancel" }), button(t("Import it"), () => { closeSheet(); takeIn(name, content, []); }, { class: "accent", key: "import" })]
    : button(t("OK"), closeSheet, { class: "raised", key: "ok" }))));
}

const PATIENCE = 400; // milliseconds before it is shown that a file takes longer

/** Hands a file in while the page stays in use: a large archive takes seconds. `then` gets the answer, and
    whether somebody has closed the meter meanwhile to do something else. */
async function handIn(asked, then) {
  let meter = null;
  const wait = setTimeout(() => {
    if (page.sheet) return;
    openSheet(t("Importing …"), () => h("p", { class: "rows" }, h("progress", { max: "100", value: page.work || 0, "aria-label": t("Importing …") })));
    meter = page.sheet;
  }, PATIENCE);
  try {
    const told = await ask("bring_in", asked);
    const closed = meter && page.sheet !== meter;
    if (meter && !closed) closeSheet();
    then(told, closed);
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    if (refused.status !== 401) trouble(refused.message);
  } finally {
    clearTimeout(wait);
  }
}

function takeIn(name, content, leftOut, then) {
  return handIn({ name, content, left_out: leftOut }, (told, closed) => {
    then?.();
    if (closed) return void say(told.summary);
    inTurn(() => request("matches", {}, (all) => {
      go("matches", all);
      openSheet(told.summary, () => h("ul", { class: "rows cards" }, told.arrivals.map(row)));
    }));
  });
}

// People

export const openPeople = () => open("people");
export const openPerson = (id) => request("person", { id }, (told) => go("person", { ...told, id }));

export function people() {
  return [
    header(t("People")),
    h("main", { class: "narrow" },
      page.at.people.length > 1 && standings.tabs("people"),
      !page.at.people.length && h("p", null, t("No one has played yet.")),
      h("ul", { class: "rows cards" }, page.at.people.map(row))),
    tidy.offer(page.at.offer),
    rooms("people"),
  ];
}

export function person() {
  const { name, look, figures, form, shares, rivals, partners, against } = page.at;
  return [
    backHeader(name, "", standings.openStandings),
    h("main", { class: "narrow" },
      h("dl", { class: "figures" }, figures.map(([value, label]) => h("div", { key: label }, h("dt", null, label), h("dd", null, value)))),
      form.length > 1 && [h("h2", null, t("Form: the last {n:match|matches}", { n: form.length })), h("div", { class: "choices" }, form.map((one) =>
        h("button", { class: one.won ? "chosen" : "surface", key: one.file, "aria-label": one.words, onclick: () => openPast(one.file) }, one.place)))],
      shares.length > 0 && h("section", { class: "panel", "aria-label": t("Over time") }, h("h2", null, t("Over time")), chart([shares.map(Math.round)], { looks: [look], players: [name] }), h("p", { class: "second" }, t("Opponents beaten, on average over the last ten matches"), " (%)")),
      rivals.length > 0 && h("ul", { class: "rows cards" }, rivals.map(row)),
      partners.length > 0 && [h("h2", null, t("Partners, the best one first")), h("ul", { class: "rows cards" }, partners.map(row))],
      against.length > 0 && [h("h2", null, t("Head to head")), h("ul", { class: "rows cards" }, against.map(row))],
      tidy.changes()),
    tidy.offer(page.at.offer),
  ];
}

// Settings of this browser

async function speak(language) {
  if (globalThis.edition && !(await edition.speaks(language))) return;
  change({ language }, () => { page.own = null; refresh(); });
}

export function settings() {
  const { theme, size } = globalThis.looks.chosen();
  const group = (title, choices, chosen, choose) => h("section", { "aria-label": title }, h("h2", null, title),
    h("div", { class: "choices", role: "group", "aria-label": title }, choices.map(([value, words]) =>
      button(words, () => choose(value), { key: String(value), class: value === chosen ? "chosen" : "surface", "aria-pressed": value === chosen, lang: title === t("Language") ? value : undefined }))));
  const look = (name) => (value) => { globalThis.looks.choose(name, value); refresh(); };
  return [
    backHeader(t("Settings"), globalThis.shell ? "" : t("for this browser"), may("keep") ? openHome : toTable),
    h("main", { class: "narrow" },
      group(t("Language"), speech.all, page.me.language, speak),
      group(t("Theme"), [["", t("Same as device")], ["dark", t("Dark")], ["light", t("Light")]], theme, look("theme")),
      group(t("Text size"), SIZES.map((one) => [one, t("{percent}%", { percent: one })]), size, look("size")),
      globalThis.edition && h("section", null, !globalThis.shell && button(t("Reload everything"), edition.loadAnew, { class: "raised wide", key: "anew" }), h("p", { class: "second" }, edition.version))),
  ];
}
