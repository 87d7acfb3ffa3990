import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../test/database.ts";
import type { DatabaseHandle } from "./database/database-handle.ts";
import { migrations } from "./database/migrations.ts";
import type { DatabaseSchema } from "./database/schema.ts";
import { createSummaryStore } from "./features/chat/summary.store.ts";
import { createTitleStore } from "./features/chat/title.store.ts";
import { createToolCallStore } from "./features/chat/tool-call.store.ts";
import { CHAT_JOBS, CHAT_QUOTA, createTurnStore } from "./features/chat/turn.store.ts";
import { createBranchStore } from "./features/conversations/branch.store.ts";
import { createConversationStore } from "./features/conversations/conversation.store.ts";
import { createMessageStore } from "./features/conversations/message.store.ts";
import { createTalkSearch } from "./features/conversations/talk-search.store.ts";
import { createJobStore } from "./jobs/job.store.ts";
import type { PartEvent } from "./jobs/reply-parts.ts";
import type { ShownWith } from "./jobs/turns.ts";

const WALLET = "BaksoTwinBelang111111111111111111111111111";
const DAY = "2026-11-22";
const TALKS = ["one", "other"] as const;
type Talk = (typeof TALKS)[number];

let database: DatabaseHandle<DatabaseSchema>;
let db: Kysely<DatabaseSchema>;
beforeAll(async () => {
  database = await openTestDatabase<DatabaseSchema>(migrations);
  db = database.db;
});
afterAll(() => database.close());

function stores() {
  const [turns, jobs, messages] = [createTurnStore(db), createJobStore(db), createMessageStore(db)];
  const key = (talk: string, messageId: string) => ({ wallet: WALLET, conversationId: talk, messageId });
  const claim = (talk: string, messageId: string) => ({
    wallet: WALLET,
    jobId: `job of ${messageId} in ${talk}`,
    owner: "instance",
  });
  const ask = (
    talk: string,
    messageId: string,
    more: { replaces?: string; limit?: number; pictures?: ShownWith[] } = {},
  ) =>
    turns.beginTurn({
      ...key(talk, messageId),
      ...claim(talk, messageId),
      replyId: `reply to ${messageId}`,
      question: `${messageId} of ${talk}`,
      pictures: more.pictures ?? [],
      attachments: [],
      via: null,
      bodyHash: `hash in ${talk}`,
      isDemo: false,
      quota: { name: CHAT_QUOTA, day: DAY, count: 1, limit: more.limit ?? 99 },
      replaces: more.replaces ?? null,
    });
  const answer = (talk: string, messageId: string, partEvents: PartEvent[] = []) =>
    jobs.settle(claim(talk, messageId), CHAT_JOBS, {
      outcome: { state: "complete", text: `answer to ${messageId} of ${talk}`, partEvents },
      isRefunded: false,
      result: undefined,
    });
  const said = async (talk: string) => {
    const texts: string[] = [];
    for await (const { rows } of messages.pages(WALLET, talk, {}))
      texts.push(...rows.map(({ content, message_id }) => content || `${message_id} …`));
    return texts;
  };
  const exchange = async (talk: string, messageId: string, more: Parameters<typeof ask>[2] = {}) => {
    expect(await ask(talk, messageId, more)).toMatchObject({ kind: "begun" });
    expect(await answer(talk, messageId)).toBe(true);
  };
  return {
    turns,
    jobs,
    messages,
    conversations: createConversationStore(db, createSummaryStore(db)),
    branches: createBranchStore(db),
    toolCalls: createToolCallStore(db),
    titles: createTitleStore(db),
    findInTalk: createTalkSearch(db),
    ...{ key, claim, ask, answer, said, exchange },
  };
}

