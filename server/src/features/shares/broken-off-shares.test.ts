import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "../../../test/database.ts";
import { buildPicture } from "../../../test/pictures.ts";
import { migrations } from "../../database/migrations.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { createFileStorage } from "../../gateways/storage/file.storage.ts";
import type { PictureStorage } from "../../gateways/storage/picture.storage.ts";
import { createPictureService } from "../../pictures/picture.service.ts";
import { createPictureStore } from "../../pictures/picture.store.ts";
import { createContinuedTalkStore } from "./continued-talk.store.ts";
import { createShareService } from "./share.service.ts";
import { createShareStore } from "./share.store.ts";

const WALLET = "BaksoTwinLoreng111111111111111111111111111";
const LIMITS = { perWallet: 9, messages: 9, kilobytes: 9, pictures: 9, pictureMegabytes: 9 };

let database: Awaited<ReturnType<typeof openTestDatabase<DatabaseSchema>>>;
let folder: string;
beforeEach(async () => {
  database = await openTestDatabase<DatabaseSchema>(migrations);
  folder = await mkdtemp(join(tmpdir(), "bakso-shares-"));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const names = (count: number) => Array.from({ length: count }, (_, at) => `${String(at).repeat(64)}.png`);

/** A talk with pictures, and what shares it in a process of its own storage. */
async function sharing(storage: PictureStorage, pictureCount: number) {
  const { db } = database;
  const own = createFileStorage(folder);
  const pictures = createPictureService(own, createPictureStore(db), { requireRoom: async () => undefined });
  const shares = createShareService({
    store: createShareStore(db),
    storeContinuedTalk: createContinuedTalkStore(db),
    pictures,
    storage,
    changes: { tell: () => undefined },
    content: () => ({ limits: { sharedTalks: LIMITS } }) as never,
    publicUrl: () => "https://bakso.example",
  });
  await sql`insert into conversations (wallet_address, conversation_id, name) values (${WALLET}, 'talk', 'Talk')
    on conflict do nothing`.execute(db);
  for (const [at, pictureId] of names(pictureCount).entries()) {
    const bytes = await buildPicture(9 + at, 9)
      .png()
      .toBuffer();
    const upload = { kind: "png" as const, width: 9, height: 9, bytes: bytes.length };
    await pictures.keep(WALLET, { pictureId, mediaType: "image/png", bytes, width: 9, height: 9, upload });
    await sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, image_url, status)
      values (${WALLET}, 'talk', ${`m${at}`}, ${at}, 'user', 'look', ${`/api/images/${pictureId}`}, 'complete')
      on conflict do nothing`.execute(db);
  }
  const message_ids = names(pictureCount).map((_, at) => `m${at}`);
  return { shares, wish: { conversation_id: "talk", message_ids, title: "Three of them" } };
}

const folders = async () => (await readdir(folder)).filter((name) => name.startsWith("share-"));
const rows = async () => (await database.db.selectFrom("shares").select("share_id").execute()).length;
const age = (time: string) =>
  sql`update shares set created_at = created_at - ${time}::interval`.execute(database.db);

it("a link whose process was killed between two copies is never found, and is swept with its copies", async () => {
  const own = createFileStorage(folder);
  let written = 0;
  let onKilled: () => void = () => undefined;
  const killed = new Promise<void>((resolve) => {
    onKilled = resolve;
  });
  const dying: PictureStorage = {
    ...own,
    async write(key, bytes) {
      written += 1;
      if (written < 3) return own.write(key, bytes);
      onKilled();
      return new Promise(() => undefined);
    },
  };
  const { shares, wish } = await sharing(dying, 3);
  void shares.create(WALLET, wish);
  await killed;

  const { shares: afterwards } = await sharing(own, 3);
  expect(await afterwards.list(WALLET)).toEqual([]);
  expect([await folders(), await rows()]).toEqual([[expect.stringMatching(/^share-/)], 1]);
  // It might be another instance that is still at work.
  await afterwards.sweep();
  expect(await rows()).toBe(1);
  await age("2 hours");
  await afterwards.sweep();
  expect([await folders(), await rows()]).toEqual([[], 0]);
});

it("a link that could not be copied, or was erased meanwhile, leaves nothing behind", async () => {
  const own = createFileStorage(folder);
  const failing = { ...own, write: () => Promise.reject(new Error("the disk is full")) };
  const first = await sharing(failing, 1);
  await expect(first.shares.create(WALLET, first.wish)).rejects.toMatchObject({
    code: "picture.storage_unavailable",
  });
  const erasing: PictureStorage = {
    ...own,
    async write(key, bytes) {
      await second.shares.eraseAll(WALLET);
      return own.write(key, bytes);
    },
  };
  const second = await sharing(erasing, 1);
  await expect(second.shares.create(WALLET, second.wish)).rejects.toMatchObject({ code: "share.not_found" });
  expect([await folders(), await rows()]).toEqual([[], 0]);
});

it("a link that is revoked while the storage is away is closed at once, and its copies go later", async () => {
  const own = createFileStorage(folder);
  let isAway = true;
  const away = {
    ...own,
    removeAll: (place: string) => (isAway ? Promise.reject(new Error("away")) : own.removeAll(place)),
  };
  const { shares, wish } = await sharing(away, 1);
  const share = await shares.create(WALLET, wish);
  const token = share.url.slice(-22);
  expect((await shares.find(token))?.talk.messages).toHaveLength(1);
  await shares.revoke(WALLET, share.share_id);
  expect(await shares.find(token)).toBeUndefined();
  expect(await shares.findPicture(token, names(1)[0] ?? "")).toBeUndefined();
  expect([(await folders()).length, await rows()]).toEqual([1, 1]);
  const { rows: kept } = await sql<{ row: string }>`select s::text as row from shares s`.execute(database.db);
  expect(kept[0]?.row).not.toMatch(/look|Three of them/);
  isAway = false;
  await shares.sweep();
  expect([await folders(), await rows()]).toEqual([[], 0]);
});
