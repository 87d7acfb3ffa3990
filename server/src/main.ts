import { enableCompileCache } from "node:module";
import { join } from "node:path";

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
