import { randomBytes } from "node:crypto";
import { openTcpProxy, type TcpProxy } from "../../server/test/tcp-proxy.ts";
import type { Bench } from "../bench.context.ts";
import { freePort } from "../harness/postgres.ts";
import { type Engine, type Product, type ProductOptions, prepareProduct } from "../harness/product.ts";
import { startProvider, startRpc } from "../harness/services.ts";
import { type FaultyService, openFaultyService } from "./faulty-service.ts";

/** The built product, whom it needs, and what can be broken. */
export interface Stage {
  /** The instance that is asked, and broken; always at the same address. On PostgreSQL it reaches the database over `line`. */
  asked: Product;
  /** Another instance on the same PostgreSQL, which observes and sweeps. With the embedded database it is the asked one. */
  other: Product;
  /** null: the database is embedded. */
  line: TcpProxy | null;
  chain: FaultyService;
  models: FaultyService;
  /** Starts the asked instance once more after it was killed. */
  startAgain(): Promise<void>;
}

export interface StageOptions extends Partial<Omit<ProductOptions, "engine" | "environment">> {
  engine?: Engine;
  environment?: Record<string, string>;
}

/** Starts the built product on loopback, on a schema of its own: twice on PostgreSQL, once with the embedded database. */
export async function setStage(
  bench: Bench,
  { engine = "postgresql", environment = {}, ...more }: StageOptions = {},
): Promise<Stage> {
  const chain = await openFaultyService(bench, await startRpc(bench));
  const models = await openFaultyService(bench, await startProvider(bench));
  const prepared = await prepareProduct(bench, {
    ...more,
    engine,
    providerUrl: models.url,
    rpcUrl: chain.url,
    environment: { SESSION_SECRET: randomBytes(32).toString("hex"), ...environment },
  });
  const ofAsked: Record<string, string> = { PORT: String(await freePort()) };
  let line: TcpProxy | null = null;
  if (prepared.databaseUrl !== null) {
    line = await openTcpProxy(prepared.databaseUrl);
    ofAsked.DATABASE_URL = line.url;
    bench.onEnd(line.close);
  }
  const asked = await prepared.start(ofAsked);
  const stage: Stage = {
    asked,
    other: line ? await prepared.start() : asked,
    line,
    chain,
    models,
    async startAgain() {
      // Callers keep the address; only the process is new.
      Object.assign(asked, await prepared.start(ofAsked));
    },
  };
  return stage;
}
