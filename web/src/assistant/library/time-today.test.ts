import { afterEach, expect, it, vi } from "vitest";
import { siteTimeText } from "../../shared/lib/site-time-text.ts";
import { timeToday } from "./time-today.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("[ISSUE-16] tells the time of what is of today by the site's clock, and of nothing else", () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T04:30:00Z") });
  const byClock = (instant: string) => siteTimeText(new Date(instant), -5);
  // There it is still the evening of the 19th.
  expect(timeToday(byClock, "2026-11-20T04:10:00Z")).toBe("11:10pm");
  expect(timeToday(byClock, "2026-11-19T05:00:00Z")).toBe("12:00am");
  expect(timeToday(byClock, "2026-11-19T04:59:00Z")).toBeUndefined();
});
