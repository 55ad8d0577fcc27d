// Runs before anything is drawn: theme, text size and language of this browser, and the last net, which says
// in a sentence whatever nobody expected. It needs nothing else of the page, so that it works where
// the rest does not.

/** What this browser remembers, or this tab of it; one that keeps nothing is asked again. */
globalThis.memory = {
  place: (ofTab) => (ofTab ? sessionStorage : localStorage), // where nothing may be kept, naming it throws

  read(name, ofTab) {
    try {
      return memory.place(ofTab).getItem(name) || "";
    } catch {
      return "";
    }
  },

  keep(name, value, ofTab) {
    try {
      memory.place(ofTab).setItem(name, value);
    } catch {
      // then it is so until the page is left
    }
  },
};

globalThis.looks = {
  light: matchMedia("(prefers-color-scheme: light)"),

  /** What was chosen here: theme "dark", "light" or "" for the system's; text size in percent. */
  chosen() {
    return { theme: memory.read("theme"), size: Number(memory.read("size")) || 100 };
  },

  apply() {
    const { theme, size } = looks.chosen();
    document.documentElement.dataset.theme = theme || (looks.light.matches ? "light" : "dark");
    document.documentElement.style.fontSize = size === 100 ? "" : `${size}%`;
  },

  choose(name, value) {
    memory.keep(name, value);
    looks.apply();
  },
};
looks.apply();
looks.light.addEventListener("change", looks.apply);
for (const name of ["pagehide", "visibilitychange"]) addEventListener(name, () => faults.keepDraft()); // a tab may be dropped while the phone sleeps

/** The language of the page, and its sentences by the English ones, which are said where there are no others. */
globalThis.speech = {
  all: document.querySelector('meta[name="languages"]').content.split(";").map((one) => [one.slice(0, 2), one.slice(3)]), // code and name
  code: "", // of the sentences that are loaded
  words: {},

  /** As somebody chose it here, or as the browser speaks. */
  chosen() {
    const known = (code) => speech.all.some(([one]) => one === code);
    return [memory.read("language"), ...navigator.languages.map((code) => code.slice(0, 2))].find(known) || speech.all[0][0];
  },

  /** Loads the sentences of a language, if there are others than the English ones; where they do not come, nothing changes. */
  async speak(code) {
    if (speech.code === code) return;
    const words = code === speech.all[0][0] ? {} : await fetch(`words.${code}.json`).then((reply) => reply.ok && reply.json()).catch(() => null);
    if (words) Object.assign(speech, { code, words });
  },

  /** A sentence with its facts; a number may bring its noun along: `{count:card|cards}`. A context tells apart what English says with one word. */
  t(sentence, facts = {}) {
    const said = speech.words[facts.context ? `${facts.context}|${sentence}` : sentence] || sentence;
    return said.replace(/\{(\w+)(?::([^{}]*))?\}/g, (whole, name, nouns) => {
      if (!nouns || !(name in facts)) return facts[name] ?? whole;
      const forms = nouns.split("|");
      const kinds = (speech.words.plurals || "one other").split(" ");
      return `${facts[name]} ${forms[kinds.indexOf(new Intl.PluralRules(speech.code || "en").select(facts[name]))] ?? forms.at(-1)}`;
    });
  },
};
const { t } = speech;

/** The page has more or less height from now on. */
const refit = () => dispatchEvent(new Event("resize"));

const faults = {
  key: () => "",
  draft: null, // gives what is half entered, once the page is there

  element(name, text, then) {
    const made = document.createElement(name);
    made.textContent = text;
    if (name === "button") Object.assign(made, { type: "button", className: "raised", onclick: then });
    return made;
  },

  /** A line above the page, with buttons by their words; it takes the place of the one with its id. */
  bar(id, role, sentence, buttons) {
    document.getElementById(id)?.remove();
    const bar = faults.element("div", "");
    bar.id = id;
    bar.setAttribute("role", role);
    bar.append(faults.element("p", sentence));
    for (const [words, then] of Object.entries(buttons)) bar.append(faults.element("button", words, () => { bar.remove(); refit(); then(); }));
    document.body.prepend(bar);
    refit();
  },

  /** Says what happened, with a way to load the page again. What was entered stays. */
  show(what) {
    faults.bar("fault", "alert", what, { [t("Reload")]: () => { faults.keepDraft(); location.reload(); }, [t("OK")]: () => {} });
  },

  /** Hands a file to the browser, which puts it where it puts files. */
  save(name, content) {
    const link = faults.element("a", name);
    link.href = URL.createObjectURL(content);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },

  /** Keeps what is half entered, for this tab and for another one. While the page comes in, what was kept before it stays. */
  keepDraft() {
    try {
      if (!faults.draft) return;
      const draft = JSON.stringify(faults.draft() || null);
      for (const ofTab of [true, false]) memory.keep("draft", draft, ofTab);
    } catch {
      // then it is gone when the page is loaded again
    }
  },

  /** What was half entered before: in this tab, or in the one that was left last. */
  takeDraft() {
    const read = (ofTab) => JSON.parse(memory.read("draft", ofTab) || "null");
    const kept = read(true) || read(false);
    for (const ofTab of [true, false]) memory.keep("draft", "", ofTab); // once: whatever fails by it fails no second time
    return kept;
  },

  async caught(what) {
    faults.keepDraft();
    if (!speech.code) await speech.speak(speech.chosen());
    const show = () => faults.show(t("Something went wrong. The match is safe: reload the page, or try something else."));
    if (document.body) show();
    else addEventListener("DOMContentLoaded", show);
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
