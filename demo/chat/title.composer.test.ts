import { describe, expect, it } from "vitest";
import { fenced, newMark } from "../../server/src/gateways/ai/fence.ts";
import { composeTitle } from "./title.composer.ts";

const titleFor = (question: string) =>
  composeTitle([
    {
      role: "user",
      content: `${fenced("question", question, newMark())}\n\n${fenced("answer", "An answer.", newMark())}`,
    },
  ]);

describe("the offline model's titles", () => {
  it.each([
    ["What is Bakso?", "Bakso"],
    ["please tell me about the token gate", "Token gate"],
    ["How many Sumatran tigers are left?", "How many Sumatran tigers are left?"],
    ["Where does Bakso live?", "Where does Bakso live?"],
    ["Siapa Bakso?", "Bakso"],
    ["hello", "Hello"],
    ["draw a cub in the rain", "Draw a cub in the rain"],
    ["\n\n  can you tell me what is a keeper\nand more?", "Keeper"],
  ])("say what %j is about", (question, title) => {
    expect(titleFor(question)).toBe(title);
  });
});
