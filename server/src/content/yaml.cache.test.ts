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

const open = (sources = "of this version") => openYamlCache(file, sources);
const load = async (content: string) => loadContent(content, await open());

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
  const text = await readFile(join(content, "site.yaml"), "utf8");
  expect((await open()).read("site.yaml", text)).toEqual(site);
  const edited = text.replace(site.tagline, "edited words");
  expect((await open()).read("site.yaml", edited)).toBeUndefined();
  await writeFile(join(content, "site.yaml"), edited);
  expect((await load(content)).site.tagline).toBe("edited words");
});

it("says nothing about the same text in another file, which has another shape", async () => {
  await load(SHIPPED);
  const text = await readFile(join(SHIPPED, "site.yaml"), "utf8");
  expect((await open()).read("token.yaml", text)).toBeUndefined();
});

it("is not believed when somebody changed it: the text is parsed and checked again", async () => {
  const { site } = await load(SHIPPED);
  for (const other of ["17", JSON.stringify("other words")]) {
    await writeFile(file, (await readFile(file, "utf8")).replaceAll(JSON.stringify(site.tagline), other));
    expect((await load(SHIPPED)).site.tagline).toBe(site.tagline);
  }
});

it("is not believed by another version of the server, whose shapes may ask for more", async () => {
  await load(SHIPPED);
  const text = await readFile(join(SHIPPED, "site.yaml"), "utf8");
  expect((await open("of the next version")).read("site.yaml", text)).toBeUndefined();
  expect((await open()).read("site.yaml", text)).toBeDefined();
});

it("keeps nothing that is wrong: a mistake is told at every start, with its line", async () => {
  const content = join(folder, "content");
  await cp(SHIPPED, content, { recursive: true });
  const text = await readFile(join(content, "site.yaml"), "utf8");
  await writeFile(join(content, "site.yaml"), text.replace(/^tagline:.*$/m, "tagline: 17"));
  for (const _start of [1, 2]) await expect(load(content)).rejects.toThrow(/site\.yaml:\d+: tagline/);
});

it("is no reason to fail: damaged, or in a place that can't be written", async () => {
  await writeFile(file, '{"half');
  expect((await load(SHIPPED)).site.name).toBe("Bakso");
  file = join(folder, "nowhere", "cache.json");
  expect((await load(SHIPPED)).site.name).toBe("Bakso");
});

it("forgets what is gone, and serves one start for as many readings as it takes", async () => {
  const cache = await open();
  cache.keep("a.yaml", "a: 1", { a: 1 });
  await cache.save();
  // As after an edit: one text stays, another is replaced.
  expect(cache.read("a.yaml", "a: 1")).toEqual({ a: 1 });
  cache.keep("a.yaml", "b: 2", { b: 2 });
  await cache.save();
  cache.keep("a.yaml", "c: 3", { c: 3 });
  await cache.save();
  const next = await open();
  expect(["a: 1", "b: 2", "c: 3"].map((text) => next.read("a.yaml", text))).toEqual([
    undefined,
    undefined,
    { c: 3 },
  ]);
});

it("keeps nothing that JSON would change", async () => {
  const cache = await open();
  cache.keep("a.yaml", "a: .inf", { a: Number.POSITIVE_INFINITY });
  cache.keep("a.yaml", "a: 1", { a: 1 });
  await cache.save();
  const next = await open();
  expect([next.read("a.yaml", "a: .inf"), next.read("a.yaml", "a: 1")]).toEqual([undefined, { a: 1 }]);
});
