import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { isDatabaseEmbedded, startDatabaseThread } from "./database/embedded/database-thread.ts";
import { optimiseFromFirstRequest } from "./late-optimising.ts";

// Before anything else is loaded: from the second start on, Node reuses its compiled code.
enableCompileCache();
optimiseFromFirstRequest();
// The embedded database's engine is checked function by function, when it is first called, and only what is called very
// often is compiled a second time, to run faster: both took processor time from the start (a quarter of a second).
setFlagsFromString("--wasm-lazy-validation");
setFlagsFromString("--wasm-tiering-budget=100000000");

const isBundled = import.meta.filename.endsWith(".mjs");
const part = (name: string) => (isBundled ? new URL(`./${name}.mjs`, import.meta.url) : undefined);

const embeddedDatabase = part("embedded-database");
// The engine of the embedded database takes as long to load as all the rest. Its thread loads it meanwhile, and opens
// nothing before the settings are checked.
const embeddedThread =
  embeddedDatabase && isDatabaseEmbedded(process.env)
    ? startDatabaseThread(embeddedDatabase, { task: "wait" })
    : undefined;
const { serve } = await import("./serve.ts");

await serve(join(import.meta.dirname, "..", "..", "web", "build"), {
  embeddedDatabase,
  embeddedThread,
  offlineVoice: part("offline-voice"),
  replayWorker: part("game-replay"),
  inspectWorker: part("picture-inspection"),
  readWorker: part("attachment-reading"),
  pictureWorker: part("offline-pictures"),
});

// An old generation that grows in small steps: otherwise V8 takes more memory with every busy hour (275 MB instead of 165
// after ten rounds of 200 streams). Not sooner: everything that a start loads stays, and looking through it again and
// again for what could go made up a tenth of the start.
setFlagsFromString("--heap-growing-percent=25");
