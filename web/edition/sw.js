// Keeps all files of this version on the device, and answers with them: after the first visit no
// network is needed. It has no state: browsers end a service worker whenever they like.

const VERSION = "{version}";
const SOURCE = "{source}";
const FILES = {files}; // name as it is asked for, name on the host, its SHA-256, size and language

const HEADERS = {headers}; // of whatever it answers: what the page may do, as a server would say it

const CACHE = `companion-${VERSION}`;
const HASH = "x-sha256";
const KINDS = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", mjs: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", json: "application/json", webmanifest: "application/manifest+json", png: "image/png", svg: "image/svg+xml", wasm: "application/wasm" };
const address = (name) => new URL(name, registration.scope).href;

async function tell(message) {
  for (const client of await clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

/** What another version keeps of the same content, or nothing. */
async function kept(name, hash) {
  for (const other of await caches.keys()) {
    const found = await (await caches.open(other)).match(address(name));
    if (found?.headers.get(HASH) === hash) return found;
  }
}

async function download(name, shipped, hash, seen) {
  const reply = await fetch(address(shipped), { cache: "no-cache" });
  if (!reply.ok) throw new Error(`${shipped}: ${reply.status}`);
  const parts = [];
  for (const reader = reply.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    seen(value.length);
  }
  const content = new Blob(parts);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await content.arrayBuffer()));
  if ([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") !== hash) throw new Error(`${shipped}: another version`);
  const packed = shipped.endsWith(".packed");
  const body = packed ? content.stream().pipeThrough(new DecompressionStream("gzip")) : content;
  const kind = KINDS[shipped.replace(".packed", "").split(".").pop()] || "application/octet-stream";
  return new Response(body, { headers: { "content-type": kind, [HASH]: hash } });
}

/** The files of the source language and of every language that is kept here already. */
async function needed() {
  const spoken = new Set([SOURCE]);
  for (const other of await caches.keys()) {
    const cache = await caches.open(other);
    for (const [name, , , , language] of FILES) if (await cache.match(address(name))) spoken.add(language);
  }
  return FILES.filter(([, , , , language]) => spoken.has(language));
}

async function install() {
  const files = await needed();
  const cache = await caches.open(CACHE);
  const total = files.reduce((sum, [, , , size]) => sum + size, 0);
  let done = 0;
  let told = 0;
  const seen = (size) => {
    done += size;
    if (done - told > total / 100) tell({ loaded: (told = done) / total, size: total });
  };
  for (const [name, shipped, hash, size] of files) {
    const found = await kept(name, hash);
    if (found) seen(size);
    await cache.put(address(name), found || (await download(name, shipped, hash, seen)));
  }
  if (!registration.active) await skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("companion-") && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

/** From what is kept; what another language needs is loaded once it is asked for, and kept then. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true });
  const file = !found && FILES.find(([name]) => address(name) === request.url);
  if (!file) return found ? safe(found) : fetch(request);
  const [name, shipped, hash] = file;
  await cache.put(address(name), await download(name, shipped, hash, () => {}));
  return safe(await cache.match(address(name)));
}

function safe(reply) {
  const headers = new Headers(reply.headers);
  for (const name in HEADERS) headers.set(name, HEADERS[name]);
  return new Response(reply.body, { headers });
}

addEventListener("install", (event) => event.waitUntil(install().catch((error) => tell({ unloaded: error.message }).then(() => { throw error; }))));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => event.request.method === "GET" && event.request.url.startsWith(registration.scope) && event.respondWith(answer(event.request)));
addEventListener("message", ({ data }) => {
  if (data === "use") skipWaiting();
  if (data === "claim") clients.claim();
});
