// Runs before anything is drawn: the theme and text size of this browser, and the last net, which says
// in a sentence whatever nobody expected. It needs nothing else of the page, so that it works where
// the rest does not.

globalThis.looks = {
  light: matchMedia("(prefers-color-scheme: light)"),

  /** What was chosen here: theme "dark", "light" or "" for the system's; text size in percent. */
  chosen() {
    try {
      return { theme: localStorage.getItem("theme") || "", size: Number(localStorage.getItem("size")) || 100 };
    } catch {
      return { theme: "", size: 100 };
    }
  },

  apply() {
    const { theme, size } = looks.chosen();
    document.documentElement.dataset.theme = theme || (looks.light.matches ? "light" : "dark");
    document.documentElement.style.fontSize = size === 100 ? "" : `${size}%`;
  },

  choose(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // then it is so until the page is left
    }
    looks.apply();
  },
};
looks.apply();
looks.light.addEventListener("change", looks.apply);
for (const name of ["pagehide", "visibilitychange"]) addEventListener(name, () => faults.keepDraft()); // a tab may be dropped while the phone sleeps

const faults = {
  words: null, // of the page, once they are there
  key: () => "",
  draft: null, // gives what is half entered, once the page is there

  /** Says what happened above the page, with a way to load it again. What was entered stays. */
  show(words) {
    document.getElementById("fault")?.remove();
    const bar = document.createElement("div");
    bar.id = "fault";
    bar.setAttribute("role", "alert");
    const sentence = document.createElement("p");
    sentence.textContent = words.fault;
    bar.append(sentence, faults.button(words.load_again, () => { faults.keepDraft(); location.reload(); }), faults.button(words.ok, () => bar.remove()));
    document.body.prepend(bar);
  },

  button(words, then) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "raised";
    button.textContent = words;
    button.onclick = then;
    return button;
  },

  /** Keeps what is half entered. While the page comes in, what was kept before it stays. */
  keepDraft() {
    if (!faults.draft) return;
    try {
      sessionStorage.setItem("draft", JSON.stringify(faults.draft()));
    } catch {
      // then it is gone when the page is loaded again
    }
  },

  /** What was half entered before the page was loaded again; once. */
  takeDraft() {
    try {
      const kept = sessionStorage.getItem("draft");
      sessionStorage.removeItem("draft");
      return JSON.parse(kept);
    } catch {
      return null;
    }
  },

  /** In the language of this browser, if the table can still be asked. */
  async said() {
    if (faults.words) return faults.words;
    try {
      const there = document.querySelector('meta[name="languages"]').content.split(" ");
      const code = navigator.languages.map((one) => one.slice(0, 2)).find((one) => there.includes(one)) || there[0];
      return await (await fetch(`words.${code}.json`)).json();
    } catch {
      return { fault: "Something went wrong. The match is safe: reload the page, or try something else.", load_again: "Reload", ok: "OK" };
    }
  },

  async caught(what) {
    faults.keepDraft();
    const said = await faults.said();
    if (document.body) faults.show(said);
    else addEventListener("DOMContentLoaded", () => faults.show(said));
    if (faults.key()) {
      (globalThis.edition || globalThis).fetch("api/fault", {
        method: "POST",
        headers: { Authorization: `Bearer ${faults.key()}`, "Content-Type": "application/json" },
        body: JSON.stringify({ words: String(what?.stack || what).slice(0, 4000) }),
      }).catch(() => {});
    }
  },
};

addEventListener("error", (event) => {
  const file = event.target !== window && event.target?.localName !== "img" && (event.target?.src || event.target?.href);
  if (event.message?.startsWith("ResizeObserver")) return;
  if (event.error || event.message || file) faults.caught(event.error || event.message || `not loaded: ${file}`);
}, true);
addEventListener("unhandledrejection", (event) => faults.caught(event.reason));
