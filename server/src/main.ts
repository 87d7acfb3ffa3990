import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";

// Before anything else is loaded: from the second start on, Node reuses its compiled code.
enableCompileCache();
const { serve } = await import("./serve.ts");

const isBundled = import.meta.filename.endsWith(".mjs");
const part = (name: string) => (isBundled ? new URL(`./${name}.mjs`, import.meta.url) : undefined);

await serve(join(import.meta.dirname, "..", "..", "web", "build"), {
  embeddedDatabase: part("embedded-database"),
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
