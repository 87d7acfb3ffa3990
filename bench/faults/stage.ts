import { randomBytes } from "node:crypto";
import { openTcpProxy, type TcpProxy } from "../../server/test/tcp-proxy.ts";
import type { Bench } from "../bench.context.ts";
import { type PreparedProduct, type Product, prepareProduct } from "../harness/product.ts";
import { startProvider, startRpc } from "../harness/services.ts";

/** Two instances on one database, and what can be broken. */
export interface Stage {
  /** Who is asked, and broken. It reaches the database over `line`. */
  asked: Product;
  /** Sees everything from beside, and sweeps. */
  other: Product;
  line: TcpProxy;
}

/** Starts the built product twice, on loopback, on a schema of its own. */
export async function setStage(bench: Bench): Promise<Stage> {
  const prepared: PreparedProduct = await prepareProduct(bench, {
    engine: "postgresql",
    providerUrl: await startProvider(bench),
    rpcUrl: await startRpc(bench),
    environment: { SESSION_SECRET: randomBytes(32).toString("hex") },
  });
  const line = await openTcpProxy(prepared.databaseUrl ?? "");
  bench.onEnd(() => line.close());
  const asked = await prepared.start({ DATABASE_URL: line.url });
  const other = await prepared.start();
  return { asked, other, line };
}
