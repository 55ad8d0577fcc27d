// The table: players, what lies in the middle, what can be picked, the verbs, and Undo.
// It knows no game: everything comes as values from the keeper's phone, and a tap is one question.

import { h, icon, button, scrolling, sign, tint, unseen } from "./dom.js";
import { page, t, may, mySeat, seen, refresh, request, header, openSheet, closeSheet, menuSign, toTable, say, go } from "./page.js";
import { beside } from "./board.js";
import { openRules, openNow } from "./reading.js";
import { askOn, openRepair } from "./keeping.js";
import { answerKeys, openForm } from "./form.js";
import { openMayI } from "./may_i.js";
import { openRoundOver, openSetUp, teach } from "./between.js";

const MOST_IN_A_ROW = 5; // keys without a picture, in rows as long as each other
const LONG = 5; // letters of what a key is worth, in the usual type

let meanwhile = ""; // what happened while something was picked here
let wanted = ""; // what a verb still lacks

// Asking

const where = () => ({ rev: seen().rev, place: page.own?.place, composing: page.own?.composing, asking: page.asking || undefined });

function tap(kind, value) {
  request("tap", { ...where(), tap: [kind, value] }, (told) => {
    meanwhile = "";
    wanted = "";
    took(told);
  });
}

/** What a tap came to. */
export function took(told) {
  const happened = told.happened;
  if (told.repair) return askOn(told);
  page.own = told;
  if (!happened) return refresh();
  if (happened.kind === "MoveLogged" || happened.kind === "UndoneOrRedone") {
    page.own = null;
    page.asking = false;
    page.table = told;
    meanwhile = "";
    if (happened.words) say(happened.kind === "MoveLogged" ? t("Logged: {move}", { move: happened.words }) : happened.words);
    if (happened.kind === "MoveLogged") globalThis.shell?.vibrate(false);
    if (happened.kind === "MoveLogged" && told.match.round_over) return openRoundOver();
    if (told.match.over || page.screen !== "table") return toTable();
    if (told.view.only_counts && may("keep")) return openForm({});
    refresh();
    return teach();
  }
  if (happened.kind === "StaleView") {
    meanwhile = t("Meanwhile: {what}", { what: happened.words });
    say(meanwhile);
    if (page.screen === "repair") return go("table");
  }
  if (happened.kind === "NeedsMore") {
    wanted = happened.words;
    say(wanted);
  }
  if (happened.kind === "RepairStarted") return openRepair({ rev: told.rev, line: happened.line });
  const about = { composing: told.composing, correction: told.place.correction, number: told.place.number };
  if (happened.kind === "CountRequested") return openForm(about);
  if (happened.kind === "FormRequested") return openForm({ begun: happened.move, ...about });
  refresh();
  if (happened.kind === "MoveRefused") refusal(happened);
  if (happened.kind === "QuestionAnswered") verdict(happened);
}

/** Something was picked here when the table changed: it stays, as far as it still fits. */
export function lookAgain() {
  meanwhile = t("Meanwhile: {what}", { what: page.table.view.last });
  request("look", { ...where(), rev: page.own.rev }, (told) => {
    page.own = told;
    refresh();
  });
}

export function startAsking(seat) {
  request("look", { rev: page.table.rev, asking: true }, (told) => {
    page.asking = true;
    page.own = told;
    go("table");
    if (seat >= 0 && seat !== page.table.match.turn) tap("act_as", seat);
  });
}

function leave() {
  const composing = page.own?.composing;
  if (composing) return openRepair({ rev: page.own.rev, line: composing.line, told: composing.told });
  Object.assign(page, { asking: false, own: null });
  meanwhile = "";
  wanted = "";
  toTable();
}

/** The button that takes back the last thing that was logged, or `redo`es it, if there is such a thing. */
export function undoButton(kind, name = "undo") {
  const { undo, redo } = page.table.view;
  const words = { undo, redo }[name];
  return words && button(words, () => request(name, { rev: page.table.rev }, took), { class: kind, key: name }, name);
}

// Verdicts

