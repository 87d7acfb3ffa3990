import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useStoreDatabase } from "../../test/store-database.ts";
import { createPictureStore, pictureAddress } from "./picture.store.ts";

const database = useStoreDatabase();
const store = () => createPictureStore(database());
const idOf = (letter: string) => `${letter.repeat(64)}.png`;
const add = (wallet: string, letter: string, width = 2) =>
  store().add(wallet, {
    pictureId: idOf(letter),
    mediaType: "image/png",
    bytes: Buffer.from("pixels"),
    width,
    height: 3,
    upload: { kind: "png", width: 4, height: 3, bytes: 99 },
  });
/** A message that shows pictures, or none. */
const say = (wallet: string, id: string, shown: { one?: string; several?: readonly string[] }) =>
  sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, image_url, picture_urls)
    values (${wallet}, 'talk', ${id}, (select count(*) from messages), 'user', 'said', 'complete',
      ${shown.one ? pictureAddress(idOf(shown.one)) : null}::text,
      ${shown.several ? shown.several.map((letter) => pictureAddress(idOf(letter))) : null}::text[])`.execute(
    database(),
  );
const keep = (wallet: string, id: string, picture: string, source: string | null = null) =>
  sql`insert into user_images (wallet_address, image_id, picture_id, source_picture_id, mode, prompt, revised_prompt, made_by, is_demo)
    values (${wallet}, ${id}, ${idOf(picture)}, ${source === null ? null : idOf(source)}::text, 'realism', 'p', 'p', 'model', false)`.execute(
    database(),
  );
const age = () => sql`update pictures set created_at = now() - interval '2 hours'`.execute(database());
const letters = (keys: readonly { wallet: string; pictureId: string }[]) =>
  keys.map(({ wallet, pictureId }) => `${wallet} ${pictureId[0]}`).sort();

beforeEach(async () => {
  await sql`truncate pictures, messages, conversations, user_images cascade`.execute(database());
  for (const wallet of ["mine", "theirs"])
    await database()
      .insertInto("conversations")
      .values({ wallet_address: wallet, conversation_id: "talk", name: "talk" })
      .execute();
});

describe("pictures", () => {
  it("are found by their own name, in their own wallet", async () => {
    await add("mine", "a", 10);
    await add("mine", "b", 20);
    await add("theirs", "b", 30);
    const width = async (wallet: string, letter: string) =>
      (await store().find({ wallet, pictureId: idOf(letter) }))?.width;
    expect([await width("mine", "b"), await width("theirs", "b"), await width("theirs", "a")]).toEqual([
      20,
      30,
      undefined,
    ]);
  });

  it("are gone through by their names, each once, some at a time", async () => {
    const count = 450;
    await sql`insert into pictures (wallet_address, picture_id, media_type, bytes, width, height, upload_kind, upload_bytes, upload_width, upload_height)
      select 'mine', lpad(((n * 7) % ${count})::text, 64, '0') || '.png', 'image/png', 1, 1, 1, 'png', 1, 1, 1
      from generate_series(0, ${count - 1}) n`.execute(database());
    const pages = [];
    for await (const page of store().pages("mine")) pages.push(page.map(({ pictureId }) => pictureId));
    expect(pages.map((page) => page.length)).toEqual([200, 200, 50]);
    expect(pages.flat()).toEqual([...new Set(pages.flat())].sort());
    const none = [];
    for await (const page of store().pages("theirs")) none.push(...page);
    expect(none).toEqual([]);
  });
});

describe("a picture that nothing names any more", () => {
  it("goes after an hour, and not before", async () => {
    await add("mine", "a");
    expect(await store().removeUnused(async () => undefined)).toEqual([]);
    await age();
    await add("mine", "b");
    expect(letters(await store().removeUnused(async () => undefined))).toEqual(["mine a"]);
  });

  it("is none of those that a message or a library of its wallet names, as a source too", async () => {
    for (const wallet of ["mine", "theirs"]) for (const letter of "abcdef") await add(wallet, letter);
    await age();
    await say("mine", "one", { one: "a" });
    await say("mine", "several", { several: ["b", "c"] });
    await say("mine", "none", {});
    await keep("mine", "image", "d", "e");
    expect(letters(await store().removeUnused(async () => undefined))).toEqual([
      "mine f",
      ..."abcdef".split("").map((letter) => `theirs ${letter}`),
    ]);
  });
});
