import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { buildWhenNeeded, ROOT } from "./build-steps.ts";

const CLIENT = join(ROOT, "web", "build", "client");

/** What one route of the built pages loads when its scripts start, compressed as it is sent. */
export interface RouteBytes {
  route: string;
  scripts: number;
  styles: number;
}

interface Bounds {
  scripts: number;
  styles: number;
}

/** A public page. For who only reads its scripts are not loaded at all; a browser test proves that. */
const PUBLIC_PAGE: Bounds = { scripts: 119_000, styles: 12_500 };
/** Routes that are more than a page to read. */
const OTHERS: Readonly<Record<string, Bounds>> = {
  "routes/baksoai": { scripts: 125_000, styles: 9_000 },
  "routes/baksogame": { scripts: 127_000, styles: 13_000 },
  "routes/shared": { scripts: 135_500, styles: 13_500 },
};
/** What opens behind the assistant's door, with what the door has loaded. */
const MOST_OPENED_BYTES = 172_000;
/** A picture drawn by us; the largest are scenes for screens of 2,560 px. */
const MOST_PICTURE_BYTES = 105_000;
/** All fonts that a page asks for. */
const MOST_FONT_BYTES = 32_000;

interface Manifest {
  entry: Assets;
  routes: Record<string, Assets & { parentId?: string; path?: string; index?: boolean }>;
}

interface Assets {
  module: string;
  imports?: string[];
  css?: string[];
}

/** Bytes of a file of the client's build, in its compressed form where there is one. */
function sentBytes(folder: string, url: string): number {
  const file = join(folder, url.replace(/#.*/, ""));
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const sum = (folder: string, urls: Iterable<string>): number =>
  [...urls].reduce((bytes, url) => bytes + sentBytes(folder, url), 0);

function readManifest(folder: string): Manifest {
  const file = globSync("assets/manifest-*.js", { cwd: folder })[0];
  if (!file) throw new Error(`${folder} has no manifest of its routes`);
  const text = readFileSync(join(folder, file), "utf8");
  return JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "")) as Manifest;
}

/** A route's own files, those of the routes around it, and those that every page begins with. */
function assetsOf({ entry, routes }: Manifest, name: string): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set([entry.module, ...(entry.imports ?? [])]);
  const styles = new Set((entry.css ?? []).map((url) => url.replace(/#.*/, "")));
  for (let at: string | undefined = name; at; at = routes[at]?.parentId) {
    const { module, imports = [], css = [] } = routes[at] ?? entry;
    for (const url of [module, ...imports]) scripts.add(url);
    for (const url of css) styles.add(url.replace(/#.*/, ""));
  }
  return { scripts, styles };
}

/** The bytes of every route that somebody can visit. */
export function measureRoutes(folder: string): RouteBytes[] {
  const manifest = readManifest(folder);
  return Object.entries(manifest.routes)
    .filter(([, { path, index }]) => path !== undefined || index)
    .filter(([name]) => name !== "root")
    .map(([route]) => {
      const { scripts, styles } = assetsOf(manifest, route);
      return { route, scripts: sum(folder, scripts), styles: sum(folder, styles) };
    });
}

/** The assistant's page once its door is open: the view behind it, and what that imports at once. */
export function measureOpened(folder: string): number {
  const { scripts } = assetsOf(readManifest(folder), "routes/baksoai");
  const view = globSync("assets/granted-view-*.js", { cwd: folder })[0];
  if (!view) throw new Error("The view behind the assistant's door is no file of its own");
  const waiting = [`/assets/${basename(view)}`];
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    if (scripts.has(url)) continue;
    scripts.add(url);
    const text = readFileSync(join(folder, url), "utf8");
    for (const [, imported] of text.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
      waiting.push(`/assets/${imported}`);
  }
  return sum(folder, scripts);
}

/** What weighs more than it may. */
export function weightProblems(routes: readonly RouteBytes[]): string[] {
  return routes.flatMap(({ route, scripts, styles }) => {
    const most = OTHERS[route] ?? PUBLIC_PAGE;
    return [
      ...tooMuch(`${route}: scripts`, scripts, most.scripts),
      ...tooMuch(`${route}: styles`, styles, most.styles),
    ];
  });
}

const tooMuch = (what: string, bytes: number, most: number): string[] =>
  bytes <= most ? [] : [`${what} weigh ${bytes} bytes, ${bytes - most} more than they may`];

/** Builds the pages when their sources changed, and weighs what they load. */
export async function pageBytesProblem(): Promise<string | undefined> {
  await buildWhenNeeded(() => undefined);
  const pictures = globSync("art/*", { cwd: CLIENT });
  const fonts = globSync("assets/*.woff2", { cwd: CLIENT });
  const problems = [
    ...weightProblems(measureRoutes(CLIENT)),
    ...tooMuch("scripts of the open assistant", measureOpened(CLIENT), MOST_OPENED_BYTES),
    ...pictures.flatMap((file) => tooMuch(file, sentBytes(CLIENT, file), MOST_PICTURE_BYTES)),
    ...tooMuch("fonts", sum(CLIENT, fonts), MOST_FONT_BYTES),
  ];
  return problems.length === 0 ? undefined : problems.join("\n");
}
