import type { Content } from "@bakso/contract/content/content";
import { CONTENT_FILES } from "@bakso/contract/content/content.files";

type Checked = Pick<Content, keyof typeof CONTENT_FILES | "texts" | "knowledge">;

/**
 * Every address, account and transaction of the shipped examples. A value that is in here was not replaced by the
 * operator's own.
 */
const SHIPPED = [
  /BaksoExampLe[1-9A-HJ-NP-Za-km-z]*/,
  /bakso[-_]example/i,
  /4frKucfAqxNHDJ4gvXiYbN5i4LiWNQZzjTEwwYkZHTcYKzMY2skV8doiuF14Dqf12JzwwfKQ2Q14Q81t1WahooTW/,
];
/** Whether a text holds an address, account or transaction that ships. */
export const isShippedExample = (text: string): boolean => SHIPPED.some((shape) => shape.test(text));

/** Shown in the demo alone. */
const DEMO_ONLY = /^markets\.yaml: exampleToken\./;

/**
 * Which parts of the content are still shipped examples. They exist only on the demo's own chain, or belong to nobody:
 * production must not show them, whatever their flags say.
 */
export function exampleProblems(content: Checked): string[] {
  return [...new Set([...flagged(content), ...shippedValues(content)])];
}

function flagged({ token, links, conservation }: Checked): string[] {
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

function shippedValues(content: Checked): string[] {
  const parts: [where: string, part: unknown][] = [
    ...Object.entries(CONTENT_FILES).map(([name, { file }]): [string, unknown] => [
      `${file}: `,
      content[name as keyof typeof CONTENT_FILES],
    ]),
    ...Object.entries(content.texts).map(([name, text]): [string, unknown] => [`texts/${name}.md`, text]),
    ...content.knowledge.map((file): [string, unknown] => [`knowledge/${file.id}`, Object.values(file)]),
  ];
  return parts
    .flatMap(([where, part]) => textsIn(part, where))
    .filter(([where]) => !DEMO_ONLY.test(where))
    .flatMap(([where, text]) => {
      const found = SHIPPED.map((shape) => shape.exec(text)?.[0]).find(Boolean);
      return found ? [`${where}: "${found}" is an example that ships; put your own here`] : [];
    });
}

/** Every text inside a value, with its path. */
function textsIn(value: unknown, where: string): [where: string, text: string][] {
  if (typeof value === "string") return [[where, value]];
  if (typeof value !== "object" || value === null) return [];
  const joint = where.endsWith(" ") || !where.includes(": ") ? "" : ".";
  return Object.entries(value).flatMap(([name, inside]) =>
    textsIn(inside, where.includes(": ") ? `${where}${joint}${name}` : where),
  );
}
