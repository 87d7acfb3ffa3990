import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, it } from "vitest";
import { loadContent } from "../server/src/content/load-content.ts";
import { judgePayment } from "../server/src/features/conservation/judge-payment.ts";
import { createChainGateway } from "../server/src/gateways/chain/chain.gateway.ts";
import { createMintReader } from "../server/src/gateways/chain/mint.reader.ts";
import { startDemoChain } from "./demo-chain.ts";

/** Well formed, of no transaction. */
const UNKNOWN = "2nBhEBYYvfaAe16UMNqRHre4YNSskvuYgx3M6E4JP1oDYvZEJHvoPzyUidNgNX5r9sTyN1J9UxtbCXy2rqYcuyuv";

it("[CONTENT-5] the demo's chain holds a real transaction for every example gift that ships", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "bakso-demo-"));
  const logger = pino({ level: "silent" });
  const content = await loadContent(join(import.meta.dirname, "../content"));
  const demo = await startDemoChain({ dataDir, content, logger });
  try {
    const chain = createChainGateway({
      rpcUrls: [demo.rpcUrl],
      mint: () => content.token.mint,
      timeoutMs: 5_000,
      logger,
    });
    const { records } = content.conservation.donations;
    expect(records.length).toBeGreaterThan(0);
    for (const { payment, date } of records) {
      if (!payment) throw new Error("an example gift without a transaction");
      const verdict = judgePayment(payment, await chain.readTransaction(payment.signature));
      expect(verdict).toMatchObject({ state: "verified", amount: payment.amount });
      expect(verdict.blockTime?.toISOString()).toContain(date);
    }
    expect(await chain.readLamports(content.conservation.contribute.wallet)).toBe(12_500_000_000n);
    expect(await chain.readTokenBalance(content.conservation.contribute.wallet)).toBe(60_000_000_000n);
    expect(await chain.readTransaction(UNKNOWN)).toBeNull();
  } finally {
    await demo.close();
    await rm(dataDir, { recursive: true });
  }
});

it("the demo's chain holds a token whose maker kept powers, and the reader of risks finds all of them", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "bakso-demo-"));
  const logger = pino({ level: "silent" });
  const content = await loadContent(join(import.meta.dirname, "../content"));
  const demo = await startDemoChain({ dataDir, content, logger });
  try {
    const { mint, maker } = content.markets.exampleToken;
    const mints = createMintReader({ rpcUrls: [demo.rpcUrl], timeoutMs: 5_000, logger });
    expect(await mints.read(mint)).toEqual({
      address: mint,
      program: "token-2022",
      decimals: 6,
      supplyRaw: "1000000000000",
      mintAuthority: maker,
      freezeAuthority: maker,
      extensions: [
        { name: "permanentDelegate", authority: maker },
        { name: "defaultAccountState", authority: null },
      ],
      topTenPercent: 100,
    });
    expect(await mints.read(content.token.mint)).toMatchObject({
      program: "spl-token",
      mintAuthority: null,
      freezeAuthority: null,
      extensions: [],
      topTenPercent: 100,
    });
    expect(await mints.read(maker)).toBeUndefined();
  } finally {
    await demo.close();
    await rm(dataDir, { recursive: true });
  }
});
