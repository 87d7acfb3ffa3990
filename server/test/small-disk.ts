import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether this machine lets us have disks of our own. */
export const isMountable: boolean = (() => {
  try {
    execFileSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", tmpdir()], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

/** A disk in memory that is soon full, or that takes nothing at all. */
export async function mountSmallDisk({
  megabytes,
  isReadOnly = false,
}: {
  megabytes: number;
  isReadOnly?: boolean;
}): Promise<{ folder: string; unmount(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "bakso-small-disk-"));
  const options = `size=${megabytes}m,${isReadOnly ? "ro" : "rw"}`;
  await run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder]);
  return {
    folder,
    async unmount() {
      await run("umount", ["--lazy", folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
