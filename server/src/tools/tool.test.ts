import { expect, it } from "vitest";
import { z } from "zod";
import { defineTool, definitionOf } from "./tool.ts";

it("[ISSUE-14] a tool is put into words for models once, however many questions there are", () => {
  const tool = defineTool({
    name: "weather",
    use: "Tells the weather.",
    doing: "Looking outside",
    title: "Weather",
    input: z.object({ place: z.string() }),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor: () => undefined,
    run: async ({ place }) => ({ result: `Rain in ${place}` }),
  });
  expect(definitionOf(tool)).toMatchObject({
    name: "weather",
    description: "Tells the weather.",
    inputSchema: { type: "object", properties: { place: { type: "string" } } },
  });
  expect(definitionOf(tool)).toBe(definitionOf(tool));
});
