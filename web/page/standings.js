// Standings for who keeps the match: who leads, why, and saved seasons.

import { h, icon, button, sign, unseen, cover } from "./dom.js";
import { page, t, refresh, request, header, backHeader, openSheet, closeSheet, go } from "./page.js";
import { copy, qr } from "./guests.js";
import { mark, seatClass } from "./table.js";
import { chart } from "./board.js";
import { openPast, openPerson, openPeople, rooms, row, save, send } from "./home.js";

const DAYS = "days"; // a period from a day to a day
const MOST_DRAWN = 50; // people in a picture: phones draw none that is much higher

/** Shows standings; the list of everybody where there is nothing to compare yet. */
export function openStandings() {
  request("standings", {}, (told) => (told.shown ? go("standings", told) : openPeople()));
}

export const openSeason = (id) => request("standings", { id }, (told) => go("season", told));

/** Asks again with something changed; what is changed of a season is saved. */
function ask(state, offer) {
  const { season } = page.at;
  const show = (told) => { page.at = { ...told, offer }; refresh(); };
  if (!season) return request("standings", { state }, show);
  const before = page.at.state;
  request("change_season", { id: season.id, doing: "change", state }, () => request("standings", { id: season.id }, (told) => {
    page.at = { ...told, offer: { words: t("The season was changed."), state: before } };
    refresh();
  }));
}

const choose = (change) => ask({ ...page.at.state, question: { ...page.at.state.question, ...change } });

function choosePeriod(period, first_day, last_day) {
  const { state } = page.at;
  ask({ ...state, period, question: { ...state.question, first_day: first_day || "", last_day: last_day || "" } });
}

/** The two ways to look at people, above either. */
export const tabs = (here) => h("div", { class: "choices tabs", role: "group", "aria-label": t("People") },
  button(t("Standings"), () => here !== "standings" && openStandings(), { class: here === "standings" ? "chosen" : "surface", "aria-pressed": here === "standings", key: "standings" }),
  button(t("Players", { context: "tab" }), () => here !== "people" && openPeople(), { class: here === "people" ? "chosen" : "surface", "aria-pressed": here === "people", key: "players" }));

export function standings() {
  return [
    header(t("People")),
    h("main", { class: "narrow" }, tabs("standings"), parts(),
      page.at.seasons.length > 0 && [h("h2", null, t("Seasons")), h("ul", { class: "rows cards" }, page.at.seasons.map((one) => h("li", { key: one.id },
        h("button", { class: "line", key: "row", onclick: () => openSeason(one.id) }, icon("trophy"), h("span", null, h("b", null, one.title), h("small", null, one.caption)), icon("chevron")))))],
      button(t("Save as a season"), askName, { class: "raised wide", key: "save" }, "plus")),
    offered(),
    rooms("people"),
  ];
}

export function season() {
  const { season: { id, name } } = page.at;
  return [
    backHeader(name, "", openStandings, sign("share", t("Share"), () => openShare(id), { key: "share" }), sign("more", t("More"), () => openMenu(id, name), { key: "menu" })),
    h("main", { class: "narrow" }, parts()),
    offered(),
  ];
}

/** What both have: the question, who leads, the table, and who leads in which game. */
function parts() {
  const { view, games, chips } = page.at;
  const chip = (name, then) => button(chips[name], then, { class: "surface", key: name }, "chevron-down");
  return [
    h("div", { class: "choices" }, chip("period", askPeriod), chip("games", askGames), chip("people", askPeople), chip("counted", askCounted)),
    h("section", { class: `leader ${view.looks.length === 1 ? seatClass(view.looks[0]) : ""}`, "aria-label": view.leader },
      view.looks.length > 0 && icon("crown"), h("div", null, h("h2", null, view.leader), view.about && h("p", { class: "second" }, view.about))),
    view.rows.length > 0 && table(view),
    games.length > 0 && [h("h2", null, t("Who leads in …")), h("ul", { class: "games" }, games.map((one) => h("li", { key: one.kind },
      h("button", { class: "game", key: "game", onclick: () => choose({ games: [one.kind] }) }, one.game ? cover(one.game) : icon(one.icon), h("span", null, one.title), h("small", { class: "second" }, one.words)))))],
  ];
}

