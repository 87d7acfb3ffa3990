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
    expect(lastTalkOf(list, null)).toEqual({ id: "newest", name: "Question newest" });
  });

  it("is known by the name it was given, else by its title, else by its first question", () => {
    expect(lastTalkOf([talk("a", 20, { name: "Mine", title: "Tigers" })], null)?.name).toBe("Mine");
    expect(lastTalkOf([talk("a", 20, { title: "Tigers" })], null)?.name).toBe("Tigers");
    expect(lastTalkOf([talk("a", 20)], null)?.name).toBe("Question a");
  });

  it("is neither the open one nor one in which nothing was asked", () => {
    const list = [talk("open", 20), talk("new", 19, { first_question: undefined }), talk("begun", 10)];
    expect(lastTalkOf(list, "open")?.id).toBe("begun");
    expect(lastTalkOf(list.slice(0, 2), "open")).toBeUndefined();
  });
});
