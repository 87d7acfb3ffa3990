import { expect, it } from "vitest";
import { createTestApp } from "../../../test/test-app.ts";
import { createTestWallet } from "../../../test/test-wallet.ts";
import type { DemoMarket } from "../../demo.ts";
import { AppError } from "../../errors/app-error.ts";

const QUOTE = {
  token_raw: "1",
  lamports: "2",
  price_impact_percent: 0.1,
  token_usd: "0.00001",
  sol_usd: "147.00",
};

/** A market that notes what it is asked for. */
function scriptedMarket() {
  const asked: unknown[][] = [];
  const market: DemoMarket = {
    over: (real) => real,
    quote(wish) {
      asked.push(["quote", wish]);
      if (wish.raw > 1_000n) throw new AppError("demo.swap_refused", { text: "This pool is too small." });
      return QUOTE;
    },
    async order(wallet, wish) {
      asked.push(["order", wallet, wish]);
      return { ...QUOTE, order_id: "one", transaction: "AQID" };
    },
    async execute(id, transaction) {
      asked.push(["execute", id, [...transaction]]);
      return { signature: "signed" };
    },
    async move(percent) {
      asked.push(["move", percent]);
      return { token_usd: "1" };
    },
  };
  return { market, asked };
}

it("the demo's market is asked in whole units, and refuses in words", async () => {
  const { market, asked } = scriptedMarket();
  const server = await createTestApp({ demo: { wallets: [], market, isPublic: false } });
  const browser = server.browser();
  const wallet = createTestWallet().address;
  const quote = (query: string) => browser.get(`/api/demo/market/quote?${query}`);
  expect((await quote("side=buy&given=tokens&raw=7")).json()).toEqual(QUOTE);
  expect((await quote("side=buy&given=tokens&raw=9999")).json()).toMatchObject({
    code: "demo.swap_refused",
    error: "This pool is too small.",
  });
  for (const bad of [
    "side=take&given=tokens&raw=7",
    "side=buy&given=tokens&raw=-7",
    "side=buy&given=tokens&raw=1e3",
  ])
    expect((await quote(bad)).statusCode).toBe(400);
  const order = { side: "sell", given: "sol", raw: "5", wallet };
  expect((await browser.post("/api/demo/market/orders", order)).json()).toMatchObject({ order_id: "one" });
  const sent = await browser.post("/api/demo/market/orders/one", { transaction: "AQID" });
  expect(sent.json()).toEqual({ signature: "signed" });
  expect((await browser.post("/api/demo/market/moves", { percent: -100 })).statusCode).toBe(400);
  await browser.post("/api/demo/market/moves", { percent: 50 });
  expect(asked.slice(2)).toEqual([
    ["order", wallet, { side: "sell", given: "sol", raw: 5n }],
    ["execute", "one", [1, 2, 3]],
    ["move", 50],
  ]);
  await server.close();
});

it.each([
  ["production", null],
  ["a demo with real prices", { wallets: [], market: null, isPublic: false }],
])("in %s there is no such market", async (_where, demo) => {
  const server = await createTestApp({ demo });
  const browser = server.browser();
  expect((await browser.get("/api/demo/market/quote?side=buy&given=tokens&raw=7")).statusCode).toBe(401);
  expect((await browser.post("/api/demo/market/moves", { percent: 50 })).statusCode).toBe(401);
  await browser.signIn(createTestWallet());
  expect((await browser.get("/api/demo/market/quote?side=buy&given=tokens&raw=7")).statusCode).toBe(404);
  await server.close();
});
