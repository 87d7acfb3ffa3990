import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { openContent } from "./content.source.ts";

let folder: string;
let logged: string[];
let nowMs = 0;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-content-"));
  await cp(join(import.meta.dirname, "../../../content"), folder, { recursive: true });
  logged = [];
});
afterEach(() => rm(folder, { recursive: true }));

const open = (keptIn: string | null = null) =>
  openContent({
    folder,
    keptIn,
    logger: pino({}, { write: (line: string) => logged.push(line) }),
    nowMs: () => nowMs,
  });
const edit = async (file: string, from: string, to: string) => {
  const path = join(folder, file);
  await writeFile(path, (await readFile(path, "utf8")).replace(from, to));
  nowMs += 1_000;
};

describe("edits of the content", () => {
  it("show at the next look, without a restart", async () => {
    const source = await open();
    await edit("site.yaml", "Meet Bakso!", "Meet the cub!");
    expect((await source.refresh()).site.hero.title).toBe("Meet the cub!");
    expect(source.current().site.hero.title).toBe("Meet the cub!");
  });

  it("that are broken are logged with file, line and field, and the last good version stays", async () => {
    const source = await open();
    await edit("token.yaml", "minimumUi: 350000", "minimumUi: none");
    expect((await source.refresh()).token.minimumUi).toBe(350_000);
    expect(source.isHealthy()).toBe(false);
    expect(logged.join("")).toMatch(/token\.yaml:\d+: minimumUi/);
  });

  it("that mend a broken one are taken over", async () => {
    const source = await open();
    await edit("token.yaml", "minimumUi: 350000", "minimumUi: none");
    await source.refresh();
    await edit("token.yaml", "minimumUi: none", "minimumUi: 400000");
    expect((await source.refresh()).token.minimumUi).toBe(400_000);
    expect(source.isHealthy()).toBe(true);
  });

  it("[GALLERY-10] are pictures that are dropped in, replaced or removed, too", async () => {
    const source = await open();
    const picture = join(folder, "gallery", "good-morning.png");
    const versions = [source.current().version];
    for (const change of [() => writeFile(picture, "another one"), () => rm(picture)]) {
      await change();
      nowMs += 3_000;
      versions.push((await source.refresh()).version);
    }
    expect(new Set(versions).size).toBe(3);
  });

  it("are seen within two seconds though nobody loads a page", async () => {
    const source = await openContent({ folder, logger: pino({ level: "silent" }) });
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const unwatch = source.watch();
    await edit("token.yaml", "minimumUi: 350000", "minimumUi: 400000");
    vi.advanceTimersByTime(2_000);
    await expect
      .poll(() => source.current().token.minimumUi, { timeout: 20_000, interval: 20 })
      .toBe(400_000);
    unwatch();
  });

  it("are seen behind links, and when time and size of a file stay what they were", async () => {
    await rename(join(folder, "token.yaml"), join(folder, "..token"));
    await symlink("..token", join(folder, "token.yaml"));
    const source = await open();
    await edit("..token", "minimumUi: 350000", "minimumUi: 400000");
    expect((await source.refresh()).token.minimumUi).toBe(400_000);
  });

  it("may take the whole folder away: the last good version stays, until it is back", async () => {
    const source = await open();
    await rename(folder, `${folder}-away`);
    nowMs += 1_000;
    expect((await source.refresh()).site.hero.title).toBe("Meet Bakso!");
    expect(source.isHealthy()).toBe(false);
    expect(logged.join("")).toContain("is not there");
    await rename(`${folder}-away`, folder);
    nowMs += 1_000;
    await source.refresh();
    expect(source.isHealthy()).toBe(true);
  });

  it("keep the same object while nothing changes, so that caches hold", async () => {
    const source = await open();
    const before = source.current();
    nowMs += 10_000;
    expect(await source.refresh()).toBe(before);
  });
});

describe("a start with broken content", () => {
  let keptIn: string;
  beforeEach(async () => {
    keptIn = await mkdtemp(join(tmpdir(), "bakso-kept-"));
  });
  afterEach(() => rm(keptIn, { recursive: true }));

  it("begins with the last good version, says so loudly, and takes the mended one over", async () => {
    const before = await open(keptIn);
    await edit("token.yaml", "minimumUi: 350000", "minimumUi: 400000");
    await before.refresh();
    await edit("token.yaml", "minimumUi: 400000", "minimumUi: none");
    const source = await open(keptIn);
    expect(source.current().token.minimumUi).toBe(400_000);
    expect(source.current().stylePictures).toEqual(before.current().stylePictures);
    expect(source.isHealthy()).toBe(false);
    expect(logged.join("")).toMatch(/"level":50.*token\.yaml:\d+: minimumUi.*LAST GOOD VERSION/);
    await edit("token.yaml", "minimumUi: none", "minimumUi: 500000");
    expect((await source.refresh()).token.minimumUi).toBe(500_000);
    expect(source.isHealthy()).toBe(true);
  });

  it("begins with the last good version when the folder is gone", async () => {
    await open(keptIn);
    await rename(folder, `${folder}-away`);
    expect((await open(keptIn)).current().site.hero.title).toBe("Meet Bakso!");
    await rename(`${folder}-away`, folder);
  });

  it("is refused with file, line and field where there is no good version", async () => {
    await edit("token.yaml", "minimumUi: 350000", "minimumUi: none");
    await expect(open(keptIn)).rejects.toThrow(/token\.yaml:\d+: minimumUi/);
  });
});
