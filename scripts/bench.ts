import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./build-steps.ts";

// By URL: bench code uses browser types, which the scripts are compiled without.
await import(pathToFileURL(join(ROOT, "bench", "main.ts")).href);
