import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build-steps.ts";
import { filesOf, readExamples } from "../how-to/example.ts";
import { buildHouse, drawHouse, type House } from "./house.ts";
import { readImports } from "./imports.ts";

const BEGIN = "<!-- The house: written by `npm run generate` -->";
const END = "<!-- The end of the house -->";

/** `docs/architecture.md` with the picture and the figures of the present code. */
export async function architecturePage(before: string): Promise<string> {
  const begin = before.indexOf(BEGIN);
  const end = before.indexOf(END);
  if (begin === -1 || end === -1) throw new Error("docs/architecture.md has no place for the house");
  const house = buildHouse((await readImports()).files);
  const drawn = [BEGIN, drawHouse(house), figures(house)].join("\n\n");
  return `${before.slice(0, begin)}${drawn}\n\n${before.slice(end)}`;
}

function figures({ circles, climbs }: House): string {
  const appLines = readFileSync(join(ROOT, "server/src/app.ts"), "utf8").trimEnd().split("\n").length;
  const rows = [
    ["circles of imports, those of types too", circles.length],
    ["climbs: imports from a floor to one above it", climbs.length],
    ["lines of `server/src/app.ts`", appLines],
    ...readExamples().map((example) => {
      const { added, edited } = filesOf(example);
      return [
        `files to [${example.name.replaceAll("-", " ")}](how-to/${example.name}.md)`,
        [added > 0 ? `${added} new` : "", edited > 0 ? `${edited} edited` : ""].filter(Boolean).join(", "),
      ];
    }),
  ];
  return ["| figure | now |", "|---|---|", ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join(
    "\n",
  );
}
