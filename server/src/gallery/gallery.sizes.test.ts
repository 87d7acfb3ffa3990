import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { createGallerySizes } from "./gallery.sizes.ts";

it("never encodes more than two pictures at once, also where one comes as another ends", async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), "bakso-sizes-"));
  let running = 0;
  let most = 0;
  const sizes = createGallerySizes({
    madeDir: cacheDir,
    cacheDir,
    async encode() {
      running += 1;
      most = Math.max(most, running);
      await setImmediate();
      running -= 1;
      return Buffer.from("picture");
    },
  });
  const file = (index: number) => ({ path: "unused", hash: `hash${index}` });
  await Promise.all(Array.from({ length: 400 }, (_, index) => sizes.path(file(index), "320.avif")));
  expect(most).toBe(2);
  await rm(cacheDir, { recursive: true });
});
