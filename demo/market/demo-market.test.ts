import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEMO_MARKET } from "@bakso/contract/demo";
import { getTransactionDecoder, getTransactionEncoder } from "@solana/kit";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadContent } from "../../server/src/content/load-content.ts";
import type { DemoChain, DemoMarket } from "../../server/src/demo.ts";
import { createChainGateway } from "../../server/src/gateways/chain/chain.gateway.ts";
import { createMarketGateway, type MarketGateway } from "../../server/src/gateways/market/market.gateway.ts";
import { addressOfKey, privateKeyFromSeed, signBytes } from "../chain/state/ed25519.keys.ts";
import { startDemoChain } from "../demo-chain.ts";
import { startDemoMarket } from "./demo-market.ts";

const logger = pino({ level: "silent" });
const clock = { nowMs: Date.UTC(2026, 10, 22, 12) };
const content = await loadContent(join(import.meta.dirname, "../../content"));
const { mint } = content.token;
const REQUIRED = 350_000_000_000n;

let dataDir: string;
let chain: DemoChain;
let demo: DemoMarket;
let market: MarketGateway;
const open = async () => {
  chain = await startDemoChain({ dataDir, content, logger });
  demo = await startDemoMarket({ dataDir, chain, content: () => content, nowMs: () => clock.nowMs });
  const nowhere = "http://127.0.0.1:9";
  market = demo.over(
    createMarketGateway({
      settings: {
        dexUrl: nowhere,
        candlesUrl: nowhere,
        jupiterUrl: nowhere,
        magicEdenUrl: nowhere,
        magicEdenKey: null,
        openSeaUrl: nowhere,
        openSeaKey: null,
      },
      logger,
    }),
  );
};
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bakso-demo-market-"));
  await open();
});
afterEach(async () => {
  await chain.close();
  await rm(dataDir, { recursive: true });
});

const walletCalled = (id: string) => {
  const found = chain.wallets.find((wallet) => wallet.id === id);
  if (!found) throw new Error(`no demo wallet ${id}`);
  return found;
};
const balanceOf = (address: string) =>
  createChainGateway({
    rpcUrls: [chain.rpcUrl],
    mint: () => mint,
    timeoutMs: 5_000,
    logger,
  }).readTokenBalance(address);
const priceNow = async () => Number((await market.tokenPairs(mint, "solana")).value[0]?.priceUsd);

/** What a wallet does with an order. */
function sign(transaction: string, seed: Uint8Array): Uint8Array {
  const key = privateKeyFromSeed(seed);
  const decoded = getTransactionDecoder().decode(Buffer.from(transaction, "base64"));
  const signature = signBytes(key, new Uint8Array(decoded.messageBytes));
  const signatures = { ...decoded.signatures, [addressOfKey(key)]: signature };
  return new Uint8Array(getTransactionEncoder().encode({ ...decoded, signatures }));
}
const swap = async (id: string, wish: Parameters<DemoMarket["order"]>[1]) => {
  const { address, seed } = walletCalled(id);
  const order = await demo.order(address, wish);
  await demo.execute(order.order_id, sign(order.transaction, seed));
  return order;
};

