import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useStoreDatabase } from "../../../test/store-database.ts";
import { createTogetherBeginning } from "./begin-together.ts";
import { CHAT_QUOTA, createTurnStore, type NewTurn } from "./turn.store.ts";

const DAY = "2026-11-22";
const database = useStoreDatabase();
const store = () => createTurnStore(database());
const TALK = { wallet: "mine", conversationId: "talk" };
const EVERYWHERE = ["theirs", "mine"].flatMap((wallet) =>
  ["another", "talk"].map((talk) => ({ wallet, talk })),
);

const reset = async () => {
  await sql`truncate conversations, messages, jobs, talk_summaries, daily_usage cascade`.execute(database());
  for (const { wallet, talk } of EVERYWHERE)
    await database()
      .insertInto("conversations")
      .values({ wallet_address: wallet, conversation_id: talk, name: talk, next_position: 100 })
      .execute();
};
beforeEach(reset);

interface Said {
  wallet?: string;
  talk?: string;
  role?: string;
  content?: string;
  status?: string;
  job?: string;
  replyTo?: string;
  cutBy?: string;
  files?: string[];
  isCopied?: boolean;
}
const say = (position: number, { wallet = "mine", talk = "talk", ...more }: Said = {}) =>
  sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status, run_id, reply_to, cut_by, attachment_ids, is_copied)
    values (${wallet}, ${talk}, ${`m${position}`}, ${position}, ${more.role ?? "user"}, ${more.content ?? `${wallet} ${talk} ${position}`},
      ${more.status ?? "complete"}, ${more.job ?? null}, ${more.replyTo ?? null}, ${more.cutBy ?? null}, ${more.files ?? null}::text[], ${more.isCopied ?? false})`.execute(
    database(),
  );
const sumUp = (reachesTo: number, { wallet = "mine", talk = "talk" } = {}) =>
  sql`insert into talk_summaries (wallet_address, conversation_id, reaches_to, text)
    values (${wallet}, ${talk}, ${`m${reachesTo}`}, ${`summary to ${reachesTo} in ${wallet} ${talk}`})`.execute(
    database(),
  );
const history = async (messageId: string, replaces: string | null = null) => {
  const { earlier, messages } = await store().readHistory({ ...TALK, messageId }, replaces);
  return [earlier?.text, messages.map((one) => one.content)];
};
const mine = (...positions: number[]) => positions.map((position) => `mine talk ${position}`);

describe("what was said before a question", () => {
  it("is what is shown of this talk, oldest first, without the question and its reply", async () => {
    for (const where of EVERYWHERE) for (const position of [3, 1, 2]) await say(position, where);
    await say(4, { cutBy: "m5" });
    await say(5);
    await say(6, { role: "assistant", replyTo: "m5" });
    await say(7, { role: "assistant", replyTo: "m3" });
    expect(await history("m5")).toEqual([undefined, mine(1, 2, 3, 7)]);
    expect(await history("new")).toEqual([undefined, mine(1, 2, 3, 5, 6, 7)]);
    expect(await history("new", "m3")).toEqual([undefined, mine(1, 2)]);
  });

  it("says whether the question is stored already, in this talk", async () => {
    for (const position of [0, 1]) await say(position);
    await say(2, { talk: "another" });
    await say(3, { wallet: "theirs" });
    const isRepeated = async (messageId: string) =>
      (await store().readHistory({ ...TALK, messageId }, null)).isRepeated;
    expect([await isRepeated("m1"), await isRepeated("m2"), await isRepeated("m3")]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it("is what came before the version that is shown, whichever is named", async () => {
    for (const position of [1, 2, 3, 4]) await say(position);
    await say(5, { cutBy: "m2" });
    await say(6, { talk: "another" });
    await sql`update messages set version_of = 'm2' where message_id in ('m2', 'm5', 'm6')`.execute(
      database(),
    );
    expect(await history("new", "m5")).toEqual([undefined, mine(1)]);
    expect(await history("new", "m2")).toEqual([undefined, mine(1)]);
  });

  it("begins with the summary that reaches furthest, of this talk, and not beyond the question", async () => {
    for (const where of EVERYWHERE) for (const position of range(1, 9)) await say(position, where);
    await sql`update messages set cut_by = 'm9' where wallet_address = 'mine' and conversation_id = 'talk' and message_id = 'm7'`.execute(
      database(),
    );
    for (const reach of [4, 2, 8, 7]) await sumUp(reach);
    for (const where of EVERYWHERE.slice(0, 3)) await sumUp(5, where);
    expect(await history("new", "m6")).toEqual(["summary to 4 in mine talk", mine(5)]);
    expect(await history("new", "m4")).toEqual(["summary to 2 in mine talk", mine(3)]);
    await sql`delete from talk_summaries where reaches_to = 'm8'`.execute(database());
    // What reaches to a message that is not shown any more stands for nothing.
    expect(await history("new")).toEqual(["summary to 4 in mine talk", mine(5, 6, 8)]);
    expect((await store().readNewest(TALK)).earlier?.reachesTo).toBe("m4");
  });

  it("has the files that were summed up and are shown, in their order, and knows what was taken over", async () => {
    for (const where of EVERYWHERE)
      for (const position of range(1, 6))
        await say(position, {
          ...where,
          isCopied: where.talk !== "talk" || where.wallet !== "mine",
          files: [`file ${position} of ${where.wallet} ${where.talk}`],
        });
    const change = (text: string) =>
      sql
        .raw(`update messages set ${text}
      where wallet_address = 'mine' and conversation_id = 'talk'`)
        .execute(database());
    await change("cut_by = case message_id when 'm2' then 'm3' end");
    // In the table the order is another one.
    await change("content = 'said ' || position");
    await sql`update messages set content = content where message_id = 'm1'`.execute(database());
    await sumUp(3);
    const { messages, hasCopied } = await store().readNewest(TALK);
    expect(hasCopied).toBe(false);
    expect(
      messages.map(({ content, attachmentIds, isCopied }) => [content, attachmentIds, isCopied]),
    ).toEqual([
      ["said 4", ["file 1 of mine talk", "file 3 of mine talk", "file 4 of mine talk"], false],
      ["said 5", ["file 5 of mine talk"], false],
    ]);
    const copied = async () => {
      const talk = await store().readNewest(TALK);
      return [talk.hasCopied, ...talk.messages.map(({ isCopied }) => isCopied)];
    };
    await change("is_copied = position = 4");
    expect(await copied()).toEqual([true, true, false]);
    await change("is_copied = position = 5");
    expect(await copied()).toEqual([true, false, true]);
    // Where only the summary knows of it.
    await change("is_copied = position = 1");
    expect(await copied()).toEqual([true, false, false]);
  });

  it("has what was saved so far of a reply that is being written, and the own text of all others", async () => {
    for (const wallet of ["theirs", "mine"])
      for (const id of ["one", "two"])
        await sql`insert into jobs (wallet_address, job_id, kind, subject_id, target_id, state, text, owner, lease_until)
          values (${wallet}, ${id}, 'chat', ${`${id} of`}, 'm1', 'running', ${`saved by ${id} of ${wallet}`}, 'us', now())`.execute(
          database(),
        );
    await say(1);
    await say(2, { role: "assistant", status: "streaming", job: "one", content: "" });
    await say(3, { role: "assistant", job: "two" });
    expect(await history("new")).toEqual([undefined, [...mine(1), "saved by one of mine", ...mine(3)]]);
  });

  it("is read from its newest or from its oldest, so many of them", async () => {
    for (const position of [2, 4, 1, 3]) await say(position);
    expect((await store().readOldest(TALK, 2)).messages.map(({ content }) => content)).toEqual(mine(1, 2));
    await sql`insert into messages (wallet_address, conversation_id, message_id, position, role, content, status)
      select 'mine', 'talk', 'x' || n, n, 'user', 'more', 'complete' from generate_series(10, 1500) n`.execute(
      database(),
    );
    const { messages } = await store().readNewest(TALK);
    expect(messages.length).toBeLessThan(1_400);
    expect(messages.at(-1)?.messageId).toBe("x1500");
  });
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => from + nth);

const turn = (messageId: string, more: Partial<NewTurn> = {}): NewTurn => ({
  ...TALK,
  messageId,
  replyId: `reply to ${messageId}`,
  jobId: `job of ${messageId}`,
  owner: "us",
  question: `asks ${messageId}`,
  pictures: [],
  attachments: [],
  via: null,
  bodyHash: "hash",
  isDemo: false,
  quota: { name: CHAT_QUOTA, day: DAY, count: 1, limit: 99 },
  replaces: null,
  ...more,
});
const begin = async (messageId: string, more: Partial<NewTurn> = {}) =>
  (await store().beginTurn(turn(messageId, more))).kind;
const shown = async (wallet = "mine", talk = "talk") =>
  (
    await sql<{ id: string }>`select message_id as id from messages
      where wallet_address = ${wallet} and conversation_id = ${talk} and cut_by is null order by position`.execute(
      database(),
    )
  ).rows.map(({ id }) => id);

describe("a turn that begins", () => {
  it("stores question and reply at the end of its talk, and stops what is still written there", async () => {
    const jobs = async () =>
      (
        await sql<{ said: string }>`select wallet_address || ' ' || job_id as said from jobs
          where stop_requested order by 1`.execute(database())
      ).rows.map(({ said }) => said);
    for (const { wallet, talk } of EVERYWHERE)
      await begin(`before in ${talk}`, { wallet, conversationId: talk });
    expect(await begin("q")).toBe("begun");
    expect(await jobs()).toEqual(["mine job of before in talk"]);
    expect(await shown()).toEqual(["before in talk", "reply to before in talk", "q", "reply to q"]);
    expect(await shown("mine", "another")).toEqual(["before in another", "reply to before in another"]);
    const { rows } = await sql<{ next: number }>`select next_position as next from conversations
      order by wallet_address, conversation_id`.execute(database());
    expect(rows.map(({ next }) => next)).toEqual([102, 104, 102, 102]);
  });

  it("stores nothing where the question is there, the talk is not, or the quota is used up", async () => {
    await begin("q", { quota: { name: CHAT_QUOTA, day: DAY, count: 1, limit: 2 } });
    expect(await begin("q")).toBe("not_begun");
    expect(await begin("r", { conversationId: "none" })).toBe("not_begun");
    await sql`update conversations set deleted_at = now() where conversation_id = 'another'`.execute(
      database(),
    );
    expect(await begin("r", { conversationId: "another" })).toBe("not_begun");
    expect(await begin("r", { quota: { name: CHAT_QUOTA, day: DAY, count: 1, limit: 1 } })).toBe("used_up");
    expect(await shown()).toEqual(["q", "reply to q"]);
    const { rows } = await sql<{
      id: string;
    }>`select job_id as id from jobs where not stop_requested`.execute(database());
    expect(rows).toEqual([{ id: "job of q" }]);
    // A question of the same id in another talk is another one.
    await say(1, { wallet: "theirs" });
    expect([await begin("q", { conversationId: "talk", wallet: "theirs" }), await begin("m1")]).toEqual([
      "begun",
      "begun",
    ]);
  });

  it("takes the place of a question with all after it, in its own talk, and keeps these as a version", async () => {
    for (const { wallet, talk } of EVERYWHERE)
      for (const id of ["q1", "q2", "q3"])
        await begin(id, { wallet, conversationId: talk, jobId: `${id} ${talk}` });
    expect(await begin("q2b", { replaces: "q2" })).toBe("begun");
    expect(await shown()).toEqual(["q1", "reply to q1", "q2b", "reply to q2b"]);
    for (const { wallet, talk } of EVERYWHERE.slice(0, 3)) expect(await shown(wallet, talk)).toHaveLength(6);
    const versions = async () =>
      (
        await sql<{
          id: string;
          branch: string | null;
          of: string | null;
        }>`select message_id as id, branch, version_of as of
          from messages where wallet_address = 'mine' and conversation_id = 'talk' and role = 'user' order by position`.execute(
          database(),
        )
      ).rows.map(({ id, branch, of }) => [id, branch, of]);
    expect(await versions()).toEqual([
      ["q1", null, null],
      ["q2", "q2", "q2"],
      ["q3", "q2", null],
      ["q2b", null, "q2"],
    ]);
    // Whoever edits the first version again means the place.
    expect(await begin("q2c", { replaces: "q2" })).toBe("begun");
    expect((await versions()).slice(1)).toEqual([
      ["q2", "q2", "q2"],
      ["q3", "q2", null],
      ["q2b", "q2b", "q2"],
      ["q2c", null, "q2"],
    ]);
    expect(await shown()).toEqual(["q1", "reply to q1", "q2c", "reply to q2c"]);
    expect(await begin("none", { replaces: "no question" })).toBe("not_begun");
    expect(await begin("none", { replaces: "reply to q1" })).toBe("not_begun");
    // Of a place that is not shown itself there is nothing to be replaced.
    expect(await begin("none", { replaces: "q3" })).toBe("not_begun");
    expect(await begin("q2c", { replaces: "q1" })).toBe("not_begun");
    expect(await shown()).toHaveLength(4);
  });

  it("is refused where a place has as many versions as are kept, counted in this talk", async () => {
    for (const { wallet, talk } of EVERYWHERE)
      for (let nth = 0; nth < (wallet === "mine" && talk === "talk" ? 49 : 20); nth += 1)
        await say(nth + 1, { wallet, talk, ...(nth === 0 ? {} : { cutBy: "m1" }) });
    await sql`update messages set version_of = 'm1'`.execute(database());
    await say(60);
    expect(await begin("last", { replaces: "m1" })).toBe("begun");
    expect(await begin("too many", { replaces: "m1" })).toBe("too_many_versions");
    expect(await shown()).toEqual(["last", "reply to last"]);
    await begin("else");
    expect(await begin("else again", { replaces: "else" })).toBe("begun");
  });
});

describe("questions of several wallets in one statement", () => {
  const BOTH = ["mine", "theirs"];
  const turnOf = (wallet: string, messageId: string, more: Partial<NewTurn> = {}): NewTurn => ({
    ...turn(messageId),
    wallet,
    replyId: `reply to ${messageId}`,
    jobId: `job of ${messageId}`,
    ...more,
  });
  const rowsOf = async (table: "messages" | "jobs" | "daily_usage" | "conversations") =>
    (
      await sql<
        Record<string, unknown>
      >`select to_jsonb(t) - array['created_at', 'lease_until', 'updated_at', 'message_seq'] as row
        from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(database())
    ).rows;
  const everything = async () =>
    Promise.all((["messages", "jobs", "daily_usage", "conversations"] as const).map(rowsOf));

  it("[ISSUE-14] leave the same as each alone would", async () => {
    const asked = BOTH.map((wallet) => turnOf(wallet, "q", { via: wallet, isDemo: wallet === "mine" }));
    expect(await store().beginTurns(asked)).toEqual([
      { kind: "begun", position: 101, used: 1 },
      { kind: "begun", position: 101, used: 1 },
    ]);
    const made = await everything();
    await reset();
    for (const one of asked)
      expect(await store().beginTurn(one)).toEqual({ kind: "begun", position: 101, used: 1 });
    expect(await everything()).toEqual(made);
    expect(made[0]).toHaveLength(4);
  });

  it("[ISSUE-14] read each wallet's own beside, as one alone does, where it is the first or in the place of another", async () => {
    const reading = createTurnStore(database(), {
      beside: (
        wallet,
      ) => sql`(select string_agg(conversation_id, ' ' order by conversation_id) || ' of ' || ${wallet}
        from conversations where conversations.wallet_address = ${wallet})`,
    });
    const besideOf = (begun: object) => ("beside" in begun ? begun.beside : undefined);
    const together = await reading.beginTurns(BOTH.map((wallet) => turnOf(wallet, "q1")));
    expect(together.map(besideOf)).toEqual(BOTH.map((wallet) => `another talk of ${wallet}`));
    for (const replaces of [null, "q1"])
      expect(besideOf(await reading.beginTurn(turnOf("mine", `after ${replaces}`, { replaces })))).toBe(
        "another talk of mine",
      );
  });

  it("[ISSUE-14] keep each wallet's quota to the letter, and only the others begin where one is used up", async () => {
    const quota = { name: CHAT_QUOTA, day: DAY, count: 1, limit: 2 };
    const ask = (messageId: string, wallets = BOTH) =>
      store().beginTurns(wallets.map((wallet) => turnOf(wallet, messageId, { quota })));
    expect(await ask("q1")).toMatchObject([{ used: 1 }, { used: 1 }]);
    expect(await ask("q2", ["mine"])).toMatchObject([{ used: 2 }]);
    expect(await ask("q3")).toEqual([{ kind: "used_up" }, { kind: "begun", position: 103, used: 2 }]);
    expect(await ask("q4")).toEqual([{ kind: "used_up" }, { kind: "used_up" }]);
    expect(await store().readUsage("mine", DAY)).toBe(2);
    const { rows } = await sql<{ said: string }>`
      select distinct wallet_address || ' ' || message_id as said from messages where role = 'user' order by 1`.execute(
      database(),
    );
    expect(rows.map(({ said }) => said)).toEqual(["mine q1", "mine q2", "theirs q1", "theirs q3"]);
  });

  it("[ISSUE-14] begin where the talk is there and the question is not, and ask the reply before to stop", async () => {
    await store().beginTurns(BOTH.map((wallet) => turnOf(wallet, "q1")));
    await sql`update conversations set deleted_at = now() where wallet_address = 'theirs' and conversation_id = 'another'`.execute(
      database(),
    );
    expect(
      await store().beginTurns([
        turnOf("theirs", "q2", { conversationId: "another" }),
        turnOf("nobody", "q2"),
        turnOf("mine", "q1"),
      ]),
    ).toEqual([{ kind: "not_begun" }, { kind: "not_begun" }, { kind: "not_begun" }]);
    expect(await store().beginTurns([turnOf("mine", "q3"), turnOf("theirs", "q1")])).toMatchObject([
      { kind: "begun", position: 103 },
      { kind: "not_begun" },
    ]);
    const { rows } = await sql<{ job: string }>`
      select wallet_address || ' ' || job_id as job from jobs where stop_requested`.execute(database());
    expect(rows).toEqual([{ job: "mine job of q1" }]);
  });

  it("[ISSUE-14] never exceed a quota, nor share a place, where a crowd asks at once and again", async () => {
    const quota = { name: CHAT_QUOTA, day: DAY, count: 1, limit: 5 };
    const begin = createTogetherBeginning(store());
    const asked = Array.from({ length: 40 }, (_, at) =>
      turnOf(BOTH[at % 2] as string, `q${Math.floor(at / 4)}`, {
        quota,
        replyId: `reply ${at}`,
        jobId: `job ${at}`,
      }),
    );
    const ends = await Promise.allSettled(asked.map((one) => begin(one)));
    for (const wallet of BOTH) {
      const begun = ends.flatMap((end, at) =>
        asked[at]?.wallet === wallet && end.status === "fulfilled" && end.value.kind === "begun"
          ? [end.value.position]
          : [],
      );
      expect([begun.length, new Set(begun).size]).toEqual([5, 5]);
      expect(await store().readUsage(wallet, DAY)).toBe(5);
      expect((await shown(wallet)).filter((id) => id.startsWith("q"))).toHaveLength(5);
    }
    const { rows } = await sql`select from jobs`.execute(database());
    expect(rows).toHaveLength(10);
  });

  it("[ISSUE-14] are none of them stored where the database refuses one", async () => {
    const before = await everything();
    await expect(
      store().beginTurns([turnOf("mine", "q"), turnOf("theirs", "q", { question: "\0" })]),
    ).rejects.toThrow();
    expect(await everything()).toEqual(before);
  });
});

