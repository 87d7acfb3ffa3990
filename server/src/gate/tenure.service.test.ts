import type { Content } from "@bakso/contract/content/content";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createTenures } from "./tenure.service.ts";

const REQUIRED = 350_000_000_000n;
const NOON_MS = Date.parse("2026-11-22T12:00:00Z");

function tenuresWith(read: (atMs: number, wallet: string) => Promise<bigint>) {
  const clock = { nowMs: NOON_MS };
  const asked: number[] = [];
  const tenures = createTenures({
    chain: {
      readTokenBalanceAt(wallet, atMs) {
        asked.push(atMs);
        return read(atMs, wallet);
      },
    },
    requiredRaw: () => REQUIRED,
    content: () => ({ site: { siteClock: { utcOffsetHours: -5 } } }) as Content,
    logger: pino({ level: "silent" }),
    nowMs: () => clock.nowMs,
  });
  return { tenures, clock, asked };
}

describe("since when a wallet holds", () => {
  it("is asked for the site's midnight, once by many, and is held exactly from the minimum on", async () => {
    const { tenures, asked } = tenuresWith(async () => REQUIRED);
    expect(await Promise.all([tenures.of("w"), tenures.of("w"), tenures.of("w")])).toEqual([
      "held",
      "held",
      "held",
    ]);
    expect(asked).toEqual([Date.parse("2026-11-22T05:00:00Z")]);
    expect(await tenuresWith(async () => REQUIRED - 1n).tenures.of("w")).toBe("new");
  });

  it("is looked up a second time a minute later, since a node may not have heard of a transfer yet", async () => {
    let balance = REQUIRED;
    const { tenures, clock, asked } = tenuresWith(async () => balance);
    expect(await tenures.of("w")).toBe("held");
    balance = 0n;
    clock.nowMs += 60_000;
    expect(await tenures.of("w")).toBe("new");
    clock.nowMs += 3_600_000;
    expect(await tenures.of("w")).toBe("new");
    expect(asked).toHaveLength(2);
  });

  it("is settled for the day by the second look, and asked anew on the next day", async () => {
    const { tenures, clock, asked } = tenuresWith(async () => REQUIRED);
    for (let minute = 0; minute < 30; minute += 1) {
      expect(await tenures.of("w")).toBe("held");
      clock.nowMs += 60_000;
    }
    expect(asked).toHaveLength(2);
    clock.nowMs += 24 * 3_600_000;
    await tenures.of("w");
    expect(asked).toHaveLength(3);
  });

  it("is unknown while no node tells, and asked again a minute later", async () => {
    let isAway = true;
    const { tenures, clock, asked } = tenuresWith(async () => {
      if (isAway) throw new Error("no node");
      return REQUIRED;
    });
    expect([await tenures.of("w"), await tenures.of("w")]).toEqual(["unknown", "unknown"]);
    expect(asked).toHaveLength(1);
    isAway = false;
    clock.nowMs += 60_000;
    expect(await tenures.of("w")).toBe("held");
  });

  it("is not told by a look that began before midnight and comes back after it", async () => {
    const { tenures, clock, asked } = tenuresWith(async () => REQUIRED);
    clock.nowMs = Date.parse("2026-11-23T04:59:59Z");
    const evening = tenures.of("w");
    clock.nowMs += 2_000;
    await Promise.all([evening, tenures.of("w")]);
    expect(asked).toEqual(["2026-11-22T05:00:00Z", "2026-11-23T05:00:00Z"].map(Date.parse));
  });

  it("[GATE-14] is each wallet's own, also where many ask at once", async () => {
    const { tenures } = tenuresWith(async (_atMs, wallet) => (wallet === "old" ? REQUIRED : 0n));
    const all = () => Promise.all(["old", "young"].map((wallet) => tenures.of(wallet)));
    expect([await all(), await all()]).toEqual([
      ["held", "new"],
      ["held", "new"],
    ]);
  });

  it("takes a first result for the first, though it was tried before", async () => {
    let read = (): Promise<bigint> => Promise.reject(new Error("no node"));
    const { tenures, clock } = tenuresWith(() => read());
    expect(await tenures.of("w")).toBe("unknown");
    clock.nowMs += 60_000;
    read = async () => REQUIRED;
    expect(await tenures.of("w")).toBe("held");
    // The node has heard of the transfer.
    clock.nowMs += 60_000;
    read = async () => 0n;
    expect(await tenures.of("w")).toBe("new");
  });
});
