// What anybody at the table may read: what can be done now, the log, the rules, the result.

import { h, icon, button, scrolling, sign, unseen } from "./dom.js";
import { page, t, may, seen, refresh, request, load, loadOnce, soon, backHeader, header, openSheet, closeSheet, menuSign, go, toTable } from "./page.js";
import { keyed, mark, rounds, seatClass, took, undoButton } from "./table.js";
import { chart, fits } from "./board.js";
import { rooms, send } from "./home.js";
import { openNew } from "./keeping.js";
import { openForm } from "./form.js";
import { openOne } from "./sheets.js";

// What can I do now?

let hand = []; // of this browser alone: it goes along with the question, and nobody keeps it

export function openNow() {
  request("what_now", question(), (told) => go("now", told));
}

const question = () => ({ rev: seen().rev, place: page.own?.place, asking: page.asking || undefined, hand: hand.length ? hand : undefined });

function hold(key) {
  const count = hand.filter((pick) => pick === key.pick).length;
  hand = count >= key.most ? hand.filter((pick) => pick !== key.pick) : [...hand, key.pick];
  request("what_now", question(), (told) => { page.at = told; refresh(); });
}

export function now() {
  const { player, groups, hand: keys } = page.at;
  return [
    backHeader(t("What can I do now?"), player),
    h("main", { class: "narrow" },
      keys.length > 0 && h("section", { class: "pad", "aria-label": t("My hand") },
        h("h2", null, t("My hand"), h("small", null, icon("lock"), t("stays in this browser"))),
        h("div", { class: keys.some((key) => key.face.icon) ? "keys pictures" : "keys" }, keys.map((key) => {
          const count = hand.filter((pick) => pick === key.pick).length;
          return h("button", { class: `key ${count ? "picked" : ""}`, key: key.pick, "aria-pressed": count > 0, onclick: () => hold(key) },
            keyed({ ...key.face, note: "" }), count > 1 && h("i", { class: "times" }, `×${count}`));
        }))),
      h("section", { "aria-label": t("What can I do now?") }, groups.map((group) => [
        h("h2", null, group.title),
        h("ul", { class: "chances" }, group.lines.map((line) => h("li", null, line.words && h("span", null, line.words), line.faces.map((one) => h("span", { class: "chip" }, one.name || one.short, one.value && ` ${one.value}`)))))]),
      !groups.length && h("p", null, seen().view.prompt, " ", seen().view.hint))),
  ];
}

// The log

export function openLog() {
  request("log", {}, (told) => go("log", told));
}

export function log() {
  return [
    backHeader(t("Log", { context: "noun" }), page.table.match.title),
    h("main", { class: "narrow" },
      !page.at.rounds.length && h("p", null, t("Nothing logged yet")),
      page.at.rounds.map((round) => h("section", { key: round.title },
        h("h2", null, round.title), h("p", { class: "second" }, round.standing),
        h("ol", { class: "moves", reversed: true }, round.moves.map((move) => h("li", { key: move.number }, moveLine(move)))))),
    ),
  ];
}

export function moveLine(move, then) {
  const inside = [h("span", { class: "number" }, String(move.number)),
    h("span", null, move.words, move.ruling && h("small", { class: "ruling" }, icon("ruling"), move.ruling, move.overruled.length > 0 && ` · ${move.overruled.join(" ")}`), move.by && h("small", null, move.by))];
  if (!may("keep")) return h("div", { class: "line" }, inside);
  return h("button", { class: "line", key: `move-${move.number}`, onclick: then || (() => openMove(move)) }, inside);
}

function openMove(move) {
  const correct = (how) => {
    closeSheet();
    if (how === "amend" && move.form === "score") return openForm({ correction: "amend", number: move.number });
    request("correct", { rev: page.table.rev, how, number: move.number }, (told) => {
      if (told.happened) return took(told);
      page.own = told;
      go("table");
    });
  };
  request("move", { number: move.number }, ({ detail }) => openSheet(detail.move.words, () => [
    h("p", { class: "second" }, detail.about),
    h("ul", { class: "rows" }, detail.standing.map(([name, total]) => h("li", null, h("span", null, name), h("b", null, total)))),
    button(t("Fix this move"), () => correct("amend"), { class: "raised wide" }, "pencil"),
    button(t("Add a move before this"), () => correct("insert"), { class: "raised wide" }, "insert"),
    button(t("It didn’t happen"), () => correct("drop"), { class: "raised wide" }, "trash"),
  ]));
}

// The rules

