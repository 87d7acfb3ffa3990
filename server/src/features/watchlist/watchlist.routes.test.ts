import type { WatchlistItem } from "@bakso/contract/watchlist";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const TOKEN = {
  type: "token",
  name: "Bakso",
  address: "BaksoExampLeMint1111111111111111111111111111",
  chain: "solana",
  collectionSlug: "",
  runeSymbol: "",
  brc20_ticker: "",
};

async function holder() {
  const wallet = createTestWallet();
  const browser = server.browser();
  await browser.signIn(wallet);
  const add = (item: object) => browser.post("/api/watchlist", { wallet_address: wallet.address, ...item });
  const list = async () => (await browser.get(`/api/watchlist/${wallet.address}`)).json<WatchlistItem[]>();
  return { wallet, browser, add, list };
}

describe("a watchlist", () => {
  it("[API-29] [API-30] [WATCH-9] answers the created item, and an array of items with all their fields", async () => {
    const { add, list } = await holder();
    expect(await list()).toEqual([]);
    const created = (await add(TOKEN)).json<WatchlistItem>();
    expect(created).toEqual({
      id: expect.stringMatching(/.{10,}/),
      type: "token",
      name: "Bakso",
      address: TOKEN.address,
      chain: "solana",
      collectionSlug: null,
      runeSymbol: null,
      brc20_ticker: null,
    });
    await add({ type: "nft", name: "Bears", chain: "ethereum", collectionSlug: "bears" });
    await add({ type: "ordinal", name: "Monkes" });
    await add({ type: "rune", name: "A rune", runeSymbol: "A•B" });
    await add({ type: "brc20", name: "Ordi", brc20_ticker: "ordi" });
    const items = await list();
    expect(items[0]).toEqual(created);
    expect(
      items.map(({ type, chain, collectionSlug, runeSymbol, brc20_ticker }) => [
        type,
        chain,
        collectionSlug,
        runeSymbol,
        brc20_ticker,
      ]),
    ).toEqual([
      ["token", "solana", null, null, null],
      ["nft", "ethereum", "bears", null, null],
      ["ordinal", "solana", null, null, null],
      ["rune", "solana", null, "A•B", null],
      ["brc20", "solana", null, null, "ordi"],
    ]);
  });

  it.each([
    ["a name", { ...TOKEN, name: "  " }],
    ["an address for a token", { ...TOKEN, address: "" }],
    ["a slug for an NFT", { type: "nft", name: "Bears" }],
    ["a symbol for a rune", { type: "rune", name: "A rune" }],
    ["a ticker for a brc20", { type: "brc20", name: "Ordi" }],
    ["a known type", { ...TOKEN, type: "stock" }],
    ["a known chain", { ...TOKEN, chain: "ton" }],
    ["an address of reasonable length", { ...TOKEN, address: "x".repeat(201) }],
  ])("[WATCH-12] needs %s", async (_what, item) => {
    const { add, list } = await holder();
    expect((await add(item)).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });

  it("[WATCH-11] [GATE-14] is the wallet's own", async () => {
    const [mine, yours] = [await holder(), await holder()];
    const { id } = (await mine.add(TOKEN)).json<WatchlistItem>();
    expect(await yours.list()).toEqual([]);
    expect((await yours.browser.delete(`/api/watchlist/${yours.wallet.address}/${id}`)).statusCode).toBe(404);
    expect((await yours.browser.delete(`/api/watchlist/${mine.wallet.address}/${id}`)).statusCode).toBe(403);
    expect((await yours.browser.get(`/api/watchlist/${mine.wallet.address}`)).statusCode).toBe(403);
    expect((await yours.add({ ...TOKEN, wallet_address: mine.wallet.address })).statusCode).toBe(403);
    expect(await mine.list()).toHaveLength(1);
  });

  it("[API-31] loses what is deleted", async () => {
    const { add, list, browser, wallet } = await holder();
    const { id } = (await add(TOKEN)).json<WatchlistItem>();
    const remove = () => browser.delete(`/api/watchlist/${wallet.address}/${id}`);
    expect((await remove()).json()).toEqual({ success: true });
    expect(await list()).toEqual([]);
    expect((await remove()).statusCode).toBe(404);
  });

  it("is edited in its place", async () => {
    const { add, list, browser, wallet } = await holder();
    const { id } = (await add(TOKEN)).json<WatchlistItem>();
    await add({ ...TOKEN, name: "Second" });
    const edited = await browser.put(`/api/watchlist/${wallet.address}/${id}`, { ...TOKEN, name: "Cub" });
    expect(edited.json()).toMatchObject({ id, name: "Cub" });
    expect((await list()).map(({ name }) => name)).toEqual(["Cub", "Second"]);
    expect((await browser.put(`/api/watchlist/${wallet.address}/none`, TOKEN)).statusCode).toBe(404);
  });

  it("is refused to visitors and to wallets that hold too little", async () => {
    const poor = createTestWallet();
    expect((await server.browser().get(`/api/watchlist/${poor.address}`)).statusCode).toBe(401);
    server.balances.set(poor.address, 1n);
    const browser = server.browser();
    await browser.signIn(poor);
    expect((await browser.get(`/api/watchlist/${poor.address}`)).json()).toMatchObject({
      code: "gate.balance_too_low",
    });
  });

  it("goes with everything that is erased", async () => {
    const { add, list, browser, wallet } = await holder();
    await add(TOKEN);
    await browser.post("/api/erase", { wallet_address: wallet.address });
    await browser.signIn(wallet);
    expect(await list()).toEqual([]);
  });
});
