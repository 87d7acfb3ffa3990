import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Everything that a run writes, mounts and starts lies in one folder or names it, so that it can be cleaned up by that
 * name even when the run is killed: a process of its own waits for our end, and does it then.
 */
export function openRunFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), "bakso-faults-"));
  // PostgreSQL runs as somebody else, in a folder of its own in here.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  const janitor = spawn(process.execPath, [join(import.meta.dirname, "janitor.main.ts"), folder], {
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
    env: { PATH: process.env.PATH },
  });
  // It ends after us, since it waits for this pipe to close.
  janitor.unref();
  (janitor.stdin as unknown as { unref?(): void }).unref?.();
}
