import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openBuiltCode } from "./built-code.ts";

describe("The built server's compiled code", () => {
  let folder: string;
  let code: string;
  const file = (name: string) => join(folder, `${name}.cjs`);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "bakso-code-"));
    code = join(folder, "code");
    await mkdir(join(folder, "parts"));
    await writeFile(
      file("start"),
      'const { word } = require("./parts/words.cjs"); exports.say = () => word();',
    );
    await writeFile(
      file("parts/words"),
      'exports.word = () => "roar"; exports.later = () => require("./late.cjs");',
    );
    await writeFile(file("parts/late"), 'exports.same = require("./words.cjs");');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** As a process of its own would: nothing is loaded yet. */
  const start = () => {
    const { cache } = createRequire(import.meta.url);
    for (const name of Object.keys(cache)) if (name.startsWith(folder)) delete cache[name];
    const built = openBuiltCode(code);
    const { say } = built.load(file("start")) as { say(): string };
    const said = say();
    built.keep();
    return { said, built };
  };
  const kept = async () => {
    const names = (await readdir(code)).sort();
    return Promise.all(names.map(async (name) => `${name} ${(await stat(join(code, name))).ino}`));
  };

  it("is kept by the first start, and taken by the second", async () => {
    expect(start().said).toBe("roar");
    const first = await kept();
    expect(first.map((entry) => entry.split(" ")[0])).toEqual(["start.cjs.code", "words.cjs.code"]);
    expect(start().said).toBe("roar");
    expect(await kept()).toEqual(first);
  });

  it("is not taken for another source of the same length", async () => {
    start();
    await writeFile(
      file("parts/words"),
      (await readFile(file("parts/words"), "utf8")).replace("roar", "purr"),
    );
    expect(start().said).toBe("purr");
  });

  it.each([
    ["cut short", (whole: Buffer) => whole.subarray(0, whole.length - 9)],
    ["empty", () => Buffer.alloc(0)],
    [
      "changed by one bit",
      (whole: Buffer) =>
        Buffer.from(whole).fill((whole.at(-40) ?? 0) ^ 1, whole.length - 40, whole.length - 39),
    ],
  ])("is made anew when it is %s", async (_how, damage) => {
    start();
    const place = join(code, "words.cjs.code");
    const whole = await readFile(place);
    await writeFile(place, damage(whole));
    const before = await kept();
    expect(start().said).toBe("roar");
    expect(await kept()).not.toEqual(before);
    expect((await readFile(place)).length).toBe(whole.length);
  });

  it("is done without where nothing can be written", async () => {
    await writeFile(code, "a file in the folder's place");
    expect(start().said).toBe("roar");
    expect(start().said).toBe("roar");
  });

  it("is followed by parts that Node loads, and both share what was loaded before", () => {
    start();
    const words = createRequire(import.meta.url)(file("parts/words"));
    const late = words.later();
    expect(late.same).toBe(words);
  });
});
