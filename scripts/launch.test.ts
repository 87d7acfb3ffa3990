import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");
/** A stand-in for the server: it prints its id, takes a while to stop, and prints that it did. */
const SERVER = `
process.on("SIGTERM", () => setTimeout(() => { console.log("stopped"); process.exit(0); }, 700));
process.on("SIGINT", () => process.exit(130));
process.on("disconnect", () => { console.log("left alone"); process.exit(0); });
setInterval(() => undefined, 1_000);
console.log("pid " + process.pid);
`;

let folder: string;
let npm: ChildProcess;
let lines: AsyncIterator<string>;
let serverPid: number;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-launch-"));
  const { scripts } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "stand-in", scripts }));
  await writeFile(join(folder, "package-lock.json"), "{}");
  await mkdir(join(folder, "node_modules"));
  const stamp = createHash("sha256").update("{}").digest("hex");
  await writeFile(join(folder, "node_modules", ".bakso-installed"), stamp);
  await mkdir(join(folder, "scripts"));
  await cp(join(ROOT, "scripts", "launch.mjs"), join(folder, "scripts", "launch.mjs"));
  await writeFile(join(folder, "scripts", "start.ts"), SERVER);
  // A group of its own, so that a signal reaches npm alone, as from a service manager.
  npm = spawn("npm", ["start", "--silent"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  if (!npm.stdout) throw new Error("npm says nothing");
  lines = createInterface({ input: npm.stdout })[Symbol.asyncIterator]();
  serverPid = Number((await lines.next()).value?.replace("pid ", ""));
});
afterEach(async () => {
  // Ends what is left of its group.
  try {
    if (npm.pid !== undefined) process.kill(-npm.pid, "SIGKILL");
  } catch (error) {
    expect(error).toMatchObject({ code: "ESRCH" });
  }
  await rm(folder, { recursive: true });
});

/** Its output ends when the last process that could write to it has ended. */
const areAllGone = async () => (await lines.next()).done;

describe.skipIf(process.platform === "win32")("npm start", () => {
  it("passes SIGTERM on to the server, and stays until it has stopped", async () => {
    const ended = once(npm, "exit");
    npm.kill("SIGTERM");
    expect((await lines.next()).value).toBe("stopped");
    expect(await ended).toEqual([0, null]);
    expect(await areAllGone()).toBe(true);
  });

  it("leaves no orphan when npm is killed without a word", async () => {
    npm.kill("SIGKILL");
    expect((await lines.next()).value).toBe("stopped");
    expect(await areAllGone()).toBe(true);
  });

  it("lets the server know when the launcher is killed without a word", async () => {
    const status = await readFile(`/proc/${serverPid}/status`, "utf8");
    process.kill(Number(/PPid:\s+(\d+)/.exec(status)?.[1]), "SIGKILL");
    expect((await lines.next()).value).toBe("left alone");
    expect(await areAllGone()).toBe(true);
  });
});
