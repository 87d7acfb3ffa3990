import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextSiteMidnight, siteDay } from "./site-clock.ts";

const clock = { utcOffsetHours: -5 };

describe("the site's clock", () => {
  it("[TIME-2] is five hours behind UTC: at 02:00 UTC it is still the day before", () => {
    expect(siteDay(clock, Date.parse("2026-11-20T02:00:00Z"))).toBe("2026-11-19");
    expect(siteDay(clock, Date.parse("2026-11-20T05:00:00Z"))).toBe("2026-11-20");
  });

  it("has its midnight at 05:00 UTC", () => {
    expect(nextSiteMidnight(clock, Date.parse("2026-11-20T04:59:59Z")).toISOString()).toBe(
      "2026-11-20T05:00:00.000Z",
    );
    expect(nextSiteMidnight(clock, Date.parse("2026-11-20T05:00:00Z")).toISOString()).toBe(
      "2026-11-21T05:00:00.000Z",
    );
  });

  it("changes its day exactly at its midnight, at every offset and instant", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -12, max: 14 }),
        fc.integer({ min: 0, max: 4e12 }),
        (utcOffsetHours, nowMs) => {
          const midnightMs = nextSiteMidnight({ utcOffsetHours }, nowMs).getTime();
          expect(midnightMs).toBeGreaterThan(nowMs);
          expect(midnightMs - nowMs).toBeLessThanOrEqual(86_400_000);
          expect(siteDay({ utcOffsetHours }, midnightMs - 1)).toBe(siteDay({ utcOffsetHours }, nowMs));
          expect(siteDay({ utcOffsetHours }, midnightMs)).not.toBe(siteDay({ utcOffsetHours }, nowMs));
        },
      ),
    );
  });
});
