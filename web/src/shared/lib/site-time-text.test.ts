import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { siteTimeText } from "./site-time-text.ts";

describe("default names of conversations", () => {
  it("[TIME-1] are month/day/two-digit year and a time like 3:05pm", () => {
    expect(siteTimeText(new Date("2026-11-20T20:05:00Z"), -5)).toBe("11/20/26 3:05pm");
    expect(siteTimeText(new Date("2026-01-02T05:00:00Z"), -5)).toBe("1/2/26 12:00am");
    expect(siteTimeText(new Date("2026-01-02T17:30:00Z"), -5)).toBe("1/2/26 12:30pm");
  });

  it("[TIME-2] are five hours behind UTC, the date too, whatever the zone of the browser", () => {
    expect(siteTimeText(new Date("2026-11-21T02:00:00Z"), -5)).toBe("11/20/26 9:00pm");
    expect(siteTimeText(new Date("2026-01-01T04:59:59Z"), -5)).toBe("12/31/25 11:59pm");
    // In summer too: the clock of the site knows no daylight saving.
    expect(siteTimeText(new Date("2026-07-01T20:05:00Z"), -5)).toBe("7/1/26 3:05pm");
  });

  it("[TIME-1] [TIME-2] name the shifted minute, for every instant of the century", () => {
    const instants = fc.date({
      min: new Date("2000-01-02T00:00:00Z"),
      max: new Date("2099-12-30T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, fc.integer({ min: -12, max: 14 }), (instant, offset) => {
        const match = /^(\d{1,2})\/(\d{1,2})\/(\d{2}) (\d{1,2}):(\d{2})(am|pm)$/.exec(
          siteTimeText(instant, offset),
        );
        expect(match).not.toBeNull();
        const [, month, day, year, hour, minute, half] = match ?? [];
        const named = Date.UTC(
          2000 + Number(year),
          Number(month) - 1,
          Number(day),
          (Number(hour) % 12) + (half === "pm" ? 12 : 0),
          Number(minute),
        );
        expect(named).toBe(Math.floor(instant.getTime() / 60_000) * 60_000 + offset * 3_600_000);
      }),
    );
  });
});