export function openRules(at) {
  request("rules", at, (told) => go("rules", { ...told, hits: null, words: "" }));
}

function look(event) {
  const at = page.at;
  const words = (at.words = event.target.value);
  const show = ({ hits, sheets }) => { if (page.at === at && at.words === words) { Object.assign(at, { hits, sheets }); refresh(); } };
  soon(() => words.trim() ? load("find", { words, game: at.game }, show) : show({ hits: null }));
}

export function rules() {
  const at = page.at;
  return [
    backHeader(t("Rules"), at.title, null, menuSign()),
    h("main", { class: "narrow" },
      h("label", { for: "find" }, t("Search the rules")),
      h("input", { id: "find", type: "search", value: at.words, oninput: look, autocomplete: "off" }),
      at.hits ? hits(at) : [
        h("article", null,
          at.within !== at.section.title && h("p", { class: "second" }, at.within),
          h("h2", null, at.section.title),
          at.section.only && h("p", { class: "second" }, at.section.whether && [h("b", { class: at.section.applies ? "yes" : "" }, at.section.applies && icon("check"), at.section.whether), " "], at.section.only),
          at.section.older && h("p", { class: "second" }, at.section.older),
          at.section.here && h("p", null, h("b", null, at.section.here)),
          at.section.blocks.map(block)),
        h("nav", { "aria-label": t("Contents") }, h("h2", null, t("Contents")),
          at.articles.map((article) => h("details", { key: article.id },
            h("summary", null, article.title),
            h("ul", null, article.sections.map(([id, title]) => h("li", null, button(title, () => openRules({ game: at.game, id }), { class: "line", "aria-current": id === at.section.id ? "true" : undefined }))))))),
        h("label", { for: "other" }, t("Another game")),
        h("select", { id: "other", value: at.game, onchange: (event) => openRules({ game: event.target.value }) },
          at.games.map(([id, name]) => h("option", { value: id, selected: id === at.game }, name))),
      ]),
    may("keep") && page.me.has_library && rooms("rules"),
  ];
}

function hits(at) {
  if (!at.hits.length && !at.sheets.length) return h("p", { role: "status" }, t("No results. Try different or fewer words."));
  return h("ul", { class: "hits", "aria-label": t("Found") }, at.sheets.map(([id, name, about]) => h("li", { key: `sheet-${id}` },
    h("button", { class: "line", onclick: () => may("keep") && openOne(id) }, h("span", null, h("b", null, name), h("small", null, about))))), at.hits.map((hit) => h("li", { key: `${hit.game}-${hit.id}` },
    h("button", { class: "line", onclick: () => openRules({ game: hit.game, id: hit.id }) },
      h("span", null, h("b", null, hit.title), hit.game !== at.game && h("small", null, hit.name), h("span", { class: "second" }, runs(hit.excerpt)))))));
}

/** A text with what is bold in it. */
function runs({ plain, bold }) {
  let end = 0;
  const found = bold.flatMap(([from, to]) => [h("span", null, plain.slice(end, from)), h("b", null, plain.slice(from, (end = to)))]);
  return [found, h("span", null, plain.slice(end))];
}

function block(told) {
  if (told.kind === "Paragraph") return h("p", null, runs(told.text));
  if (told.kind === "Bullets") return h("ul", { class: "bullets" }, told.items.map((item) => h("li", null, runs(item))));
  if (told.kind === "Ruling") return h("p", { class: "our-ruling" }, h("b", null, t("Our ruling.")), " ", runs(told.text));
  if (told.kind === "Numbers") {
    const [head, ...rows] = told.rows;
    return scrolling(t("Table", { context: "rows and columns" }), head.map(runs), rows.map((row) => h("tr", null, row.map((cell) => h("td", null, runs(cell))))));
  }
  const title = t("Example: {title}", { title: told.title });
  if (told.kind === "ExampleView") return h("section", { class: "example", "aria-label": title }, h("h3", null, title), h("ul", null, told.lines.map(({ words, legal, why }) =>
    h("li", { class: legal === null ? "remark" : legal ? "yes" : "no" }, legal !== null && icon(legal ? "check" : "cross"), h("span", null, words, why && h("small", null, why))))));
  return h("div", { class: "picture" }, told.rows.map((figures) => h("p", null, figures.map((figure) => h("span", { class: "figure" },
    figure.good !== null && icon(figure.good ? "check" : "cross"),
    figure.groups.map((group) => h("span", { class: "group" }, group.map((piece) => piece.sign ? h("span", null, piece.text) :
      h("span", { class: "card", role: "img", "aria-label": told.names[piece.icon] || piece.text }, piece.icon ? icon(piece.icon) : h("b", null, piece.text))))),
    figure.caption && h("small", null, figure.caption))))));
}

