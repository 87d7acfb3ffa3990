import type { Content } from "@bakso/contract/content/content.shapes";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { createStandings } from "./standing.service.ts";

const REQUIRED = 350_000_000_000n;
const NOON_MS = Date.parse("2026-11-22T12:00:00Z");

function standingsWith(read: (atMs: number) => Promise<bigint>) {
  const clock = { nowMs: NOON_MS };
  const asked: number[] = [];
  const standings = createStandings({
    chain: {
      readTokenBalanceAt(_wallet, atMs) {
        asked.push(atMs);
        return read(atMs);
      },
    },
    requiredRaw: () => REQUIRED,
    content: () => ({ site: { siteClock: { utcOffsetHours: -5 } } }) as Content,
    logger: pino({ level: "silent" }),
    nowMs: () => clock.nowMs,
  });
  return { standings, clock, asked };
}

describe("since when a wallet holds", () => {
  it("is asked for the site's midnight, once by many, and is held exactly from the minimum on", async () => {
    const { standings, asked } = standingsWith(async () => REQUIRED);
    expect(await Promise.all([standings.of("w"), standings.of("w"), standings.of("w")])).toEqual([
      "held",
      "held",
      "held",
    ]);
    expect(asked).toEqual([Date.parse("2026-11-22T05:00:00Z")]);
    expect(await standingsWith(async () => REQUIRED - 1n).standings.of("w")).toBe("new");
  });

  it("is looked up a second time a minute later, since a node may not have heard of a transfer yet", async () => {
    let balance = REQUIRED;
    const { standings, clock, asked } = standingsWith(async () => balance);
    expect(await standings.of("w")).toBe("held");
    balance = 0n;
    clock.nowMs += 60_000;
    expect(await standings.of("w")).toBe("new");
    clock.nowMs += 3_600_000;
    expect(await standings.of("w")).toBe("new");
    expect(asked).toHaveLength(2);
  });

  it("is settled for the day by the second look, and asked anew on the next day", async () => {
    const { standings, clock, asked } = standingsWith(async () => REQUIRED);
    for (let minute = 0; minute < 30; minute += 1) {
      expect(await standings.of("w")).toBe("held");
      clock.nowMs += 60_000;
    }
    expect(asked).toHaveLength(2);
    clock.nowMs += 24 * 3_600_000;
    await standings.of("w");
    expect(asked).toHaveLength(3);
  });

  it("is unknown while no node tells, and asked again a minute later", async () => {
    let isAway = true;
    const { standings, clock, asked } = standingsWith(async () => {
      if (isAway) throw new Error("no node");
      return REQUIRED;
    });
    expect([await standings.of("w"), await standings.of("w")]).toEqual(["unknown", "unknown"]);
    expect(asked).toHaveLength(1);
    isAway = false;
    clock.nowMs += 60_000;
    expect(await standings.of("w")).toBe("held");
  });
});
