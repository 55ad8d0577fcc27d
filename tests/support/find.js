// Finds what somebody would tap: of a kind, by its words or its id, in what lies on top.
(kind, word) => {
  if (document.getElementById("page")?.getAttribute("aria-busy") === "true") return null;
  const plain = (text) => text.replace(/\s+/g, " ").trim();
  const text = (node) => node.nodeType === 3 ? node.data
    : node.nodeType !== 1 || node.getAttribute("aria-hidden") === "true" ? ""
    : [...node.childNodes].map(text).join(" ");
  const KINDS = {
    button: "button, summary, a", key: ".pads .key", verb: ".verbs .verb",
    whole: ".tile .whole .name > span:not(.unseen)",
    look: ".tile .look, .tile:not(:has(.look)) .whole",
    pile: "button.pile, .spot", row: ".moves button",
    box: ".box", answer: ".answers button, .answered button, .hand .keys button",
    counted: ".pad.cards .key", digit: ".pad .digit", fold: ".house details summary",
    switch: "[role=switch]",
    hit: ".hits button", on: ".pad .on button", field: "input, textarea",
  };
  const labels = (node) => [
    node.getAttribute("aria-label") || text(node),
    ...[...node.querySelectorAll(".name, .short, b, .name span")].map(text),
    ...[...(node.labels || [])].map(text), node.placeholder || "",
  ].map(plain).filter(Boolean);
  const top = document.querySelector("#cover section") || document.body;
  const found = [...top.querySelectorAll(KINDS[kind])]
    .filter((node) => node.getClientRects().length)
    .sort((one, other) => one.matches("button.pile") - other.matches("button.pile"));
  const id = (node) => [node.madeOf?.key, node.parentNode.madeOf?.key, node.id].includes(word);
  if (kind === "on" || kind === "hit") return found[word] || null;
  if (kind === "digit") return found.find((node) => node.matches(`.k${word}`)) || null;
  return found.find(id) || found.find((node) => labels(node).includes(word))
    || found.find((node) => labels(node).some((label) => label.startsWith(word)))
    || found.find((node) => plain(text(node)).includes(word)) || null;
}
