// Python's file system for what is kept: in memory, with every change noted in the journal.
// `fsync` of a file or a folder returns when all changes before it are kept, or fails as on a full disk.

const NO_SPACE = 51; // ENOSPC
const FAILED = 29; // EIO

/** Mounts the files of the journal at a folder. */
export function mountKept(FS, journal, folder) {
  const memory = FS.filesystems.MEMFS;
  const { tree } = journal;
  let reading = true; // nothing is noted while the files of the journal are made

  const note = (change) => reading || journal.note(change);

  function adopt(node, id) {
    const kind = FS.isDir(node.mode) ? folders : files;
    Object.assign(node, { kept: id, node_ops: kind.node, stream_ops: kind.stream });
    return node;
  }

  function sync() {
    try {
      journal.flush();
    } catch (error) {
      throw new FS.ErrnoError(error.name === "QuotaExceededError" ? NO_SPACE : FAILED);
    }
    return 0;
  }

  const above = (node) => (node.kept ? [...above(node.parent), [node.kept, node.name]] : []); // a folder and those around it

  const getattr = (node) => ({ ...memory.node_ops.getattr(node), ino: node.kept + 1 }); // the same after a restart

  function setattr(node, attr) {
    memory.node_ops.setattr(node, attr);
    if (attr.size !== undefined) {
      node.mtime = Date.now();
      note({ do: "cut", id: node.kept, size: attr.size });
    }
  }

  const base = memory.node_ops;
  const folders = {
    node: {
      getattr,
      setattr,
      lookup: base.lookup,
      readdir: base.readdir,
      mknod(parent, name, mode, dev) {
        const node = adopt(memory.createNode(parent, name, mode, dev), reading ? -1 : tree.next++);
        note({ do: "make", id: node.kept, in: parent.kept, above: above(parent), name, folder: FS.isDir(mode) });
        return node;
      },
      rename(node, parent, name) {
        base.rename(node, parent, name);
        note({ do: "move", id: node.kept, in: parent.kept, above: above(parent), name });
      },
      unlink(parent, name) {
        note({ do: "remove", id: parent.contents[name].kept, in: parent.kept });
        base.unlink(parent, name);
      },
      rmdir(parent, name) {
        const { kept } = parent.contents[name];
        base.rmdir(parent, name);
        note({ do: "remove", id: kept, in: parent.kept });
      },
    },
    stream: { llseek: memory.stream_ops.llseek, fsync: sync },
  };
  const files = {
    node: { getattr, setattr },
    stream: {
      llseek: memory.stream_ops.llseek,
      read: memory.stream_ops.read,
      write(stream, buffer, offset, length, position, canOwn) {
        const written = memory.stream_ops.write(stream, buffer, offset, length, position, canOwn);
        note({ do: "write", id: stream.node.kept, at: position, bytes: buffer.slice(offset, offset + length) });
        return written;
      },
      fsync: sync,
    },
  };

  FS.mkdirTree(folder);
  FS.mount({ mount: () => adopt(memory.createNode(null, "/", 16895, 0), 0) }, {}, folder);
  for (const { node, path } of tree.walk()) {
    if (node.folder) FS.mkdir(folder + path);
    else FS.writeFile(folder + path, tree.content(node));
    FS.lookupPath(folder + path).node.kept = node.id;
  }
  for (const { node, path } of [{ node: tree.nodes.get(0), path: "" }, ...tree.walk()]) {
    FS.lookupPath(folder + path).node.mtime = node.time;
  }
  tree.nodes.clear(); // from now on Python has them
  reading = false;
}
