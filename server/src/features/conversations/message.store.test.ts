import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { readRows } from "../../../test/read-rows.ts";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createMessageStore, type MessageRow, type MessageSpan } from "./message.store.ts";
import { createTalkSearch } from "./talk-search.store.ts";

const [MINE, THEIRS] = ["BaksoTwinBelang111", "BaksoTwinLoreng111"];
const database = useStoreDatabase();
const store = () => createMessageStore(database());

beforeEach(async () => {
  await sql`truncate conversations, messages, jobs, pictures cascade`.execute(database());
  for (const wallet of [MINE, THEIRS])
    for (const talk of ["talk", "other"])
      await database()
        .insertInto("conversations")
        .values({ wallet_address: wallet, conversation_id: talk, name: talk })
        .execute();
});

interface Said {
  content?: string;
  wallet?: string;
  talk?: string;
  role?: string;
  status?: string;
  job?: string;
  image?: string;
  /** The question whose version it lies in, where that is not shown. */
  aside?: string;
  version?: string;
  isRepeat?: boolean;
}
const say = (position: number, said: Said = {}) =>
  sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, run_id, image_url, cut_by, branch, version_of, is_repeat)
    values (${said.wallet ?? MINE}, ${said.talk ?? "talk"}, ${`m${position}`}, ${position}, ${said.role ?? "user"},
      ${said.content ?? `said ${position}`}, ${said.status ?? "complete"}, ${said.job ?? null}, ${said.image ?? null},
      ${said.aside ?? null}, ${said.aside ?? null}, ${said.version ?? null}, ${said.isRepeat ?? false})`.execute(
    database(),
  );
/** So many, the last one first, as the table may have them. */
const sayMany = (count: number, talk: string, wallet: string, content: string) =>
  sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
    select ${wallet}::text, ${talk}::text, 'm' || n, n, 'user', ${content}::text, 'complete'
    from generate_series(${count - 1}::integer, 0, -1) n`.execute(database());
async function pages(span: MessageSpan = {}, talk = "talk") {
  const found: number[][] = [];
  for await (const { rows, hasMore } of store().pages(MINE, talk, span)) {
    found.push(rows.map(({ position }) => position));
    if (found.length > 20) throw new Error("the pages come to no end");
    if (!hasMore) break;
  }
  return found;
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => from + nth);

describe("the messages of a talk", () => {
  it("come in pages, oldest first, and none of another talk's or wallet's, whose ids are the same", async () => {
    await sayMany(450, "talk", MINE, "short");
    await sayMany(470, "other", MINE, "short");
    await sayMany(480, "talk", THEIRS, "short");
    expect(await pages()).toEqual([range(0, 200), range(200, 400), range(400, 450)]);
    expect(await pages({ limit: 250 })).toEqual([range(200, 400), range(400, 450)]);
    expect(await pages({ limit: 5, before: 100 })).toEqual([range(95, 100)]);
    expect(await pages({ before: 100 })).toEqual([range(0, 100)]);
    expect(await pages({ limit: 1_000, before: 3 })).toEqual([range(0, 3)]);
    expect(await pages({}, "none")).toEqual([[]]);
  });

  it("come in pages that are small by their texts too", async () => {
    await sayMany(7, "talk", MINE, "x".repeat(100_000));
    expect(await pages()).toEqual([[0, 1, 2], [3, 4, 5], [6]]);
  });

  it("are those of the version that is asked for, counted within it", async () => {
    for (const [position, aside] of [
      [5, undefined],
      [4, "m2"],
      [3, "m2"],
      [2, "m2"],
      [1, undefined],
      [0, undefined],
    ] as const)
      await say(position, aside === undefined ? {} : { aside });
    expect(await pages()).toEqual([[0, 1, 5]]);
    expect(await pages({ limit: 2 })).toEqual([[1, 5]]);
    expect(await pages({ branch: "m2" })).toEqual([[2, 3, 4]]);
    expect(await pages({ branch: "m2", limit: 2 })).toEqual([[3, 4]]);
  });

  const read = async () => {
    const found: MessageRow[] = [];
    for await (const { rows } of store().pages(MINE, "talk", {})) found.push(...rows);
    return found;
  };

  it("name the versions of a question, oldest first, its own alone, and whether they differ in a word", async () => {
    await say(9, { version: "a" });
    await say(7, { version: "a", aside: "m7", isRepeat: true });
    await say(8, { version: "a", aside: "m8", isRepeat: true });
    await say(6, { version: "b" });
    await say(5, { version: "b", aside: "m5" });
    await say(4);
    await say(3, { version: "a", talk: "other" });
    await say(3, { version: "a", wallet: THEIRS });
    expect(
      (await read()).map(({ message_id, version_ids, is_only_repeated }) => [
        message_id,
        version_ids,
        is_only_repeated,
      ]),
    ).toEqual([
      ["m4", null, null],
      ["m6", ["m5", "m6"], false],
      ["m9", ["m7", "m8", "m9"], true],
    ]);
  });

  it("have the text that was saved of them so far while they are written, and their own afterwards", async () => {
    const job = (id: string, wallet: string) =>
      sql`insert into jobs (wallet_address, job_id, kind, subject_id, target_id, state, text, owner, lease_until)
        values (${wallet}, ${id}, 'chat', ${`${id} of`}, 'm1', 'running', ${`saved by ${id}`}, 'us', now())`.execute(
        database(),
      );
    for (const id of ["one", "two"]) for (const wallet of [MINE, THEIRS]) await job(id, wallet);
    await say(1, { role: "assistant", status: "streaming", job: "one", content: "" });
    await say(2, { role: "assistant", status: "complete", job: "two", content: "its own" });
    expect((await read()).map(({ content }) => content)).toEqual(["saved by one", "its own"]);
  });

  it("know how large their own pictures are", async () => {
    for (const [id, width, wallet] of [
      ["a", 10, MINE],
      ["b", 20, MINE],
      ["a", 30, THEIRS],
    ] as const)
      await sql`insert into pictures (wallet_address, picture_id, media_type, bytes, width, height, upload_kind, upload_bytes, upload_width, upload_height)
        values (${wallet}, ${id}, 'image/png', 1, ${width}, 1, 'png', 1, 1, 1)`.execute(database());
    await say(1, { image: "/api/images/a" });
    await say(2);
    expect((await read()).map(({ image_width }) => image_width)).toEqual([10, null]);
  });
});

