import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFileStorage } from "./file.storage.ts";
import type { PictureKey } from "./picture.storage.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-storage-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const WALLET = "A".repeat(44);
const OTHER = "B".repeat(44);
const key = (wallet: string, letter = "a"): PictureKey => ({ wallet, pictureId: `${letter.repeat(64)}.png` });
const text = async (
  storage: ReturnType<typeof createFileStorage>,
  of: PictureKey,
  range?: { start: number; end: number },
) => {
  const stream = await storage.read(of, range);
  return stream && (await buffer(stream)).toString();
};

describe("pictures as files", () => {
  it("are read as they were written, whole or in part", async () => {
    const storage = createFileStorage(folder);
    await storage.write(key(WALLET), Buffer.from("0123456789"));
    expect(await text(storage, key(WALLET))).toBe("0123456789");
    expect(await text(storage, key(WALLET), { start: 2, end: 4 })).toBe("234");
    expect(await text(storage, key(WALLET, "b"))).toBeUndefined();
  });

  it("are stored once, and leave nothing unfinished behind", async () => {
    const storage = createFileStorage(folder);
    await Promise.all([1, 2, 3].map(() => storage.write(key(WALLET), Buffer.from("same"))));
    expect(await readdir(join(folder, WALLET))).toEqual([key(WALLET).pictureId]);
  });

  it("lie under the wallet's own prefix, where another wallet finds and removes nothing", async () => {
    const storage = createFileStorage(folder);
    await storage.write(key(WALLET), Buffer.from("mine"));
    expect(await text(storage, key(OTHER))).toBeUndefined();
    await storage.removeAll(OTHER);
    await storage.remove(key(OTHER));
    expect(await text(storage, key(WALLET))).toBe("mine");
    await storage.remove(key(WALLET));
    expect(await text(storage, key(WALLET))).toBeUndefined();
  });

  it("are all gone when the wallet's are removed", async () => {
    const storage = createFileStorage(folder);
    await storage.write(key(WALLET), Buffer.from("1"));
    await storage.write(key(WALLET, "b"), Buffer.from("2"));
    await storage.removeAll(WALLET);
    expect(await readdir(folder)).toEqual([]);
  });

  it("never lead out of their folder", async () => {
    const storage = createFileStorage(folder);
    const wrong: PictureKey[] = [
      { wallet: "../../etc", pictureId: key(WALLET).pictureId },
      { wallet: WALLET, pictureId: "../../../etc/passwd" },
      { wallet: WALLET, pictureId: `${"a".repeat(64)}.png/..` },
      { wallet: "", pictureId: "" },
    ];
    for (const one of wrong) {
      await expect(storage.write(one, Buffer.from("x"))).rejects.toThrow(TypeError);
      await expect(storage.read(one)).rejects.toThrow(TypeError);
    }
    expect(() => storage.removeAll("..")).toThrow(TypeError);
  });
});
