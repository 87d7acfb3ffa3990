import type { Content } from "@bakso/contract/content/content.shapes";

type Checked = Pick<Content, "token" | "links" | "conservation">;

/**
 * What of the content is still an example that ships. It exists on the demo's own chain alone, or belongs to nobody:
 * production must not show it.
 */
export function exampleProblems({ token, links, conservation }: Checked): string[] {
  const { contribute, donations } = conservation;
  const found: [isExample: boolean, where: string, what: string][] = [
    [token.isExample, "token.yaml: mint", "this is the example address; put your token's own here"],
    [links.isExample, "links.yaml: links", "these are example accounts; put your own here"],
    [
      contribute.isExample,
      "conservation.yaml: contribute.wallet",
      "this is the example wallet; put the fund's own here",
    ],
    ...donations.records.map(({ isExample, id }): [boolean, string, string] => [
      isExample,
      `conservation.yaml: donations.records (${id})`,
      "this gift has the example transaction; put its own here, or leave payment out",
    ]),
  ];
  return found
    .filter(([isExample]) => isExample)
    .map(([, where, what]) => `${where}: ${what} and set isExample to false`);
}
