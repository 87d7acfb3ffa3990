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
    const classes = classesOf(text);
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

/**
 * Classes that a component names and its style sheet has not: it would be written into the page as "undefined".
 *
 * @param files as for unusedStyles
 * @returns `path of the component: class`
 */
export function missingStyles(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([importer, code]) =>
    [...code.matchAll(IMPORT)].flatMap(([, name = "", from = ""]) => {
      const sheet = files.get(posix.join(posix.dirname(importer), from));
      const classes = classesOf(sheet ?? "");
      const named = new Set(
        // Not a property of that name, nor the name of a file.
        [...code.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)(?![\\w-]*[."])`, "g"))].map(
          ([, member = ""]) => member,
        ),
      );
      return [...named].filter((member) => !classes.has(member)).map((member) => `${importer}: .${member}`);
    }),
  );
}

const classesOf = (sheet: string): Set<string> =>
  new Set([...sheet.replaceAll(COMMENT_OR_ADDRESS, "").matchAll(CLASS)].map(([, name]) => name ?? ""));

/** What is unused in the pages' styles, or missing from them; undefined when nothing is. */
export function stylesProblem(): string | undefined {
  const paths = globSync("web/src/**/*.{css,ts,tsx}", { cwd: ROOT });
  const files = new Map(
    paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(ROOT, path), "utf8")] as const),
  );
  const unused = unusedStyles(files).map((one) => `no component names ${one}`);
  const missing = missingStyles(files).map((one) => `no style sheet has ${one}`);
  return unused.length + missing.length === 0 ? undefined : [...unused, ...missing].join("\n");
}
