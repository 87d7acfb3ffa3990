import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildServer, inAscii, ROOT } from "./build-steps.ts";

describe("The built server", () => {
  let out: string;
  let parts: { name: string; code: string }[];
  const start = (): string => parts.find(({ name }) => /^parts.serve-.*\.cjs$/.test(name))?.code ?? "none";
  beforeAll(async () => {
    out = await mkdtemp(join(tmpdir(), "bakso-build-"));
    await buildServer("a hash", out);
    const names = (await readdir(out, { recursive: true })).filter((name) => /\.[cm]js$/.test(name));
    parts = await Promise.all(
      names.map(async (name) => ({ name, code: await readFile(join(out, name), "utf8") })),
    );
  }, 60_000);
  afterAll(() => rm(out, { recursive: true, force: true }));

  it("knows which sources it was built from", () => {
    expect(start()).toMatch(/["'`]a hash["'`]/);
  });

  it("leaves out what a start never loads", () => {
    const code = start();
    expect(code.length).toBeGreaterThan(1_000_000);
    expect(code).not.toMatch(/fast-json-stringify-compiler\/|Ajv\b/);
    expect(code).not.toContain("parseDocument");
    expect(code.length).toBeLessThan(1_600_000);
  });

  it("uses nothing of Node that is not loaded before V8's settings are changed", async () => {
    const program = `
      import { createRequire } from "node:module";
      import { loadPartsOfNode } from ${JSON.stringify(join(ROOT, "server", "src", "parts-of-node.ts"))};
      const list = () => process.moduleLoadList.filter((name) => /^NativeModule (?!internal)/.test(name));
      loadPartsOfNode();
      const before = new Set(list());
      createRequire(import.meta.url)(${JSON.stringify(join(out, "serve.cjs"))});
      console.log(list().filter((name) => !before.has(name)).join());
    `;
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--input-type=module",
      "--eval",
      program,
    ]);
    expect(stdout.trim()).toBe("");
  });

  it("has a byte for each character in memory", () => {
    expect(parts.filter(({ code }) => /[^\0-\x7f]/.test(code)).map(({ name }) => name)).toEqual([]);
  });
});

describe("A program written in ASCII", () => {
  const resultOf = (code: string): unknown => new Function(`return ${code}`)();
  it.each([
    ["a text", '"\u201cBakso\u201d \u2026 \ud83d\udc2f"'],
    ["an escaped character", '"\\\u00e9"'],
    ["a backslash before a character", '"\\\\\u00e9"'],
    ["a template", "`caf\u00e9 \ud83d\udc2f`"],
    ["a key", "{ gr\u00f6\u00dfe: 1 }.gr\u00f6\u00dfe"],
    ["a pattern", "/^[\u00e0-\u00ff\u4e00-\u9fff]+$/.test('\u00e9\u4e2d')"],
    ["a pattern of characters of two units", "/^[\ud83d\udc2f\ud83d\udc05]$/u.test('\ud83d\udc2f')"],
  ])("says the same: %s", (_what, code) => {
    const written = inAscii(code);
    expect(written).toMatch(/^[\x20-\x7e]*$/);
    expect(resultOf(written)).toEqual(resultOf(code));
  });
});
