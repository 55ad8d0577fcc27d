// What is half entered, kept against a browser that is killed: what `localStorage` is told reaches the device only after
// some seconds, and after up to a minute where much is entered. What a database is told outlives the browser at once.

const STORE = "drafts"; // by the table that they are about

const promised = (request) => new Promise((done, failed) => {
  request.onsuccess = () => done(request.result);
  request.onerror = () => failed(request.error);
});

let opening = null;

function opened() {
  opening ??= (() => {
    const asked = indexedDB.open("companion-page", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    return promised(asked);
  })();
  return opening;
}

/** Does something to the drafts; in a browser that keeps nothing it comes to nothing. */
async function entries(deed) {
  try {
    const db = await opened();
    return await deed(db.transaction(STORE, "readwrite").objectStore(STORE));
  } catch {
    opening = null;
    return null;
  }
}

/** Keeps a draft in place of every other one: whoever is at another table now has left the first. */
export function keep(draft) {
  return entries((store) => {
    store.clear();
    return draft && promised(store.put(JSON.stringify(draft), draft.of));
  });
}

/** Gives what was half entered at a table, once: whatever fails by it fails no second time. */
export function take(of) {
  return entries(async (store) => {
    const kept = await promised(store.get(of));
    store.delete(of);
    return JSON.parse(kept ?? "null");
  });
}

/** What is kept for a table now. */
export const kept = (of) => entries((store) => promised(store.get(of)));
