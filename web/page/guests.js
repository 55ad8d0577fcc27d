// Who is at the table and how others get in: links as codes, six letters, who has which seat.

import { h, icon, button, sign } from "./dom.js";
import { page, inTurn, closeSheet, openSheet, comeBy, t, may, refresh, request, backHeader, header, go, say, toTable, change } from "./page.js";
import { exchange } from "./net.js";
import { mark, seatClass } from "./table.js";

const LETTERS = /^[a-z]{3}\s*[a-z]{3}$/i; // as they are shown: three and three

let part = "play"; // whose code is shown

/** The three links: what they are called, and what they allow. */
const parts = () => ({
  watch: [t("Watch", { context: "what a guest may do" }), t("see it, ask “{may_i}”", { may_i: t("May I …?") })],
  play: [t("Play", { context: "what a guest may do" }), t("and log your own moves")],
  keep: [t("Keep", { context: "what a guest may do" }), t("everything at this table")],
});

export function openGuests() {
  if (globalThis.edition) return openSheet(t("Let others in"), () => h("p", null, t("A browser alone can’t let other phones in. The app can, and so can “companion serve” on a computer: save your matches here, then import them there.")));
  request("guests", {}, (told) => { Object.assign(page, told); go("guests"); });
}

/** A code for a camera, drawn square by square. */
export function qr(rows) {
  const dark = rows.flatMap((row, y) => [...row].map((square, x) => (square === "1" ? `M${x} ${y}h1v1h-1z` : "")));
  return h("svg", { class: "qr", viewBox: `-2 -2 ${rows.length + 4} ${rows.length + 4}`, role: "img", "aria-label": t("QR code for a phone’s camera") }, h("path", { d: dark.join("") }));
}

/** Copies words, and says so. */
export function copy(words, said = t("Link copied. Paste it where you like.")) {
  const field = document.createElement("textarea"); // a page without encryption has no clipboard
  field.value = words;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  say(said);
}

function letIn() {
  const { link, code } = page.links[part];
  const { letters, address } = page;
  return [
    h("div", { class: "parts", role: "group", "aria-label": t("Links") }, ["watch", "play", "keep"].map((one) =>
      h("button", { key: one, class: one === part ? "chosen" : "surface", "aria-pressed": one === part, onclick: () => { part = one; refresh(); } },
        h("b", null, parts()[one][0]), h("small", null, parts()[one][1])))),
    h("section", { class: "ivory", "aria-label": t("Let others in") },
      qr(code),
      part === "play" && letters ? [
        h("p", null, t("Scan it, or type these letters")),
        h("p", { class: "letters", "aria-label": [...letters].join(" ") }, [...letters].map((letter) => h("b", { "aria-hidden": "true" }, letter))),
        h("p", null, t("at {address} in any browser", { address }))] : h("p", null, t("Scan the code on the keeper’s phone."))),
    h("div", { class: "ways" },
      h("a", { class: "button raised", href: link }, t("Open the link")),
      button(t("Copy the link"), () => copy(link), { class: "raised", key: "copy" }, "export"))];
}

export function guests() {
  const { match } = page.table;
  const line = (guest) => {
    const seat = match ? match.players.indexOf(guest.name) : -1;
    const who = guest.name || t("Guest {number}", { number: guest.number });
    const about = [parts()[guest.part][0], guest.number === page.me.number && t("this page"), !guest.here && (guest.away ? t("away for {count} min; seat kept", { count: guest.away }) : t("away")),
      guest.wants && t("wants to be {player}", { player: guest.wants })].filter(Boolean).join(" · ");
    return h("li", { key: guest.number, class: seat < 0 ? "" : seatClass(match.looks[seat]) },
      seat < 0 ? icon("eye") : mark(match.looks[seat]),
      h("span", null, h("b", null, who), h("small", null, about)),
      h("i", { class: guest.here ? "dot" : "dot away", "aria-hidden": "true" }),
      guest.wants && button(t("Let them play as {player}", { player: guest.wants }), () => request("give_seat", { number: guest.number }, taken), { class: "raised", key: "give" }),
      guest.number !== page.me.number && sign("cross", t("Remove {player}", { player: who }), () => request("put_out", { number: guest.number }, taken)));
  };
  return [
    backHeader(t("Let others in"), match?.title),
    h("main", { class: "narrow" },
      page.links[part] ? letIn() : h("p", null, t("This table can’t be opened to other phones.")),
      h("h2", null, t("At the table: {count}", { count: page.guests.length })),
      h("ul", { class: "rows present" }, page.guests.map(line)),
      h("p", { class: "second" }, t("Plain HTTP on your own network: anyone with a link can get in until the table is closed."))),
  ];
}

