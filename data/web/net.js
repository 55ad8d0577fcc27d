// The way to the keeper's phone: joining, asking, and listening for what others do.

const RETRY = [300, 700, 1500, 3000]; // milliseconds, then always the last
const SILENCE = 20000; // a table that says nothing for so long is lost
export const LANGUAGES = ["en", "de", "fr"];

export const net = {
  key: "",
  /** What to do when something arrives: table, guests, lost, found, closed. */
  heard: () => {},
};

export class Refused extends Error {
  constructor(status, words) {
    super(words);
    this.status = status;
  }
}

/** The token of the link, without the letter that says which one it is. */
export function token() {
  return decodeURIComponent(location.hash.slice(1)).replace(/^[wpk]-/, "");
}

async function post(name, bearer, asked) {
  let reply;
  try {
    reply = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
      body: JSON.stringify(asked),
    });
  } catch {
    throw new Refused(0, "");
  }
  const told = await reply.json().catch(() => ({}));
  if (!reply.ok) throw new Refused(reply.status, told.error || "");
  return told;
}

export async function ask(name, asked) {
  try {
    return await post(name, net.key, asked || {});
  } catch (refused) {
    if (refused.status !== 401) throw refused;
    await rejoin();
    return post(name, net.key, asked || {});
  }
}

/** The words of the page before anybody has joined. */
export async function words(code) {
  return (await fetch(`/words.${code}.json`)).json();
}

// What this browser remembers; one that keeps nothing is asked again.

const kept = (place, name) => {
  try {
    return place().getItem(name) || "";
  } catch {
    return "";
  }
};
const keep = (place, name, value) => {
  try {
    place().setItem(name, value);
  } catch {
    // then it is asked again
  }
};
const forThisPage = () => sessionStorage; // where nothing may be kept, naming it throws
const forLong = () => localStorage;

export const remember = (name, value) => keep(forLong, name, value);

/** As the guest chose it here, or as the browser speaks. */
export function spoken() {
  return kept(forLong, "language") || navigator.languages.map((code) => code.slice(0, 2)).find((code) => LANGUAGES.includes(code)) || "en";
}

/** By the link, anew or with the key that this page had before it was loaded again. */
export async function come() {
  if (!token()) return {};
  const [of, key] = JSON.parse(kept(forThisPage, "key") || "[]");
  net.key = of === token() ? key : "";
  try {
    return { told: await (net.key ? ask("me", { language: spoken() }) : join()) };
  } catch (refused) {
    return { refused };
  }
}

export async function join(me) {
  const told = await post("join", token(), { language: me?.language || spoken(), name: me?.name || kept(forLong, "name") });
  net.key = told.key;
  keep(forThisPage, "key", JSON.stringify([token(), told.key]));
  return told;
}

let rejoin = join; // until the page is there: joins once more, or is refused
export function onLostKey(then) {
  rejoin = then;
}

let stream = null;
let tries = 0;
let timer = 0;
let last = 0;
let gone = false;

/** Listens from now on, and comes back by itself. */
export async function listen() {
  hangUp();
  gone = false;
  const mine = (stream = new AbortController());
  const watch = setInterval(() => Date.now() - last > SILENCE && mine.abort(), 2000);
  last = Date.now();
  try {
    const reply = await fetch("/api/live", {
      headers: { Authorization: `Bearer ${net.key}` },
      signal: mine.signal,
      cache: "no-store",
    });
    if (reply.status === 401) {
      try {
        await rejoin();
        return listen();
      } catch (refused) {
        if (refused.status !== 401) throw refused;
        gone = true;
        return net.heard("closed", {});
      }
    }
    if (!reply.ok) throw new Refused(reply.status, "");
    await read(reply.body.getReader(), mine);
  } catch {
    // told below
  } finally {
    clearInterval(watch);
  }
  if (stream !== mine || gone) return;
  net.heard("lost", {});
  timer = setTimeout(listen, RETRY[Math.min(tries++, RETRY.length - 1)]);
}

export function hangUp() {
  clearTimeout(timer);
  if (stream) stream.abort();
  stream = null;
}

async function read(reader, mine) {
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done || stream !== mine) return;
    last = Date.now();
    tries = 0;
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = parts.pop();
    net.heard("found", {});
    for (const part of parts) event(part);
  }
}

function event(part) {
  const found = /^event: (\w+)\ndata: (.*)$/s.exec(part);
  if (!found) return;
  if (found[1] === "out" || found[1] === "closed") gone = true;
  net.heard(found[1], JSON.parse(found[2]));
}

// A phone that slept hears nothing of what happened: it asks when it wakes up.
function awake() {
  if (document.visibilityState === "visible" && net.key && !gone && Date.now() - last > 9000) listen();
}
document.addEventListener("visibilitychange", awake);
addEventListener("online", awake);
addEventListener("pageshow", awake);

/** Asked while the rest of the page is still on its way. */
export const coming = come();
