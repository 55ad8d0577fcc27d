// A result as a picture to send: who won, the ranking in the players' colours, and what was played.

import { seatClass } from "./table.js";

const WIDE = 1080;
const ROW = 96;
const TYPE = "Roboto, system-ui, sans-serif";

/** The colours of a class as the page shows them now. */
function colours(names, of) {
  const probe = document.createElement("i");
  probe.className = names;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const found = Object.fromEntries(of.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
  probe.remove();
  return found;
}

/** Draws the picture, and gives it as a file. */
export function drawCard(result, looks) {
  const { ground, surface, text, second, accent } = colours("", ["ground", "surface", "text", "second", "accent"]);
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = 400 + result.ranking.length * (ROW + 16) + 60;
  const pen = canvas.getContext("2d");
  const write = (words, x, y, size, colour, align = "left", bold = true) => {
    pen.font = `${bold ? 700 : 400} ${size}px ${TYPE}`;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(words, x, y, WIDE - 120);
  };
  pen.fillStyle = ground;
  pen.fillRect(0, 0, WIDE, canvas.height);
  write(result.title, WIDE / 2, 90, 44, second, "center");
  write(result.heading, WIDE / 2, 170, 40, second, "center", false);
  write(result.winners, WIDE / 2, 270, 96, text, "center");
  write(result.total, WIDE / 2, 345, 56, accent, "center");
  result.ranking.forEach((row, at) => {
    const y = 400 + at * (ROW + 16);
    const { seat } = colours(seatClass(looks[row.seat]), ["seat"]);
    pen.fillStyle = surface;
    pen.fillRect(60, y, WIDE - 120, ROW);
    pen.fillStyle = seat;
    pen.fillRect(60, y, 16, ROW);
    write(`${row.rank}. ${row.name}`, 110, y + 62, 44, text);
    write(row.total, WIDE - 90, y + 62, 44, text, "right");
  });
  write(result.about, WIDE / 2, canvas.height - 30, 32, second, "center", false);
  return new Promise((done) => canvas.toBlob((blob) => done(new File([blob], "result.png", { type: "image/png" }))));
}
