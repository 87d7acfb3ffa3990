import { closeSync, fsyncSync, openSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { PGlite, postgresMod } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import type { SyncCalls, WalSync } from "./wal-sync.ts";

type Module = postgresMod.PostgresMod;

interface FsNode {
  name: string;
}

interface FsStream {
  node: FsNode;
  /** Descriptor on this machine; directories have none. */
  nfd?: number;
}

/** The parts of Emscripten's file system over Node's that are replaced; it publishes no types for them. */
interface HostFs {
  realPath(node: FsNode): string;
  node_ops: {
    setattr(node: FsNode, attributes: { size?: number }): void;
    rename(node: FsNode, folder: FsNode, name: string): void;
    unlink(folder: FsNode, name: string): void;
    rmdir(folder: FsNode, name: string): void;
  };
  stream_ops: {
    fsync?(stream: FsStream): number;
    setattr(stream: FsStream, attributes: { size?: number }): void;
    write(stream: FsStream, buffer: Uint8Array, offset: number, length: number, position?: number): number;
  };
}

/** EIO in the numbering that PostgreSQL was compiled with. */
const WASI_EIO = 29;
const LOG_SEGMENT = /^[0-9A-F]{24}$/;

export interface SyncedNodeFSOptions {
  folder: string;
  wal: WalSync;
  calls: SyncCalls;
  /** PostgreSQL gave up (PANIC). PGlite would go on in a loop: nothing may return from here. */
  onAbort: () => never;
}

/**
 * PGlite's files in a folder of this machine, made durable. PGlite itself answers PostgreSQL's fsync without asking the
 * disk. Here each fsync of a data file or a folder reaches the disk at once, and that of a log segment goes to
 * {@link WalSync}, which syncs it once for many commits; nothing else is changed on the disk before that has happened.
 */
export class SyncedNodeFS extends NodeFS {
  readonly #wal: WalSync;
  readonly #calls: SyncCalls;
  readonly #onAbort: () => never;
  readonly #isLog = new WeakMap<FsNode, boolean>();
  #logBytes = 0;

  constructor({ folder, wal, calls, onAbort }: SyncedNodeFSOptions) {
    super(folder);
    this.#wal = wal;
    this.#calls = calls;
    this.#onAbort = onAbort;
  }

  /** Bytes written to the log since this was opened. */
  get logBytes(): number {
    return this.#logBytes;
  }

  override async init(pg: PGlite, options: Partial<Module>): Promise<{ emscriptenOpts: Partial<Module> }> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: Module) => this.#attach(module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun, onAbort: this.#onAbort } };
  }

  #attach(module: Module): void {
    const host = module.NODEFS as unknown as HostFs;
    const { node_ops: nodes, stream_ops: streams } = host;
    const { setattr, rename, unlink, rmdir } = nodes;
    const { setattr: setStreamAttributes, write } = streams;
    const { ErrnoError } = module.FS as unknown as { ErrnoError: new (errno: number) => Error };

    const settle = () => {
      try {
        this.#wal.settle();
      } catch {
        // The WalSync keeps the reason, and has told the session; PostgreSQL only understands numbers.
        throw new ErrnoError(WASI_EIO);
      }
    };
    streams.fsync = (stream) => {
      try {
        const path = host.realPath(stream.node);
        if (this.#isLogSegment(host, stream.node)) this.#wal.request(path);
        else this.#sync(stream, path);
      } catch (error) {
        this.#wal.fail(error);
      }
      return this.#wal.failure ? WASI_EIO : 0;
    };
    streams.write = (stream, buffer, offset, length, position) => {
      if (this.#isLogSegment(host, stream.node)) this.#logBytes += length;
      else settle();
      return write(stream, buffer, offset, length, position);
    };
    streams.setattr = (stream, attributes) => {
      if (attributes.size !== undefined) settle();
      setStreamAttributes(stream, attributes);
    };
    nodes.setattr = (node, attributes) => {
      if (attributes.size !== undefined) settle();
      setattr(node, attributes);
    };
    nodes.rename = (node, folder, name) => {
      settle();
      this.#isLog.delete(node);
      rename(node, folder, name);
    };
    nodes.unlink = (folder, name) => {
      settle();
      unlink(folder, name);
    };
    nodes.rmdir = (folder, name) => {
      settle();
      rmdir(folder, name);
    };
  }

  #isLogSegment(host: HostFs, node: FsNode): boolean {
    const known = this.#isLog.get(node);
    if (known !== undefined) return known;
    const path = host.realPath(node);
    const isLog = basename(dirname(path)) === "pg_wal" && LOG_SEGMENT.test(basename(path));
    this.#isLog.set(node, isLog);
    return isLog;
  }

  #sync(stream: FsStream, path: string): void {
    if (stream.nfd === undefined) syncFolder(path);
    else this.#calls.fdatasyncSync(stream.nfd);
  }
}

/** Makes the names in a folder durable: files that were added, removed or renamed. */
export function syncFolder(path: string): void {
  const fd = openSync(path, "r");
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