function table(view) {
  const why = (person) => () => request("standings_why", { id: person, state: page.at.state }, (told) => go("why", told));
  return h("div", { class: "panel" }, h("p", { class: "second" }, view.matches),
    h("table", { class: "ranks" },
      h("thead", null, h("tr", null, h("td", { colspan: "2" }), h("th", { scope: "col" }, view.columns[0]), h("th", { scope: "col", class: "less" }, view.columns[1]), h("th", { scope: "col", class: "less" }, view.columns[2]))),
      h("tbody", null, view.rows.map((one) => h("tr", { key: one.person, class: seatClass(one.look) },
        h("td", { class: "second" }, one.rank),
        h("th", { scope: "row" },
          h("button", { class: "plain", key: `who-${one.person}`, onclick: () => openPerson(one.person) }, mark(one.look), h("span", null, one.name), one.leads && [icon("crown"), unseen(t("leads"))],
            one.moved !== 0 && h("small", { class: one.moved > 0 ? "up" : "down" }, one.moved > 0 ? `▲${one.moved}` : `▼${-one.moved}`)),
          h("progress", { max: "1", value: String(one.share), "aria-hidden": "true" })),
        h("td", null, h("button", { class: "plain figure", key: `why-${one.person}`, "aria-label": `${one.words}. ${t("Why?")}`, onclick: why(one.person) }, one.value)),
        h("td", { class: "second less" }, one.played), h("td", { class: "second less" }, one.place))))),
    view.note && h("p", { class: "second" }, view.note));
}

// Why

export function why() {
  const { name, look, person, figures, words, way, parts: matches } = page.at;
  return [
    backHeader(name, "", openStandings),
    h("main", { class: "narrow" },
      h("dl", { class: "figures" }, figures.map(([value, label]) => h("div", { key: label }, h("dt", null, label), h("dd", null, value)))),
      words.map((sentence) => h("p", { class: "second", key: sentence }, sentence)),
      way.length > 1 && h("section", { class: "panel", "aria-label": t("The way of the rating") }, h("h2", null, t("The way of the rating")), chart([way], { looks: [look], players: [name] })),
      h("ul", { class: "rows cards" }, row({ title: name, caption: t("All about them"), look, to: "person", id: person })),
      h("h2", null, t("The matches behind it")),
      h("ul", { class: "rows cards" }, matches.map((one) => h("li", { key: one.id },
        h("button", { class: "line", key: "row", onclick: () => openPast(one.id) }, h("span", null, h("b", null, one.title), h("small", null, one.caption)), one.counts ? h("b", null, one.trailing) : h("span", { class: "second" }, one.trailing), icon("chevron")))))),
  ];
}

// What is chosen

/** A line of a sheet that closes it: what it means, and whether it is chosen. */
const option = ({ id, words, caption, chosen }, then) => h("button", { class: `line ${chosen ? "chosen" : ""}`, key: `option-${id}`, "aria-pressed": chosen, onclick: then }, h("span", null, words, caption && h("small", null, caption)), chosen && icon("check"));
const closing = (then) => () => { closeSheet(); then(); };

function askPeriod() {
  const { state: { period, question } } = page.at;
  const days = period === DAYS ? question : { first_day: "", last_day: "" };
  const field = (id, label, value) => h("label", { class: "wide", key: id }, label, h("input", { id, type: "date", key: `${id}-${value}`, value }));
  const done = closing(() => {
    const [first, last] = ["first-day", "last-day"].map((id) => chosen[id] ?? "");
    choosePeriod(first || last ? DAYS : "all", first, last);
  });
  const chosen = { "first-day": days.first_day, "last-day": days.last_day };
  openSheet(t("Which matches count?"), () => [
    page.at.options.period.map((one) => option(one, closing(() => choosePeriod(one.id)))),
    h("div", { oninput: (event) => { chosen[event.target.id] = event.target.value; } }, field("first-day", t("From a day on"), days.first_day), field("last-day", t("Up to a day"), days.last_day))],
  () => button(t("Done"), done, { class: "accent", key: "done" }));
}