/** Everything that is stored of a talk. */
async function kept(talk: Talk): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(m) as kept from messages m where conversation_id = ${talk}
    union all select to_jsonb(c) from conversations c where conversation_id = ${talk}
    union all select to_jsonb(j) from jobs j where subject_id = ${talk} order by 1`.execute(db);
  return rows;
}

/** Both talks hold the same ids: an answered question, and one that replaced another. */
beforeEach(async () => {
  await sql`truncate conversations, messages, jobs, daily_usage cascade`.execute(db);
  const { conversations, exchange } = stores();
  for (const talk of TALKS) {
    await conversations.create(WALLET, talk, `talk ${talk}`);
    await exchange(talk, "q1");
    await exchange(talk, "q2");
    await exchange(talk, "q3", { replaces: "q2" });
  }
  await db.updateTable("conversations").set({ title_question: "q1", title_tries: 1 }).execute();
});

describe("what is done in one talk of a wallet", () => {
  it.each<[string, (store: ReturnType<typeof stores>) => Promise<unknown>, unknown]>([
    [
      "its reading",
      ({ said }) => said("one"),
      ["q1 of one", "answer to q1 of one", "q3 of one", "answer to q3 of one"],
    ],
    [
      "the reading of a reply",
      async ({ messages }) => (await messages.findReply(WALLET, "one", "reply to q3"))?.content,
      "answer to q3 of one",
    ],
    [
      "a message that is stored",
      ({ messages, key }) => messages.add({ ...key("one", "m"), role: "user", content: "m" }),
      "stored",
    ],
    ["what an edit replaced, shown again", ({ branches }) => branches.show(WALLET, "one", "q2"), true],
    ["a question", ({ ask }) => ask("one", "q4"), { kind: "begun", position: 7, used: expect.any(Number) }],
    [
      "an edit",
      ({ ask }) => ask("one", "q4", { replaces: "q1" }),
      { kind: "begun", position: 7, used: expect.any(Number) },
    ],
    [
      "an answer",
      async ({ ask, answer }) => [await ask("one", "q4"), await answer("one", "q4")],
      [{ kind: "begun", position: 7, used: expect.any(Number) }, true],
    ],
    [
      "a stop",
      async ({ ask, jobs }) => {
        await ask("one", "q4");
        return jobs.requestStop(WALLET, "one");
      },
      [{ jobId: "job of q4 in one", owner: "instance" }],
    ],
    [
      "what a tool found",
      async ({ toolCalls, key }) =>
        (
          await toolCalls.append(key("one", "reply to q3"), () => [
            { at: 0, value: { type: "picture", url: "/one", alt: "" } },
          ])
        )?.text,
      "answer to q3 of one",
    ],
    ["its new name", ({ conversations }) => conversations.update(WALLET, "one", { name: "new" }), true],
    [
      "a title that is tried for",
      ({ titles }) => titles.claim(WALLET, "one"),
      { questionId: "q1", question: "q1 of one", reply: "answer to q1 of one" },
    ],
    [
      "its title",
      async ({ titles }) => {
        await titles.claim(WALLET, "one");
        return titles.save(WALLET, "one", { questionId: "q1", title: "One" });
      },
      true,
    ],
    ["its end", ({ conversations }) => conversations.remove(WALLET, "one"), true],
  ])("leaves the other as it is: %s", async (_what, act, expected) => {
    const before = await kept("other");
    expect(await act(stores())).toEqual(expected);
    expect(await kept("other")).toEqual(before);
  });

  it("is all that a model and a search see of it", async () => {
    const { turns, key, findInTalk, conversations } = stores();
    expect((await turns.readHistory(key("one", "q4"), null)).messages.map(({ content }) => content)).toEqual([
      "q1 of one",
      "answer to q1 of one",
      "q3 of one",
      "answer to q3 of one",
    ]);
    expect((await findInTalk(WALLET, "one", "answer"))?.matches.map(({ message_id }) => message_id)).toEqual([
      "reply to q1",
      "reply to q3",
    ]);
    expect((await findInTalk(WALLET, "one", ":-)"))?.matches).toEqual([]);
    const { rows } = await conversations.page(WALLET, { limit: 9, before: undefined });
    expect(rows.find(({ conversation_id: id }) => id === "one")?.first_question).toBe("q1 of one");
  });
});

describe("a turn", () => {
  it("goes on where the talk is, once, and replaces only a question that stands there", async () => {
    const { ask, conversations, said } = stores();
    const before = await said("one");
    // It is there already; or what it replaces is a reply, or nothing, or in another talk.
    expect(await ask("one", "q1")).toEqual({ kind: "not_begun" });
    await ask("other", "q9");
    for (const replaces of ["reply to q1", "q8", "q9"])
      expect([replaces, await ask("one", "q4", { replaces })]).toEqual([replaces, { kind: "not_begun" }]);
    expect(await ask("none", "q4")).toEqual({ kind: "not_begun" });
    expect(await said("one")).toEqual(before);
    await conversations.remove(WALLET, "one");
    expect(await ask("one", "q4")).toEqual({ kind: "not_begun" });
  });

  it("stores nothing and puts nothing aside where the day's quota is used up", async () => {
    const { ask, turns } = stores();
    const before = await kept("one");
    const used = await turns.readUsage(WALLET, DAY);
    expect(await ask("one", "q4", { limit: used })).toEqual({ kind: "used_up" });
    expect(await ask("one", "q4", { limit: used, replaces: "q1" })).toEqual({ kind: "used_up" });
    expect(await turns.readUsage(WALLET, DAY)).toBe(used);
    const after = (await kept("one")) as { kept: { next_position?: number } }[];
    // Two numbers are left out each time.
    const positions = (rows: unknown) =>
      (rows as typeof after).map(({ kept: { next_position: _, ...rest } }) => rest);
    expect(positions(after)).toEqual(positions(before));
  });

  it("puts aside what it replaces with all after it, and each version can be shown again", async () => {
    const { ask, answer, exchange, said, branches } = stores();
    await exchange("one", "q4");
    // What q3 replaced stands in its place: whichever of the two is named.
    expect(await ask("one", "q5", { replaces: "q2" })).toMatchObject({ kind: "begun" });
    const first = ["q1 of one", "answer to q1 of one"];
    expect(await said("one")).toEqual([...first, "q5 of one", "reply to q5 …"]);
    await answer("one", "q5");
    expect(await branches.aside(WALLET, "one")).toEqual([
      { message_id: "q2", nth: 1, count: 3 },
      { message_id: "q3", nth: 2, count: 3 },
    ]);
    expect(await branches.show(WALLET, "one", "reply to q4")).toBe(true);
    const middle = ["q3 of one", "answer to q3 of one", "q4 of one", "answer to q4 of one"];
    expect(await said("one")).toEqual([...first, ...middle]);
    expect(await branches.show(WALLET, "one", "q2")).toBe(true);
    expect(await said("one")).toEqual([...first, "q2 of one", "answer to q2 of one"]);
    expect(await branches.aside(WALLET, "one")).toEqual([
      { message_id: "q3", nth: 2, count: 3 },
      { message_id: "q5", nth: 3, count: 3 },
    ]);
    await exchange("other", "q9");
    expect(await branches.show(WALLET, "one", "q9")).toBe(false);
  });

  it("shows the model what was said before it, and before what it replaces", async () => {
    const { ask, turns, key } = stores();
    await ask("one", "q4", { pictures: [{ url: "/a" }, { url: "/b" }] as ShownWith[] });
    const before = async (messageId: string, replaces: string | null) =>
      (await turns.readHistory(key("one", messageId), replaces)).messages.map(({ content }) => content);
    const first = ["q1 of one", "answer to q1 of one"];
    expect(await before("q4", null)).toEqual([...first, "q3 of one", "answer to q3 of one"]);
    expect(await before("q5", "q3")).toEqual(first);
    await sql`
      insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
      select ${WALLET}, 'one', 'many ' || n, 100 + n, 'user', 'many ' || n, 'complete'
      from generate_series(1, 500) as n`.execute(db);
    const many = await before("q9", null);
    expect([many.length, many[0], many.at(-1)]).toEqual([400, "many 101", "many 500"]);
  });

  it("is known by its id, in its own talk", async () => {
    const { ask, turns, key, conversations } = stores();
    await ask("other", "q4");
    expect(await turns.findTurn(key("one", "q4"))).toEqual({ conversation: "present" });
    for (const talk of TALKS)
      expect(await turns.findTurn(key(talk, "q3"))).toMatchObject({
        conversation: "present",
        question: { bodyHash: `hash in ${talk}` },
        reply: { messageId: "reply to q3", text: `answer to q3 of ${talk}`, status: "complete" },
      });
    await conversations.remove(WALLET, "one");
    expect(await turns.findTurn(key("one", "q3"))).toEqual({ conversation: "deleted" });
    expect(await turns.findTurn(key("other", "q3"))).toMatchObject({ conversation: "present" });
    expect(await turns.findTurn(key("none", "q3"))).toEqual({ conversation: "missing" });
  });

  it("stops what its talk is still writing, and nothing else, and only where it begins", async () => {
    const { ask } = stores();
    const stopped = async () =>
      (await db.selectFrom("jobs").select("job_id").where("stop_requested", "=", true).execute()).map(
        ({ job_id }) => job_id,
      );
    for (const talk of TALKS) await ask(talk, "q4");
    expect(await ask("one", "q5", { limit: 0 })).toEqual({ kind: "used_up" });
    expect(await stopped()).toEqual([]);
    await ask("one", "q5");
    expect(await stopped()).toEqual(["job of q4 in one"]);
  });

  it("shows the model what was saved of a reply that is being written, save its own", async () => {
    const { ask, turns, key, jobs, claim } = stores();
    for (const talk of TALKS) {
      await ask(talk, "q4");
      const piece = `half of ${talk}`;
      const saved = {
        ...claim(talk, "q4"),
        piece,
        from: 0,
        to: piece.length,
        isWhole: true,
        partEvents: null,
      };
      await jobs.saveProgress("instance", [saved]);
    }
    const last = async (messageId: string) =>
      (await turns.readHistory(key("one", messageId), null)).messages.slice(-2).map(({ content }) => content);
    expect(await last("q5")).toEqual(["q4 of one", "half of one"]);
    expect(await last("q4")).toEqual(["q3 of one", "answer to q3 of one"]);
  });

  it("has its first picture from what was written, and keeps the one it has", async () => {
    const { ask, answer, messages } = stores();
    const part = (type: "source" | "picture", url: string) =>
      ({ at: 0, value: { type, url, alt: "" } }) as unknown as PartEvent;
    await ask("one", "q4");
    await answer("one", "q4", [part("source", "/no"), part("picture", "/first"), part("picture", "/second")]);
    expect((await messages.findReply(WALLET, "one", "reply to q4"))?.image_url).toBe("/first");
  });
});

describe("a talk's title", () => {
  it("is tried for once more, and anew when its first question was edited", async () => {
    const { titles, exchange } = stores();
    const claimed = async () => (await titles.claim(WALLET, "one"))?.questionId;
    expect([await claimed(), await claimed()]).toEqual(["q1", undefined]);
    await exchange("one", "q4", { replaces: "q1" });
    expect(await claimed()).toBe("q4");
    expect(await titles.save(WALLET, "one", { questionId: "q1", title: "Old" })).toBe(false);
    expect(await titles.save(WALLET, "one", { questionId: "q4", title: "New" })).toBe(true);
    expect(await claimed()).toBe(undefined);
  });

  it("is made of the first answer that was written to its end, and of no talk that is gone", async () => {
    const { titles, conversations, ask, answer, jobs, claim } = stores();
    await conversations.create(WALLET, "third", "talk third");
    await ask("third", "q1");
    expect(await titles.claim(WALLET, "third")).toBe(undefined);
    await jobs.settle(claim("third", "q1"), CHAT_JOBS, {
      outcome: { state: "failed", text: "half", partEvents: [], error: { code: "ai.unavailable", text: "" } },
      isRefunded: true,
      result: undefined,
    });
    await ask("third", "q2");
    await answer("third", "q2");
    expect(await titles.claim(WALLET, "third")).toMatchObject({ questionId: "q2" });
    await db.updateTable("conversations").set({ deleted_at: new Date() }).execute();
    expect(await titles.save(WALLET, "third", { questionId: "q2", title: "Gone" })).toBe(false);
    expect(await titles.claim(WALLET, "third")).toBe(undefined);
  });
});

describe("a reply that is over", () => {
  it("takes what a tool found; a question, one that was cut, and one at work take nothing", async () => {
    const { toolCalls, key, ask } = stores();
    const append = (messageId: string, talk = "one") => toolCalls.append(key(talk, messageId), () => []);
    for (const talk of TALKS)
      expect(await append("reply to q1", talk)).toMatchObject({ text: `answer to q1 of ${talk}` });
    expect(await append("reply to q2")).toBe(undefined);
    await ask("one", "q4");
    for (const messageId of ["q1", "reply to q4", "none"])
      expect([messageId, await append(messageId)]).toEqual([messageId, undefined]);
  });

  it("keeps both where two tools add at the same time", async () => {
    const { toolCalls, key } = stores();
    const add = (url: string) =>
      toolCalls.append(key("one", "reply to q1"), () => [
        { at: 0, value: { type: "picture", url, alt: "" } as never },
      ]);
    await Promise.all([add("/first"), add("/second")]);
    expect((await add("/third"))?.partEvents).toHaveLength(3);
  });
});

describe("a day's answers that are stored nowhere", () => {
  it("are taken and refunded of their day and their kind, and never below nothing", async () => {
    const { turns } = stores();
    await sql`truncate daily_usage`.execute(db);
    const use = (what: string, day: string) =>
      db.insertInto("daily_usage").values({ wallet_address: WALLET, what, day, used: 5 }).execute();
    await use("picture", DAY);
    await use(CHAT_QUOTA, "2026-11-21");
    expect(await turns.readUsage(WALLET, DAY)).toBe(0);
    const quota = { name: CHAT_QUOTA, day: DAY, count: 1, limit: 2 };
    expect([await turns.takeOne(WALLET, quota), await turns.takeOne(WALLET, quota)]).toEqual([true, true]);
    expect(await turns.takeOne(WALLET, quota)).toBe(false);
    expect(await turns.takeOne(WALLET, { ...quota, day: "2026-11-23", limit: 0 })).toBe(false);
    for (let count = 0; count < 3; count += 1) await turns.refundOne(WALLET, DAY);
    const rows = await db
      .selectFrom("daily_usage")
      .select(["what", "day", "used"])
      .orderBy("day")
      .orderBy("what")
      .execute();
    expect(rows).toEqual([
      { what: CHAT_QUOTA, day: "2026-11-21", used: 5 },
      { what: CHAT_QUOTA, day: DAY, used: 0 },
      { what: "picture", day: DAY, used: 5 },
    ]);
  });
});
