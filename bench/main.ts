import { buildWhenNeeded } from "../scripts/build-steps.ts";
import { chooseGroups } from "./groups.ts";
import { openPostgres } from "./harness/postgres.ts";
import { writeDocument } from "./report/document.ts";
import { describeMachine, readLoad } from "./report/machine.ts";
import { updateRecord } from "./report/record.ts";
import { screenTable } from "./report/screen.ts";
import { runGroups } from "./run-groups.ts";

/** npm run bench [-- name…] [-- --quick] */
const words = process.argv.slice(2);
const isQuick = words.includes("--quick");
const groups = chooseGroups(words.filter((word) => word !== "--quick"));
const say = (text: string) => console.log(`  … ${text}`);

const { load, isNoisy } = readLoad();
await buildWhenNeeded(say);
const postgres = await openPostgres();
if (!postgres) console.log("  There is no PostgreSQL here: only the embedded database is measured.");
try {
  const { measured, failures } = await runGroups(groups, { isQuick, postgres, say, isNoisy });
  console.log(`\n${screenTable(measured)}\n`);
  if (isNoisy)
    console.log(
      `  Noisy: the load was ${load.toFixed(1)} before the first run. Measure again when it is quiet.`,
    );
  // Quick figures are no figures.
  if (!isQuick && measured.length > 0)
    writeDocument(updateRecord(describeMachine(postgres !== null), measured));
  process.exitCode = failures === 0 ? 0 : 1;
} finally {
  await postgres?.end();
}
