import type { Content } from "@bakso/contract/content/content";
import type { Logger } from "pino";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ContentError } from "../content/load-content.ts";
import { createGate } from "./gate.service.ts";
import type { StoredBalance } from "./gate.store.ts";
import { createMintCheck, type MintVerdict } from "./mint-check.ts";
import { createTenures } from "./tenure.service.ts";

const REQUIRED = 350_000_000_000n;
const START_MS = 1_000_000_000;
const MINUTE_MS = 60_000;
const ASKER = { wallet: "w", ip: "203.0.113.7" };

const clock = { nowMs: START_MS };
const log = { warn: vi.fn(), error: vi.fn() };
const logger = log as unknown as Logger;
const told = (level: keyof typeof log) => log[level].mock.calls.map(([of]) => of);
beforeEach(() => {
  clock.nowMs = START_MS;
  vi.resetAllMocks();
});

describe("what the gate reads", () => {
  const ages = { balanceMaxAgeSeconds: 60, paidBalanceMaxAgeSeconds: 10, reuseSeconds: 3 };
  const readTokenBalance = vi.fn<(wallet: string) => Promise<bigint>>();
  const findBalance = vi.fn<(wallet: string) => Promise<StoredBalance | undefined>>();
  const saveBalances = vi.fn<(readings: ReadonlyMap<string, StoredBalance>) => Promise<void>>();
  const countRead = vi.fn<(ip: string) => Promise<void>>();
  let verdict: MintVerdict;
  const open = (limits: Partial<typeof ages> = {}) =>
    createGate({
      chain: { readTokenBalance },
      store: { findBalance, saveBalances },
      countRead,
      mintCheck: { verdict: async () => verdict },
      content: () =>
        ({
          token: { mint: "mint", minimumUi: 350_000, decimals: 6 },
          limits: { gate: { ...ages, ...limits } },
        }) as unknown as Content,
      logger,
      nowMs: () => clock.nowMs,
    });
  const noNode = new Error("no node");
  beforeEach(() => {
    verdict = { kind: "agrees" };
    readTokenBalance.mockResolvedValue(REQUIRED);
    findBalance.mockResolvedValue(undefined);
    saveBalances.mockResolvedValue(undefined);
    countRead.mockResolvedValue(undefined);
  });

  it("is told with when it was read, and kept for the other instances", async () => {
    const gate = open();
    expect(gate.requiredRaw()).toBe(REQUIRED);
    expect(await gate.stateOf(ASKER)).toStrictEqual({
      access: "granted",
      balanceRaw: REQUIRED,
      requiredRaw: REQUIRED,
      checkedAtMs: START_MS,
    });
    expect(readTokenBalance).toHaveBeenCalledExactlyOnceWith("w");
    expect(countRead).toHaveBeenCalledExactlyOnceWith("203.0.113.7");
    expect(saveBalances).toHaveBeenCalledExactlyOnceWith(
      new Map([["w", { balanceRaw: REQUIRED, checkedAtMs: START_MS }]]),
    );
    expect(log.warn).not.toHaveBeenCalled();
  });

  it("[ISSUE-14] for what costs money is kept for the other instances a second later, with those of others, unless a session of the wallet has ended", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const gate = open();
    const ask = (wallet: string) => gate.requireHolder({ ...ASKER, wallet }, "paid");
    const reading = { balanceRaw: REQUIRED, checkedAtMs: START_MS };
    for (const wallet of ["w", "gone", "another"]) await ask(wallet);
    gate.forgetUnshared("gone");
    vi.advanceTimersByTime(999);
    expect(saveBalances).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(saveBalances).toHaveBeenCalledExactlyOnceWith(
      new Map([
        ["w", reading],
        ["another", reading],
      ]),
    );
    await ask("third");
    gate.forgetUnshared(undefined);
    vi.advanceTimersByTime(1_000);
    expect(saveBalances).toHaveBeenCalledOnce();
    await ask("fourth");
    vi.advanceTimersByTime(1_000);
    expect(saveBalances).toHaveBeenLastCalledWith(new Map([["fourth", reading]]));
    vi.useRealTimers();
  });

  it("is refused with both amounts, or with that one is not known", async () => {
    readTokenBalance.mockResolvedValue(5n);
    await expect(open().requireHolder(ASKER, "paid")).rejects.toMatchObject({
      code: "gate.balance_too_low",
      details: { balance_raw: "5", required_raw: "350000000000" },
    });
    readTokenBalance.mockRejectedValue(noNode);
    await expect(open().requireHolder(ASKER, "paid")).rejects.toMatchObject({
      code: "gate.balance_unknown",
      details: { balance_raw: null, required_raw: "350000000000" },
    });
    expect(told("warn")).toEqual([{ reason: "no node" }]);
  });

  it("is not read while the mint is not known to agree: nobody passes", async () => {
    for (const kind of ["unknown", "disagrees"] as const) {
      verdict = { kind, problem: "" };
      for (const purpose of ["read", "paid"] as const)
        await expect(open().requireHolder(ASKER, purpose)).rejects.toMatchObject({
          code: "gate.balance_unknown",
        });
      expect(await open().stateOf(ASKER)).toStrictEqual({
        access: "denied",
        reason: "balance_unknown",
        balanceRaw: null,
        requiredRaw: REQUIRED,
        checkedAtMs: null,
      });
    }
    expect(readTokenBalance).not.toHaveBeenCalled();
  });

  it("holds as long as the limits say for what costs money, to the last millisecond", async () => {
    const gate = open();
    await gate.requireHolder(ASKER, "paid");
    clock.nowMs += 10_000;
    await gate.requireHolder(ASKER, "paid");
    expect(readTokenBalance).toHaveBeenCalledOnce();
    clock.nowMs += 1;
    await gate.requireHolder(ASKER, "paid");
    expect(readTokenBalance).toHaveBeenCalledTimes(2);
  });

  it("is read anew when that is asked for, unless it was read some seconds ago", async () => {
    const gate = open();
    await gate.stateOf(ASKER);
    clock.nowMs += 3_000;
    await gate.stateOf(ASKER, { fresh: true });
    expect(readTokenBalance).toHaveBeenCalledOnce();
    clock.nowMs += 1;
    await gate.stateOf(ASKER, { fresh: true });
    expect(readTokenBalance).toHaveBeenCalledTimes(2);
  });

  it("is read each time where nothing may be used again, failures neither", async () => {
    const gate = open({ paidBalanceMaxAgeSeconds: 0, reuseSeconds: 0 });
    await gate.requireHolder(ASKER, "paid");
    await gate.requireHolder(ASKER, "paid");
    expect(readTokenBalance).toHaveBeenCalledTimes(2);
    expect(findBalance).not.toHaveBeenCalled();
    readTokenBalance.mockRejectedValue(noNode);
    for (let times = 0; times < 2; times += 1)
      await expect(gate.requireHolder(ASKER, "paid")).rejects.toMatchObject({ code: "gate.balance_unknown" });
    expect(readTokenBalance).toHaveBeenCalledTimes(4);
  });

  it("is not asked for again some seconds after it failed, and a success ends that", async () => {
    const gate = open({ balanceMaxAgeSeconds: 1 });
    readTokenBalance.mockRejectedValueOnce(noNode);
    expect((await gate.stateOf(ASKER)).access).toBe("denied");
    clock.nowMs += 3_000;
    expect((await gate.stateOf(ASKER)).access).toBe("denied");
    expect(readTokenBalance).toHaveBeenCalledOnce();
    clock.nowMs += 1;
    expect((await gate.stateOf(ASKER)).access).toBe("granted");
    expect(readTokenBalance).toHaveBeenCalledTimes(2);
    expect(told("warn")).toEqual([{ reason: "no node" }, { reason: "no node" }]);
  });

  it("is taken from another instance, and asked of the database once", async () => {
    findBalance.mockResolvedValue({ balanceRaw: REQUIRED, checkedAtMs: START_MS - MINUTE_MS });
    const gate = open();
    expect(await gate.stateOf(ASKER)).toMatchObject({ access: "granted", checkedAtMs: START_MS - MINUTE_MS });
    expect(await gate.stateOf(ASKER)).toMatchObject({ access: "granted" });
    expect(findBalance).toHaveBeenCalledExactlyOnceWith("w");
    expect(readTokenBalance).not.toHaveBeenCalled();
    clock.nowMs += 1;
    await gate.stateOf(ASKER);
    expect(readTokenBalance).toHaveBeenCalledOnce();
  });

  it("keeps an open page open for fifteen minutes and no longer, while no node answers", async () => {
    const gate = open();
    await gate.requireHolder(ASKER, "read");
    readTokenBalance.mockRejectedValue(noNode);
    clock.nowMs += 15 * MINUTE_MS;
    await gate.requireHolder(ASKER, "read");
    clock.nowMs += 1;
    await expect(gate.requireHolder(ASKER, "read")).rejects.toMatchObject({ code: "gate.balance_unknown" });
  });

  it("counts though it can't be kept or looked up, and the log says so", async () => {
    const failure = new Error("no database");
    findBalance.mockRejectedValue(failure);
    saveBalances.mockRejectedValue(failure);
    expect((await open().stateOf(ASKER)).access).toBe("granted");
    await vi.waitFor(() => expect(told("warn")).toEqual([{ err: failure }, { err: failure }]));
  });
});

