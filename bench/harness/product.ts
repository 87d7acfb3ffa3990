import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { loadContent } from "../../server/src/content/load-content.ts";
import { migrations } from "../../server/src/database/migrations.ts";
import { type DatabaseHandle, openDatabase } from "../../server/src/database/open-database.ts";
import type { DatabaseSchema } from "../../server/src/database/schema.ts";
import type { Bench } from "../bench.context.ts";
import { type Child, startChild } from "./child.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const MAIN = join(ROOT, "server", "build", "main.mjs");
const EMBEDDED_WORKER = new URL("../../server/build/embedded-database.mjs", import.meta.url);
/** The start screen's line. */
export const READY = /Bakso is at home: (\S+)/;
/** How `npm start` runs it (scripts/launch.mjs). */
const NODE_ARGS = ["--max-semi-space-size=4"];
const PLENTY = 1_000_000_000;

export type Engine = "postgresql" | "pglite";

export interface ProductOptions {
  engine: Engine;
  /** Base URL of the OpenAI-shaped provider; the offline model answers without one. */
  providerUrl?: string;
  rpcUrl: string;
  /** How old a balance may be before a paid call; 0, as shipped, asks the chain each time. */
  paidBalanceMaxAgeSeconds?: number;
  core?: number | undefined;
  /** Edits the copy of the content that it runs on. */
  changeContent?: (folder: string) => Promise<void>;
  /** Fills the database, and the folder of data, before the start. */
  seed?: (database: DatabaseHandle<DatabaseSchema>, dataDir: string) => Promise<void>;
  /** Where it keeps its data, if not in a folder of its own that goes at the end. */
  dataDir?: string;
  nodeArgs?: readonly string[];
  /** More settings. */
  environment?: Readonly<Record<string, string>>;
}

export interface Product {
  /** As browsers know it. */
  origin: string;
  /** The same without looking up a name. */
  address: string;
  pid: number;
  startMs: number;
  end(): Promise<void>;
}

/** A product that is set up, migrated and ready to be started, any number of times. */
export interface PreparedProduct {
  /** @param more settings of this instance alone */
  start(more?: Readonly<Record<string, string>>): Promise<Product>;
  /** null on the embedded engine. */
  databaseUrl: string | null;
}

/** Sets up the built product in demo mode, on a database and content of its own, with limits that nothing reaches. */
export async function prepareProduct(bench: Bench, options: ProductOptions): Promise<PreparedProduct> {
  const folder = await temporaryFolder(bench);
  const dataDir = options.dataDir ?? join(folder, "data");
  const contentDir = await copyContent(folder, options.paidBalanceMaxAgeSeconds ?? 0);
  await options.changeContent?.(contentDir);
  const databaseUrl = options.engine === "pglite" ? null : await requirePostgres(bench).createSchema();
  const database = await openDatabase<DatabaseSchema>({
    url: databaseUrl,
    dataDir,
    migrations,
    embeddedWorkerUrl: EMBEDDED_WORKER,
  });
  await options.seed?.(database, dataDir);
  await database.close();
  const environment: Record<string, string> = {
    MALLOC_ARENA_MAX: "2",
    SHUTDOWN_DRAIN_SECONDS: "0",
    PORT: "0",
    DATA_DIR: dataDir,
    CONTENT_DIR: contentDir,
    SOLANA_RPC_URL: options.rpcUrl,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...(options.providerUrl === undefined
      ? {}
      : { AI_CHAT_MODEL: "compatible:fast", AI_CHAT_BASE_URL: `${options.providerUrl}/v1` }),
    ...options.environment,
  };
  const { core } = options;
  const nodeArgs = [...NODE_ARGS, ...(options.nodeArgs ?? [])];
  return {
    databaseUrl,
    start: async (more = {}) =>
      toProduct(
        await startChild(bench, MAIN, {
          environment: { ...environment, ...more },
          ready: READY,
          core,
          nodeArgs,
        }),
      ),
  };
}

export const startProduct = async (bench: Bench, options: ProductOptions): Promise<Product> =>
  (await prepareProduct(bench, options)).start();

function toProduct({ pid, said, startMs, end }: Child): Product {
  const address = `http://127.0.0.1:${new URL(said).port}`;
  return { origin: said, address, pid, startMs, end: () => end("SIGTERM") };
}

/** The engine that figures are about which name none. */
export const usualEngine = (bench: Bench): Engine => (bench.postgres ? "postgresql" : "pglite");

function requirePostgres({ postgres }: Bench) {
  if (!postgres) throw new Error("There is no PostgreSQL");
  return postgres;
}

async function copyContent(folder: string, paidBalanceMaxAgeSeconds: number): Promise<string> {
  const copy = join(folder, "content");
  await cp(join(ROOT, "content"), copy, { recursive: true });
  const { limits } = await loadContent(copy);
  const raised: typeof limits = {
    ...limits,
    perAddressPerMinute: Object.fromEntries(
      Object.keys(limits.perAddressPerMinute).map((name) => [name, PLENTY]),
    ) as typeof limits.perAddressPerMinute,
    perDay: { ...limits.perDay, chatPerWallet: PLENTY, chatInAll: PLENTY },
    gate: { ...limits.gate, paidBalanceMaxAgeSeconds, reuseSeconds: 0 },
  };
  await writeFile(join(copy, "limits.yaml"), JSON.stringify(raised));
  return copy;
}
