import { describe, expect, it } from "vitest";
import { levelOf, limitText, roomText } from "./limit-text.ts";

const now = Date.parse("2026-11-20T20:00:00Z");
const limits = (used: number) => ({ chat: { used, limit: 200, resets_at: "2026-11-21T05:00:30Z" } });
const pictures = (used: number) => ({ used, limit: 10 });

describe("the daily limit", () => {
  it("says what is left of answers and pictures, as the server counts them", () => {
    expect(limitText({ ...limits(12), pictures: pictures(1) }, now)).toBe(
      "188 answers · 9 pictures left today",
    );
    expect(limitText(limits(12), now)).toBe("188 answers left today");
    expect(limitText({ ...limits(12), pictures: {} as never }, now)).toBe("188 answers left today");
  });

  it("says when there are new ones once few are left, or none", () => {
    expect(limitText(limits(199), now)).toBe("1 answer left today. New ones in 9 h 1 min.");
    expect(limitText({ ...limits(0), pictures: pictures(9) }, now)).toBe(
      "200 answers · 1 picture left today. New ones in 9 h 1 min.",
    );
    expect(limitText(limits(200), now)).toBe("0 answers left today. New ones in 9 h 1 min.");
    expect(limitText(limits(230), now)).toContain("0 answers");
    expect(limitText(limits(200), Date.parse("2026-11-21T04:30:30Z"))).toContain("New ones in 30 min.");
    expect(limitText(limits(200), Date.parse("2026-11-21T06:00:00Z"))).toBe("0 answers left today");
  });

  it("stands out when few are left, and more when there is no answer", () => {
    expect(levelOf(limits(179))).toBe("plenty");
    expect(levelOf(limits(180))).toBe("few");
    expect(levelOf({ ...limits(0), pictures: pictures(7) })).toBe("few");
    expect(levelOf({ ...limits(200), pictures: pictures(0) })).toBe("none");
    expect(levelOf({} as never)).toBe("plenty");
  });

  it("says why there are few for a wallet whose tokens came in today", () => {
    const note = "This wallet did not hold its tokens yet.";
    const few = (used: number) => ({ chat: { ...limits(used).chat, limit: 20, note } });
    expect(limitText(few(2), now)).toBe(`18 answers left today. ${note}`);
    expect(limitText(few(20), now)).toBe(`0 answers left today. New ones in 9 h 1 min. ${note}`);
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
      "1900 of 2000 MB for chats and pictures are used. Delete some to make room.",
    );
    expect(room(2_000_100_000)).toContain("2000 of 2000 MB");
  });

  it("is not told where it is not known", () => {
    expect(roomText(limits(0))).toBeNull();
    expect(roomText({ ...limits(0), storage: {} as never })).toBeNull();
  });
});
