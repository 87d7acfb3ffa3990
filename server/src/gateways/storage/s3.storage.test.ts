import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3Server } from "../../../test/s3-server.ts";
import type { PictureKey, PictureStorage } from "./picture.storage.ts";
import { createS3Storage } from "./s3.storage.ts";

let folder: string;
let server: Awaited<ReturnType<typeof startS3Server>>;
let storage: PictureStorage;
let endpoint: string;
const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER", region: "us-east-1" };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bakso-s3-"));
  server = await startS3Server(folder);
  endpoint = server.url;
  storage = createS3Storage({ bucket: "pictures", endpoint, ...keys });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const WALLET = "A".repeat(44);
const OTHER = "B".repeat(44);
const key = (wallet: string, letter = "a"): PictureKey => ({ wallet, pictureId: `${letter.repeat(64)}.png` });
const text = async (of: PictureKey, range?: { start: number; end: number }) => {
  const stream = await storage.read(of, range);
  return stream && (await buffer(stream)).toString();
};

describe("pictures in a bucket", () => {
  it("are read as they were written, whole or in part", async () => {
    await storage.write(key(WALLET), Buffer.from("0123456789"));
    expect(await text(key(WALLET))).toBe("0123456789");
    expect(await text(key(WALLET), { start: 2, end: 4 })).toBe("234");
    expect(await text(key(WALLET, "b"))).toBeUndefined();
  });

  it("lie under the wallet's own prefix, and go with it alone", async () => {
    await storage.write(key(WALLET, "c"), Buffer.from("mine"));
    await storage.write(key(OTHER, "c"), Buffer.from("theirs"));
    await storage.removeAll(WALLET);
    expect(await text(key(WALLET, "c"))).toBeUndefined();
    expect(await text(key(OTHER, "c"))).toBe("theirs");
    await storage.remove(key(OTHER, "c"));
    expect(await text(key(OTHER, "c"))).toBeUndefined();
    await storage.remove(key(OTHER, "c"));
  });

  it("are refused under a name that leads elsewhere", async () => {
    await expect(
      storage.write({ wallet: "../x", pictureId: key(WALLET).pictureId }, Buffer.from("x")),
    ).rejects.toThrow(TypeError);
    await expect(storage.removeAll("..")).rejects.toThrow(TypeError);
  });

  it("are not kept where there is no bucket, or the key is wrong: that is an error, without the key in it", async () => {
    const nowhere = createS3Storage({ bucket: "missing", endpoint, ...keys });
    await expect(nowhere.write(key(WALLET), Buffer.from("x"))).rejects.toThrow("no such bucket");
    const stranger = createS3Storage({ bucket: "pictures", endpoint, ...keys, secretAccessKey: "hunter2" });
    await expect(stranger.write(key(WALLET), Buffer.from("x"))).rejects.toThrow(
      "The storage answered 403 to PUT",
    );
  });
});