/** The reason that decides; the others are folded, each with its rule. */
function why(happened) {
  const [decides, ...others] = happened.broken;
  const reason = (broken) => [h("p", null, broken.words), broken.ours && h("p", { class: "second" }, broken.ours)];
  return decides && [reason(decides), others.length > 0 && h("details", null, h("summary", null, t("{count:more reason|more reasons}", { count: others.length })),
    others.map((broken) => [reason(broken), button(broken.title || t("The rule"), () => openRules({ id: broken.rule }), { class: "raised" }, "book")]))];
}

const ruleButton = ({ broken: [decides] }) => decides && button(t("The rule"), () => openRules({ id: decides.rule }), { class: "raised" }, "book");

export function refusal(happened, settle) {
  globalThis.shell?.vibrate(true);
  const rule = settle || ((reason) => request("enter", { ...where(), move: happened.move, ruling: reason }, (told) => { closeSheet(); took(told); }));
  const [anyway, ...reasons] = Object.entries(happened.reasons);
  const overrule = ([reason, words], drawing) => button(words, () => rule(reason), { class: "raised wide" }, drawing);
  openSheet(t("Not allowed"), () => [
    happened.meant && h("p", { class: "verdict no" }, icon("cross"), happened.meant),
    why(happened),
    anyway && [overrule(anyway, "ruling"), h("details", null, h("summary", null, t("Do it anyway, and say why")), reasons.map((one) => overrule(one)))],
  ], () => [ruleButton(happened), button(t("OK"), closeSheet, { class: "raised" })]);
}

function verdict(happened) {
  const yes = !happened.broken.length;
  const log = () => {
    closeSheet();
    if (seen().view.verbs && happened.form) return;
    request("enter", { ...where(), asking: undefined, move: happened.move }, took);
  };
  const own = may("keep") || (may("play") && happened.move?.player === mySeat());
  openSheet(yes ? t("Yes, that’s allowed") : t("No", { context: "answer" }), () => [
    h("p", { class: `verdict ${yes ? "yes" : "no"}` }, icon(yes ? "check" : "cross"), happened.meant),
    why(happened),
  ], () => [ruleButton(happened), yes && own && button(t("Log it"), log, { class: "raised" }, "pencil"), button(t("OK"), closeSheet, { class: "raised" })]);
}

// Drawing

export function screen() {
  const composing = mayCompose();
  const { view, match } = composing ? seen() : page.table;
  const chips = !view.stake && view.middle.length > 0 && view.middle.length < 3 && !view.middle.some((spot) => spot.focus);
  return [
    header(view.title, view.subtitle,
      !view.banner && sign("scale", t("May I …?"), () => openMayI(), { key: "may-i" }),
      sign("book", t("Rules"), () => openRules({ doing: page.own?.place?.verb }), { key: "rules" }),
      menuSign()),
    h("main", { class: "fixed" },
      h("div", { class: "lies" },
        view.banner && banner(view.banner),
        h("ul", { class: `tiles many${view.tiles.length}`, "aria-label": t("Players") }, view.tiles.map((tile) => player(tile, match, view))),
        view.stake && stake(view.stake, match),
        !chips && !view.stake && view.middle.length > 0 && h("ul", { class: "middle", "aria-label": t("On the table") }, view.middle.map(pile)),
        view.rounds.length > 0 && rounds(view.rounds, match),
        !view.banner && beside()),
      h("div", { class: "does" },
        meanwhile && h("p", { class: "meanwhile" }, icon("info"), meanwhile),
        h("div", { class: "asked" }, prompt(view, match),
          chips && h("ul", { class: "middle chips", "aria-label": t("On the table") }, view.middle.map(pile)),
          view.picked && composing && sign("cross", t("Put it back"), () => (page.own ? tap("clear") : leave()), { key: "clear" })),
        composing ? [
          h("div", { class: "pads" }, view.pads.map(pad), view.more && more(view), answers(view)),
          verbs(view)] : onlooker(match))),
    bar(view),
  ];
}

/** Whether what is on offer is this guest's to tap. */
function mayCompose() {
  const { match, place } = seen();
  if (page.asking || may("keep")) return true;
  if (!may("play") || mySeat() < 0) return false;
  return match.turn === mySeat() || place?.actor === mySeat();
}

