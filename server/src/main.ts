import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { openBuiltCode } from "./built-code.ts";
import { isDatabaseEmbedded, startDatabaseThread } from "./database/embedded/database-thread.ts";
import { compileEngineSparingly } from "./database/embedded/engine-flags.ts";
import { optimiseFromFirstRequest } from "./late-optimising.ts";
import { loadPartsOfNode } from "./parts-of-node.ts";

const isBundled = import.meta.filename.endsWith(".mjs");
const part = (name: string) => (isBundled ? new URL(`./${name}.mjs`, import.meta.url) : undefined);

const embeddedDatabase = part("embedded-database");
// The engine of the embedded database takes as long to load as all the rest. Its thread loads it meanwhile, and opens
// nothing before the settings are checked. First of all: V8's settings are for all threads, and it too uses parts of Node.
const embeddedThread =
  embeddedDatabase && isDatabaseEmbedded(process.env)
    ? startDatabaseThread(embeddedDatabase, { task: "wait" })
    : undefined;
loadPartsOfNode();
// For what is loaded later, and by threads: from the second time on, Node reuses its compiled code.
enableCompileCache();
optimiseFromFirstRequest();
// Nearly all that a start makes stays. Looking through it for what could go took a fifteenth of the start.
setFlagsFromString("--no-incremental-marking");
compileEngineSparingly();

const builtCode = isBundled ? openBuiltCode(join(import.meta.dirname, "code")) : undefined;
const { serve } = builtCode
  ? (builtCode.load(join(import.meta.dirname, "serve.cjs")) as typeof import("./serve.ts"))
  : await import("./serve.ts");

await serve(join(import.meta.dirname, "..", "..", "web", "build"), {
  embeddedDatabase,
  embeddedThread,
  offlineVoice: part("offline-voice"),
  replayWorker: part("game-replay"),
  inspectWorker: part("picture-inspection"),
  readWorker: part("attachment-reading"),
  pictureWorker: part("offline-pictures"),
});

// Under the settings that the next start begins with: V8 takes it under no others.
builtCode?.keep();
setFlagsFromString("--incremental-marking");
// An old generation that grows in small steps: otherwise V8 takes more memory with every busy hour (275 MB instead of 165
// after ten rounds of 200 streams). Not sooner: everything that a start loads stays.
setFlagsFromString("--heap-growing-percent=25");
