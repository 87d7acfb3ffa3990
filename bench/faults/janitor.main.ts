import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";

/** Waits for the end of whoever holds its standard input, and removes what was left behind in the folder that it is given. */
const [folder = ""] = process.argv.slice(2);
if (!/\/bakso-faults-\w+$/.test(folder)) throw new Error("That is no folder of a run");
for await (const _ of process.stdin) {
  // Nothing is ever written to it; only its end counts.
}

const textOf = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // Gone meanwhile.
    return "";
  }
};
const pids = readdirSync("/proc")
  .map(Number)
  .filter((pid) => pid > 1 && pid !== process.pid);
const found = new Set(
  pids.filter((pid) =>
    `${textOf(`/proc/${pid}/cmdline`)}\0${textOf(`/proc/${pid}/environ`)}`.includes(folder),
  ),
);
const parentOf = (pid: number) => Number(/^PPid:\s+(\d+)$/m.exec(textOf(`/proc/${pid}/status`))?.[1]);
// PostgreSQL's own processes do not name the folder; they are its children.
for (let before = -1; before !== found.size; ) {
  before = found.size;
  for (const pid of pids) if (found.has(parentOf(pid))) found.add(pid);
}
for (const pid of found) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // Ended by itself.
  }
}
const mounts = textOf("/proc/mounts")
  .split("\n")
  .map((line) => line.split(" ")[1] ?? "")
  .filter((mount) => mount.startsWith(`${folder}/`));
for (const mount of mounts) execFileSync("umount", ["--lazy", mount]);
rmSync(folder, { recursive: true, force: true });