describe("the demo's market", () => {
  it("tells prices, candles, a search and floors of what exists in the demo alone, without any source", async () => {
    const { value, source, isStale } = await market.tokenPairs(mint, "solana");
    expect({ source, isStale }).toEqual({ source: DEMO_MARKET, isStale: false });
    expect(value[0]).toMatchObject({ baseToken: { address: mint, symbol: "BAKSO" }, chainId: "solana" });
    expect(value[0]?.priceUsd).toMatch(/^0\.0000\d+$/);
    expect((await market.tokenPairs(mint, undefined)).value).toHaveLength(1);
    expect((await market.candles("solana", mint, "5m")).value.candles).toHaveLength(500);
    const found = (await market.search("e")).value;
    expect(new Set(found.map(({ chainId }) => chainId)).size).toBe(4);
    for (const { chainId, baseToken } of found)
      expect(
        (await market.tokenPairs(baseToken.address, chainId as "solana")).value[0]?.holders,
      ).toBeDefined();
    expect((await market.solanaFloor("bakso_stickers")).value.floorPrice).toBeGreaterThan(1e8);
    expect((await market.ethereumFloors("bakso-prints")).value.collections).toHaveLength(1);
    expect(Number((await market.ordinalFloor("bakso_paws")).value.floorPrice)).toBeGreaterThan(1_000);
    expect(Number((await market.runeFloor("baksopaws")).value.floorUnitPrice?.value)).toBeGreaterThan(1);
  });

  it("invents nothing about what is real: that is asked of the real sources", async () => {
    await expect(
      market.tokenPairs("So11111111111111111111111111111111111111112", "solana"),
    ).rejects.toThrow();
    await expect(market.solanaFloor("okay_bears")).rejects.toThrow();
  });

  it('[GATE-2] sells "Almost" the unit that is missing, on the chain, and the balance is enough', async () => {
    const { address } = walletCalled("almost");
    expect(await balanceOf(address)).toBe(REQUIRED - 1n);
    const order = await swap("almost", { side: "buy", given: "tokens", raw: 1n });
    expect(BigInt(order.lamports)).toBeGreaterThanOrEqual(1n);
    expect(await balanceOf(address)).toBe(REQUIRED);
  });

  it("sells a wallet that never held the token all it needs", async () => {
    await swap("empty", { side: "buy", given: "tokens", raw: REQUIRED });
    expect(await balanceOf(walletCalled("empty").address)).toBe(REQUIRED);
  });

  it("is moved by who buys and who sells, tells the volume, and remembers it over a restart", async () => {
    const before = await priceNow();
    const volume = (await market.tokenPairs(mint, "solana")).value[0]?.volume.h24 ?? 0;
    await swap("whale", { side: "sell", given: "tokens", raw: 3_000_000_000_000n });
    const low = await priceNow();
    expect(low).toBeLessThan(before);
    clock.nowMs += 1_000;
    expect((await market.tokenPairs(mint, "solana")).value[0]?.volume.h24).toBeGreaterThan(volume);
    await swap("whale", { side: "buy", given: "sol", raw: 1_000_000_000n });
    expect(await priceNow()).toBeGreaterThan(low);
    const last = await priceNow();
    await chain.close();
    await open();
    expect(await priceNow()).toBeCloseTo(last, 12);
  });

  it("jumps where a test says so", async () => {
    const before = await priceNow();
    await demo.move(100);
    expect((await priceNow()) / before).toBeCloseTo(2, 3);
    await demo.move(-75);
    expect((await priceNow()) / before).toBeCloseTo(0.5, 3);
  });

  it("refuses what was not ordered, what somebody else signed, what was changed, and the same twice", async () => {
    const { address, seed } = walletCalled("minimum");
    const wish = { side: "buy", given: "tokens", raw: 5n } as const;
    const refused = expect.objectContaining({ code: "demo.swap_refused" });
    const order = await demo.order(address, wish);
    const other = await demo.order(address, { ...wish, raw: 6n });
    await expect(demo.execute("nothing", sign(order.transaction, seed))).rejects.toEqual(refused);
    await expect(demo.execute(order.order_id, sign(other.transaction, seed))).rejects.toEqual(refused);
    await expect(demo.execute(order.order_id, new Uint8Array([1, 2, 3]))).rejects.toEqual(refused);
    const unsigned = Buffer.from(order.transaction, "base64");
    await expect(demo.execute(order.order_id, unsigned)).rejects.toEqual(refused);
    await demo.execute(other.order_id, sign(other.transaction, seed));
    await expect(demo.execute(other.order_id, sign(other.transaction, seed))).rejects.toEqual(refused);
    const late = await demo.order(address, wish);
    clock.nowMs += 61_000;
    await expect(demo.execute(late.order_id, sign(late.transaction, seed))).rejects.toEqual(refused);
    expect(await balanceOf(address)).toBe(REQUIRED + 6n);
  });

  it("refuses a seller who has too little, and a wish that no pool can fill", async () => {
    const refused = expect.objectContaining({ code: "demo.swap_refused" });
    await expect(swap("empty", { side: "sell", given: "tokens", raw: 10n ** 9n })).rejects.toEqual(refused);
    expect(() => demo.quote({ side: "buy", given: "tokens", raw: 10n ** 19n })).toThrow("too small");
  });
});
