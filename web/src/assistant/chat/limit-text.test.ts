import { describe, expect, it } from "vitest";
import { limitText } from "./limit-text.ts";

const now = Date.parse("2026-11-20T20:00:00Z");
const limits = (used: number) => ({ chat: { used, limit: 200, resets_at: "2026-11-21T05:00:30Z" } });

describe("the daily limit", () => {
  it("says what is left", () => {
    expect(limitText(limits(12), now)).toBe("188 of 200 answers left today");
  });

  it("says when there are new ones once none is left", () => {
    expect(limitText(limits(200), now)).toBe("0 of 200 answers left today. New ones in 9 h 1 min.");
    expect(limitText(limits(230), now)).toContain("0 of 200");
    expect(limitText(limits(200), Date.parse("2026-11-21T04:30:30Z"))).toContain("New ones in 30 min.");
  });

  it("says nothing of an answer that makes no sense", () => {
    expect(limitText({} as never, now)).toBeNull();
  });
});
