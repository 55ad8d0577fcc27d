// Makes a screen with a fixed lower part fit the window: things give way step by step, then it scrolls.

const LEVELS = ["", "strip", "strip tight", "strip tight bare", "strip flow"];
const STRIP_BELOW = 640; // pixels of height at the usual text size: players are a strip all the time
const TWO_PANES = 700; // pixels of width
const TALLEST_KEY = 6; // rem
const TALLEST_TILE = 7.5;
const SOME_BOXES = 7;

const rem = () => parseFloat(getComputedStyle(document.documentElement).fontSize);
const overflows = (node) => node && node.scrollHeight > node.clientHeight + 1;

/** Chooses how much is shown, and gives the keys what height is left. */
export function fit() {
  const root = document.getElementById("page");
  const main = root.querySelector("main.fixed");
  root.classList.remove("two", ...LEVELS[3].split(" "), "flow");
  const form = root.querySelector("main.form");
  root.classList.toggle("held", Boolean(main || form?.querySelector(".hand")));
  if (form) return fitForm(root, form.querySelector(".lies"));
  if (!main) return;
  const [lies, does] = main.children;
  const pads = main.querySelector(".pads");
  const verbs = main.querySelector(".verbs");
  for (const name of ["--key", "--tile"]) main.style.removeProperty(name);
  if (innerWidth < TWO_PANES) {
    const first = pads && innerHeight / (rem() / 16) < STRIP_BELOW ? 1 : 0;
    for (const level of LEVELS.slice(first)) {
      root.classList.remove(...LEVELS[3].split(" "));
      if (level) root.classList.add(...level.split(" "));
      if (level.endsWith("flow")) return;
      root.classList.toggle("two", tooNarrow(verbs));
      if (!overflows(lies) && !overflows(pads)) break;
      if (level.endsWith("bare") && lies.clientHeight >= 3 * rem() && (pads?.clientHeight ?? 99) >= 7 * rem()) break;
    }
  }
  grow(main, lies, does, pads);
}

/** The boxes scroll above the pad, with the one that is entered in sight; where none would be, all scrolls. */
function fitForm(root, lies) {
  if (lies.clientHeight < SOME_BOXES * rem()) root.classList.add("flow");
  lies.querySelector(".focused")?.scrollIntoView({ block: "nearest" });
}

/** Whether a word does not fit its button: then they stand two by two. */
function tooNarrow(verbs) {
  return Boolean(verbs) && [...verbs.querySelectorAll("b")].some((word) => word.offsetWidth > word.parentNode.clientWidth - 4);
}

/** Gives keys, then tiles, a share of the height that is left. */
function grow(main, lies, does, pads) {
  if (overflows(pads) || overflows(lies)) return;
  const left = () => main.clientHeight - does.offsetHeight - (innerWidth < TWO_PANES ? lies.offsetHeight + rem() : 0);
  stretch(main, "--key", pads?.querySelectorAll(".keys.pictures .key") || [], left(), TALLEST_KEY);
  if (innerWidth < TWO_PANES) stretch(main, "--tile", lies.querySelectorAll(".tile .whole"), left(), TALLEST_TILE);
}

function stretch(main, name, nodes, left, tallest) {
  const rows = new Set([...nodes].map((node) => node.getBoundingClientRect().top)).size;
  if (rows && left > 0) main.style.setProperty(name, `${Math.min(tallest * rem(), nodes[0].offsetHeight + left / rows)}px`);
}

addEventListener("resize", fit);
