import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bench } from "../bench.context.ts";

/** A folder that is gone when the group is over. */
export async function temporaryFolder(bench: Pick<Bench, "onEnd">): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "bakso-bench-"));
  bench.onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