function askGames() {
  const tick = ({ id, chosen }) => {
    const { games } = page.at.state.question;
    const others = games.filter((kind) => kind !== id);
    choose({ games: chosen ? others : [...others, id] });
  };
  openSheet(t("Which games count?"), () => [
    option({ id: "", words: t("All games"), chosen: !page.at.state.question.games.length }, closing(() => choose({ games: [] }))),
    page.at.options.games.map((one) => option(one, () => tick(one)))],
  () => button(t("Done"), closeSheet, { class: "accent", key: "done" }));
}

function askPeople() {
  const { state: { question }, options: { groups, people } } = page.at;
  let chosen = question.people;
  let together = question.people.length ? question.together : "all";
  let matches = 0; // that it will show
  const change = () => ({ people: chosen, together: chosen.length ? together : "any" });
  const count = (then) => request("standings_matches", { state: { ...page.at.state, question: { ...question, ...change() } } }, (told) => { matches = told.matches; then(); });
  const turned = () => { refresh(); count(refresh); };
  const same = (ids) => ids.length === chosen.length && ids.every((id) => chosen.includes(id));
  const tick = (id) => () => { chosen = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]; turned(); };
  const which = (value, words) => button(words, () => { together = value; turned(); }, { class: together === value ? "chosen" : "surface", "aria-pressed": together === value, key: value });
  count(() => openSheet(t("Whose matches count?"), () => [
    h("div", { class: "choices" }, which("all", t("All of these together")), which("any", t("Any of these"))),
    groups.length > 0 && h("h3", null, t("Usual groups")),
    groups.map(([ids, words, matches]) => option({ id: words, words, caption: t("{n:match|matches}", { n: matches }), chosen: same(ids) }, () => { chosen = same(ids) ? [] : ids; turned(); })),
    h("h3", null, t("People")),
    h("div", { class: "choices" }, people.map(([id, name, look]) => h("button", { class: `${chosen.includes(id) ? "chosen" : "surface"} ${seatClass(look)}`, "aria-pressed": chosen.includes(id), key: id, onclick: tick(id) }, mark(look), h("span", null, name))))],
  () => [
    button(t("Everyone"), closing(() => choose({ people: [], together: "any" })), { class: "raised", key: "everybody" }),
    button(t("Show {n:match|matches}", { n: matches }), closing(() => choose(change())), { class: "accent", key: "done" })]));
}

function askCounted() {
  openSheet(t("What is counted?"), () => [
    page.at.options.counted.map((one) => option(one, closing(() => choose({ counted: one.id })))),
    option({ id: "rule", words: t("The rule in detail"), caption: page.at.chips.rule, chosen: false }, closing(askRule))]);
}

function askRule() {
  const { state: { question }, options } = page.at;
  const typed = { points: options.points, best: question.best ? String(question.best) : "", least: question.least ? String(question.least) : "" };
  const field = (id, label, about) => h("label", { class: "wide", key: id }, label, h("input", { id, key: `rule-${id}`, value: typed[id], autocomplete: "off", oninput: (event) => { typed[id] = event.target.value; } }), h("small", { class: "second" }, about));
  const number = (text) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : 0);
  const done = closing(() => choose({ points: typed.points.replace(/(\d)\s*-\s*(?=\d)/g, "$1,") || options.points, best: number(typed.best), least: number(typed.least) }));
  openSheet(t("The rule in detail"), () => [
    question.counted === "points" && field("points", t("Points for places"), t("Best place first. A list for fewer sides follows: 4-3-2-1; 2: 2-0")),
    question.counted !== "rating" && field("best", t("Only the best so many matches"), t("Empty: all of them")),
    field("least", t("Ranked after so many matches"), t("Empty: {n:match|matches}", { n: question.counted === "rating" ? 5 : 1 }))],
  () => button(t("Done"), done, { class: "accent", key: "done" }));
}

// Seasons