describe("what is read at once", () => {
  it("is a page of messages, and one to see whether there are more", async () => {
    await sayMany(450, "talk", MINE, "short");
    const { db, answers } = readRows(database());
    for await (const _page of createMessageStore(db).pages(MINE, "talk", {}));
    expect(answers.map(([first]) => first?.candidates)).toEqual([201, 201, 50]);
  });

  it.each(["tiger", "%"])("is as many finds of %s within a talk as are shown, and one", async (wanted) => {
    await sayMany(1_050, "talk", MINE, `a ${wanted}`);
    const { db, answers } = readRows(database());
    await createTalkSearch(db)(MINE, "talk", wanted);
    expect(Math.max(...answers.map(({ length }) => length))).toBe(1_001);
  });
});

describe("the reply that somebody follows", () => {
  it("is the named one, or the newest that is being written and shown, of this talk", async () => {
    const reply = (position: number, more: Said = {}) =>
      say(position, { role: "assistant", status: "streaming", ...more });
    await reply(5, { aside: "m4" });
    await reply(3);
    await reply(2);
    await reply(1, { status: "complete" });
    await say(4, { status: "streaming" });
    await reply(8, { talk: "other" });
    await reply(9, { wallet: THEIRS });
    const found = async (id: string | null, talk = "talk") =>
      (await store().findReply(MINE, talk, id))?.position;
    expect([
      await found(null),
      await found("m1"),
      await found("m5"),
      await found("m4"),
      await found("m9"),
    ]).toEqual([3, 1, 5, undefined, undefined]);
    expect([await found("m8"), await found("m8", "other"), await found("m3", "other")]).toEqual([
      undefined,
      8,
      undefined,
    ]);
  });
});

describe.each([
  ["words", "tiger"],
  ["signs", "%"],
])("%s within a talk", (_kind, wanted) => {
  const find = () => createTalkSearch(database())(MINE, "talk", wanted);

  it("are found in what is shown of it, oldest first, and in no other talk or wallet", async () => {
    await say(3, { content: `a ${wanted}` });
    await say(1, { content: `one ${wanted}` });
    await say(2, { content: "nothing" });
    await say(4, { content: `in another version: ${wanted}`, aside: "m4" });
    await say(5, { content: `elsewhere: ${wanted}`, talk: "other" });
    await say(6, { content: `theirs: ${wanted}`, wallet: THEIRS });
    expect(await find()).toEqual({
      matches: [
        { message_id: "m1", position: 1 },
        { message_id: "m3", position: 3 },
      ],
      words: [wanted],
      hasMore: false,
    });
  });

  it("are found up to a bound, the newest of them", async () => {
    await sayMany(1_002, "talk", MINE, `a ${wanted}`);
    await sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
      values (${MINE}, 'talk', 'last', 5000, 'user', ${`the last ${wanted}`}, 'complete')`.execute(
      database(),
    );
    const found = await find();
    expect([found?.matches.length, found?.hasMore]).toEqual([1_000, true]);
    expect([found?.matches[0]?.position, found?.matches.at(-1)?.position]).toEqual([3, 5_000]);
  });
});
