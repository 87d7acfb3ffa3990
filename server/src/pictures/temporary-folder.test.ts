import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTemporaryFolder } from "./temporary-folder.ts";

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), "bakso-parent-"));
});
afterEach(() => rm(parent, { recursive: true }));

const leave = async (pid: number, host = hostname()): Promise<string> => {
  const folder = join(parent, `bakso-files-${host}-${pid}-aB3dE9`);
  await mkdir(folder);
  await writeFile(join(folder, "upload"), "half of a picture");
  return basename(folder);
};

describe("the folder for files that are on their way", () => {
  it("is empty, its own, and goes with its process", async () => {
    const [one, two] = [await openTemporaryFolder(parent), await openTemporaryFolder(parent)];
    await writeFile(one.newPath(), "1");
    await writeFile(two.newPath(), "2");
    expect(dirname(one.newPath())).not.toBe(dirname(two.newPath()));
    await one.remove();
    expect(await readdir(dirname(two.newPath()))).toHaveLength(1);
    await two.remove();
    expect(await readdir(parent)).toEqual([]);
  });

  it("begins by removing what a process left that was killed, and leaves those alone that live", async () => {
    const killed = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await once(killed, "spawn");
    const dead = await leave(killed.pid ?? 0);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const alive = await leave(process.ppid);
    const long = new Date(Date.now() - 7 * 24 * 3_600_000);
    await utimes(join(parent, alive), long, long);
    const elsewhere = await leave(killed.pid ?? 0, "another-machine");
    await writeFile(join(parent, "something-else"), "not ours");
    const folder = await openTemporaryFolder(parent);
    const found = await readdir(parent);
    expect(found).not.toContain(dead);
    expect(found).toEqual(expect.arrayContaining([alive, elsewhere, "something-else"]));
    await folder.remove();
  });

  it("takes what bears its own number and is older than itself for left behind, as in a container", async () => {
    const mine = await leave(process.pid);
    const long = new Date(Date.now() - 7 * 24 * 3_600_000);
    await utimes(join(parent, mine), long, long);
    const folder = await openTemporaryFolder(parent);
    expect(await readdir(parent)).not.toContain(mine);
    await folder.remove();
  });

  it("leaves a folder of its own number alone that is younger than itself", async () => {
    const mine = await leave(process.pid);
    const folder = await openTemporaryFolder(parent);
    expect(await readdir(join(parent, mine))).toEqual(["upload"]);
    await folder.remove();
  });

  it("leaves the folders of another user's processes alone, which it may not even ask for", async () => {
    const foreign = await leave(1);
    const kill = vi.spyOn(process, "kill").mockImplementation(() => {
      throw Object.assign(new Error("not yours"), { code: "EPERM" });
    });
    const folder = await openTemporaryFolder(parent);
    expect(kill).toHaveBeenCalledWith(1, 0);
    expect(await readdir(join(parent, foreign))).toEqual(["upload"]);
    kill.mockRestore();
    await folder.remove();
  });

  it("removes what is older than an hour of whose owner it can't know, and leaves their folder", async () => {
    const elsewhere = await leave(1, "another-machine");
    const path = (name: string) => join(parent, elsewhere, name);
    await writeFile(path("old"), "");
    await mkdir(path("old-folder"));
    const agoMinutes = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await utimes(path("old"), agoMinutes(61), agoMinutes(61));
    await utimes(path("upload"), agoMinutes(59), agoMinutes(59));
    const folder = await openTemporaryFolder(parent);
    expect((await readdir(join(parent, elsewhere))).sort()).toEqual(["old-folder", "upload"]);
    await folder.remove();
  });

  it("is named after the process that owns it, and goes though it was removed before", async () => {
    const folder = await openTemporaryFolder(parent);
    const path = dirname(folder.newPath());
    expect(basename(path)).toMatch(new RegExp(`^bakso-files-.+-${process.pid}-\\w{6}$`));
    await rm(path, { recursive: true });
    await folder.remove();
    // A file of such a name is no folder.
    await writeFile(join(parent, `bakso-files-${hostname()}-1-aB3dE9`), "");
    await (await openTemporaryFolder(parent)).remove();
    expect(await readdir(parent)).toEqual([`bakso-files-${hostname()}-1-aB3dE9`]);
  });
});
