// The bytes of a journal, and the files that its changes make.
//
// A journal begins with a head: the mark of its version, its number, a checksum of both. Records follow, each with
// all changes of one flush: a mark, a checksum of the rest, the lengths of the list of changes and of their bytes,
// the record's place in the order, the list, the bytes. Behind the last one stands a record without changes, whose
// place the next one takes: where it is missing, the end of the journal is lost. So every byte counts in a checksum,
// and every length but the right one is noticed.
//
// Journals of the first version had no checksum in their head, no order and nothing behind the last record.

const crcOf = new Uint32Array(256).map((_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

export function crc32(bytes) {
  let crc = -1;
  for (let at = 0; at < bytes.length; at++) crc = crcOf[(crc ^ bytes[at]) & 255] ^ (crc >>> 8);
  return (crc ^ -1) >>> 0;
}

const FAMILY = 0x544a43; // "TJC": whatever begins so is a journal, of some version
const MARK = 0x544a4332; // of this version; it begins every record, too
const SUMMED = 8; // mark and checksum of a record stand before what is summed up

/** How long the head of a journal is, and that of a record, by the version that wrote it. */
export const NOW = { mark: MARK, head: 12, recordHead: 20, ordered: true };
export const FIRST_IN_FILE = { mark: 0x544a4331, head: 8, recordHead: 16 };
export const FIRST_IN_DATABASE = { mark: 0x544a4331, head: 0, recordHead: 16 };

/** One record of some changes; the bytes of a write lie behind the list. */
export function encode(changes, order) {
  const list = new TextEncoder().encode(JSON.stringify(changes.map(({ bytes, ...rest }) => (bytes ? { ...rest, length: bytes.length } : rest))));
  const length = changes.reduce((sum, { bytes }) => sum + (bytes?.length || 0), 0);
  const record = new Uint8Array(NOW.recordHead + list.length + length);
  const head = new DataView(record.buffer);
  record.set(list, NOW.recordHead);
  let at = NOW.recordHead + list.length;
  for (const { bytes } of changes) if (bytes) { record.set(bytes, at); at += bytes.length; }
  head.setUint32(0, MARK);
  head.setUint32(8, list.length);
  head.setUint32(12, length);
  head.setUint32(16, order);
  head.setUint32(4, crc32(record.subarray(SUMMED)));
  return record;
}

/** What stands behind the last record. */
export const ending = (order) => encode([], order);

/** What a journal of this version begins with. */
export function headOf(number) {
  const head = new Uint8Array(NOW.head);
  const view = new DataView(head.buffer);
  view.setUint32(0, MARK);
  view.setUint32(4, number);
  view.setUint32(8, crc32(head.subarray(0, 8)));
  return head;
}

/** The changes of the record at a place, its order and where it ends, or null if there is no whole record. */
function decode(content, start, { mark, recordHead, ordered }) {
  if (start + recordHead > content.length) return null;
  const head = new DataView(content.buffer, content.byteOffset + start, recordHead);
  if (head.getUint32(0) !== mark) return null;
  const listed = head.getUint32(8);
  const end = start + recordHead + listed + head.getUint32(12);
  if (end > content.length || crc32(content.subarray(start + SUMMED, end)) !== head.getUint32(4)) return null;
  let at = start + recordHead + listed;
  const changes = JSON.parse(new TextDecoder().decode(content.subarray(start + recordHead, at)));
  for (const change of changes) if (change.length !== undefined) change.bytes = content.subarray(at, (at += change.length));
  return { changes, end, order: ordered ? head.getUint32(16) : null };
}

const isOneBit = (bits) => bits !== 0 && (bits & (bits - 1)) === 0;

/** The record that some bytes were before one bit of them changed, or null if it was more than that. */
function repaired(bytes, format) {
  if (bytes.length < format.recordHead) return null;
  const record = bytes.slice();
  const head = new DataView(record.buffer);
  const offMark = head.getUint32(0) ^ format.mark;
  const offSum = head.getUint32(4) ^ crc32(record.subarray(SUMMED));
  if (offMark && offSum) return null;
  if (offMark && isOneBit(offMark)) head.setUint32(0, format.mark);
  else if (isOneBit(offSum)) head.setUint32(4, head.getUint32(4) ^ offSum);
  else flipBit(record, offSum);
  const found = decode(record, 0, format);
  return found?.end === record.length ? found : null;
}

/** Flips the one bit that would change the checksum by so much, if there is such a bit. */
function flipBit(record, offSum) {
  for (let bit = 1; bit < 256; bit <<= 1) {
    let off = crcOf[bit] | 0; // with its sign, as what is compared
    for (let at = record.length - 1; at >= SUMMED; at--) {
      if (off === offSum) return void (record[at] ^= bit);
      off = crcOf[off & 255] ^ (off >>> 8);
    }
  }
}

/** The next whole record from a place on and where it starts; the end of all, if there is none. */
function nextRecord(content, from, format) {
  const first = format.mark >>> 24;
  for (let start = from; start < content.length; start++) {
    const found = content[start] === first ? decode(content, start, format) : null;
    if (found) return { start, found };
  }
  return { start: content.length, found: null };
}

/** What was read from a journal. `wrong` says what had to be done to read it. */
export class Reading {
  constructor(content, format) {
    this.tree = new Tree();
    this.format = format;
    this.order = 0; // of the next record
    this.wrong = new Set(); // "damaged", "end" (what was logged last may be missing), "repaired"
    this.number = 0; // that its head tells
    this.isUnfinished = !content.subarray(0, format.head).some(Boolean) && format.head > 0;
    this.isOfAnother = false; // another version wrote it
    this.ended = false; // what stands behind the last record was read
    this.isLost = false; // what stood before the next record
    this.records = 0;
    this.end = 0; // of the last record, where its ending begins
    try {
      this.read(content);
    } catch (error) {
      if (!(error instanceof UnknownChange)) throw error;
      this.isOfAnother = true;
    }
  }

  read(content) {
    const { format } = this;
    const headIsWhole = this.readHead(content);
    let at = headIsWhole || !decode(content, 0, format) ? Math.min(format.head, content.length) : 0;
    for (;;) {
      const { start, found } = nextRecord(content, at, format);
      const fixed = at < start ? repaired(content.subarray(at, start), format) : null;
      if (fixed) {
        this.wrong.add("repaired");
        this.take(fixed);
      } else if (at < start) this.isLost = true;
      if (!found) break;
      this.take(found);
      at = found.end;
      if (!this.ended) this.end = at;
    }
    if (this.isLost || (format.ordered && !this.ended)) this.wrong.add(this.records ? "end" : "damaged");
    if (!headIsWhole) this.wrong.add(this.records ? "repaired" : "damaged");
    this.isOfAnother = !headIsWhole && !this.records && isMarkOfAnother(content, format);
  }

  readHead(content) {
    const { head, mark, ordered } = this.format;
    if (content.length < head) return false;
    if (!head) return true;
    const view = new DataView(content.buffer, content.byteOffset, head);
    this.number = view.getUint32(4);
    return view.getUint32(0) === mark && (!ordered || view.getUint32(8) === crc32(content.subarray(0, 8)));
  }

  take({ changes, order }) {
    this.records++;
    this.ended = Boolean(this.format.ordered) && !changes.length;
    if (this.format.ordered) this.isLost ||= order !== this.order;
    if (this.isLost) this.wrong.add(this.ended ? "end" : "damaged");
    this.isLost = false;
    if (!this.ended) this.order = order + 1;
    for (const change of changes) this.tree.apply(change);
  }
}

function isMarkOfAnother(content, { mark }) {
  if (content.length < 4) return false;
  const found = new DataView(content.buffer, content.byteOffset).getUint32(0);
  return found >>> 8 === FAMILY && found !== mark;
}

class UnknownChange extends Error {}

/** The files of a journal: folders and contents by number, as the changes made them. */
export class Tree {
  constructor() {
    this.nodes = new Map([[0, { id: 0, in: -1, name: "", folder: true, time: 0 }]]);
    this.next = 1;
    this.last = 0; // time of the last change
    // Journals that stay as they are, and are not read; others beside this one that hold something, too; what nobody has been told yet.
    this.about = { aside: [], others: [], untold: [] };
  }

  apply(change) {
    if (!Object.hasOwn(CHANGES, change.do)) throw new UnknownChange(change.do);
    this.last = Math.max(this.last, change.time || 0);
    CHANGES[change.do](this, change, this.nodes.get(change.id));
  }

  touch(folder, time) {
    const node = this.nodes.get(folder);
    if (node) node.time = time;
  }

  /** The folders above something, from the outermost on, by their numbers and names. */
  above(folder) {
    const found = [];
    for (let node = this.nodes.get(folder); node?.id; node = this.nodes.get(node.in)) found.unshift([node.id, node.name]);
    return found;
  }

  /** Makes folders whose own record is lost, as a record of what is in them tells them. */
  makeFolders(above = [], time) {
    let outer = 0;
    for (const [id, name] of above) {
      if (!this.nodes.has(id)) this.add({ id, in: outer, name, folder: true, time });
      outer = id;
    }
  }

  add({ id, in: folder, name, folder: isFolder, time }) {
    this.nodes.set(id, { id, in: folder, name, folder: isFolder, time, bytes: new Uint8Array(0), size: 0 });
    this.next = Math.max(this.next, id + 1);
  }

  /** Every folder and file with its path, folders before what is in them; what hangs nowhere is left out. */
  *walk(folder = 0, path = "") {
    for (const node of this.nodes.values()) {
      if (node.in !== folder || node.id === 0) continue;
      yield { node, path: `${path}/${node.name}` };
      if (node.folder) yield* this.walk(node.id, `${path}/${node.name}`);
    }
  }

  /** All bytes of all files. */
  get size() {
    return [...this.nodes.values()].reduce((sum, { size }) => sum + (size || 0), 0);
  }

  content(node) {
    return node.bytes.subarray(0, node.size);
  }

  /** The shortest records that make the same files: one for each, so that damage to one costs no other. */
  records() {
    const folders = [this.nodes.get(0)];
    const found = [[{ do: "about", ...this.about }]];
    for (const { node } of this.walk()) {
      const { id, in: folder, name, folder: isFolder, time } = node;
      const changes = [{ do: "make", id, in: folder, above: this.above(folder), name, folder: isFolder, time }];
      if (isFolder) folders.push(node);
      else changes.push({ do: "write", id, at: 0, time, bytes: this.content(node) });
      found.push(changes);
    }
    return [...found, folders.map(({ id, time }) => ({ do: "touch", id, time }))];
  }
}

/** What every kind of change does to a tree, and to the node that it is about. */
const CHANGES = {
  about: (tree, { aside, others, untold }) => { tree.about = { aside, others, untold }; },

  make(tree, change) {
    tree.makeFolders(change.above, change.time);
    tree.add(change);
    tree.touch(change.in, change.time);
  },

  write(_, { at, bytes, time }, node) {
    if (!node) return; // the record that made it is lost, or it is removed already
    const end = at + bytes.length;
    if (end > node.bytes.length) {
      const grown = new Uint8Array(Math.max(end, 2 * node.bytes.length));
      grown.set(node.bytes.subarray(0, node.size));
      node.bytes = grown;
    }
    node.bytes.set(bytes, at);
    node.size = Math.max(node.size, end);
    node.time = time;
  },

  cut(_, { size, time }, node) {
    if (!node) return;
    node.bytes = node.bytes.slice(0, Math.min(node.size, size));
    node.size = node.bytes.length;
    node.time = time;
  },

  move(tree, { id, in: folder, above, name, time }, node) {
    if (!node) return;
    tree.makeFolders(above, time);
    for (const [other, { in: parent, name: called }] of tree.nodes) if (other !== id && parent === folder && called === name) tree.nodes.delete(other);
    tree.touch(node.in, time);
    node.in = folder;
    node.name = name;
    tree.touch(folder, time);
  },

  remove(tree, { id, in: folder, time }, node) {
    if (!node) return;
    tree.nodes.delete(id);
    tree.touch(folder ?? node.in, time);
  },

  touch(_, { time }, node) {
    if (node) node.time = time;
  },
};
