import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./build-steps.ts";

// By address: what measures browsers knows their types, which scripts do not.
await import(pathToFileURL(join(ROOT, "bench", "main.ts")).href);
