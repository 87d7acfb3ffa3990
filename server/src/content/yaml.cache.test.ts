import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadContent } from "./load-content.ts";
import { openYamlCache } from "./yaml.cache.ts";

const SHIPPED = join(import.meta.dirname, "../../../content");
let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-yaml-"));
  file = join(folder, "cache.json");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const load = async (content: string) => loadContent(content, await openYamlCache(file));

it("says the same about all content as the files do", async () => {
  const read = await load(SHIPPED);
  const kept = await load(SHIPPED);
  expect(kept).toEqual(read);
  expect(kept).toEqual(await loadContent(SHIPPED));
});

it("is what a start reads: a kept text is not read again, an edited one is", async () => {
  const content = join(folder, "content");
  await cp(SHIPPED, content, { recursive: true });
  const { site } = await load(content);
  const cache = (await readFile(file, "utf8")).replaceAll(site.tagline, "kept words");
  await writeFile(file, cache);
  expect((await load(content)).site.tagline).toBe("kept words");
  const edited = (await readFile(join(content, "site.yaml"), "utf8")).replace(site.tagline, "edited words");
  await writeFile(join(content, "site.yaml"), edited);
  expect((await load(content)).site.tagline).toBe("edited words");
});

it("is not believed: what a kept text says is checked, and explained from the text", async () => {
  const { site } = await load(SHIPPED);
  await writeFile(file, (await readFile(file, "utf8")).replaceAll(JSON.stringify(site.tagline), "17"));
  expect((await load(SHIPPED)).site.tagline).toBe(site.tagline);
});

it("is no reason to fail: damaged, or in a place that can't be written", async () => {
  await writeFile(file, '{"half');
  expect((await load(SHIPPED)).site.name).toBe("Bakso");
  file = join(folder, "nowhere", "cache.json");
  expect((await load(SHIPPED)).site.name).toBe("Bakso");
});

it("forgets what is gone, and serves one start for as many readings as it takes", async () => {
  const cache = await openYamlCache(file);
  cache.keep("a: 1", { a: 1 });
  await cache.save();
  // As after an edit: one text stays, another is replaced.
  expect(cache.read("a: 1")).toEqual({ a: 1 });
  cache.keep("b: 2", { b: 2 });
  await cache.save();
  cache.keep("c: 3", { c: 3 });
  await cache.save();
  const next = await openYamlCache(file);
  expect(["a: 1", "b: 2", "c: 3"].map((text) => next.read(text))).toEqual([undefined, undefined, { c: 3 }]);
});

it("keeps nothing that JSON would change", async () => {
  const cache = await openYamlCache(file);
  cache.keep("a: .inf", { a: Number.POSITIVE_INFINITY });
  cache.keep("a: 1", { a: 1 });
  await cache.save();
  const next = await openYamlCache(file);
  expect([next.read("a: .inf"), next.read("a: 1")]).toEqual([undefined, { a: 1 }]);
});