function onlooker(match) {
  const seat = mySeat();
  return h("div", { class: "onlooker" },
    button(t("May I …?"), () => openMayI(), { class: "raised", key: "ask" }, "scale"),
    button(t("What can I do now?"), () => openNow(), { class: "raised", key: "now" }, "list"),
    may("play") && seat >= 0 && match.turn !== null && match.turn !== seat &&
      button(t("I’m acting out of turn"), () => tap("act_as", seat), { class: "quiet", key: "mine" }, "play"));
}

function banner(told) {
  return h("div", { class: "banner" }, h("p", null, h("b", null, told.title), " ", told.words), sign("cross", t("Cancel"), leave));
}

/** Whoever sits here is spoken to: a prompt that only says whose turn it is says "your turn". */
function prompt(view, match) {
  const mine = match.turn === mySeat() && !page.asking && !view.banner && !view.mode && !view.stake;
  const name = mine ? match.players[match.turn] : "";
  const picked = mine && view.picked && view.prompt.startsWith(`${name}: `);
  const turn = mine && (picked || (!view.picked && /^[^:,]*\.$/.test(view.prompt)));
  if (!mayCompose() && isQuestion(view.prompt)) return h("p", { class: "prompt" }, h("b", null, whoActs(match)));
  const words = [h("b", null, turn ? t("Your turn, {player}.", { player: name }) : view.prompt), " ",
    picked ? view.prompt.slice(name.length + 2) : view.hint && (mayCompose() || !isQuestion(view.hint)) && h("span", { class: match.turn === null ? "second hint asks" : "second hint" }, view.hint)];
  return h("p", { class: "prompt" }, view.mode && h("em", null, view.mode, " "), wanted ? h("b", null, wanted) : words);
}

/** Whether words ask something; whoever cannot answer it is not asked. */
const isQuestion = (words) => words.includes("?");
const whoActs = (match) => (match.turn === null ? t("The keeper goes on.") : t("It’s {player}’s turn.", { player: match.players[match.turn] }));

const cards = (count) => t("{count:card|cards} in hand", { count });
export const seatClass = (look) => `seat${look.colour % 8}${look.colour > 7 ? " hollow" : ""}`;

function player(tile, match, view) {
  const look = match.looks[tile.seat];
  const mine = tile.seat === mySeat();
  const lying = view.stake ? [] : tile.spots;
  const lit = mayCompose() ? lying.filter((spot) => spot.lit) : [];
  const shown = lying.filter((spot) => !lit.includes(spot));
  const faces = shown.map((spot) => face(spot.face, spot.safe, true)).filter(Boolean);
  const looks = faces.length > 0 || (!lit.length && (tile.note || match.turn !== null)); // else the whole tile leads there
  const kind = ["tile", tile.at_turn && "turn", tile.lit && mayCompose() && "target", tile.out && "gone", mine && "mine"].filter(Boolean).join(" ");
  return h("li", { class: `${kind} ${seatClass(look)}`, key: `seat-${tile.seat}` },
    h("button", { class: "whole", key: "whole", onclick: () => tileTapped(tile) },
      h("span", { class: tile.leads ? "name leads" : "name" }, mark(look), h("span", null, tile.name), mine && [" ", unseen(t("(you)"))], tile.leads && [icon("crown"), unseen(t("leads"))],
        unseen(tile.at_turn && t("their turn")), unseen(tile.out && t("out for this round")),
        tile.hand > 0 && [h("small", { class: "hand", "aria-hidden": "true" }, String(tile.hand)), unseen(cards(tile.hand))]),
      h("span", { class: "total" }, h("b", null, tile.total), tile.this_round && h("small", null, tile.this_round))),
    !view.stake && (lit.length > 0 || looks) && h("span", { class: `spots ${lit.length ? "lit" : ""} ${faces.length || tile.loud ? "" : "blank"} ${slight(shown) ? "slight" : ""}` },
      looks && h("button", { class: "look", key: "look", onclick: () => lookAt(tile) },
        unseen(`${tile.name}:`), faces, tile.note && h("small", { class: tile.loud ? "loud" : "" }, tile.note)),
      lit.map((spot) => h("button", { class: "spot", key: spot.pick, onclick: () => tap("place", spot.pick) },
        unseen(`${tile.name}:`), face(spot.face, spot.safe, true), unseen(spot.note)))));
}

