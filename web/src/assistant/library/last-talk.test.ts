import { describe, expect, it } from "vitest";
import { buildConversation } from "./build-conversation.test-kit.ts";
import { lastTalkOf } from "./last-talk.ts";

const talk = (id: string, day: number, change = {}) =>
  buildConversation({
    conversation_id: id,
    created_at: `2026-11-${day}T10:00:00Z`,
    first_question: `Question ${id}`,
    ...change,
  });

describe("the talk to go on with", () => {
  it("is the newest, also where an older one is pinned", () => {
    const list = [talk("pinned", 10, { is_pinned: true }), talk("newest", 20), talk("old", 15)];
    expect(lastTalkOf(list, null)?.conversation_id).toBe("newest");
  });

  it("is neither the open one nor one in which nothing was asked, whatever it is called", () => {
    const list = [
      talk("open", 20),
      talk("new", 19, { first_question: undefined }),
      talk("named", 18, { first_question: undefined, name: "Mine" }),
      talk("titled", 10, { first_question: undefined, title: "Tigers" }),
    ];
    expect(lastTalkOf(list, "open")?.conversation_id).toBe("titled");
    expect(lastTalkOf(list.slice(0, 3), "open")).toBeUndefined();
  });
});
