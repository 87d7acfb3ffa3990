import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { loadContent } from "../server/src/content/load-content.ts";
import { stylePictureProblems } from "../server/src/content/style-pictures.ts";
import { galleryProblems } from "../server/src/gallery/check-gallery.ts";
import { ROOT } from "./build-steps.ts";
import { generatedProblem } from "./generated/generated-files.ts";
import { buildHouse, houseProblem } from "./generated/house.ts";
import { CRUISER, readImports } from "./generated/imports.ts";
import { pageBytesProblem } from "./page-bytes.ts";
import { stylesProblem } from "./style-classes.ts";

/** One check: its name, and what is wrong (nothing when it is fine). */
interface Check {
  name: string;
  run(): string | undefined | Promise<string | undefined>;
}

const bin = (path: string) => join(ROOT, "node_modules", path);

/** Runs a tool. @returns its output when it fails */
function tool(args: readonly string[], cwd = ROOT): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", "pipe", "pipe"] });
    const said: Buffer[] = [];
    child.stdout.on("data", (part: Buffer) => said.push(part));
    child.stderr.on("data", (part: Buffer) => said.push(part));
    child.on("error", reject);
    child.on("close", (code) =>
      resolve(code === 0 ? undefined : Buffer.concat(said).toString().trim() || `failed with ${code}`),
    );
  });
}

const WORKSPACES = ["contract", "game", "art", "server", "web", "demo", "fakes", "e2e", "bench", "scripts"];
/** Forbidden imports, circles and climbs. */
async function directionProblem(): Promise<string | undefined> {
  const { files, violations } = await readImports();
  const problems = [...violations, houseProblem(buildHouse(files))].filter(
    (problem) => problem !== undefined,
  );
  return problems.length === 0 ? undefined : problems.join("\n");
}

/**
 * The checker must find a planted mistake: a version that can't read TypeScript finds nothing and passes. It is
 * planted in a folder of its own that is laid out as ours is, so that no other check trips over it.
 */
async function cruiseFindsMistakes(): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "bakso-planted-"));
  try {
    for (const [file, text] of Object.entries({
      "tsconfig.node.json": readFileSync(join(ROOT, "tsconfig.node.json"), "utf8"),
      "server/src/config.ts": "export const loadConfig = 1;\n",
      "contract/src/planted-mistake.ts":
        'import { loadConfig } from "../../server/src/config.ts";\nexport const planted = loadConfig;\n',
    })) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), text);
    }
    const found = await tool(
      [
        CRUISER,
        "--config",
        join(ROOT, ".dependency-cruiser.mjs"),
        "--output-type",
        "err",
        "contract",
        "server",
      ],
      folder,
    );
    return found?.includes("contract-knows-zod-alone")
      ? undefined
      : "a planted forbidden import was not found";
  } finally {
    await rm(folder, { recursive: true, force: true });
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

/** The problems of the content, of the gallery's and the studio's files, and of the share cards. */
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

/** The words of share cards are part of drawn pictures: an edit shows only when the cards are drawn again. */
async function shareCardProblems(): Promise<string[]> {
  const { shareCardCatalogModule } = await import("../art/src/cards/shipped-cards.ts");
  const shown = readFileSync(join(ROOT, "web/src/shared/ui/share-card.catalog.ts"), "utf8");
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
  { name: "import directions, circles and climbs", run: directionProblem },
  { name: "import directions find a planted mistake", run: cruiseFindsMistakes },
  { name: "unused and missing styles", run: stylesProblem },
  { name: "unused code", run: () => tool([bin("knip/bin/knip.js")]) },
  {
    name: "content",
    run: () => contentProblems(process.env.CONTENT_DIR ?? join(ROOT, "content")),
  },
  { name: "what is written from the code", run: generatedProblem },
  { name: "lockfile", run: lockfileIsComplete },
  { name: "bytes of pages", run: pageBytesProblem },
];

/** The page types are written first: the types of the pages need them. */
const [pageTypes, ...others] = checks.filter(
  ({ name }) => !process.argv[2] || name.includes(process.argv[2]),
);
const failed: string[] = [];

async function report({ name, run }: Check): Promise<void> {
  const problem = await run();
  if (problem !== undefined) failed.push(name);
  console.log(
    problem === undefined ? `  ok  ${name}` : `  !!  ${name}\n${problem.replaceAll(/^/gm, "      ")}`,
  );
}

if (pageTypes) await report(pageTypes);
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let next = others.shift(); next; next = others.shift()) await report(next);
  }),
);
if (!existsSync(join(ROOT, "LICENSE"))) failed.push("LICENSE");
console.log(failed.length === 0 ? "  All checks passed." : `  ${failed.length} of the checks failed.`);
process.exitCode = failed.length === 0 ? 0 : 1;
