// A screen in the room: totals, whose turn it is, the chart and the last moves, for three metres.

import { h, icon } from "./dom.js";
import { page, t, may, header, menuSign, loadOnce, refresh } from "./page.js";
import { face, mark, seatClass } from "./table.js";

const WIDE = 1000; // pixels
const HIGH = 560;

/** Whether this is a large screen that only watches. */
export const fits = () => Boolean(page.me) && !may("play") && innerWidth >= WIDE && innerHeight >= HIGH;

const NOTHING = { rev: "", moves: [], lines: [] };
let shown = NOTHING;

/** The last moves and the totals by round, asked for anew when the match has changed; none of another match. */
function aside() {
  const { rev } = page.table;
  if (shown.rev.split(":")[0] !== rev.split(":")[0]) shown = NOTHING;
  if (shown.rev !== rev) loadOnce("board", {}, (told) => { shown = { ...told, rev }; refresh(); });
  return shown;
}

export function screen() {
  const { view, match } = page.table;
  const { moves, lines } = aside();
  const turn = match.turn === null ? null : match.looks[match.turn];
  return [
    header(view.title, view.subtitle, page.address && h("p", { class: "second" }, page.address), menuSign()),
    h("main", { class: "board" },
      h("ul", { class: `big many${view.tiles.length}` }, view.tiles.map((tile) => h("li", { class: `tile ${tile.at_turn ? "turn" : ""} ${seatClass(match.looks[tile.seat])}`, key: `seat-${tile.seat}` },
        h("p", { class: "name" }, mark(match.looks[tile.seat]), h("b", null, tile.name), tile.leads && icon("crown")),
        h("p", { class: "total" }, h("b", null, tile.total), h("span", null, tile.spots.map((spot) => face(spot.face, spot.safe, true))))))),
      h("div", { class: "side-by" },
        lines.length > 0 && h("section", { class: "panel", "aria-label": t("Totals by round") }, chart(lines, match)),
        h("section", { class: "panel", "aria-label": t("Log", { context: "noun" }) }, lastMoves(moves, match))),
      h("p", { class: `whose ${turn ? seatClass(turn) : ""}` }, turn && mark(turn), h("b", null, view.prompt),
        view.middle.length > 0 && view.middle.length < 3 && h("span", { class: "middle" }, view.middle.map((spot) => h("span", { class: "pile" }, face(spot.face, spot.safe), h("span", { class: "words" }, h("small", null, spot.note)))))))
  ];
}

/** Beside the table, where a window has space for it: the last moves and the chart. */
export function beside() {
  if (innerWidth < WIDE || innerHeight < HIGH) return null;
  const { moves, lines } = aside();
  const { match } = page.table;
  return [moves.length > 0 && h("section", { class: "panel", key: "last", "aria-label": t("Log", { context: "noun" }) }, lastMoves(moves, match)),
    lines.length > 0 && h("section", { class: "panel", key: "chart", "aria-label": t("Totals by round") }, chart(lines, match))];
}

function lastMoves(moves, match) {
  return h("ul", { class: "last" }, moves.map((move) => h("li", { key: move.number, class: move.seat < 0 ? "" : seatClass(match.looks[move.seat]) },
    move.seat < 0 ? icon("cards") : mark(match.looks[move.seat]), h("span", null, move.words))));
}

const LETTER = 17; // of a name beside the chart, as wide as it is at most
const LETTERS = 11; // a longer name is squeezed
const MARKS = ["M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0", "M-5-5h10v10h-10z", "M0-6 6 5H-6z", "M0-7 6 0 0 7-6 0z"];

/** The totals by round as lines, each with a mark of its own and the name at its end. */
export function chart(lines, match) {
  const wide = 460, high = 250, left = 12, foot = 16;
  const longest = Math.max(...match.players.map((name) => name.length));
  const right = 24 + LETTER * Math.min(LETTERS, longest);
  const all = lines.flat();
  const low = Math.min(0, ...all), top = Math.max(1, ...all);
  const last = lines[0].length - 1;
  const x = (round) => left + (round * (wide - left - right)) / last;
  const y = (total) => foot + ((top - total) * (high - 2 * foot)) / (top - low);
  const ends = lines.map((line, seat) => ({ seat, at: y(line[last]) })).sort((one, other) => one.at - other.at);
  const step = Math.min(30, (high - 2 * foot) / Math.max(1, ends.length - 1)); // names below each other, none outside
  ends.reduce((above, end) => { end.at = Math.max(end.at, above); return end.at + step; }, foot);
  ends.reduceRight((below, end) => { end.at = Math.min(end.at, below); return end.at - step; }, high - foot);
  return h("svg", { class: "chart", viewBox: `0 0 ${wide} ${high}`, role: "img", "aria-label": t("Totals by round") },
    h("line", { x1: left, x2: wide - right, y1: y(0), y2: y(0), class: "zero" }),
    lines.map((line, seat) => h("g", { class: seatClass(match.looks[seat]) },
      h("polyline", { points: line.map((total, round) => `${x(round)},${y(total)}`).join(" ") }),
      line.map((total, round) => round > 0 && h("path", { d: MARKS[seat % MARKS.length], transform: `translate(${x(round)} ${y(total)})` })))),
    ends.map((end) => h("text", { x: wide - right + 12, y: end.at + 9, class: seatClass(match.looks[end.seat]),
      textLength: match.players[end.seat].length > LETTERS ? right - 24 : undefined, lengthAdjust: "spacingAndGlyphs" }, match.players[end.seat])));
}
