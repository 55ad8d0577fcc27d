// Between moves: setting a match up, lessons for new players, the end of a round, and a past match move by move.

import { h, icon, button } from "./dom.js";
import { page, t, may, refresh, request, load, header, backHeader, menuSign, openSheet, closeSheet, go, toTable } from "./page.js";
import { face, mark, seatClass, took, undoButton } from "./table.js";
import { moveLine, openRules } from "./reading.js";

// Setting up: steps to tick off

/** Shows the steps of setting up this match, with its players and house rules. */
export function openSetUp() {
  request("set_up", {}, ({ steps }) => {
    const done = new Set();
    const tick = (at) => { if (!done.delete(at)) done.add(at); refresh(); };
    if (!steps.length) return teach();
    openSheet(t("Set up the table"), () => h("ul", { class: "steps" }, steps.map((step, at) => h("li", { key: step },
      h("button", { class: done.has(at) ? "line done" : "line", key: "tick", role: "checkbox", "aria-checked": done.has(at), onclick: () => tick(at) }, h("i", { class: "ring" }, done.has(at) && icon("check")), h("span", null, step))))),
    () => button(done.size === steps.length ? t("Ready") : t("Skip"), () => { closeSheet(); teach(); }, { class: done.size === steps.length ? "accent" : "raised", key: "ready" }));
  });
}

// Lessons: what matters for the first time, told once

let heard = ""; // the revision at which it was asked what is due

/** Shows what new players should know before the next move, where somebody is new. */
export function teach() {
  const { rev, match } = page.table || {};
  if (!match || match.over || match.sheet || !may("keep") || heard === rev || page.learning === false) return;
  heard = rev;
  load("lessons", { rev }, ({ learning, lessons }) => {
    page.learning = learning;
    if (!lessons.length || page.sheet || page.own || page.screen !== "table") return;
    openSheet(t("New here?"), () => lessons.map(([, words]) => h("p", { class: "large" }, words)), () => [
      button(t("Tell me more"), () => { closeSheet(); openRules({ id: lessons[0][0] }); }, { class: "raised", key: "more" }),
      button(t("No more tips"), () => { closeSheet(); request("lessons", { only: false }, () => (page.learning = false)); }, { class: "raised", key: "enough" }),
      button(t("OK"), closeSheet, { class: "accent", key: "ok" })]);
  });
}

// The end of a round

/** Asked for by a tap, or by itself where others play. */
export function openRoundOver(asking = request) {
  asking("round_over", {}, (told) => go("round_over", told));
}

export function roundOver() {
  const at = page.at;
  const { match } = page.table;
  const leaders = at.standings.filter((one) => one.leads);
  const sign = (moved) => (moved ? h("small", { class: moved > 0 ? "up" : "down" }, `${moved > 0 ? "▲" : "▼"} ${Math.abs(moved)}`) : null);
  return [
    header(match.title, at.subtitle, menuSign()),
    h("main", { class: "narrow" },
      h("p", { class: "second center" }, at.last),
      h("p", { class: `winner ${leaders.length === 1 ? seatClass(match.looks[leaders[0].seat]) : ""}` }, icon("crown"), at.headline),
      at.about && h("p", { class: "second center" }, at.about),
      h("ol", { class: "rows ranking" }, at.standings.map((one, row) => h("li", { key: one.seat, class: seatClass(match.looks[one.seat]) },
        mark(match.looks[one.seat]), h("span", null, h("b", null, `${one.rank}. ${one.name}`), h("small", null, one.gain, " ", sign(one.moved)),
          one.progress >= 0 && h("progress", { max: "1", value: one.progress, "aria-hidden": "true" })), one.leads && icon("crown"), h("b", null, at.totals[row])))),
      at.lying.length > 0 && h("section", { "aria-label": t("Does this match your table?") }, h("h2", null, t("Does this match your table?")),
        h("ul", { class: "rows lying" }, at.lying.map((stack) => h("li", { key: stack.seat, class: seatClass(match.looks[stack.seat]) }, mark(match.looks[stack.seat]), h("span", null, stack.name, h("small", null, stack.words)), face(stack.top, false, true))))),
      at.next && h("p", { class: "panel" }, at.next)),
    h("footer", null, may("keep") && undoButton("raised"), button(at.go_on, toTable, { class: "accent grow", key: "go-on" }, "play")),
  ];
}

/** Ends the match for all: whoever is ahead by the finished rounds has won. */
export const finishHere = () => request("tap", { rev: page.table.rev, tap: ["finish"] }, took);

// A match of the past, move by move

export function openReplay(past) {
  step(past, 1, (told) => go("replay", { ...told, past }));
}

const step = (past, number, then) => request("replay", { id: past.file, number }, then);

export function replay() {
  const { past, looks, number, most, about, words, players, rounds } = page.at;
  const to = (wanted) => wanted >= 0 && wanted <= most && step(past, wanted, (told) => { page.at = { ...page.at, ...told }; refresh(); });
  return [
    backHeader(t("Replay"), about, () => go("past", past)),
    h("main", { class: "narrow" },
      h("p", { class: "large", role: "status" }, words),
      h("ul", { class: "rows lying" }, players.map((one) => h("li", { key: one.seat, class: seatClass(looks[one.seat]) },
        mark(looks[one.seat]), h("span", null, h("b", null, one.name), h("small", { class: "faces" }, one.faces.map((shown) => face(shown, false, true)))), h("b", null, one.total)))),
      rounds.map((round) => h("details", { key: round.title, open: round.moves.some((move) => move.number === number) }, h("summary", null, round.title),
        h("ol", { class: "moves", reversed: true }, round.moves.map((move) => h("li", { key: move.number, class: move.number === number ? "now" : "" }, moveLine(move, () => to(move.number)))))))),
    h("footer", null, button(t("Step back"), () => to(number - 1), { class: number ? "raised" : "quiet", key: "back" }), button(t("Step forward"), () => to(number + 1), { class: number < most ? "accent grow" : "quiet grow", key: "on" })),
  ];
}
