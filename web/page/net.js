// The way to the keeper's phone: joining, asking, and listening for what others do.

const RETRY = [300, 700, 1500, 3000]; // milliseconds, then always the last
const SILENCE = 4500; // a table that says nothing for so long is lost
const PATIENCE = 10000; // for an answer
const answerer = globalThis.edition || globalThis; // without a server, a worker of this page answers

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

/** The token of the link, without the letter that says which one it is; whatever else stands there opens nothing. */
export function token() {
  if (globalThis.edition) return edition.token;
  let typed = location.hash.slice(1) || Object.keys(keys()).pop() || ""; // the bare address: as last time
  try {
    typed = decodeURIComponent(typed);
  } catch {
    // no link of ours: it is refused as any other
  }
  return typed.replace(/^[wpk]-/, "").replace(/[^\x21-\x7e]/g, "?");
}

async function post(name, bearer, asked) {
  let reply;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE);
  try {
    reply = await answerer.fetch(`api/${name}`, {
      method: "POST",
      signal: late.signal,
      headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
      body: JSON.stringify(asked),
    });
  } catch {
    throw new Refused(0, "");
  } finally {
    clearTimeout(timer);
  }
  const told = await reply.json().catch(() => ({}));
  if (!reply.ok) throw new Refused(reply.status, told.error || "");
  return told;
}

// Nothing moves under a finger: what arrives while a button is pressed is drawn when the tap is over.
// The browser would else take the tap for one on whatever lies there by then.

const LONGEST_PRESS = 3000; // milliseconds, then it is no tap
const TAP_FOLLOWS = 100; // a tap by touch comes a moment after the finger is lifted
let lifted = null; // a promise while a button is pressed
let lift = () => {};
let over = 0;

addEventListener("pointerdown", (event) => {
  if (event.button || !event.target.closest?.("button")) return;
  lift();
  lifted = new Promise((then) => (lift = () => { clearTimeout(over); lifted = null; then(); }));
  over = setTimeout(lift, LONGEST_PRESS);
}, true);
addEventListener("pointerup", () => { clearTimeout(over); over = setTimeout(() => lift(), TAP_FOLLOWS); }, true);
addEventListener("pointercancel", () => lift(), true);
addEventListener("click", () => setTimeout(() => lift()), true);

export async function ask(name, asked) {
  try {
    return await post(name, net.key, asked || {});
  } catch (refused) {
    if (refused.status !== 401) throw refused;
    await rejoin();
    return post(name, net.key, asked || {});
  } finally {
    await lifted;
  }
}

/** The token of the play link for the six letters that stand for it. */
export async function exchange(code) {
  try {
    return { told: await post("code", "", { code }) };
  } catch (refused) {
    return { refused };
  }
}

const MOST_KEYS = 4; // of tables that this browser was at

/** The keys of this browser by the token that it came with: who comes again takes the place they had. */
function keys() {
  try {
    return Object.fromEntries(JSON.parse(memory.read("keys") || "[]"));
  } catch {
    return {};
  }
}

function keepKey(of, key) {
  const others = Object.entries(keys()).filter(([other]) => other !== of);
  memory.keep("keys", JSON.stringify([...others.slice(1 - MOST_KEYS), [of, key]]));
}

/** By the link, anew or with the key that this page had before it was loaded again. */
export async function come() {
  if (!token()) return {};
  net.key = keys()[token()] || "";
  try {
    return { told: await (net.key ? ask("me", { language: speech.chosen() }) : join()) };
  } catch (refused) {
    return { refused };
  }
}

export async function join(me) {
  const told = await post("join", token(), { language: me?.language || speech.chosen(), name: me?.name || memory.read("name") });
  net.key = told.key;
  keepKey(token(), told.key);
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
  const watch = setInterval(() => Date.now() - last > SILENCE && mine.abort(), 500);
  last = Date.now();
  try {
    const reply = await answerer.fetch("api/live", {
      headers: { Authorization: `Bearer ${net.key}` },
      signal: mine.signal,
      cache: "no-store",
    });
    if (reply.status === 410) {
      gone = true;
      return net.heard("out", {});
    }
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
    last = Date.now();
    await lifted;
    if (done || stream !== mine) return;
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
  try {
    net.heard(found[1], JSON.parse(found[2]));
  } catch (error) {
    setTimeout(() => { throw error; }); // a fault of the page is no lost table
  }
}

// A phone that slept hears nothing of what happened: it asks when it wakes up. A page that has never
// listened is still coming in, and does not know yet who it is.
function awake() {
  if (document.visibilityState === "visible" && last && !gone && Date.now() - last > SILENCE) listen();
}
document.addEventListener("visibilitychange", awake);
addEventListener("online", awake);
addEventListener("pageshow", awake);

/** Asked while the rest of the page is still on its way. */
export const coming = come();
