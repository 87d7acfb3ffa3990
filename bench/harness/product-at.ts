import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { parse, stringify } from "yaml";
import type { Bench } from "../bench.context.ts";
import { startChild } from "./child.ts";
import { type Product, READY } from "./product.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const run = promisify(execFile);
const INSTALL_AND_BUILD_MS = 15 * 60_000;
const PLENTY = 1_000_000_000;

/**
 * The product as it was at a commit, installed, built and started as anybody does it, in a checkout of its own, which is gone at the
 * end.
 *
 * @throws Error when there is no such commit, or it does not start
 */
export async function startProductAt(
  bench: Bench,
  commit: string,
  environment: Readonly<Record<string, string>>,
): Promise<Pick<Product, "origin">> {
  const folder = await temporaryFolder(bench);
  const checkout = join(folder, "checkout");
  const git = (...words: string[]) => run("git", words, { cwd: import.meta.dirname });
  bench.say(`building the product as it was at ${commit}`);
  await git("worktree", "add", "--detach", checkout, commit);
  bench.onEnd(() => git("worktree", "remove", "--force", checkout));
  await liftLimits(join(checkout, "content", "limits.yaml"));
  // It installs first, for which npm may need what is set in this machine's environment. What serves must not see that.
  const launch = join(checkout, "scripts", "launch.mjs");
  await run(process.execPath, [launch, "build"], { timeout: INSTALL_AND_BUILD_MS });
  const { said } = await startChild(bench, launch, {
    args: ["start"],
    ready: READY,
    endBy: "SIGTERM",
    environment: { PORT: "0", DATA_DIR: join(folder, "data"), SHUTDOWN_DRAIN_SECONDS: "0", ...environment },
  });
  return { origin: said };
}

/** One visitor of a bench comes more often than one of the world. */
async function liftLimits(file: string): Promise<void> {
  const limits = parse(await readFile(file, "utf8")) as { perAddressPerMinute: Record<string, number> };
  for (const name of Object.keys(limits.perAddressPerMinute)) limits.perAddressPerMinute[name] = PLENTY;
  await writeFile(file, stringify(limits));
}
