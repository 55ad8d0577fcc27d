// Makes a screen with a fixed lower part fit the window: things give way step by step, then it scrolls.

const LEVELS = ["", "strip", "strip tight", "strip tight bare", "strip flow"];
const STRIP_BELOW = 640; // pixels of height at the usual text size: players are a strip all the time
const TWO_PANES = 700; // pixels of width
const SLIM = 15; // rem of width: below, what stands side by side stands in rows
const COMPACT = 25; // rem of width: up to here, the header has room for little
const TALLEST_KEY = 6; // rem, in one pane
const TALLEST_TILE = 7.5;
const TALLEST_AT_DESK = 9;
const SOME_BOXES = 7; // rem of height: the names, and the box that is entered
const FORM_LEVELS = ["", "tight", "tight bare"];
const TWO_PANES_LYING = 544; // pixels of width of a phone that lies on its side
const PARTS = ["tile", "key", "verb", "pile", "stake", "answers", "meanwhile", "banner"];

let size = 16; // pixels of a rem, when the screen was fitted last
const rem = () => size;
const overflows = (node) => node && node.scrollHeight > node.clientHeight + 1;

let fitted = ""; // what the table was made of when it was fitted last

/** As many parts need as much height, unless a word became longer: then something overflows. */
function madeOf(main) {
  return PARTS.map((kind) => main.getElementsByClassName(kind).length).join();
}

/** Chooses how much is shown, and gives the keys what height is left; `anew` even if it looks as before. */
export function fit(anew) {
  const root = document.getElementById("page");
  const main = root.querySelector("main.fixed");
  const now = main ? madeOf(main) : "";
  if (!anew && main && now === fitted && !overflows(main.children[0]) && !overflows(main.querySelector(".pads"))) return;
  fitted = now;
  size = parseFloat(getComputedStyle(document.documentElement).fontSize);
  root.classList.remove("two", "crowded", "panes", ...LEVELS[3].split(" "), "flow");
  const form = root.querySelector("main.form");
  document.documentElement.classList.toggle("slim", innerWidth / rem() < SLIM);
  document.documentElement.classList.toggle("compact", innerWidth / rem() <= COMPACT);
  for (const games of root.querySelectorAll(".games")) {
    games.classList.remove("three");
    games.classList.toggle("three", [...games.querySelectorAll(".game")].some((game) => game.scrollWidth > game.clientWidth));
  }
  root.classList.toggle("held", Boolean(main || form?.querySelector(".hand")));
  if (form) return fitForm(root, form);
  if (!main) return;
  const [lies, does] = main.children;
  const pads = main.querySelector(".pads");
  const verbs = main.querySelector(".verbs");
  for (const name of ["--key", "--tile"]) main.style.removeProperty(name);
  if (innerWidth >= TWO_PANES) {
    root.classList.toggle("two", tooNarrow(verbs));
    root.classList.toggle("crowded", overflows(lies));
  } else {
    const first = pads && innerHeight / (rem() / 16) < STRIP_BELOW ? 1 : 0;
    for (const level of LEVELS.slice(first)) {
      root.classList.remove("two", ...LEVELS[3].split(" "));
      if (level) root.classList.add(...level.split(" "));
      if (level.endsWith("flow")) return;
      root.classList.toggle("two", tooNarrow(verbs));
      if (!overflows(lies) && !overflows(pads)) break;
      if (level.endsWith("bare") && lies.clientHeight >= 3 * rem() && (pads?.clientHeight ?? 99) >= 7 * rem()) break;
    }
  }
  grow(main, lies, does, pads);
}

/**
 * The boxes scroll above the pad or beside it, with the one that is entered in sight. Where too few of
 * them would be seen the pad becomes lower, and where that does not help the whole page scrolls.
 */
function fitForm(root, form) {
  const lies = form.querySelector(".lies");
  const hand = form.querySelector(".hand");
  const lying = innerWidth > innerHeight && innerWidth >= TWO_PANES_LYING;
  root.classList.toggle("panes", innerWidth >= TWO_PANES || lying);
  const level = hand ? FORM_LEVELS.find((names) => {
    root.classList.remove("tight", "bare");
    if (names) root.classList.add(...names.split(" "));
    return showsBoxes(form, lies, hand);
  }) : "";
  if (level === undefined) root.classList.add("flow");
  lies.style.setProperty("--head", `${headOf(lies)}px`);
  lies.querySelector(".focused")?.scrollIntoView({ block: "nearest" });
}

/** The height of the names above the boxes, which stay where they are while the boxes scroll. */
const headOf = (lies) => lies.querySelector("thead, .strip")?.offsetHeight || 0;

/** Whether the whole pad is in the window, and enough of the boxes. */
function showsBoxes(form, lies, hand) {
  const pad = hand.getBoundingClientRect();
  const room = form.getBoundingClientRect();
  if (pad.bottom > room.bottom + 1 || pad.top < room.top - 1) return false;
  const box = lies.querySelector(".focused")?.offsetHeight || 0;
  const needed = headOf(lies) + box + rem();
  return lies.clientHeight >= Math.max(SOME_BOXES * rem(), needed) || !overflows(lies);
}

/** Whether a word does not fit its button: then they stand two by two. */
function tooNarrow(verbs) {
  return Boolean(verbs) && [...verbs.querySelectorAll("b")].some((word) => word.offsetWidth > word.parentNode.clientWidth - 4);
}

/** Gives keys, then tiles, a share of the height that is left. */
function grow(main, lies, does, pads) {
  if (overflows(pads) || overflows(lies)) return;
  const desk = innerWidth >= TWO_PANES;
  const left = () => main.clientHeight - does.offsetHeight - (desk ? rem() : lies.offsetHeight + rem());
  stretch(main, "--key", pads?.querySelectorAll(".keys.pictures .key") || [], left(), desk ? TALLEST_AT_DESK : TALLEST_KEY);
  const above = desk ? main.clientHeight - lies.offsetHeight - rem() : left();
  stretch(main, "--tile", lies.querySelectorAll(".tile .whole"), above, desk ? TALLEST_AT_DESK : TALLEST_TILE);
}

function stretch(main, name, nodes, left, tallest) {
  const rows = new Set([...nodes].map((node) => node.getBoundingClientRect().top)).size;
  const lowest = Math.min(...[...nodes].map((node) => node.offsetHeight)); // so that no row grows by more than its share
  if (rows && left > 0) main.style.setProperty(name, `${Math.min(tallest * rem(), lowest + left / rows)}px`);
}

addEventListener("resize", () => fit(true));
