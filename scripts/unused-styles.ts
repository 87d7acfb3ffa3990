import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "./build-steps.ts";

const IMPORT = /import (\w+) from "(\.[^"]+\.module\.css)"/g;
const COMMENT_OR_ADDRESS = /\/\*[\s\S]*?\*\/|url\([^)]*\)/g;
const CLASS = /\.([A-Za-z_][\w-]*)(?=[^{};]*[{,])/g;

/**
 * Classes of CSS modules that no component names. A module whose classes are chosen while the program runs
 * (`styles[side]`) can't be judged, and is left out.
 *
 * @param files text by path, with `/` between folders: style sheets and the code that imports them
 * @returns `path: class`
 */
export function unusedStyles(files: ReadonlyMap<string, string>): string[] {
  const sheets = [...files].filter(([path]) => path.endsWith(".module.css"));
  const composed = [...files.values()].flatMap((text) =>
    [...text.matchAll(/composes:([^;]+);/g)].flatMap(([, names = ""]) => names.split(/\W+/)),
  );
  return sheets.flatMap(([path, text]) => {
    const classes = new Set(
      [...text.replaceAll(COMMENT_OR_ADDRESS, "").matchAll(CLASS)].map(([, name]) => name ?? ""),
    );
    const used = new Set(composed);
    for (const [importer, code] of files)
      for (const [, name = "", from = ""] of code.matchAll(IMPORT)) {
        if (posix.join(posix.dirname(importer), from) !== path) continue;
        if (new RegExp(`\\b${name}\\[`).test(code)) return [];
        for (const [, member = ""] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))) used.add(member);
      }
    return [...classes].filter((name) => !used.has(name)).map((name) => `${path}: .${name}`);
  });
}

/** What is unused in the pages' styles; undefined when nothing is. */
export function unusedStylesProblem(): string | undefined {
  const paths = globSync("web/src/**/*.{css,ts,tsx}", { cwd: ROOT });
  const files = new Map(
    paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(ROOT, path), "utf8")] as const),
  );
  const unused = unusedStyles(files);
  return unused.length === 0 ? undefined : `no component names these classes:\n${unused.join("\n")}`;
}
