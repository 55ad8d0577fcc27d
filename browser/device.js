// What the page shows of this device in the browser edition: matches as files, and the program itself.

import { h, button } from "./dom.js";
import { openSheet, closeSheet } from "./page.js";

const { words } = edition;

/** Says what came in or went wrong. */
const tell = (sentences) => openSheet(words.files, () => sentences.map((sentence) => h("p", { key: sentence }, sentence)));

async function attempt(act) {
  closeSheet();
  try {
    await act();
  } catch (error) {
    tell([error.message]);
  }
}

/** To another app where the system can, else as a download. */
async function send(name, content) {
  const file = new File([content], name, { type: "application/octet-stream" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name === "AbortError") return undefined; // whoever changed their mind
    }
  }
  return edition.download(content, name);
}

/** Takes in a file; a match to go on with is on the table afterwards. */
export async function take(file) {
  const sentences = await edition.file("import", file.name, new Uint8Array(await file.arrayBuffer()));
  edition.restart();
  tell(sentences);
}

export async function takeLink(link) {
  tell(await edition.file("link", link));
}

export function openFiles() {
  const line = (drawing, label, act) => button(label, () => attempt(act), { class: "line" }, drawing);
  openSheet(words.files, () => [
    line("list", words.save_all, async () => edition.download((await edition.file("export"))[1], "table-companion.zip")),
    line("play", words.send_match, async () => {
      const [name, content] = await edition.file("export_match");
      if (name) await send(name, content);
    }),
    h("label", { for: "import" }, words.import),
    h("input", { id: "import", type: "file", accept: ".match,.zip,.toml", onchange: (event) => attempt(() => take(event.target.files[0])) }),
    line("cards", words.load_anew, edition.loadAnew),
    h("p", { class: "second" }, edition.version),
  ]);
}

// Files that were opened with it, and a sheet in a link

globalThis.launchQueue?.setConsumer(async ({ files }) => {
  for (const handle of files || []) await attempt(async () => take(await handle.getFile()));
});
const link = /^#(table-companion:sheet\?.*)$/.exec(decodeURI(location.hash));
if (link) {
  history.replaceState(null, "", location.pathname + location.search);
  attempt(() => takeLink(link[1]));
}
