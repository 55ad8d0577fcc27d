// What the edition keeps on the device: a journal of changes to files.
//
// What cannot be read is never written over. A journal in which anything is wrong stays as it is; what can be read
// of it goes into a new one, and `about.untold` has what somebody has to be told. One of another version is refused.

import { encode, Tree } from "./records.js";
import { FIRST, openStores } from "./stores.js";

const ROOM = 4 << 20; // a journal that wastes less is left as it is

/** Another version of Table Companion wrote what is kept; nothing was changed. */
export class OfAnotherVersion extends Error {}

/** A journal that was found in a store. */
class Found {
  constructor(store, number, reading) {
    Object.assign(this, { store, number, reading });
  }

  get name() {
    return nameOf(this.store, this.number);
  }

  get holds() {
    const { tree, wrong, isUnfinished } = this.reading;
    return tree.nodes.size > 1 || (wrong.size > 0 && !isUnfinished);
  }
}

const nameOf = (store, number) => `${store.kind} ${number}`;

/** The journal of a store that counts, and what else lies there, without what is set aside. */
async function journalsOf(store) {
  const found = [];
  let aside = null;
  for (const number of await store.numbers()) {
    if (aside?.includes(nameOf(store, number))) continue;
    const journal = new Found(store, number, await store.read(number));
    if (journal.reading.isOfAnother) throw new OfAnotherVersion();
    if (!journal.reading.isUnfinished) aside ??= journal.reading.tree.about.aside;
    found.push(journal);
  }
  const finished = found.filter(({ reading }) => !reading.isUnfinished);
  const counts = finished.every(({ reading }) => !reading.format.ordered) ? latest(finished) : finished[0];
  if (counts) return { store, counts, rest: found.filter((one) => one !== counts) };
  const [all, ...rest] = found.sort((one, other) => other.reading.records - one.reading.records);
  all?.reading.wrong.add("damaged"); // as if none of them had ever been complete
  return { store, counts: all, rest };
}

/** Of the journals of the first version the one that was written last. No checksum covers their numbers. */
function latest(journals) {
  const [one, other] = [...journals].sort((one, other) => other.reading.number - one.reading.number);
  if (!other?.holds) return one;
  if (!one.holds) return other;
  const inOrder = one.reading.number === other.reading.number + 1 && one.reading.tree.last >= other.reading.tree.last;
  if (inOrder && !one.reading.wrong.size && !other.reading.wrong.size) return one;
  const last = one.reading.tree.last >= other.reading.tree.last ? one : other;
  last.reading.wrong.add("repaired"); // so that neither is removed
  return last;
}

/** All that is kept, and the one way to keep more. */
export class Journal {
  /** Opens what this device keeps, wherever that is; where nothing is, the preferred store is begun. */
  static async open(preferred = "") {
    const stores = await openStores(preferred).catch((error) => {
      throw error.name === "VersionError" ? new OfAnotherVersion() : error;
    });
    const journal = new Journal();
    try {
      const found = [];
      for (const store of stores) found.push(await journalsOf(store));
      const main = found.find(({ counts }) => counts?.holds) ?? found.find(({ counts }) => counts) ?? found[0];
      await journal.begin(main, found.filter((one) => one !== main));
    } catch (error) {
      for (const store of stores) store.close();
      throw error;
    }
    for (const store of stores) if (store !== journal.store) store.close();
    return journal;
  }

  async begin({ store, counts, rest }, elsewhere) {
    const reading = counts?.reading;
    const isWhole = Boolean(reading) && !reading.wrong.size;
    this.store = store;
    this.tree = reading?.tree ?? new Tree();
    this.pending = [];
    this.noted = 0; // changes so far
    const { about } = this.tree;
    const away = elsewhere.flatMap((one) => one.counts ?? []).filter(({ name }) => !about.aside.includes(name));
    const beside = rest.filter(({ name }) => !isWhole || about.others.includes(name));
    this.others = [...beside, ...away].filter((one) => one.holds);
    about.others = beside.filter((one) => this.others.includes(one)).map(({ name }) => name);
    if (counts && !isWhole) about.aside.push(counts.name);
    const wrong = [counts, ...this.others].flatMap((one) => [...one?.reading.wrong ?? []]);
    about.untold = [...new Set([...about.untold, ...wrong])];
    const superseded = rest.filter((one) => !beside.includes(one));
    const written = await this.write(store, counts, isWhole);
    const leftOver = isWhole ? [...superseded, ...(written ? [counts] : [])] : [];
    await store.remove(leftOver.map(({ number }) => number)).catch(() => {}); // they are removed another time
  }

  /** Goes on with the journal that counts, or with a new one if that is not as it should be, or too long. */
  async write(store, counts, isWhole) {
    const { tree } = this;
    const isOfNow = isWhole && counts.reading.format.ordered;
    if (isOfNow && counts.reading.end <= 2 * tree.size + ROOM) {
      await this.goOn(counts);
      return false;
    }
    const records = tree.records().map(encode);
    this.order = records.length;
    try {
      await store.write(Math.max(FIRST - 1, ...(await store.numbers())) + 1, records);
      return true;
    } catch {
      if (isOfNow) await this.goOn(counts); // on a full device a journal that is only long can stay so
      return false; // else people can look at what was read; what they change is refused
    }
  }

  async goOn({ number, reading }) {
    this.order = reading.order;
    await this.store.goOn(number, reading);
  }

  get kind() {
    return this.store.kind;
  }

  /** What nobody has been told yet, until somebody says that they know. */
  get untold() {
    return this.tree.about.untold;
  }

  setTold() {
    this.noteAbout({ untold: [] });
  }

  /** What other journals held is among the files now: they stay as they are, and are not read again. */
  setOthersAside(more = []) {
    const { aside } = this.tree.about;
    this.noteAbout({ aside: [...aside, ...this.others.map(({ name }) => name), ...more], others: [] });
    this.others = [];
  }

  isAside(name) {
    return this.tree.about.aside.includes(name);
  }

  noteAbout(changed) {
    Object.assign(this.tree.about, changed);
    this.note({ do: "about", ...this.tree.about });
  }

  /** Notes a change, which is kept by the next flush. */
  note(change) {
    this.noted++;
    this.pending.push({ ...change, time: Date.now() });
  }

  /** Keeps all that was noted. In OPFS it is flushed when this returns; else when `settled` is done. */
  flush() {
    if (!this.pending.length) return;
    this.store.append(encode(this.pending, this.order), this.order);
    this.order++;
    this.pending = [];
  }

  settled() {
    return this.store.settled();
  }

  close() {
    this.store.close();
  }
}