/** Whether what lies there fits beside a total. */
const slight = (spots) => spots.reduce((sum, { face: shown }) => sum + (shown.icon || shown.badge > 1 || shown.value ? 2 : 1), 0) <= 3;

export const mark = (look) => h("i", { class: "mark", "aria-hidden": "true" }, look.mark);

function drawn(shown) {
  if (shown.icon === "face-down") return [h("span", { class: "card back" }), shown.short && h("span", { class: "second", "aria-hidden": "true" }, shown.short)];
  return h("span", { class: "card", ...tint(shown.icon) }, icon(shown.icon), shown.mark && h("b", { class: "mark" }, shown.mark));
}

/** Hearts and diamonds are red. */
export const suited = (short) => (/[♥♦]/.test(short) ? "red" : "");

/** A card or a pile: a drawing or a few letters, how many, and what is written on it. */
export function face(shown, safe, named) {
  if (!shown.icon && !shown.short && !shown.value && !safe) return null;
  return h("span", { class: "face" },
    named && unseen(shown.name !== shown.short && shown.name),
    shown.icon ? drawn(shown) : shown.short && h("span", { class: "card" }, h("b", { class: suited(shown.short) }, shown.short)),
    shown.badge > 1 && h("b", null, `×${shown.badge}`),
    shown.value && h("b", null, shown.value),
    safe && [icon("shield"), unseen(t("safe", { context: "a set" }))]);
}

/** What is written on a key: what it is first, for who only hears it. */
export function keyed(shown) {
  const named = shown.name && shown.name !== shown.short;
  return [
    named && h("span", { class: "name" }, shown.name),
    shown.icon ? drawn(shown) : h("b", { class: `short ${suited(shown.short)}` }, shown.short || shown.name),
    shown.value && h("b", { class: shown.value.length > LONG ? "value long" : "value" }, shown.value),
    shown.note && h("small", { class: "note" }, shown.note)];
}

/** The picture of what lies on top means "let me look", the rest of the tile "acts now". */
function tileTapped(tile) {
  const turn = page.table.match.turn;
  if (mayCompose() && (tile.lit || page.own?.place?.verb)) return tap("place", `seat:${tile.seat}`);
  if (page.asking) return tap("act_as", tile.seat);
  if (may("keep") && turn !== null && turn !== tile.seat && !seen().view.banner) return tap("skip_to", tile.seat);
  lookAt(tile);
}

function lookAt(tile) {
  const { view, match } = seen();
  request("player", { seat: tile.seat }, (told) => {
    const goes = may("keep") && !match.over && match.turn !== tile.seat && !page.asking;
    const begins = goes && match.turn === null && view.pads.length > 0;
    openSheet(tile.name, () => [
      h("p", { class: "large" }, tile.total, tile.this_round && h("span", { class: "second" }, ` ${tile.this_round}`)),
      told.stack.length > 0 && h("ul", { class: "rows" }, told.stack.map((line) =>
        h("li", null, line.icon && drawn(line), h("span", null, line.name || line.short, line.badge > 1 && ` ×${line.badge}`, line.note && h("small", null, line.note)), h("b", null, line.value)))),
      h("h3", null, t("Why this total?")),
      told.parts.length ? h("ul", { class: "rows" }, told.parts.map((part) => h("li", null, h("span", null, part.words), h("b", null, part.amount)))) : h("p", { class: "second" }, t("Nothing has been scored yet.")),
      told.may_miss && may("keep") && !page.asking && button(t("{player} misses a turn", { player: tile.name }), () => { closeSheet(); tap("miss_turn", tile.seat); }, { class: "raised wide", key: "misses" }),
      (begins || (goes && match.turn !== null)) && button(begins ? t("{player} begins", { player: tile.name }) : t("{player} goes now", { player: tile.name }), () => { closeSheet(); tap("act_as", tile.seat); }, { class: "raised wide" }),
    ]);
  });
}

function pile(spot) {
  const shown = spot.face;
  const inside = [face(shown, spot.safe), h("span", { class: "words" }, h("span", null, shown.name), spot.note && h("small", null, spot.note))];
  return h("li", { key: spot.pick, class: spot.focus ? "focus" : "" },
    spot.pick && mayCompose() ? h("button", { class: spot.lit ? "pile lit" : "pile", onclick: () => tap("place", spot.pick) }, inside) : h("span", { class: "pile" }, inside));
}

