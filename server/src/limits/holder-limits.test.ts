import type { ErrorBody } from "@bakso/contract/common";
import type { Limits } from "@bakso/contract/messages";
import { afterEach, describe, expect, it } from "vitest";
import { createTestApp, ENOUGH_RAW, type TestApp } from "../../test/test-app.ts";
import { createTestWallet } from "../../test/test-wallet.ts";

const IN_ALL = 500;
const PER_WALLET = 20;
const NEW_IN_ALL = 50;
const WALLETS = 24;

const open: TestApp[] = [];
afterEach(async () => {
  for (const app of open.splice(0).reverse()) await app.close();
});

async function start(): Promise<TestApp> {
  const test = await createTestApp();
  open.push(test);
  return test;
}
const limitTo = (test: TestApp) =>
  test.editContent(({ limits }) => {
    limits.perDay.chatInAll = IN_ALL;
    limits.perDay.chatPerWallet = PER_WALLET;
    limits.perDay.picturesInAll = 30;
    limits.newHolders.percentOfAll = 10;
    limits.newHolders.percentOfWallet = 10;
  });

async function holder(test: TestApp, heldAtMidnight: bigint | Error = ENOUGH_RAW) {
  const wallet = createTestWallet();
  test.balancesAtMidnight.set(wallet.address, heldAtMidnight);
  const browser = test.browser();
  await browser.signIn(wallet);
  const ask = () => browser.post("/api/send_message", { message: "Hello" });
  const askUntilRefused = async () => {
    for (let responses = 0; ; responses += 1) {
      const response = await ask();
      if (response.statusCode !== 200) return { responses, ...response.json<ErrorBody>() };
    }
  };
  const limits = async () => (await browser.get("/api/limits")).json<Limits>().chat;
  return { wallet, browser, ask, askUntilRefused, limits };
}

describe("tokens that wander from wallet to wallet", () => {
  it("use up one wallet's share and a small part for all: 24 wallets leave the others their day", async () => {
    const test = await start();
    const other = await test.another();
    open.push(other);
    for (const instance of [test, other]) limitTo(instance);
    const codes: string[] = [];
    let used = 0;
    for (let index = 0; index < WALLETS; index += 1) {
      const instance = index % 2 === 0 ? test : other;
      const { wallet, askUntilRefused } = await holder(instance, index === 0 ? ENOUGH_RAW : 0n);
      const { responses, code } = await askUntilRefused();
      used += responses;
      codes.push(code);
      for (const { balances } of [test, other]) balances.set(wallet.address, 0n);
    }
    expect(used).toBeLessThanOrEqual(PER_WALLET + NEW_IN_ALL);
    expect(new Set(codes)).toEqual(new Set(["limit.chat_wallet_day"]));
    const regulars = await Promise.all(Array.from({ length: 3 }, () => holder(test)));
    for (const { askUntilRefused } of regulars) expect((await askUntilRefused()).responses).toBe(PER_WALLET);
  });

  it("never take more than the part of all new wallets together, whatever they ask at once and wherever", async () => {
    const test = await start();
    const other = await test.another();
    open.push(other);
    for (const instance of [test, other]) {
      limitTo(instance);
      instance.editContent(({ limits }) => {
        limits.newHolders.percentOfWallet = 100;
        limits.newHolders.percentOfAll = 2;
      });
    }
    const wallets = await Promise.all([test, other, test, other].map((instance) => holder(instance, 0n)));
    const responses = await Promise.all(wallets.flatMap(({ ask }) => Array.from({ length: 8 }, () => ask())));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    const refused = responses.find(({ statusCode }) => statusCode === 429)?.json<ErrorBody>();
    expect(refused?.code).toBe("limit.new_holders_day");
    expect(refused?.error).toMatch(/^What all new wallets share today is used up\./);
    expect(await wallets[0]?.limits()).toMatchObject({ limit: PER_WALLET });
    expect((await (await holder(test)).ask()).statusCode).toBe(200);
  });
});

describe("a holder who came in today", () => {
  it("is told what there is for him today, why, and when all of it opens; at midnight it does", async () => {
    const test = await start();
    limitTo(test);
    test.clock.nowMs = Date.parse("2026-11-22T02:00:00Z");
    const { wallet, askUntilRefused, limits } = await holder(test, 0n);
    const note =
      "This wallet did not hold its tokens yet when the day began, so today it gets 10% of the usual limits. The rest opens in 3 hours.";
    expect(await limits()).toMatchObject({ used: 0, limit: 2, note });
    const { responses, error } = await askUntilRefused();
    expect(responses).toBe(2);
    expect(error).toBe(`That was my last answer for you today. I need a nap; I am back in 3 hours. ${note}`);

    test.balancesAtMidnight.set(wallet.address, ENOUGH_RAW);
    test.clock.nowMs = Date.parse("2026-11-22T05:00:00Z");
    const whole = await limits();
    expect(whole).toMatchObject({ used: 0, limit: PER_WALLET });
    expect(whole.note).toBeUndefined();
    expect((await askUntilRefused()).responses).toBe(PER_WALLET);
  });

  it("has the same for the moment when the chain does not tell, and is told so", async () => {
    const test = await start();
    limitTo(test);
    const { wallet, askUntilRefused, limits } = await holder(test, new Error("no history"));
    expect((await limits()).note).toContain("could not be read just now");
    expect((await askUntilRefused()).responses).toBe(2);
    test.balancesAtMidnight.set(wallet.address, ENOUGH_RAW);
    test.clock.nowMs += 60_000;
    expect(await limits()).toEqual({ used: 2, limit: PER_WALLET, resets_at: expect.any(String) });
  });

  it("gets a failed answer back in every count", async () => {
    const test = await start();
    limitTo(test);
    test.editContent(({ limits }) => {
      limits.newHolders.percentOfAll = 1;
      limits.newHolders.percentOfWallet = 100;
    });
    const { ask, askUntilRefused } = await holder(test, 0n);
    test.model.play(async () => {
      throw new Error("broken");
    });
    for (let index = 0; index < 9; index += 1) expect((await ask()).statusCode).toBe(500);
    test.model.play(async (_request, onText) => onText("fine"));
    expect((await askUntilRefused()).responses).toBe(5);
  });

  it("[STUDIO-18] has the ten recreations that everybody has", async () => {
    const test = await start();
    limitTo(test);
    const { wallet, browser } = await holder(test, 0n);
    const response = await browser.get(`/api/recreation-limits/${wallet.address}`);
    expect(response.json()).toMatchObject({ used: 0, remaining: 10 });
  });
});
