import { describe, expect, it } from "vitest";
import { buildQuestion, buildTalk } from "./build-message.test-kit.ts";
import { lastQuestion, type Question } from "./thread.ts";

describe("what was asked last", () => {
  it("is what is on its way, else what is stored; a picture without words is passed over", () => {
    const messages = buildTalk(4);
    const asked: Question = { messageId: "new", text: "And now?", replaces: undefined, kind: "ask" };
    expect(lastQuestion({ asked, messages })).toBe("And now?");
    expect(lastQuestion({ asked: null, messages })).toBe("question 3");
    const picture = buildQuestion(5, { content: "", image_url: "blob:x" });
    expect(lastQuestion({ asked: null, messages: [...messages, picture] })).toBe("question 3");
    expect(lastQuestion({ asked: null, messages: [] })).toBe("");
  });
});
