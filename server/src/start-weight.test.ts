import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../test/test-app.ts";

const run = promisify(execFile);

/** What a start must not load, since nothing before the first request needs it. */
describe("A start", () => {
  let app: TestApp | undefined;
  afterEach(() => app?.close());

  it("loads no second HTTP client", async () => {
    const server = pathToFileURL(join(import.meta.dirname, "serve.ts"));
    const script = `await import("${server}"); console.log(process.moduleLoadList.filter((name) => name.includes("undici")).join())`;
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script]);
    expect(stdout.trim()).toBe("");
  });

  it("loads no compilers of shapes beside ours", async () => {
    app = await createTestApp();
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    expect(loaded.some((file) => /[\\/]fastify[\\/]fastify\.js$/.test(file))).toBe(true);
    expect(
      loaded.filter((file) => /[\\/](ajv|ajv-compiler|fast-json-stringify-compiler)[\\/]/.test(file)),
    ).toEqual([]);
  });
});