const taken = (told) => { Object.assign(page, told); refresh(); };

let shown = []; // wishes for a seat that who keeps the match has seen

/** Asks who keeps the match whether a guest gets the seat of another, on whatever screen. */
export function showWish() {
  const wishes = page.guests.filter((guest) => guest.wants).map((guest) => ({ ...guest, wish: `${guest.number} ${guest.wants}` }));
  shown = shown.filter((wish) => wishes.some((one) => one.wish === wish));
  const next = wishes.find((one) => !shown.includes(one.wish));
  if (!next || page.sheet || page.screen === "guests") return; // there it stands in the list
  shown.push(next.wish);
  const guest = next.name || t("Guest {number}", { number: next.number });
  const decide = (name) => () => { closeSheet(); inTurn(() => request(name, { number: next.number }, taken)); };
  openSheet(t("{guest} wants to play as {player}", { guest, player: next.wants }),
    () => h("p", null, t("Someone else is playing {player}. They’d only be watching then.", { player: next.wants })),
    () => [button(t("Leave it"), decide("refuse_seat"), { class: "raised", key: "leave" }),
      button(t("Let them play as {player}", { player: next.wants }), decide("give_seat"), { class: "accent", key: "give" })]);
}

/** Says that the seat of this phone was given to another guest. */
export function tellDisplaced(player) {
  openSheet(t("{player} is played by someone else now", { player }),
    () => h("p", null, t("The keeper gave the seat to another guest. You can keep watching, or choose another player.")),
    () => [button(t("Who are you?"), () => { closeSheet(); go("who"); }, { class: "raised", key: "who" }),
      button(t("OK"), closeSheet, { class: "accent", key: "ok" })]);
}

/** Which player this phone is; seats that others have are marked. */
export function who() {
  const { match } = page.table || {};
  const others = page.me.taken || [];
  return [
    header(t("Who are you?"), match?.title),
    h("main", { class: "narrow" },
      (match?.players || []).map((name, seat) => h("button", { class: `raised wide person ${seatClass(match.looks[seat])}`, key: name, onclick: () => change({ name }, toTable) },
        mark(match.looks[seat]), h("span", null, name, others.includes(name) && h("small", null, page.me.away?.includes(name) ? t("away") : t("already here"))))),
      !match && h("p", null, t("There’s no match on the table yet.")),
      button(t("I’m just watching"), () => change({ name: "" }, toTable), { class: "quiet wide", key: "nobody" })),
  ];
}

/** The way in: by a camera, by six letters, or by a link that was sent. */
export function closed() {
  return [
    h("header", null, h("div", { class: "titles" }, h("h1", { tabindex: "-1" }, "Table Companion"))),
    h("main", { class: "narrow" },
      h("p", { class: "large" }, page.at.why),
      h("p", { class: "second" }, t("Scan the code on the keeper’s phone.")),
      h("form", { onsubmit: typed },
        h("label", { for: "code" }, t("Or type the six letters or the link")),
        h("input", { id: "code", class: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" }),
        h("p", { class: "says illegal", role: "alert" }, page.at.wrong),
        h("button", { type: "submit", class: "accent wide" }, t("Join")))),
  ];
}

async function typed(event) {
  event.preventDefault();
  const code = document.getElementById("code").value.trim();
  if (!LETTERS.test(code)) return comeBy(code.slice(code.indexOf("#") + 1));
  const { told, refused } = await exchange(code);
  if (told) return comeBy(`p-${told.token}`);
  page.at.wrong = refused.message || t("Couldn’t reach the table. Nothing was logged. Try again.");
  refresh();
}
