// “May I …?” as a checklist: the game, a verb, and on which conditions it is allowed.

import { h, icon, button } from "./dom.js";
import { page, t, mySeat, refresh, request, backHeader, go, goBack } from "./page.js";
import { startAsking } from "./table.js";
import { openRules } from "./reading.js";

/** At the table it is asked in its match, for whoever sits here; without one, in a game. */
export function openMayI() {
  const seat = mySeat();
  ask({ game: "", verb: "", tapped: [], seat: seat < 0 ? undefined : seat });
}

function ask(at) {
  request("may_i", { game: at.game || undefined, id: at.verb, told: at.tapped, seat: at.seat }, (told) => {
    const now = { ...at, ...told };
    if (page.screen !== "may_i" || page.at.verb !== at.verb) return go("may_i", now);
    page.at = now;
    refresh();
  });
}

/** A tap says that a line is not so; the next one takes it back. */
function tap(line) {
  const { tapped } = page.at;
  ask({ ...page.at, tapped: tapped.includes(line) ? tapped.filter((other) => other !== line) : [...tapped, line] });
}

export function screen() {
  const at = page.at;
  const { view } = at;
  const verbs = () => goBack(() => ask({ ...at, verb: "", tapped: [] }));
  const who = at.players.length ? at.players[at.seat] : t("no match needed");
  const about = view && (view.verb || at.players.length) ? `${view.title} · ${who}` : t("no match needed");
  return [
    backHeader(t("May I …?"), about, null),
    view?.verb ? answer(at, view, verbs) : choice(at, view),
  ];
}

function choice(at, view) {
  const pick = (list, chosen, then) => h("div", { class: "choices", role: "group" }, list.map(([id, words]) =>
    button(words, () => then(id), { class: id === chosen ? "chosen" : "surface", "aria-pressed": id === chosen, key: `pick-${id}` })));
  return h("main", { class: "narrow" },
    at.games.length > 0 && pick(at.games, at.game, (game) => ask({ ...at, game, verb: "", tapped: [] })),
    at.players.length > 0 && pick(at.players.map((name, seat) => [seat, name]), at.seat, (seat) => ask({ ...at, seat })),
    view && [
      h("h2", { class: "large" }, t("May I …")),
      view.sections.map((section) => [
        section.name && h("p", { class: "second" }, section.name),
        h("div", { class: "ways" }, section.boxes.map(({ id, name }) => button(name, () => ask({ ...at, verb: id, tapped: [] }), { class: "raised", key: `verb-${id}` })))])],
    at.logged && button(t("Try it with cards"), () => startAsking(at.seat), { class: "quiet wide", key: "try" }, "cards"));
}

function answer(at, view, verbs) {
  return h("main", { class: "narrow may-i" },
    h("h2", { class: "large" }, view.heading),
    h("div", { class: view.no ? "conditions decided" : "conditions" }, view.sections.map(lines)),
    h("section", { class: "answer", role: "status" },
      h("p", { class: `verdict large ${view.no ? "no" : ""}` }, icon(view.no ? "cross" : "list"), view.verdict),
      view.rule_title && h("p", null, h("b", null, view.rule_title)),
      h("p", { class: "second" }, view.why),
      at.logged && button(t("Try it with cards"), () => startAsking(at.seat), { class: "raised wide", key: "try" }, "cards"),
      h("div", { class: "ways" },
        button(t("The rule"), () => openRules({ game: at.of, id: view.rule }), { class: "raised", key: "rule" }, "book"),
        button(t("Another move"), verbs, { class: "raised", key: "verbs" }))));
}

/** What goes without saying is unfolded by a tap, or when it is not so. */
function lines({ boxes, folds }) {
  const list = h("ul", null, boxes.map(line));
  return folds ? h("details", { key: folds, open: page.at.open || boxes.some((box) => box.wrong), ontoggle: (event) => (page.at.open = event.target.open) }, h("summary", { class: "line fold" }, h("span", null, folds), icon("chevron-down")), list) : list;
}

function line({ id, name, note, wrong, chosen }) {
  return h("li", { key: id }, h("button", { class: `line ${wrong ? "no" : ""}`, key: `line-${id}`, onclick: () => tap(id) },
    h("span", null, name, note && h("small", null, note)),
    wrong || chosen > 0 ? icon(wrong ? "cross" : "check") : h("span", { class: "not-so" }, t("not true"))));
}
