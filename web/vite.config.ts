import { createHash } from "node:crypto";
import { relative } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Rolldown } from "vite";
import { routeParts } from "./route-parts.plugin.ts";

type ChunkingContext = Rolldown.ChunkingContext;

/** The modules that a visitor's pages begin with; what they load later does not count. */
const PUBLIC_PAGES =
  /src[\\/]app[\\/](root|site-layout|routes[\\/](home|bakso|aiinfo|roarmap|gallery|conservation|games|swap|not-found|baksogame))\.tsx/;
/** The same of a shared talk's page. */
const SHARED_TALK = /src[\\/]app[\\/]routes[\\/]shared\.tsx/;
/** The same of the assistant's page. */
const ASSISTANT = /src[\\/]app[\\/](root|routes[\\/]baksoai)\.tsx/;
/** The same of what opens behind the door, and of every tool there. */
const OPENED = /src[\\/]assistant[\\/]shell[\\/]granted-view\.tsx/;
const TOOLS = /src[\\/]assistant[\\/]/;

/** Tells of a module whether one of these pages imports it, be it through others. */
function partOf(pages: RegExp): (id: string, chunking: ChunkingContext) => boolean {
  const known = new Map<string, boolean>();
  return function isPart(id: string, chunking: ChunkingContext): boolean {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    // Modules that import one another in a circle must come to an end.
    known.set(id, false);
    const found =
      pages.test(id) ||
      (chunking.getModuleInfo(id)?.importers ?? []).some((importer) => isPart(importer, chunking));
    known.set(id, found);
    return found;
  };
}

const isPublic = partOf(PUBLIC_PAGES);
const isSharedTalks = partOf(SHARED_TALK);
const isAssistants = partOf(ASSISTANT);
const isOpened = partOf(OPENED);
const isTools = partOf(TOOLS);

/**
 * What several pages share: parts of the interface, calls to the server, the wallet; and what the assistant's tools do. What
 * only two or three have (the bot's guide, the divider, a price, why a wallet said no) is a file of its own: all others
 * would carry it.
 */
const SHARED =
  /src[\\/](shared[\\/](ui[\\/](?!showcase|candles|page[\\/](bot-guide|stripe-divider|written-price))|install[\\/]|wallet[\\/](?!wallet-errors)|lib[\\/](?!safe-link))|app[\\/](error-page|page-head)|assistant[\\/](gate[\\/]|feature\.ts|shared-views|library[\\/](library\.(api|module)|conversation-pages|known-as|use-debounced)))|contract[\\/]src[\\/]secrets|node_modules[\\/](virtua|eventsource-parser)|@tanstack|@wallet-standard/;
const OF_EVERY_PAGE = /\/(framework|rolldown-runtime|base|calls|parts)-[^/]+\.js$/;
const INTERFACE =
  /src[\\/](shared[\\/](ui[\\/]|install[\\/]|lib[\\/](load-part|late-part|new-deployment))|app[\\/]|assistant[\\/](feature\.ts|shared-views|library[\\/]))|contract[\\/]src[\\/]secrets|node_modules[\\/](virtua|eventsource-parser)/;

/**
 * In the order in which they are filled, the pages' own last: each takes along what its modules import, unless that has a
 * place already.
 */
const SHARED_CHUNKS = ["base", "calls", "parts", "door", "opened", "tools"] as const;

/**
 * The file that a shared module goes into. A page loads no file for the sake of a module that only others need: "base"
 * is every page's, "pages" the public ones', "parts" what these have in common with the tools, "door" what stands before
 * the assistant, "opened" what comes behind it, and "tools" what only some of its tools need.
 */
function sharedChunk(id: string, chunking: ChunkingContext): (typeof SHARED_CHUNKS)[number] {
  const isOfPublic = isPublic(id, chunking);
  const isOfAssistant = isAssistants(id, chunking);
  if (!INTERFACE.test(id)) return isOfPublic || isSharedTalks(id, chunking) ? "calls" : "door";
  if (isOfPublic && isOfAssistant) return "base";
  if (isOfPublic) return "parts";
  if (isOfAssistant) return "door";
  return isOpened(id, chunking) ? "opened" : "tools";
}

const isPagesOnly = (id: string, chunking: ChunkingContext): boolean =>
  INTERFACE.test(id) && isPublic(id, chunking) && !isAssistants(id, chunking) && !isTools(id, chunking);

/** Pages list the files that may be needed later: seven letters tell the versions of a file apart, the fewest there may be. */
const SHORT_NAMES = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  assetFileNames: "assets/[name]-[hash:7][extname]",
};

/** Who has which name of a class, in the form that pages are sent with. */
const classNames = new Map<string, string>();

/**
 * The name of a stylesheet's class in the built pages: its own with three letters for the file. Vite's default has five
 * and the number of the line, which no compression makes smaller, for a thousand classes in styles, scripts and pages.
 */
function shortClassName(name: string, filename: string): string {
  const file = relative(import.meta.dirname, filename.replace(/\?.*/, "")).replaceAll("\\", "/");
  const hash = createHash("sha256").update(file).digest().readUInt32BE();
  const short = `${name}_${hash.toString(36).slice(-3)}`;
  const owner = classNames.get(short) ?? file;
  if (owner !== file) throw new Error(`${owner} and ${file} would both have the class ${short}: rename one`);
  classNames.set(short, file);
  return short;
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [reactRouter(), routeParts()],
  css: { modules: { generateScopedName: shortClassName } },
  // Vite leaves this to whoever starts the server, who need not know of it: React would render in its development build.
  define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
  // Built, one file with all it needs: it starts faster and has one copy of the router.
  ssr: { noExternal: command === "build" ? true : undefined },
  build: {
    // data: URLs would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    // What every page begins with is there already: a part that is loaded later need not name it once more.
    modulePreload: { resolveDependencies: (_url, deps) => deps.filter((dep) => !OF_EVERY_PAGE.test(dep)) },
    target: "es2023",
    rolldownOptions: {
      output: {
        ...(isSsrBuild ? {} : SHORT_NAMES),
        // A few files instead of many small ones: each more would cost a phone a round trip.
        codeSplitting: {
          groups: [
            {
              name: "framework",
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|preload-helper|rolldown[\\/]runtime/,
              priority: SHARED_CHUNKS.length + 1,
            },
            ...SHARED_CHUNKS.map((chunk, index) => ({
              name: (id: string, chunking: ChunkingContext) =>
                !isPagesOnly(id, chunking) && sharedChunk(id, chunking) === chunk ? chunk : null,
              debugName: chunk,
              test: SHARED,
              minShareCount: 2,
              priority: SHARED_CHUNKS.length - index,
            })),
            { name: "pages", test: SHARED, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