// The result

export function result() {
  const rev = page.table.rev;
  if (page.at.rev !== rev) loadOnce("result", {}, (told) => { if (page.screen === "result") { page.at = { ...told.result, text: told.text, rev }; refresh(); } });
  const at = page.at;
  const { match } = page.table;
  if (at.counting && page.telling >= 0) return counting(at.counting, match);
  return [
    header(match.title, at.about || "", sign("book", t("Rules"), () => openRules({}), { key: "rules" }), menuSign()),
    h("main", { class: fits() ? "narrow room" : "narrow" },
      at.ranking && resultParts(at, match),
      h("div", { class: "ways" },
        button(t("Log", { context: "noun" }), openLog, { class: "raised", key: "log" }, "pencil"),
        at.ranking && button(t("Send the result"), () => send(at.text, { ...at, title: match.title }, match.looks), { class: "raised", key: "send" }, "share"),
        may("keep") && undoButton("raised"),
        may("keep") && button(t("New match"), () => openNew(), { class: "raised", key: "new" }, "plus"),
        may("keep") && button(t("Rematch"), () => request("again", {}, (told) => { page.table = told; page.own = null; toTable(); }), { class: "accent", key: "again" }, "redo"))),
  ];
}

/** The count of a score sheet category by category: everybody's column grows, and whoever leads has the crown. */
function counting({ seats, names, steps }, { title, looks }) {
  const now = steps[page.telling], next = steps[page.telling + 1];
  const most = Math.max(1, ...steps.flatMap((step) => step.totals));
  const go = (step) => () => { page.telling = step; refresh(); };
  return [
    header(title, t("{number} of {count}", { number: page.telling + 1, count: steps.length }), menuSign()),
    h("main", { class: "narrow" }, h("h2", { role: "status" }, now.name),
      h("ol", { class: "counting" }, names.map((name, column) => h("li", { key: name, class: seatClass(looks[seats[column]]) },
        now.leads.includes(column) && [icon("crown"), unseen(t("leads"))], h("b", null, String(now.totals[column])),
        steps.slice(0, page.telling + 1).reverse().map((step) => { const tall = Math.max(0, step.gains[column]) / most; return h("i", { key: step.name, class: step === now ? "last" : "", css: { "--tall": String(tall) } }, tall > 0.06 && step.said[column]); }),
        h("span", null, mark(looks[seats[column]]), " ", name))))),
    h("footer", null, button(t("Skip to the end"), go(-1), { class: "raised grow", key: "end" }), button(t("Next: {name}", { name: next ? next.name : t("Result") }), go(next ? page.telling + 1 : -1), { class: "accent grow", key: "next" })),
  ];
}

/** Who won, the ranking, the chart, the rounds and the moments of a match that ended or stands so. */
export function resultParts(at, { looks, players }) {
  return [
    h("p", { class: "second center" }, at.heading),
    h("p", { class: `winner ${at.best.length === 1 ? seatClass(looks[at.best[0]]) : ""}` }, icon("trophy"), at.winners),
    h("p", { class: "winner small" }, at.total),
    at.ended && h("p", { class: "second center" }, at.ended),
    h("ol", { class: "rows ranking" }, at.ranking.map((row) => h("li", { key: row.name, class: seatClass(looks[row.seat]) },
      mark(looks[row.seat]), h("span", null, `${row.rank}. ${row.name}`), row.wins && icon("crown"), h("b", null, row.total)))),
    at.categories && scrolling(t("Result"), [h("th", null), ...at.categories.names], at.categories.rows.map((row) => h("tr", { key: row.title }, h("th", { scope: "row" }, row.title),
      row.totals.map((total, column) => h("td", null, row.leads.includes(column) && icon("crown"), h("b", null, total))))), at.categories.difference && h("p", null, h("b", null, at.categories.difference))),
    at.lines.length > 0 && h("section", { class: "panel", "aria-label": t("Totals by round") }, chart(at.lines, { looks, players })),
    at.rounds.length > 0 && rounds(at.rounds, { players, looks }),
    at.moments.length > 0 && [h("h2", null, t("Moments")), h("ul", { class: "rows" }, at.moments.map((moment) => h("li", null, h("span", null, h("b", null, moment.title), h("small", null, moment.words)))))],
  ];
}
