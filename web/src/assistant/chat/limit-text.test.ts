import { describe, expect, it } from "vitest";
import { limitText, roomText } from "./limit-text.ts";

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

  it("says why there are few for a wallet whose tokens came in today", () => {
    const note = "This wallet did not hold its tokens yet.";
    const few = (used: number) => ({ chat: { ...limits(used).chat, limit: 20, note } });
    expect(limitText(few(2), now)).toBe(`18 of 20 answers left today. ${note}`);
    expect(limitText(few(20), now)).toBe(`0 of 20 answers left today. New ones in 9 h 1 min. ${note}`);
  });

  it("says nothing of an answer that makes no sense", () => {
    expect(limitText({} as never, now)).toBeNull();
  });
});

describe("the room for talks and pictures", () => {
  const room = (used_bytes: number) =>
    roomText({ ...limits(0), storage: { used_bytes, limit_bytes: 2_000_000_000 } });

  it("is told when it comes to its end", () => {
    expect(room(1_799_000_000)).toBeNull();
    expect(room(1_900_400_000)).toBe(
      "1900 of 2000 MB for talks and pictures are used. Delete some to make room.",
    );
    expect(room(2_000_100_000)).toContain("2000 of 2000 MB");
  });

  it("is not told where it is not known", () => {
    expect(roomText(limits(0))).toBeNull();
    expect(roomText({ ...limits(0), storage: {} as never })).toBeNull();
  });
});
