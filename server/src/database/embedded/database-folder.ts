import { existsSync } from "node:fs";
import { join } from "node:path";

/** Whether a database was completely made in the folder: it gets its name only then. */
export const isDatabaseFolder = (folder: string): boolean => existsSync(join(folder, "PG_VERSION"));
