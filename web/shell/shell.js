// Runs in the Android app only, right after faults.js: gives the page what a WebView lacks, by the means of the shell
// around it (`globalThis.shell`; packaging/android-shell has its other side, and Bridge.java says what it can).

(() => {
  const { shell } = globalThis;

  const base64 = (content) => new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(",")[1] || "");
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(content);
  });
  const bytes = (content) => Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const offer = (name, value, by = navigator) => Object.defineProperty(by, name, { value, configurable: true });

  // Theme and text size of the system; the bars around the page have its colours

  const LARGEST = 200; // percent: as large as the page itself can be set
  const { apply } = looks;
  looks.light = { get matches() { return !shell.isDark(); } };
  looks.apply = () => {
    apply();
    const { style, dataset } = document.documentElement;
    style.fontSize = `${Math.min(LARGEST, Math.round(looks.chosen().size * shell.textSize() / 100))}%`;
    const ground = getComputedStyle(document.documentElement).getPropertyValue("--ground").trim();
    if (ground) shell.setBars(ground, dataset.theme === "dark");
  };
  looks.apply();
  for (const name of ["looks", "load"]) addEventListener(name, looks.apply); // before it is loaded, no colours are known

  // Saving and sending

  faults.save = async (name, content) => shell.save(name, await base64(content));
  const { t } = speech;
  addEventListener("unsaved", () => faults.bar("notice", "alert", t("It couldn’t be saved there."), { [t("OK")]: () => {} }));
  offer("canShare", () => true);
  offer("share", async ({ text = "", files: [file] = [] }) => shell.share(text, file?.name ?? "", file ? await base64(file) : ""));

  // The screen stays on

  offer("wakeLock", {
    async request() {
      const lock = { released: false, async release() { lock.released = true; shell.keepAwake(false); } };
      shell.keepAwake(true);
      return lock;
    },
  });

  // Files and links that other apps hand over

  const LINK = "sheet.link"; // the name of a link

  function handOver(take) {
    for (let arrival = shell.takeArrival(); arrival; arrival = shell.takeArrival()) {
      const [name, content] = arrival.split("\n");
      const file = new File([bytes(content)], name);
      if (name === LINK) file.text().then((link) => take({ files: [], targetURL: `./#${link}` }));
      else take({ files: [{ getFile: async () => file }] });
    }
  }

  offer("launchQueue", {
    setConsumer(take) {
      addEventListener("arrived", () => handOver(take));
      handOver(take);
    },
  }, globalThis);

  // An archive of all matches for the next device, whenever the app is left

  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && globalThis.edition?.archive());
  addEventListener("archive", async ({ detail: archive }) => shell.keepArchive(await base64(new Blob([archive]))));
})();
