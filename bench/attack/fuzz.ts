import { parseArgs } from "node:util";
import { fuzz } from "../../server/test/api-fuzz.ts";
import { createRawClient } from "../../server/test/raw-request.ts";
import { createConversation, signIn } from "../harness/holder.ts";
import { withTarget } from "./target.ts";

/**
 * node bench/attack/fuzz.ts [--requests 50000] [--seed 1]: asks every call of the API by its own document, rightly and
 * wrongly, as a holder. Ends with 1 when an answer is an error of ours, has another shape than all errors, or never comes.
 */
const { values } = parseArgs({
  options: { requests: { type: "string", default: "50000" }, seed: { type: "string", default: "1" } },
});

/** Drawings wait in one queue for the model. */
const HUNG_MS = 120_000;

await withTarget({}, async (product) => {
  const holder = await signIn(product);
  const ids = [await createConversation(product, holder), await createConversation(product, holder)];
  const client = createRawClient(product.address, { timeoutMs: HUNG_MS });
  const document = await client.ask({ target: "/api/docs", headers: { host: new URL(product.origin).host } });
  const headers = {
    origin: product.origin,
    host: new URL(product.origin).host,
    cookie: holder.headers.cookie ?? "",
  };
  const startedAt = Date.now();
  const { asked, byStatus, findings } = await fuzz({
    client,
    document: JSON.parse(document.body),
    headers,
    wallet: holder.wallet,
    ids,
    count: Number(values.requests),
    seed: Number(values.seed),
    onProgress: (done) =>
      process.stdout.write(`\r  … ${done} requests, ${process.memoryUsage.rss() >> 20} MB here`),
  });
  client.close();
  const seconds = (Date.now() - startedAt) / 1_000;
  console.log(`\n  ${asked} requests in ${seconds.toFixed(0)} s; answers by status:`, byStatus);
  for (const finding of findings.slice(0, 20)) console.log(JSON.stringify(finding));
  console.log(
    findings.length === 0 ? "  Nothing broke, and nothing hung." : `  ${findings.length} findings.`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
});
