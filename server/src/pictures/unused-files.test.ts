import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "../../test/database.ts";
import { createTestWallet } from "../../test/test-wallet.ts";
import type { DatabaseHandle } from "../database/database-handle.ts";
import { migrations } from "../database/migrations.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { createFileStorage } from "../gateways/storage/file.storage.ts";
import type { PictureStorage } from "../gateways/storage/picture.storage.ts";
import type { CleanPicture } from "./picture.intake.ts";
import { createPictureService } from "./picture.service.ts";
import { createPictureStore, pictureAddress } from "./picture.store.ts";

const PICTURE: CleanPicture = {
  pictureId: `${"a".repeat(64)}.png`,
  mediaType: "image/png",
  bytes: Buffer.from("pixels"),
  width: 2,
  height: 3,
  upload: { kind: "png", width: 2, height: 3, bytes: 6 },
};
const ADDRESS = pictureAddress(PICTURE.pictureId);

let database: DatabaseHandle<DatabaseSchema>;
let db: Kysely<DatabaseSchema>;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase<DatabaseSchema>(migrations);
  db = database.db;
  folder = await mkdtemp(join(tmpdir(), "bakso-sweep-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

let wallet: string;
beforeEach(() => {
  wallet = createTestWallet().address;
});

const build = (change: Partial<PictureStorage> = {}) => {
  const storage = { ...createFileStorage(folder), ...change };
  return createPictureService(storage, createPictureStore(db), { requireRoom: async () => undefined });
};
const age = () =>
  sql`update pictures set created_at = now() - interval '2 hours' where wallet_address = ${wallet}`.execute(
    db,
  );
const textOf = async () => (await build().read(wallet, ADDRESS))?.data.toString();

it("a picture that is kept again while it is swept is there afterwards, with its bytes", async () => {
  const plain = build();
  await plain.keep(wallet, PICTURE);
  await age();
  let keeping: Promise<string> | undefined;
  const sweeping = build({
    async remove(key) {
      // It is shown again just when its bytes are about to go.
      keeping ??= plain.keep(wallet, PICTURE);
      await new Promise((resolve) => setImmediate(resolve));
      await createFileStorage(folder).remove(key);
    },
  });
  await sweeping.sweep();
  expect(await keeping).toBe(ADDRESS);
  expect(await textOf()).toBe("pixels");
});

it("what a question is about to name is not swept before it is stored", async () => {
  const service = build();
  await service.keep(wallet, PICTURE);
  await age();
  await service.hold(wallet, [ADDRESS, "https://elsewhere.example/x.png"]);
  await service.sweep();
  expect(await textOf()).toBe("pixels");
});

it("a picture whose bytes could not be removed is removed the next time, and keeps no other from it", async () => {
  const other = { ...PICTURE, pictureId: `${"0".repeat(64)}.png` };
  for (const picture of [PICTURE, other]) await build().keep(wallet, picture);
  await age();
  const plain = createFileStorage(folder);
  const broken = build({
    async remove(key) {
      if (key.pictureId.startsWith("a")) throw new Error("the disk is away");
      await plain.remove(key);
    },
  });
  await expect(broken.sweep()).rejects.toThrow("the disk is away");
  expect(await textOf()).toBe("pixels");
  expect(await build().find({ wallet, pictureId: other.pictureId })).toBeUndefined();
  await build().sweep();
  expect(await build().find({ wallet, pictureId: PICTURE.pictureId })).toBeUndefined();
  expect(await createFileStorage(folder).read({ wallet, pictureId: PICTURE.pictureId })).toBeUndefined();
});
