import { join } from "node:path";
import { expect, it } from "vitest";
import { exampleProblems } from "./example-problems.ts";
import { loadContent } from "./load-content.ts";

it("production is told every example that ships, at once, and nothing once they are gone", async () => {
  const content = structuredClone(await loadContent(join(import.meta.dirname, "../../../content")));
  const problems = exampleProblems(content).join("\n");
  for (const part of [
    "token.yaml: mint: this is the example address",
    "links.yaml: links",
    "conservation.yaml: contribute.wallet",
    "conservation.yaml: donations.records (first)",
  ])
    expect(problems).toContain(part);
  content.token.isExample = false;
  content.links.isExample = false;
  content.conservation.contribute.isExample = false;
  for (const record of content.conservation.donations.records) record.isExample = false;
  expect(exampleProblems(content)).toEqual([]);
});
