import { describe, expect, it } from "vitest";
import { buildConversation } from "./build-conversation.test-kit.ts";
import { knownAs } from "./known-as.ts";

const DATED = "11/20/26 3:05pm";

describe("what a chat is known as", () => {
  it.each([
    ["its own name", { name: "Rain poems", title: "Poems", first_question: "Write" }, "Rain poems"],
    ["what it is about", { name: DATED, title: "Poems", first_question: "Write" }, "Poems"],
    ["what was asked first", { name: DATED, first_question: "Write a poem" }, "Write a poem"],
    ["when it began, where nothing else is known", { name: DATED }, DATED],
  ])("is %s", (_what, parts, wanted) => {
    expect(knownAs(buildConversation(parts))).toBe(wanted);
  });
});
