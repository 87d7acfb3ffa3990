import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildWhenNeeded, ROOT, runTool } from "./build-steps.ts";

// Takes pictures of every screen at three widths in both themes, to be looked at: npm run photographs [-- words in a name]
await buildWhenNeeded((text) => console.log(`  … ${text}`));
const names = process.argv.slice(2);
if (names.length === 0) await rm(join(ROOT, "photographs"), { recursive: true, force: true });
const runner = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
const config = join(ROOT, "e2e", "photographs", "photographs.config.ts");
const wanted = names.length === 0 ? [] : ["--grep", names.join(" ")];
// What went wrong the runner has said.
const isDone = await runTool([runner, "test", "--config", config, "--reporter=line", ...wanted], {
  isQuiet: false,
}).then(
  () => true,
  () => false,
);
console.log(isDone ? "  The pictures are in photographs/." : "  Not every picture could be taken.");
process.exitCode = isDone ? 0 : 1;
