// Where somebody was on the page: what Back leads to, of the page and of the browser alike.
//
// The page keeps its views itself and draws them at once; the browser's history follows. Below the first
// view lies one entry more, so that the browser's Back does not leave a match by surprise.

/** Screens of the match on the table: there is one of them at most, and whatever is over leads to it. */
const GROUND = new Set(["table", "sheet", "result", "board", "nothing", "closed", "who", "round_over"]);

const GONE = "gone"; // the screen of a view that was about something deleted

/** What tells two views of one screen apart. */
const ABOUT = {
  rules: (at) => `${at.game} ${at.section?.id}`,
  may_i: (at) => `${at.verb}`,
  past: (at) => at.file,
  replay: (at) => at.past?.file,
  person: (at) => at.id,
  season: (at) => at.season?.id,
  why: (at) => at.person,
  one_sheet: (at) => at.id,
  editor: (at) => at.id,
};
const placeOf = ({ screen, at }) => `${screen} ${ABOUT[screen]?.(at || {}) || ""}`;

const views = []; // the one that is shown is the last; of those before a reload only the screen is known
let guarded = false; // whether an entry lies below the first view
let of = ""; // the match that they belong to

/** The entries of the browser's history that are on their way, and what is to be done to it afterwards. */
let moving = 0;
const waiting = [];
const LONGEST_MOVE = 1000; // milliseconds: a browser that goes nowhere says nothing
let given = 0;

function whenStill(deed) {
  if (moving) waiting.push(deed);
  else deed();
}

function still() {
  clearTimeout(given);
  moving = 0;
  while (waiting.length && !moving) waiting.shift()();
}

/** Goes through the browser's history, for a view that is drawn already. */
function travel(by) {
  whenStill(() => {
    moving = 1;
    history.go(by);
    given = setTimeout(still, LONGEST_MOVE);
  });
}

function stateOf(index) {
  const { screen, at, language } = views[index];
  return { index, screen, at: JSON.stringify(at ?? {}), language, of, guarded, screens: views.slice(0, index + 1).map((view) => view.screen) };
}

/** What an entry of the browser's history tells about its view. */
const kept = ({ at, language }) => ({ at: JSON.parse(at), language });

function write(how, index) {
  const state = stateOf(index);
  whenStill(() => history[how](state, ""));
}

/** Notes what is shown now, as it may have changed since it was opened. */
export function note(screen, at) {
  const shown = views.at(-1);
  if (shown?.screen === screen) Object.assign(shown, { at, language: speech.code });
}

/** Notes it for who loads the page again, too. */
export function noteForReload(screen, at) {
  note(screen, at);
  if (views.length) write("replaceState", views.length - 1);
}

/** Puts a view on top, or goes back to it where it is the one before; the table's has one place. */
export function enter(screen, at, toGround) {
  const view = { screen, at, language: speech.code };
  const before = views.length - 1;
  const wanted = toGround ? groundIndex() : indexOf(view);
  const index = wanted > before && views[before]?.screen === GONE ? before : wanted;
  views.length = Math.min(views.length, index);
  views.push(view);
  if (index > before && before >= 0) return write("pushState", index);
  if (index < before) travel(index - before);
  write("replaceState", index);
}

/** Where it belongs: what was seen before is gone back to. */
function indexOf(view) {
  const same = views.findLastIndex((one) => placeOf(one) === placeOf(view));
  return same < 0 ? views.length : same;
}

function groundIndex() {
  const ground = views.findIndex((view) => GROUND.has(view.screen));
  if (ground >= 0) return ground;
  return views[0]?.screen === "home" ? 1 : 0;
}

/** The view before, now the one that is shown; nothing where there is none, or where the browser will tell it. */
export function back() {
  if (views.length < 2) return null;
  const before = views.at(-2);
  if (!before.at) return void history.back(); // from before a reload
  views.pop();
  travel(-1);
  return before;
}

export const hasBack = () => views.length > 1;

/** The last view of one of these screens. */
export const lastOf = (screens) => views.findLast((view) => view.at && screens.includes(view.screen));

/** Gives a view from before a reload what it was about. */
export function fill({ screen, at, language }) {
  const view = views.findLast((one) => one.screen === screen && !one.at);
  if (view) Object.assign(view, { at, language });
}

/** Says that what is shown is gone: the next view takes its place. */
export function drop() {
  const shown = views.at(-1);
  if (shown) Object.assign(shown, { screen: GONE, at: {} });
}

/** Forgets everything: this is another table. */
export function forget() {
  views.length = 0;
  guarded = false;
}

/** The view on which the page was loaded again, if it was one of the same match. */
export function resume(match) {
  forget();
  of = match;
  const { state } = history;
  guarded = Boolean(state?.guarded);
  if (state?.index === undefined) return null;
  for (const screen of state.screens) views.push({ screen, at: null });
  if (state.of !== match) return null;
  return Object.assign(views[state.index], kept(state));
}

/**
 * Hears the browser's Back: `shown` gets the view that it leads to, `below` is asked where it would leave the
 * page, and `covered` says whether something lies over the view, which is put away instead.
 */
export function listen({ shown, below, covered }) {
  addEventListener("popstate", ({ state }) => {
    if (moving) return still();
    if (!state) return; // another link
    const index = state.guard ? -1 : state.index;
    const here = views.length - 1;
    if (covered()) return travel(here - index);
    if (state.guard) return below(() => travel(1));
    if (index > here) views.push(...state.screens.slice(here + 1).map((screen) => ({ screen, at: null })));
    views.length = index + 1;
    const view = views[index];
    if (!view.at) Object.assign(view, kept(state));
    shown(view);
  });
  // A browser goes past entries that came without a tap
  for (const name of ["click", "keydown"]) addEventListener(name, guard, true);
}

function guard() {
  if (guarded || !views.length) return;
  guarded = true;
  const state = stateOf(views.length - 1);
  whenStill(() => {
    history.replaceState({ guard: true }, "");
    history.pushState(state, "");
  });
}
