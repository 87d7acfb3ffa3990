import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

const open = () =>
  openContent({
    folder,
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

  it("keep the same object while nothing changes, so that caches hold", async () => {
    const source = await open();
    const before = source.current();
    nowMs += 10_000;
    expect(await source.refresh()).toBe(before);
  });
});
