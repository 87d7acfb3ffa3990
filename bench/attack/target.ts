import { buildWhenNeeded } from "../../scripts/build-steps.ts";
import type { Bench } from "../bench.context.ts";
import { openPostgres } from "../harness/postgres.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { startRpc } from "../harness/services.ts";

/** A built product of its own, on loopback, that may be attacked; gone when the work is done. */
export async function withTarget(
  environment: Readonly<Record<string, string>>,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const say = (text: string) => console.log(`  … ${text}`);
  await buildWhenNeeded(say);
  const postgres = await openPostgres();
  const ends: (() => unknown)[] = [];
  const bench: Bench = { isQuick: false, postgres, say, onEnd: (close) => ends.push(close) };
  try {
    const product = await startProduct(bench, {
      engine: postgres ? "postgresql" : "pglite",
      rpcUrl: await startRpc(bench),
      environment,
    });
    say(`${product.address} is attacked, on ${postgres ? "PostgreSQL" : "the embedded database"}`);
    await work(product);
  } finally {
    for (const end of ends.reverse()) await end();
    await postgres?.end();
  }
}
