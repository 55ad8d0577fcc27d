// Who is at the table and how others get in: links as codes, six letters, who has which seat.

import { h, icon, button, sign } from "./dom.js";
import { page, openSheet, t, may, mySeat, refresh, request, backHeader, header, go, say, toTable, change } from "./page.js";
import { exchange } from "./net.js";
import { mark, seatClass } from "./table.js";

const LETTERS = /^[a-z]{3}\s*[a-z]{3}$/i; // as they are shown: three and three

let part = "play"; // whose code is shown

export function openGuests() {
  if (globalThis.edition) return openSheet(t("guests"), () => h("p", null, edition.words.no_guests));
  request("guests", {}, (told) => { Object.assign(page, told); go("guests"); });
}

/** A code for a camera, drawn square by square. */
export function qr(rows) {
  const dark = rows.flatMap((row, y) => [...row].map((square, x) => (square === "1" ? `M${x} ${y}h1v1h-1z` : "")));
  return h("svg", { class: "qr", viewBox: `-2 -2 ${rows.length + 4} ${rows.length + 4}`, role: "img", "aria-label": t("code_for_camera") }, h("path", { d: dark.join("") }));
}

export function copy(words) {
  const field = document.createElement("textarea"); // a page without encryption has no clipboard
  field.value = words;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  say(t("copied"));
}

function letIn() {
  const { link, code } = page.links[part];
  const { letters, address } = page;
  return [
    h("div", { class: "parts", role: "group", "aria-label": t("links") }, ["watch", "play", "keep"].map((one) =>
      h("button", { type: "button", key: one, class: one === part ? "chosen" : "surface", "aria-pressed": String(one === part), onclick: () => { part = one; refresh(); } },
        h("b", null, t(`part_${one}`)), h("small", null, t(`means_${one}`))))),
    h("section", { class: "ivory", "aria-label": t("guests") },
      qr(code),
      part === "play" && letters ? [
        h("p", null, t("or_letters")),
        h("p", { class: "letters", "aria-label": [...letters].join(" ") }, [...letters].map((letter) => h("b", { "aria-hidden": "true" }, letter))),
        h("p", null, t("at_address", { address }))] : h("p", null, t("new_code"))),
    h("div", { class: "ways" },
      h("a", { class: "button raised", href: link }, t("open_link")),
      button(t("copy_link"), () => copy(link), { class: "raised", key: "copy" }, "export"))];
}

export function guests() {
  const { match } = page.table;
  const line = (guest) => {
    const seat = match ? match.players.indexOf(guest.name) : -1;
    const who = guest.name || t("guest", { number: guest.number });
    const about = [t(`part_${guest.part}`), guest.number === page.me.number && t("this_page"), !guest.here && (guest.away ? t("away_minutes", { count: guest.away }) : t("away_now")),
      guest.wants && t("wants_seat", { player: guest.wants })].filter(Boolean).join(" · ");
    return h("li", { key: guest.number, class: seat < 0 ? "" : seatClass(match.looks[seat]) },
      seat < 0 ? icon("eye") : mark(match.looks[seat]),
      h("span", null, h("b", null, who), h("small", null, about)),
      h("i", { class: guest.here ? "dot" : "dot away", "aria-hidden": "true" }),
      guest.wants && button(t("give_seat", { player: guest.wants }), () => request("give_seat", { number: guest.number }, taken), { class: "raised", key: "give" }),
      guest.number !== page.me.number && sign("cross", t("put_out_who", { player: who }), () => request("put_out", { number: guest.number }, taken)));
  };
  return [
    backHeader(t("guests"), match?.title),
    h("main", { class: "narrow" },
      page.links[part] ? letIn() : h("p", null, t("nobody_finds")),
      h("h2", null, t("at_the_table", { count: page.guests.length })),
      h("ul", { class: "rows present" }, page.guests.map(line)),
      h("p", { class: "second" }, t("plain_http"))),
  ];
}

const taken = (told) => { Object.assign(page, told); refresh(); };

/** Which player this phone is; seats that others have are marked. */
export function who() {
  const { match } = page.table || {};
  const others = page.me.taken || [];
  return [
    header(t("who_are_you"), match?.title),
    h("main", { class: "narrow" },
      (match?.players || []).map((name, seat) => h("button", { type: "button", class: `raised wide person ${seatClass(match.looks[seat])}`, key: name, onclick: () => change({ name }, toTable) },
        mark(match.looks[seat]), h("span", null, name, others.includes(name) && h("small", null, t("here_already"))))),
      !match && h("p", null, t("no_match")),
      button(t("only_looking"), () => change({ name: "" }, toTable), { class: "quiet wide", key: "nobody" })),
  ];
}

/** The way in: by a camera, by six letters, or by a link that was sent. */
export function closed() {
  return [
    h("header", null, h("div", { class: "titles" }, h("h1", { tabindex: "-1" }, "Table Companion"))),
    h("main", { class: "narrow" },
      h("p", { class: "large" }, page.at.words || t(page.at.why || "closed")),
      h("p", { class: "second" }, t("new_code")),
      h("form", { onsubmit: typed },
        h("label", { for: "code" }, t("type_code")),
        h("input", { id: "code", class: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false" }),
        h("p", { class: "says illegal", role: "alert" }, page.at.wrong),
        h("button", { class: "accent wide" }, t("come_in")))),
  ];
}

async function typed(event) {
  event.preventDefault();
  const code = document.getElementById("code").value.trim();
  if (!LETTERS.test(code)) return (location.hash = code.slice(code.indexOf("#") + 1));
  const { told, refused } = await exchange(code);
  if (told) return (location.hash = `p-${told.token}`);
  page.at.wrong = refused.message || t("not_reached");
  refresh();
}
