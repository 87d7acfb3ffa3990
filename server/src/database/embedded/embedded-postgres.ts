import { readFile } from "node:fs/promises";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { COLUMN_TYPES } from "../column-types.ts";
import { SyncedNodeFS } from "./synced-node-fs.ts";
import type { SyncCalls, WalSync } from "./wal-sync.ts";

const PARSERS = Object.fromEntries(COLUMN_TYPES.map(({ oid, parse }) => [oid, parse]));
const SERIALIZERS = Object.fromEntries(COLUMN_TYPES.map(({ oid, write }) => [oid, write]));

/**
 * `-F` would turn fsync off. `fdatasync`, the default method, does nothing in this build, while `fsync` reaches the
 * file system. The buffers take memory from the start; files are in the page cache anyway.
 */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  ...["-c", "wal_sync_method=fsync"],
  ...["-c", "shared_buffers=16MB"],
];

const ENGINE_FILE = new URL("pglite.wasm", import.meta.resolve("@electric-sql/pglite"));

/** Node has it; only the types of browsers describe it. */
declare const WebAssembly: { compile(code: Uint8Array): Promise<Engine> };
type Engine = NonNullable<PGliteOptions["pgliteWasmModule"]>;

/** The engine, compiled: what of its start needs no folder. */
export const loadEngine = async (): Promise<Engine> => WebAssembly.compile(await readFile(ENGINE_FILE));

export interface EmbeddedPostgresOptions {
  /** From {@link loadEngine}. */
  engine: Engine;
  /** One that `createFolder` has made. */
  folder: string;
  wal: WalSync;
  calls: SyncCalls;
  /** PostgreSQL gave up, in its own words, for example because its log can't be written. Must end the thread. */
  onPanic: (reason: string) => never;
}

export class EmbeddedPostgres extends PGlite {
  readonly files: SyncedNodeFS;
  readonly #onPanic: () => never;

  constructor({ engine, folder, wal, calls, onPanic }: EmbeddedPostgresOptions) {
    let lastWords = "PostgreSQL broke down";
    const onAbort = () => onPanic(lastWords);
    const files = new SyncedNodeFS({ folder, wal, calls, onAbort });
    super({
      fs: files,
      pgliteWasmModule: engine,
      startParams: START_PARAMETERS,
      parsers: PARSERS,
      serializers: SERIALIZERS,
      onStderr: (text) => {
        lastWords = /(?:PANIC|FATAL): .*/.exec(text)?.[0] ?? lastWords;
        return false;
      },
    });
    this.files = files;
    this.#onPanic = onAbort;
  }

  /** Waits until it is ready. A folder that it can't open (of another version, say) counts as a panic. */
  async open(): Promise<void> {
    await this.waitReady.catch(this.#onPanic);
  }

  /** We bring our own array types; asking the catalog for them would cost a third of the start. */
  override _initArrayTypes(): Promise<void> {
    return Promise.resolve();
  }
}