function nameSheet(title, name, then) {
  let typed = name;
  const done = closing(() => typed.trim() && then(typed));
  openSheet(title, () => h("form", { class: "inline", onsubmit: (event) => { event.preventDefault(); done(); } },
    h("label", { for: "season-name", class: "unseen" }, t("Name of the season")),
    h("input", { id: "season-name", key: "season-name", maxlength: "40", value: typed, autocomplete: "off", oninput: (event) => { typed = event.target.value; } })),
  () => button(t("Save"), done, { class: "accent", key: "save" }));
}

function askName() {
  const { state } = page.at;
  nameSheet(t("Save as a season"), "", (name) => request("change_season", { doing: "save", name, state }, ({ id }) => openSeason(id)));
}

function openMenu(id, name) {
  const { state } = page.at;
  const rename = (wanted) => request("change_season", { doing: "rename", id, name: wanted }, () => request("standings", { id }, (told) => {
    page.at = { ...told, offer: { words: t("It’s called {name} now.", { name: told.season.name }), name } };
    refresh();
  }));
  const remove = () => request("change_season", { doing: "delete", id }, () => request("standings", {}, (told) => {
    go("standings", { ...told, offer: { words: t("The season {name} was deleted.", { name }), restored: { name, state } } });
  }));
  const line = (drawing, words, then, about) => h("button", { class: "line", key: words, onclick: closing(then) }, icon(drawing), h("span", null, words, about && h("small", { class: "second" }, " ", about)));
  openSheet(t("More"), () => [line("pencil", t("Rename"), () => nameSheet(t("Rename"), name, rename)), line("trash", t("Delete"), remove, t("The matches stay"))]);
}

/** What was done to a season, at the lower edge, and Undo. */
function offered() {
  const { offer, season: shown } = page.at;
  if (!offer) return null;
  const undo = () => {
    if (offer.restored) return request("change_season", { doing: "restore", ...offer.restored }, () => request("standings", {}, (told) => { page.at = told; refresh(); }));
    const asked = offer.name ? { doing: "rename", name: offer.name } : { doing: "change", state: offer.state };
    request("change_season", { id: shown.id, ...asked }, () => request("standings", { id: shown.id }, (told) => { page.at = told; refresh(); }));
  };
  return h("footer", { class: "bar", key: "offer" }, h("p", { role: "status" }, offer.words), button(t("Undo"), undo, { class: "plain", key: "undo" }, "undo"));
}

function openShare(id) {
  const take = (kind) => closing(() => request("take_out_season", { id, kind }, ({ name, content }) => save(name, new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))]))));
  const line = (drawing, words, then, about) => h("button", { class: "line", key: words, onclick: then }, icon(drawing), h("span", null, words, about && h("small", { class: "second" }, " ", about)));
  const { season: { name }, view, chips } = page.at;
  const ranked = view.rows.filter((one) => /\d/.test(one.rank)).slice(0, MOST_DRAWN);
  const drawn = {
    title: name,
    heading: view.matches,
    winners: view.leader,
    total: view.about.split(" · ")[0],
    ranking: ranked.map((one, seat) => ({ seat, rank: one.rank, name: one.name, total: one.value })),
    about: [chips.counted, chips.period].join(" · "),
  };
  const picture = closing(() => send([name, view.matches, ...view.rows.map((one) => one.words)].join("\n"), drawn, ranked.map((one) => one.look), t("Share")));
  const byLink = closing(() => request("take_out_season", { id, kind: "link" }, ({ link, code }) => openSheet(page.at.season.name, () => [
    code.length > 0 && h("div", { class: "ivory" }, qr(code)),
    button(t("Copy the link"), () => copy(link), { class: "raised wide", key: "copy" })])));
  openSheet(t("Share"), () => [
    line("picture", t("As a picture"), picture, t("Who leads, and the table")),
    line("list", t("As a table"), take("csv"), t("For a spreadsheet (CSV)")),
    line("share", t("As a link or code"), byLink),
    line("export", t("The season itself"), take("file"), t("Name, period, games, people and rule, for another Table Companion"))]);
}