describe("what the chain says of the token", () => {
  const TOKEN = { mint: "mint", decimals: 6 };
  const readMintDecimals = vi.fn<(mint: string) => Promise<number | null>>();
  const check = () => createMintCheck({ chain: { readMintDecimals }, logger, nowMs: () => clock.nowMs });

  it("holds for ever where it agrees", async () => {
    readMintDecimals.mockResolvedValue(6);
    const mints = check();
    expect(await mints.verdict(TOKEN)).toEqual({ kind: "agrees" });
    clock.nowMs += 1_000 * 24 * 60 * MINUTE_MS;
    await mints.verdict(TOKEN);
    expect(readMintDecimals).toHaveBeenCalledExactlyOnceWith("mint");
    await expect(mints.refuseOther(TOKEN)).resolves.toBeUndefined();
    expect(mints.isHealthy(TOKEN)).toBe(true);
    expect([log.warn, log.error].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  });

  it.each([
    [9, 'token.yaml: decimals: 6 here, but the token at mint has 9 on the chain; write "decimals: 9"'],
    [
      null,
      "token.yaml: mint: the chain knows no token at mint; put your token's address here, or set SOLANA_RPC_URL to a node of the chain it is on",
    ],
  ])("is asked again after a minute where it disagrees (%s), with what to do", async (onChain, problem) => {
    readMintDecimals.mockResolvedValue(onChain);
    const mints = check();
    expect(mints.isHealthy(TOKEN)).toBe(true);
    expect(await mints.verdict(TOKEN)).toEqual({ kind: "disagrees", problem });
    expect(mints.isHealthy(TOKEN)).toBe(false);
    expect(mints.isHealthy({ ...TOKEN, decimals: 7 })).toBe(true);
    expect(told("error")).toEqual([{ reason: problem }]);
    const refused = mints.refuseOther(TOKEN);
    await expect(refused).rejects.toBeInstanceOf(ContentError);
    await expect(refused).rejects.toThrow(problem);
    clock.nowMs += MINUTE_MS - 1;
    await mints.verdict(TOKEN);
    expect(readMintDecimals).toHaveBeenCalledOnce();
    clock.nowMs += 1;
    readMintDecimals.mockResolvedValue(6);
    expect(await mints.verdict(TOKEN)).toEqual({ kind: "agrees" });
    expect(mints.isHealthy(TOKEN)).toBe(true);
  });

  it("is asked again after three seconds where no node answered, and passes meanwhile", async () => {
    readMintDecimals.mockRejectedValue(new Error("no node"));
    const mints = check();
    expect(await mints.verdict(TOKEN)).toEqual({ kind: "unknown" });
    await expect(mints.refuseOther(TOKEN)).resolves.toBeUndefined();
    expect(mints.isHealthy(TOKEN)).toBe(true);
    expect(told("warn")).toEqual([{ reason: "no node" }]);
    clock.nowMs += 2_999;
    await mints.verdict(TOKEN);
    expect(readMintDecimals).toHaveBeenCalledOnce();
    clock.nowMs += 1;
    await mints.verdict(TOKEN);
    expect(readMintDecimals).toHaveBeenCalledTimes(2);
  });

  it("is asked for each token by itself, and once by many", async () => {
    readMintDecimals.mockImplementation(async (mint) => (mint === "mint" ? 6 : 9));
    const mints = check();
    const kinds = await Promise.all(
      [TOKEN, TOKEN, { ...TOKEN, decimals: 9 }, { mint: "other", decimals: 9 }].map(mints.verdict),
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(["agrees", "agrees", "disagrees", "agrees"]);
    expect(readMintDecimals.mock.calls).toEqual([["mint"], ["mint"], ["other"]]);
  });
});

describe("since when a wallet holds", () => {
  const readTokenBalanceAt = vi.fn<(wallet: string, atMs: number) => Promise<bigint>>();
  const tenures = () =>
    createTenures({
      chain: { readTokenBalanceAt },
      requiredRaw: () => REQUIRED,
      content: () => ({ site: { siteClock: { utcOffsetHours: 0 } } }) as Content,
      logger,
      nowMs: () => clock.nowMs,
    });
  const MIDNIGHT_MS = Date.parse("2026-11-22T00:00:00Z");
  beforeEach(() => {
    clock.nowMs = MIDNIGHT_MS + 60 * MINUTE_MS;
    readTokenBalanceAt.mockResolvedValue(REQUIRED);
  });

  it("is asked for each wallet by itself", async () => {
    const all = tenures();
    await Promise.all([all.of("w"), all.of("v")]);
    expect(readTokenBalanceAt.mock.calls).toEqual([
      ["w", MIDNIGHT_MS],
      ["v", MIDNIGHT_MS],
    ]);
  });

  it("is looked up again after a minute to its last millisecond, and too little at once for good", async () => {
    const all = tenures();
    await all.of("w");
    clock.nowMs += MINUTE_MS - 1;
    await all.of("w");
    expect(readTokenBalanceAt).toHaveBeenCalledOnce();
    clock.nowMs += 1;
    await all.of("w");
    expect(readTokenBalanceAt).toHaveBeenCalledTimes(2);
    readTokenBalanceAt.mockResolvedValue(REQUIRED - 1n);
    expect(await all.of("v")).toBe("new");
    clock.nowMs += 10 * MINUTE_MS;
    expect(await all.of("v")).toBe("new");
    expect(readTokenBalanceAt).toHaveBeenCalledTimes(3);
  });

  it("is looked up twice more after it could not be read, and the log says why it could not", async () => {
    readTokenBalanceAt.mockRejectedValueOnce(new Error("no node"));
    const all = tenures();
    expect(await all.of("w")).toBe("unknown");
    expect(told("warn")).toEqual([{ reason: "no node" }]);
    for (let minute = 0; minute < 4; minute += 1) {
      clock.nowMs += MINUTE_MS;
      expect(await all.of("w")).toBe("held");
    }
    expect(readTokenBalanceAt).toHaveBeenCalledTimes(3);
  });
});