/** Two players in a duel: what each has played, and between them what it is about. */
function stake(told, match) {
  const side = (words, shown, seat, awaited) => h("div", { class: `side ${seatClass(match.looks[seat])}` },
    h("p", null, mark(match.looks[seat]), h("b", null, seat === mySeat() ? t("You") : words)),
    h("p", { class: "played" }, shown.map((one) => face(one, false, true)), awaited && h("span", { class: "card slot" })));
  return h("section", { class: "stake", "aria-label": told.words },
    side(told.attacker, told.attack, told.seats[0], told.awaited === 0),
    h("div", { class: "about" }, h("p", { class: "played" }, face(told.at_stake, false, true)), h("p", null, told.words)),
    side(told.defender, told.defence, told.seats[1], told.awaited === 1));
}

/** The totals of everybody round by round, and the points that each brought, in columns that share the width. */
export function rounds(rows, { players, looks }) {
  const heads = players.map((name, seat) => h("th", { scope: "col", class: seatClass(looks[seat]) }, mark(looks[seat]), h("span", { class: "name" }, name)));
  return h("div", { class: players.length > 4 ? "columns many" : "columns" }, scrolling(t("Rounds"), [unseen(t("Round")), ...heads], rows.map((round) => h("tr", null, h("th", { scope: "row" }, round.title),
    round.totals.map((total, seat) => h("td", null, h("b", null, total), round.leads.includes(seat) && icon("crown"), h("small", null, round.points[seat])))))));
}

function pad(shown, number) {
  const count = shown.keys.length;
  const kind = shown.keys.some((key) => key.face.icon) ? "pictures" : count < 4 ? "few" : "even";
  const columns = Math.ceil(count / Math.ceil(count / MOST_IN_A_ROW));
  return h("section", { class: shown.unasked ? "pad unasked" : "pad", key: `pad-${number}`, "aria-label": t("What was played?") },
    h("div", { class: `keys ${kind}`, css: { "--columns": String(columns) } }, shown.keys.map((key) => keyOf(key, shown.still))));
}

function keyOf(key, still) {
  const kind = ["key", key.picked && "picked", !key.picked && key.quiet && "quiet", !key.picked && (key.along || key.lit) && "along"].filter(Boolean).join(" ");
  const inside = [keyed(key.face), key.sign ? icon(key.sign) : key.picked > 1 && h("i", { class: "times" }, `×${key.picked}`), unseen(!key.picked && key.why)];
  if (still) return h("span", { class: `${kind} still`, key: key.pick }, inside);
  return h("button", { class: kind, key: key.pick, "aria-pressed": key.picked > 0, onclick: () => tap("key", key.pick) }, inside);
}

function more(view) {
  const now = view.more_pick === "ask:now";
  return button(view.more, () => (now ? openNow() : tap("key", view.more_pick)), { class: "quiet wide", key: "more" });
}

function answers(view) {
  return view.answers.length > 0 && h("div", { class: "answers", role: "group", "aria-label": view.prompt },
    answerKeys(view.answers, (key) => tap("answer", key)));
}

function verbs(view) {
  return h("div", { class: `verbs n${view.verbs.length}`, role: "group", "aria-label": t("What to do") }, view.verbs.map((verb) =>
    h("button", { class: `verb ${verb.state}`, key: verb.id, onclick: () => tap("verb", verb.id) }, h("b", null, verb.label), verb.words && h("span", null, verb.words))));
}

/** What was logged last, and Undo: quiet where it was somebody else's move. */
function bar(view) {
  const { by, done_by, match, view: now } = page.table;
  const mine = by === page.me.name || (!by && may("keep"));
  const shown = !page.asking && !view.banner;
  return h("footer", { class: "bar" },
    h("p", null, h("span", null, view.banner ? view.last : shown && !match.moves ? "" : now.last), shown && done_by && h("small", null, t("logged by {player}", { player: done_by }))),
    shown && !match.moves && button(t("Set up the table"), openSetUp, { class: "plain", key: "set-up" }, "list"),
    shown && (mine || may("keep")) && undoButton(mine ? "plain" : "plain faint"),
    shown && may("keep") && undoButton("plain", "redo"));
}
