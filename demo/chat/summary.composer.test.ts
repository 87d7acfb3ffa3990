import { describe, expect, it } from "vitest";
import { loadContent } from "../../server/src/content/load-content.ts";
import { fenced } from "../../server/src/gateways/ai/fence.ts";
import { composeSummary } from "./summary.composer.ts";

const { offlinePhrases } = await loadContent(new URL("../../content", import.meta.url).pathname);
const sumUp = (...said: string[]) =>
  composeSummary([{ role: "user", content: fenced("talk", said.join("\n\n"), "m") }], offlinePhrases);

describe("the offline model's notes on a talk", () => {
  it("quote what the person asked, after the notes from before, each once", () => {
    const first = sumUp("Person: What is Bakso?", "Bakso: A cub.\n\nHe swims.", "Person: Where?");
    expect(first).toBe(`${offlinePhrases.summary.lead}\n- What is Bakso?\n- Where?`);
    expect(sumUp(`Notes so far: ${first}`, "Person: Where?", "Person: When?")).toBe(
      `${offlinePhrases.summary.lead}\n- What is Bakso?\n- Where?\n- When?`,
    );
  });

  it("stay short, however long the talk is", () => {
    const many = Array.from({ length: 200 }, (_, index) => `Person: ${index} ${"word ".repeat(100)}`);
    expect(sumUp(...many).length).toBeLessThan(2_600);
  });
});
