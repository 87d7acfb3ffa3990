import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openAssets } from "./assets.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-assets-"));
  await mkdir(join(folder, "client", "assets"), { recursive: true });
  await writeFile(join(folder, "client", "assets", "a.js"), "plain");
  await writeFile(join(folder, "client", "assets", "a.js.br"), "squeezed");
  await writeFile(join(folder, "client", "favicon.ico"), "icon");
  await writeFile(join(folder, "secret.txt"), "secret");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe("files of the build", () => {
  it("are read when they are first asked for, and kept", async () => {
    const assets = openAssets(join(folder, "client"));
    expect(assets.known("/assets/a.js")).toBeUndefined();
    expect(assets.known("/favicon.ico")).toBeUndefined();
    const [one, other] = await Promise.all([assets.load("/assets/a.js"), assets.load("/assets/a.js")]);
    expect(one).toMatchObject({
      contentType: "text/javascript; charset=utf-8",
      cacheControl: expect.stringContaining("immutable"),
      etag: undefined,
    });
    expect((await assets.load("/favicon.ico"))?.etag).toMatch(/^"[\w-]{22}"$/);
    expect([one?.body.toString(), one?.brotli?.toString()]).toEqual(["plain", "squeezed"]);
    expect(other).toBe(one);
    expect(assets.known("/assets/a.js")).toBe(one);
    expect((await assets.load("/favicon.ico"))?.brotli).toBeUndefined();
  });

  it("lie in their folder and nowhere else", async () => {
    const assets = openAssets(join(folder, "client"));
    for (const path of [
      "/../secret.txt",
      "/assets/../../secret.txt",
      "/..%2fsecret.txt",
      "/assets",
      "/",
      "",
      "/assets/a.js.br",
      "/assets/gone.js",
    ]) {
      expect(await assets.load(path)).toBeUndefined();
    }
  });

  it("are none where nothing is built", async () => {
    expect(await openAssets(join(folder, "nowhere")).load("/assets/a.js")).toBeUndefined();
  });
});
