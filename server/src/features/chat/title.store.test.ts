import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createTitleStore } from "./title.store.ts";
import { createToolCallStore } from "./tool-call.store.ts";

const database = useStoreDatabase();
const claim = (talk = "talk") => createTitleStore(database()).claim("mine", talk);
const save = (questionId: string, talk = "talk") =>
  createTitleStore(database()).save("mine", talk, { questionId, title: `title of ${questionId}` });
const titles = async () =>
  (
    await sql<{ said: string }>`select wallet_address || ' ' || conversation_id || ': ' || title as said
      from conversations where title is not null order by 1`.execute(database())
  ).rows.map(({ said }) => said);

interface Said {
  wallet?: string;
  talk?: string;
  role?: "user" | "assistant";
  replyTo?: string;
  status?: string;
  cutBy?: string;
  partEvents?: string;
}
/** Says, under an id of its own, what names the wallet, the talk and the id. */
const say = (id: string, position: number, { wallet = "mine", talk = "talk", ...more }: Said = {}) =>
  sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, reply_to, cut_by, part_events)
    values (${wallet}, ${talk}, ${id}, ${position}, ${more.role ?? (more.replyTo ? "assistant" : "user")}, ${`${id} of ${wallet} in ${talk}`},
      ${more.status ?? "complete"}, ${more.replyTo ?? null}, ${more.cutBy ?? null}, ${more.partEvents ?? null})`.execute(
    database(),
  );
const exchange = async (id: string, position: number, more: Said = {}) => {
  await say(id, position, more);
  await say(`reply to ${id}`, position + 1, { ...more, replyTo: id });
};

beforeEach(async () => {
  await sql`truncate conversations, messages cascade`.execute(database());
  for (const wallet of ["theirs", "mine"])
    for (const talk of ["another", "talk"])
      await database()
        .insertInto("conversations")
        .values({ wallet_address: wallet, conversation_id: talk, name: talk })
        .execute();
});
const first = (id: string) => ({
  questionId: id,
  question: `${id} of mine in talk`,
  reply: `reply to ${id} of mine in talk`,
});

describe("a title", () => {
  it("is made from the first exchange of its own talk", async () => {
    for (const wallet of ["theirs", "mine"])
      for (const talk of ["another", "talk"]) {
        await exchange("q2", wallet === "mine" && talk === "talk" ? 3 : 1, { wallet, talk });
        await exchange("q1", wallet === "mine" && talk === "talk" ? 1 : 3, { wallet, talk });
      }
    expect(await claim()).toEqual(first("q1"));
  });

  it("is made from what was answered and is shown", async () => {
    await say("unanswered", 0);
    await exchange("edited", 1, { cutBy: "q" });
    await say("switched", 3, { cutBy: "q" });
    await say("reply to switched", 4, { replyTo: "switched" });
    // What is shown elsewhere is not shown here.
    for (const where of [{ talk: "another" }, { wallet: "theirs" }]) await say("switched", 3, where);
    await say("failed", 5);
    await say("reply to failed", 6, { replyTo: "failed", status: "failed" });
    await say("cut", 7);
    await say("reply to cut", 8, { replyTo: "cut", cutBy: "q" });
    await say("answered by a person", 9, { role: "user", replyTo: "failed" });
    expect(await claim()).toBeUndefined();
    await exchange("q", 11);
    expect(await claim()).toEqual(first("q"));
  });

  it("is asked for twice, and not while it is there; one that is made of another question by now is made anew", async () => {
    await exchange("q1", 1);
    expect([await claim(), await claim(), await claim()]).toEqual([first("q1"), first("q1"), undefined]);
    expect(await save("q1")).toBe(true);
    expect(await claim()).toBeUndefined();
    await sql`update messages set cut_by = 'q2'`.execute(database());
    await exchange("q2", 3);
    expect(await claim()).toEqual(first("q2"));
    expect(await titles()).toEqual([]);
    expect(await save("q1")).toBe(false);
    expect(await save("q2")).toBe(true);
    expect(await claim()).toBeUndefined();
    expect(await titles()).toEqual(["mine talk: title of q2"]);
  });

  it("is that of one talk of one wallet, and of none that was deleted", async () => {
    for (const wallet of ["theirs", "mine"])
      for (const talk of ["another", "talk"]) await exchange("q", 1, { wallet, talk });
    await sql`update conversations set title_question = 'q', title_tries = 1`.execute(database());
    expect(await save("q")).toBe(true);
    expect(await titles()).toEqual(["mine talk: title of q"]);
    await sql`update conversations set deleted_at = now() where conversation_id = 'another'`.execute(
      database(),
    );
    expect([await claim("another"), await save("q", "another")]).toEqual([undefined, false]);
    const { rows } = await sql<{ tries: number }>`
      select title_tries as tries from conversations order by wallet_address, conversation_id`.execute(
      database(),
    );
    expect(rows.map(({ tries }) => tries)).toEqual([1, 1, 1, 1]);
  });

  it("is made of no more than the beginnings of long texts", async () => {
    await exchange("q", 1);
    await sql`update messages set content = repeat('x', 5000)`.execute(database());
    const told = await claim();
    expect([told?.question.length, told?.reply.length]).toEqual([4_000, 4_000]);
  });
});

describe("what a press adds to a reply", () => {
  const EVENT = { at: 0, value: { type: "notice" as const, notice: "shortened" as const } };
  const append = (messageId: string, talk = "talk") =>
    createToolCallStore(database()).append({ wallet: "mine", conversationId: talk, messageId }, () => [
      EVENT,
    ]);
  const events = async () =>
    (
      await sql<{ said: string }>`select wallet_address || ' ' || conversation_id || ' ' || message_id as said
        from messages where part_events is not null order by 1`.execute(database())
    ).rows.map(({ said }) => said);

  it("is added to that one alone, once it is over and while it is shown", async () => {
    for (const wallet of ["theirs", "mine"])
      for (const talk of ["another", "talk"]) await exchange("q", 1, { wallet, talk });
    await say("written", 5, { replyTo: "q", status: "streaming" });
    await say("cut", 7, { replyTo: "q", cutBy: "q" });
    expect(await append("reply to q")).toEqual({ text: "reply to q of mine in talk", partEvents: [EVENT] });
    for (const none of ["q", "written", "cut", "none"]) expect(await append(none)).toBeUndefined();
    expect(await events()).toEqual(["mine talk reply to q"]);
  });

  it("is added beside what another press adds at the same moment", async () => {
    await exchange("q", 1);
    const other = { ...EVENT, at: 1 };
    let asked = 0;
    const both = await createToolCallStore(database()).append(
      { wallet: "mine", conversationId: "talk", messageId: "reply to q" },
      () => {
        asked += 1;
        return [EVENT];
      },
    );
    expect([both?.partEvents, asked]).toEqual([[EVENT], 1]);
    const [one, two] = await Promise.all([
      append("reply to q"),
      createToolCallStore(database()).append(
        { wallet: "mine", conversationId: "talk", messageId: "reply to q" },
        () => [other],
      ),
    ]);
    expect(Math.max(one?.partEvents.length ?? 0, two?.partEvents.length ?? 0)).toBe(3);
  });
});
