import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildWhenNeeded, ROOT } from "./build-steps.ts";

await buildWhenNeeded((step) => console.log(`  … ${step}`));
await import(pathToFileURL(join(ROOT, "server", "build", "main.mjs")).href);
