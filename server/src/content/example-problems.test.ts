import { join } from "node:path";
import { expect, it } from "vitest";
import { exampleProblems } from "./example-problems.ts";
import { loadContent } from "./load-content.ts";

const shipped = async () => structuredClone(await loadContent(join(import.meta.dirname, "../../../content")));
const MINT = "4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R";

it("production is told every example that ships, at once", async () => {
  const problems = exampleProblems(await shipped()).join("\n");
  for (const part of [
    "token.yaml: mint: this is the example address",
    "links.yaml: links",
    "conservation.yaml: contribute.wallet",
    "conservation.yaml: donations.records (first)",
    'games.yaml: community.url: "bakso_example"',
  ])
    expect(problems).toContain(part);
});

it("production knows an example by its value, whatever the flags say, and has nothing to say once all are gone", async () => {
  const content = await shipped();
  content.token.isExample = false;
  content.links.isExample = false;
  content.conservation.contribute.isExample = false;
  for (const record of content.conservation.donations.records) record.isExample = false;
  const problems = exampleProblems(content).join("\n");
  for (const part of [
    "token.yaml: mint",
    "token.yaml: swap.url",
    "links.yaml: links.",
    "conservation.yaml: contribute.wallet",
    "conservation.yaml: donations.records.0.payment",
    "games.yaml: community.url",
  ])
    expect(problems).toContain(part);
  expect(problems).not.toContain("exampleToken");

  const own = (text: string) =>
    text
      .replaceAll(/BaksoExampLe\w+/g, MINT)
      .replaceAll(/bakso([-_])example/gi, "bakso$1club")
      .replaceAll(/4frKucf\w+/g, "5".repeat(88));
  const { stylePictures: _pictures, ...words } = content;
  expect(exampleProblems(JSON.parse(own(JSON.stringify(words))))).toEqual([]);
});

it("the address of the swap is made from the token's", async () => {
  const { token } = await shipped();
  expect(token.swap.url).toBe(`https://jup.ag/swap/SOL-${token.mint}`);
});
