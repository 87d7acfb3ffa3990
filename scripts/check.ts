import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadContent } from "../server/src/content/load-content.ts";
import { stylePictureProblems } from "../server/src/content/style-pictures.ts";
import { galleryProblems } from "../server/src/features/gallery/check-gallery.ts";
import { ROOT } from "./build-steps.ts";

/** One check: its name, and what is wrong (nothing when it is fine). */
interface Check {
  name: string;
  run(): string | undefined | Promise<string | undefined>;
}

const bin = (path: string) => join(ROOT, "node_modules", path);

/** Runs a tool; its words are the problem when it fails. */
function tool(args: readonly string[], cwd = ROOT): string | undefined {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8" });
  return status === 0 ? undefined : `${stdout}${stderr}`.trim() || `failed with ${status}`;
}

const WORKSPACES = ["contract", "game", "art", "server", "web", "local-chain", "e2e", "bench", "scripts"];
const CRUISED = ["contract", "game", "server", "web/src", "local-chain", "art/src", "e2e"];
const cruise = () =>
  tool([
    bin("dependency-cruiser/bin/dependency-cruiser.mjs"),
    "--config",
    ".dependency-cruiser.mjs",
    "--output-type",
    "err",
    ...CRUISED,
  ]);

/** The checker must find a planted mistake: a version that can't read TypeScript finds nothing, and is green. */
function cruiseFindsMistakes(): string | undefined {
  const planted = join(ROOT, "contract", "src", "planted-mistake.ts");
  writeFileSync(
    planted,
    'import { loadConfig } from "../../server/src/config.ts";\nexport const planted = loadConfig;\n',
  );
  try {
    return cruise() === undefined ? "a planted forbidden import was not found" : undefined;
  } finally {
    rmSync(planted);
  }
}

/** Packages whose other-platform parts are not all on the registry; they load where their part exists. */
const INCOMPLETE = new Set(["litesvm"]);

/** A lockfile without some platform's part makes `npm ci` fail there. */
function lockfileIsComplete(): string | undefined {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<
      string,
      { optionalDependencies?: Record<string, string>; resolved?: string; link?: boolean }
    >;
  };
  const problems = Object.entries(packages).flatMap(
    ([path, { optionalDependencies = {}, resolved, link }]) => {
      const name = path.split("node_modules/").at(-1) ?? path;
      const missing = INCOMPLETE.has(name)
        ? []
        : Object.keys(optionalDependencies).filter(
            (part) => !packages[`node_modules/${part}`] && !packages[`${path}/node_modules/${part}`],
          );
      const named = resolved && !link ? [`${path} names where it was downloaded`] : [];
      return [...missing.map((part) => `${name} lacks ${part}`), ...named];
    },
  );
  return problems.length > 0 ? problems.join("\n") : undefined;
}

/** What is wrong with the operator's words, with the files of the gallery and the studio, and with the share cards. */
async function contentProblems(folder: string): Promise<string | undefined> {
  try {
    const { galleryItems, studio, stylePictures } = await loadContent(folder);
    const problems = [
      ...(await galleryProblems(folder, galleryItems.items)),
      ...(await stylePictureProblems(folder, studio, stylePictures)),
      ...(await shareCardProblems()),
    ];
    return problems.length > 0 ? problems.join("\n") : undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** The words of share cards are drawn: an edit shows only when the cards are drawn anew. */
async function shareCardProblems(): Promise<string[]> {
  const { shareCardCatalogModule } = await import("../art/src/cards/shipped-cards.ts");
  const shown = readFileSync(join(ROOT, "web/src/ui/share-card.catalog.ts"), "utf8");
  return shown === shareCardCatalogModule()
    ? []
    : ["share-cards.yaml: the pictures have other words: run npm run share-cards"];
}

const checks: Check[] = [
  { name: "page types", run: () => tool([bin("@react-router/dev/bin.cjs"), "typegen"], join(ROOT, "web")) },
  ...WORKSPACES.map((workspace) => ({
    name: `types: ${workspace}`,
    run: () => tool([bin("typescript/bin/tsc"), "-p", workspace]),
  })),
  {
    name: "format and lint",
    run: () => tool([bin("@biomejs/biome/bin/biome"), "check", "--error-on-warnings"]),
  },
  { name: "import directions", run: cruise },
  { name: "import directions find a planted mistake", run: cruiseFindsMistakes },
  { name: "unused code", run: () => tool([bin("knip/bin/knip.js")]) },
  {
    name: "content",
    run: () => contentProblems(process.env.CONTENT_DIR ?? join(ROOT, "content")),
  },
  { name: "lockfile", run: lockfileIsComplete },
];

const wanted = process.argv[2];
let failures = 0;
for (const { name, run } of checks.filter((check) => !wanted || check.name.includes(wanted))) {
  const problem = await run();
  if (problem === undefined) console.log(`  ok  ${name}`);
  else {
    failures += 1;
    console.log(`  !!  ${name}\n${problem.replaceAll(/^/gm, "      ")}`);
  }
}
if (!existsSync(join(ROOT, "LICENSE"))) failures += 1;
console.log(failures === 0 ? "  All checks passed." : `  ${failures} of the checks failed.`);
process.exitCode = failures === 0 ? 0 : 1;
