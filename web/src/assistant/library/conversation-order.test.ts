import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildConversation } from "./build-conversation.test-kit.ts";
import { inOrder } from "./conversation-order.ts";

describe("the order of conversations", () => {
  it("[LIB-9] [API-5] is newest first by created_at", () => {
    const days = ["2026-11-18", "2026-11-20", "2026-11-19"];
    const list = days.map((day) =>
      buildConversation({ conversation_id: day, created_at: `${day}T10:00:00Z` }),
    );
    expect(inOrder(list).map((one) => one.conversation_id)).toEqual([
      "2026-11-20",
      "2026-11-19",
      "2026-11-18",
    ]);
  });

  it("has the pinned ones first, also from a server that does not know pinning", () => {
    const { is_pinned: _, ...bare } = buildConversation({ conversation_id: "bare" });
    const old = buildConversation({
      conversation_id: "old",
      created_at: "2020-01-01T00:00:00Z",
      is_pinned: true,
    });
    expect(inOrder([bare as never, old]).map((one) => one.conversation_id)).toEqual(["old", "bare"]);
  });

  it("[LIB-9] loses none, and never puts an older one before a newer of its group", () => {
    const dates = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date("2100-01-01") });
    fc.assert(
      fc.property(fc.array(fc.tuple(dates, fc.boolean())), (entries) => {
        const list = entries.map(([date, is_pinned], index) =>
          buildConversation({ conversation_id: String(index), created_at: date.toISOString(), is_pinned }),
        );
        const ordered = inOrder(list);
        expect(new Set(ordered)).toEqual(new Set(list));
        for (const [index, one] of ordered.entries()) {
          const next = ordered[index + 1];
          if (next === undefined) continue;
          expect(Number(one.is_pinned)).toBeGreaterThanOrEqual(Number(next.is_pinned));
          if (one.is_pinned === next.is_pinned)
            expect(Date.parse(one.created_at)).toBeGreaterThanOrEqual(Date.parse(next.created_at));
        }
      }),
    );
  });
});
