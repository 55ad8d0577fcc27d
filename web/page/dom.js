// Draws trees of plain values into the page; what stays the same keeps its place and its focus.

import { TINTS } from "./drawings.js";

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "use", "path", "polyline", "line", "text", "g", "circle"]);

/** A part of the page: h("button", {class: "verb", onclick: …}, "Steal"). */
export function h(tag, props, ...kids) {
  return { tag, props: props || {}, kids };
}

/** Counts what was changed on the page: where nothing was, nothing has to be measured. */
export const drawn = { changes: 0 };

/** Makes the children of a node what they should be. */
export function draw(node, ...kids) {
  const wanted = kids.flat(Infinity).filter((kid) => kid || kid === 0);
  const keyed = new Map();
  for (const child of node.children) if (child.madeOf?.key) keyed.set(child.madeOf.key, child);
  let at = node.firstChild;
  for (const kid of wanted) {
    const there = kid.tag ? fitting(at, kid, keyed) : text(at);
    const made = there || (kid.tag ? create(kid.tag) : document.createTextNode(""));
    if (made === at) at = at.nextSibling;
    else { node.insertBefore(made, at); drawn.changes++; }
    if (!kid.tag) {
      if (made.data !== String(kid)) { made.data = kid; drawn.changes++; }
      continue;
    }
    dress(made, kid.props);
    if (kid.tag !== "textarea") draw(made, kid.kids);
  }
  while (at) {
    const next = at.nextSibling;
    drawn.changes++;
    at.remove();
    at = next;
  }
}

function text(at) {
  return at && at.nodeType === 3 ? at : null;
}

function fitting(at, kid, keyed) {
  const same = (node) => node && node.nodeType === 1 && node.localName === kid.tag;
  if (kid.props.key) {
    const found = keyed.get(kid.props.key);
    return same(found) ? found : null;
  }
  return same(at) && !at.madeOf?.key ? at : null;
}

function create(tag) {
  const made = DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  if (tag === "button") made.type = tag; // it sends no form, unless its own type says so
  return made;
}

function dress(node, props) {
  const before = node.madeOf || {};
  node.madeOf = props;
  for (const name in before) if (!(name in props)) put(node, name, undefined);
  for (const name in props) if (props[name] !== before[name] || (name === "value" && node !== document.activeElement)) put(node, name, props[name]);
}

function put(node, name, value) {
  if (name === "key") return;
  if (name.startsWith("on")) return void (node[name] = value ? (event) => void value(event) : null); // a `false` would stop the browser
  if (name === "css") {
    for (const key in value || {}) if (node.style.getPropertyValue(key) !== value[key]) node.style.setProperty(key, value[key]);
    return;
  }
  drawn.changes++;
  if (name === "value" || name === "checked") {
    if (node[name] !== value) node[name] = value ?? "";
  } else if (value === undefined || value === null || (value === false && !name.startsWith("aria-"))) node.removeAttribute(name);
  else node.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : value);
}

/** One of our line drawings; who does not see it hears the words beside it. */
export function icon(name) {
  return h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("use", { href: `#i-${drawing(name)}` }));
}

/** A drawing of its own, or that of its kind: a bag for a blue bag. Without any it is some card. */
function drawing(name) {
  const found = [name, name.split("-")[0]].find((one) => document.getElementById(`i-${one}`));
  return found || "cards";
}

/** The colour of a card on ivory, by its drawing or the sign of its suit. */
export const tint = (name) => (TINTS[name] ? { css: { "--tint": TINTS[name] } } : null);

/** Words for who does not see what stands beside them. */
export function unseen(words) {
  return words && h("span", { class: "unseen" }, words, " ");
}

/** A table that scrolls sideways where it is too wide; its heads are words or cells of their own. */
export function scrolling(label, heads, rows, above) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, above,
    h("table", null, h("thead", null, h("tr", null, heads.map((head) => (head?.tag === "th" ? head : h("th", { scope: "col" }, head))))), h("tbody", null, rows)));
}

/** The picture of a game. */
export const cover = (id) => h("img", { class: "cover", src: `cover-${id}.png`, alt: "", width: "72", height: "48" });

/** A button with words, and perhaps a drawing. */
export function button(words, onclick, props, drawing) {
  return h("button", { ...props, onclick }, drawing && icon(drawing), h("span", null, words));
}

/** A button with a drawing only; its words are heard. */
export function sign(drawing, words, onclick, props) {
  return h("button", { class: "sign", "aria-label": words, title: words, ...props, onclick }, icon(drawing));
}
