import { parseArgs } from "node:util";
import { buildWhenNeeded } from "../scripts/build-steps.ts";
import { chooseGroups, groupNames } from "./groups.ts";
import { openPostgres } from "./harness/postgres.ts";
import { writeDocument } from "./report/document.ts";
import { describeMachine, waitUntilQuiet } from "./report/machine.ts";
import { updateRecord } from "./report/record.ts";
import { screenTable } from "./report/screen.ts";
import { updateHistory } from "./report/trend.ts";
import { runGroups } from "./run-groups.ts";

const HELP = `
  npm run bench [-- name… [--quick] [--beside commit]]

  Measures all groups, or those that are named, alone or by their area, and writes docs/figures.md.
    --quick            looks whether they work, and writes nothing
    --beside <commit>  measures the public pages in turn with what they were then

  ${groupNames().join("\n  ")}
`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: "boolean", short: "h", default: false },
    quick: { type: "boolean", default: false },
    beside: { type: "string" },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const isQuick = values.quick;
const groups = chooseGroups(positionals);
const say = (text: string) => console.log(`  … ${text}`);

await buildWhenNeeded(say);
const postgres = await openPostgres();
if (!postgres) console.log("  There is no PostgreSQL here: only the embedded database is measured.");
try {
  const { measured, failures } = await runGroups(groups, {
    isQuick,
    postgres,
    beside: values.beside,
    say,
    waitUntilQuiet,
    onMeasured(group) {
      // Quick figures are no figures.
      if (isQuick) return;
      writeDocument(updateRecord(describeMachine(postgres !== null), [group]), updateHistory([group]));
    },
  });
  console.log(`\n${screenTable(measured)}\n`);
  for (const { name, isNoisy } of measured)
    if (isNoisy)
      console.log(`  ${name} is noisy: the machine had other work. Measure it again when it is quiet.`);
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await postgres?.end();
}