describe("what a wallet has used of its day", () => {
  const used = () => store().readUsage("mine", DAY);
  const take = (name: string, day: string, wallet = "mine") =>
    store().takeOne(wallet, { name, day, count: 1, limit: 2 });

  it("is its own, of the chat, of that day; one is given back of that alone, and never more than there are", async () => {
    expect(await used()).toBe(0);
    for (const wallet of ["theirs", "mine"])
      for (const name of ["picture", CHAT_QUOTA])
        for (const day of ["2026-11-21", DAY]) expect(await take(name, day, wallet)).toBe(true);
    expect(await used()).toBe(1);
    expect([await take(CHAT_QUOTA, DAY), await take(CHAT_QUOTA, DAY), await used()]).toEqual([
      true,
      false,
      2,
    ]);
    for (let nth = 0; nth < 3; nth += 1) await store().refundOne("mine", DAY);
    expect(await used()).toBe(0);
    const { rows } = await sql<{ used: number }>`select used from daily_usage
      where not (wallet_address = 'mine' and what = ${CHAT_QUOTA} and day = ${DAY})`.execute(database());
    expect(rows.map((row) => row.used)).toEqual(Array(7).fill(1));
  });

  it("counts for talks that are there", async () => {
    await sql`update conversations set deleted_at = now() where wallet_address = 'theirs' or conversation_id = 'another'`.execute(
      database(),
    );
    const has = (conversationId: string, wallet = "mine") => store().hasTalk({ wallet, conversationId });
    expect([await has("talk"), await has("another"), await has("none"), await has("talk", "theirs")]).toEqual(
      [true, false, false, false],
    );
  });
});

describe("what is known of a turn", () => {
  it("is that of its own talk and wallet", async () => {
    for (const { wallet, talk } of EVERYWHERE)
      for (const id of ["q", "r"])
        await begin(id, {
          wallet,
          conversationId: talk,
          bodyHash: `${id} ${wallet} ${talk}`,
          jobId: `${id} ${talk}`,
        });
    expect(await store().findTurn({ ...TALK, messageId: "q" })).toMatchObject({
      conversation: "present",
      question: { bodyHash: "q mine talk" },
      reply: { messageId: "reply to q", jobId: "q talk" },
    });
    expect(await store().findTurn({ ...TALK, messageId: "none" })).toEqual({ conversation: "present" });
    expect(await store().findTurn({ ...TALK, conversationId: "none", messageId: "q" })).toEqual({
      conversation: "missing",
    });
    await sql`update conversations set deleted_at = now() where wallet_address = 'theirs' or conversation_id = 'another'`.execute(
      database(),
    );
    expect((await store().findTurn({ ...TALK, messageId: "q" })).conversation).toBe("present");
    expect(await store().findTurn({ ...TALK, conversationId: "another", messageId: "q" })).toEqual({
      conversation: "deleted",
    });
  });
});
