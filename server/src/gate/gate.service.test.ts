import type { Content } from "@bakso/contract/content/content";
import fc from "fast-check";
import { pino } from "pino";
import { describe, expect, it, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import { createGate, decideAccess } from "./gate.service.ts";
import type { StoredBalance } from "./gate.store.ts";
import { createMintCheck } from "./mint-check.ts";

const REQUIRED = 350_000_000_000n;
const REUSE_S = 3;
const OUTSIDE_REUSE_MS = REUSE_S * 1_000 + 1;
const ASKER = { wallet: "w", ip: "203.0.113.7" };

function gateWith(
  read: (wallet: string) => Promise<bigint>,
  {
    canSave = true,
    canFind = true,
    readMintDecimals = async (): Promise<number | null> => 6,
  }: { canSave?: boolean; canFind?: boolean; readMintDecimals?: () => Promise<number | null> } = {},
) {
  const logger = pino({ level: "silent" });
  const stored = new Map<string, StoredBalance>();
  const clock = { nowMs: 1_000_000 };
  const countedFor: string[] = [];
  let reads = 0;
  const content = {
    token: { mint: "mint", minimumUi: 350_000, decimals: 6 },
    limits: { gate: { balanceMaxAgeSeconds: 60, paidBalanceMaxAgeSeconds: 0, reuseSeconds: REUSE_S } },
  } as unknown as Content;
  const gate = createGate({
    chain: {
      readTokenBalance(wallet) {
        reads += 1;
        return read(wallet);
      },
    },
    store: {
      async findBalance(wallet) {
        if (!canFind) throw new Error("the database is away");
        return stored.get(wallet);
      },
      async saveBalances(readings) {
        if (!canSave) throw new Error("the database is away");
        for (const [wallet, reading] of readings) stored.set(wallet, reading);
      },
    },
    mintCheck: createMintCheck({ chain: { readMintDecimals }, logger, nowMs: () => clock.nowMs }),
    content: () => content,
    async countRead(ip) {
      countedFor.push(ip);
    },
    logger,
    nowMs: () => clock.nowMs,
  });
  return { gate, clock, stored, countedFor, reads: () => reads };
}
const unreachable = () => Promise.reject(new Error("no node"));

describe("the gate", () => {
  it("[GATE-2] opens at exactly 350,000 and stays closed at 349,999.999999", async () => {
    expect(await gateWith(async () => REQUIRED).gate.stateOf(ASKER)).toMatchObject({ access: "granted" });
    expect(await gateWith(async () => REQUIRED - 1n).gate.stateOf(ASKER)).toMatchObject({
      access: "denied",
      reason: "balance_too_low",
      balanceRaw: REQUIRED - 1n,
    });
  });

  it("[GATE-2, CONST-2] grants exactly the balances that reach the minimum", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 70n }), (balance) => {
        expect(decideAccess(balance, REQUIRED).access).toBe(
          balance >= 350_000n * 10n ** 6n ? "granted" : "denied",
        );
      }),
    );
  });

  it("[GATE-11] takes an unknown balance for a denial", () => {
    expect(decideAccess(null, REQUIRED)).toEqual({ access: "denied", reason: "balance_unknown" });
    expect(decideAccess(null, 0n).access).toBe("denied");
  });

  it("[GATE-12] denies on any error, and tells it apart from too few tokens", async () => {
    const { gate } = gateWith(unreachable);
    expect(await gate.stateOf(ASKER)).toMatchObject({
      access: "denied",
      reason: "balance_unknown",
      balanceRaw: null,
    });
    await expect(gate.requireHolder(ASKER, "read")).rejects.toMatchObject({ code: "gate.balance_unknown" });
    await expect(gate.requireHolder(ASKER, "paid")).rejects.toMatchObject({ code: "gate.balance_unknown" });
  });

  it("reads again when the last reading is older than a minute, and not before", async () => {
    const { gate, clock, reads } = gateWith(async () => REQUIRED);
    await gate.stateOf(ASKER);
    clock.nowMs += 60_000;
    await gate.stateOf(ASKER);
    expect(reads()).toBe(1);
    clock.nowMs += 1;
    await gate.stateOf(ASKER);
    expect(reads()).toBe(2);
  });

  it("reads before anything that costs money, seconds after another reading", async () => {
    let balance = REQUIRED;
    const { gate, clock, reads } = gateWith(async () => balance);
    await gate.requireHolder(ASKER, "paid");
    balance = 0n;
    clock.nowMs += OUTSIDE_REUSE_MS;
    await expect(gate.requireHolder(ASKER, "paid")).rejects.toMatchObject({ code: "gate.balance_too_low" });
    expect(reads()).toBe(2);
  });

  it("shares one reading among concurrent askers of one wallet", async () => {
    let release: (amount: bigint) => void = () => undefined;
    const { gate, reads } = gateWith(() => new Promise((resolve) => (release = resolve)));
    const asked = [
      gate.requireHolder(ASKER, "paid"),
      gate.requireHolder(ASKER, "paid"),
      gate.stateOf(ASKER, { fresh: true }),
    ];
    await vi.waitFor(() => expect(reads()).toBe(1));
    release(REQUIRED);
    await Promise.all(asked);
    expect(reads()).toBe(1);
  });

  it("keeps an open page open for a while when no node answers, but refuses what costs money", async () => {
    let read: () => Promise<bigint> = async () => REQUIRED;
    const { gate, clock } = gateWith(() => read());
    await gate.requireHolder(ASKER, "read");
    read = unreachable;
    clock.nowMs += 5 * 60_000;
    await gate.requireHolder(ASKER, "read");
    await expect(gate.requireHolder(ASKER, "paid")).rejects.toMatchObject({ code: "gate.balance_unknown" });
    clock.nowMs += 10 * 60_000;
    await gate.requireHolder(ASKER, "read");
    clock.nowMs += 1;
    await expect(gate.requireHolder(ASKER, "read")).rejects.toMatchObject({ code: "gate.balance_unknown" });
  });

  it("opens again once a node answers after a failure", async () => {
    let isDown = true;
    const { gate, clock } = gateWith(() => (isDown ? unreachable() : Promise.resolve(REQUIRED)));
    expect(await gate.stateOf(ASKER)).toMatchObject({ access: "denied", reason: "balance_unknown" });
    isDown = false;
    clock.nowMs += OUTSIDE_REUSE_MS;
    expect(await gate.stateOf(ASKER)).toMatchObject({ access: "granted" });
  });

  it("[GATE-12] denies at sign-in and when asked to look anew while no node answers, though the wallet is known", async () => {
    let isDown = false;
    const { gate, clock } = gateWith(() => (isDown ? unreachable() : Promise.resolve(REQUIRED)));
    await gate.stateOf(ASKER);
    isDown = true;
    clock.nowMs += OUTSIDE_REUSE_MS;
    expect(await gate.stateOf(ASKER, { fresh: true })).toMatchObject({
      access: "denied",
      reason: "balance_unknown",
    });
  });

  it("uses what another instance read within the minute", async () => {
    const { gate, stored, clock, reads } = gateWith(unreachable);
    stored.set("w", { balanceRaw: REQUIRED, checkedAtMs: clock.nowMs - 30_000 });
    expect((await gate.stateOf(ASKER)).access).toBe("granted");
    stored.clear();
    // It has it now, and asks nobody.
    expect((await gate.stateOf(ASKER)).access).toBe("granted");
    expect(reads()).toBe(0);
  });

  it("[GATE-14] says of each wallet what was read of that one, also where many ask at once and one read fails", async () => {
    const { gate } = gateWith(async (wallet) => {
      if (wallet === "unread") throw new Error("no node");
      return wallet === "rich" ? REQUIRED : 0n;
    });
    const stateOf = async (wallet: string) => (await gate.stateOf({ ...ASKER, wallet })).reason ?? "granted";
    const wallets = ["poor", "rich", "unread"];
    const states = ["balance_too_low", "granted", "balance_unknown"];
    expect(await Promise.all(wallets.map(stateOf))).toEqual(states);
    for (const [index, wallet] of wallets.entries()) expect(await stateOf(wallet)).toBe(states[index]);
    expect(await stateOf("another")).toBe("balance_too_low");
  });

  it("counts a reading's age from when it was asked for, since it may be as old as that", async () => {
    let answer: () => void = () => undefined;
    const { gate, clock, stored, reads } = gateWith(
      () => new Promise((resolve) => (answer = () => resolve(REQUIRED))),
    );
    const askedAtMs = clock.nowMs;
    const asked = gate.stateOf(ASKER);
    await vi.waitFor(() => expect(reads()).toBe(1));
    clock.nowMs += 9_000;
    answer();
    expect((await asked).checkedAtMs).toBe(askedAtMs);
    expect(stored.get("w")?.checkedAtMs).toBe(askedAtMs);
  });

  it.each(["read", "paid"] as const)(
    "says what a wallet has and what is asked for, refusing to %s",
    async (purpose) => {
      const required_raw = String(REQUIRED);
      await expect(
        gateWith(async () => REQUIRED - 1n).gate.requireHolder(ASKER, purpose),
      ).rejects.toMatchObject({
        code: "gate.balance_too_low",
        details: { balance_raw: String(REQUIRED - 1n), required_raw },
      });
      await expect(gateWith(unreachable).gate.requireHolder(ASKER, purpose)).rejects.toMatchObject({
        code: "gate.balance_unknown",
        details: { balance_raw: null, required_raw },
      });
    },
  );

  it.each([
    ["has other decimals", async () => 9],
    ["is not there", async () => null],
    ["can't be read", unreachable],
  ])(
    "[GATE-12] lets nobody pass while the mint %s, whatever it costs, and reads no balance",
    async (_what, read) => {
      const { gate, reads } = gateWith(async () => REQUIRED, {
        readMintDecimals: read as () => Promise<number>,
      });
      for (const purpose of ["read", "paid"] as const)
        await expect(gate.requireHolder(ASKER, purpose)).rejects.toMatchObject({
          code: "gate.balance_unknown",
        });
      expect(reads()).toBe(0);
    },
  );

  it("holds a reading even when it can't be kept", async () => {
    const { gate } = gateWith(async () => REQUIRED, { canSave: false });
    expect((await gate.stateOf(ASKER)).access).toBe("granted");
  });

  const responses: Record<string, () => Promise<bigint>> = {
    enough: async () => REQUIRED,
    "too little": async () => 0n,
    "nothing at all": unreachable,
  };
  for (const [said, read] of Object.entries(responses)) {
    it(`asks the node once in some seconds when it says ${said}, whoever asks for what`, async () => {
      const { gate, clock, reads } = gateWith(read);
      const askAll = async () => {
        for (let round = 0; round < 50; round += 1)
          await Promise.allSettled([
            gate.stateOf(ASKER, { fresh: true }),
            gate.stateOf(ASKER),
            gate.requireHolder(ASKER, "paid"),
            gate.requireHolder(ASKER, "read"),
          ]);
      };
      await askAll();
      expect(reads()).toBe(1);
      clock.nowMs += OUTSIDE_REUSE_MS;
      await askAll();
      expect(reads()).toBe(2);
    });
  }

  it("counts what it has read for an address, and lets nothing pass when that is too much", async () => {
    const { gate, clock, countedFor, reads } = gateWith(async () => REQUIRED);
    await gate.stateOf(ASKER);
    await gate.stateOf(ASKER);
    expect(countedFor).toEqual([ASKER.ip]);
    countedFor.push = () => {
      throw new AppError("limit.requests", { retryAfterSeconds: 7 });
    };
    clock.nowMs += OUTSIDE_REUSE_MS;
    await gate.requireHolder(ASKER, "read");
    await expect(gate.requireHolder(ASKER, "paid")).rejects.toMatchObject({ code: "limit.requests" });
    await expect(gate.stateOf({ ...ASKER, wallet: "x" })).rejects.toMatchObject({ code: "limit.requests" });
    expect(reads()).toBe(1);
  });

  it("reads the chain when the database can't say what was read before", async () => {
    const { gate, reads } = gateWith(async () => REQUIRED, { canFind: false });
    await gate.requireHolder(ASKER, "paid");
    expect(reads()).toBe(1);
  });
});
