import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { fingerprintOfPictures } from "./fingerprint.ts";

it("looks at the gallery's pictures again and again, and not at the many files that were made of them", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bakso-fingerprint-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const gallery = join(folder, "gallery");
  await mkdir(join(gallery, "made", "0123"), { recursive: true });
  await mkdir(join(gallery, "summer"));
  await writeFile(join(gallery, "a.png"), "a");
  const first = await fingerprintOfPictures(folder);

  await writeFile(join(gallery, "made", "0123", "480.webp"), "made of it");
  expect(await fingerprintOfPictures(folder)).toBe(first);

  await writeFile(join(gallery, "summer", "b.png"), "b");
  expect(await fingerprintOfPictures(folder)).not.toBe(first);
});
