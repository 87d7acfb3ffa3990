import { buildWhenNeeded } from "./build-steps.ts";

const isNew = await buildWhenNeeded((step) => console.log(`  … ${step}`));
console.log(isNew ? "  Built." : "  Nothing has changed since the last build.");
