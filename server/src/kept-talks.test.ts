import { sql } from "kysely";
import { pino } from "pino";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useStoreDatabase } from "../test/store-database.ts";
import { AppError } from "./errors/app-error.ts";
import { createEarlyAsks } from "./features/chat/early-asks.ts";
import { createKeptTalks, type KeptTalks } from "./features/chat/kept-talks.ts";
import { createSummaryStore } from "./features/chat/summary.store.ts";
import { createToolCallStore } from "./features/chat/tool-call.store.ts";
import { createTurnService } from "./features/chat/turn.service.ts";
import { CHAT_JOBS, createTurnStore, type TurnStore } from "./features/chat/turn.store.ts";
import { createConversationStore } from "./features/conversations/conversation.store.ts";
import { createMessageStore } from "./features/conversations/message.store.ts";
import { createJobService, type JobService, type ReplyWriter } from "./jobs/job.service.ts";
import { createJobStore } from "./jobs/job.store.ts";
import { createJobWake } from "./jobs/job-wake.ts";
import { createSubjectChanges, type SubjectChanges } from "./jobs/subject-changes.ts";
import type { PastMessage, TurnOrder } from "./jobs/turns.ts";
import { createSessionService, type SessionService } from "./sessions/session.service.ts";
import { createSessionStore } from "./sessions/session.store.ts";
import { createSessionCookies } from "./sessions/session-cookie.ts";

const database = useStoreDatabase();
const logger = pino({ level: "silent" });
const DAY = "2026-11-23";
const TALK = { wallet: "mine", conversationId: "talk" };
const HOUR_MS = 3_600_000;

interface Begun {
  history: readonly PastMessage[];
  earlier: string | null;
  isKept: boolean;
  beside: string | undefined;
  signal: AbortSignal;
  writer: ReplyWriter;
  end(): void;
}

let nowMs: number;
let keptTalks: KeptTalks;
let store: TurnStore;
let jobs: JobService;
let changes: SubjectChanges;
let sessions: SessionService;
let reads: number;
let begun: Begun[];
/** Whether each answer went on from the one before. */
let answered: boolean[];
let turns: ReturnType<typeof createTurnService>;

/** One instance, and what it shares with others. */
beforeEach(async () => {
  const db = database();
  await sql`truncate conversations, messages, jobs, talk_summaries, summary_claims, daily_usage cascade`.execute(
    db,
  );
  await createConversationStore(db, { remove: async () => undefined }).create("mine", "talk", "Talk");
  nowMs = 1_000;
  reads = 0;
  begun = [];
  answered = [];
  const { wake } = createJobWake(null, logger);
  jobs = createJobService({
    store: createJobStore(db),
    wake,
    owner: "us",
    logger,
    kinds: () => [CHAT_JOBS],
    publicUrl: () => "",
  });
  changes = createSubjectChanges(wake);
  sessions = createSessionService({
    store: createSessionStore(db),
    cookies: createSessionCookies("secret", false),
    announceEnd: async () => undefined,
  });
  keptTalks = createKeptTalks(() => nowMs);
  sessions.onEnd(keptTalks.forgetWallet);
  changes.onChanged(keptTalks.changed);
  const real = createTurnStore(db, { beside: (wallet) => sql`'wishes of ' || ${wallet}` });
  store = {
    ...real,
    readHistory(key, replaces) {
      reads += 1;
      return real.readHistory(key, replaces);
    },
  };
  turns = createTurnService({
    store,
    jobs,
    chatQuota: {
      takeOfSite: async () => ({
        quota: { name: "chat", day: DAY, count: 1, limit: 1_000 },
        refund: () => undefined,
        walletError: () => new AppError("limit.chat_wallet_day"),
      }),
    } as never,
    earlyAsks: createEarlyAsks(() => nowMs),
    keptTalks,
    onAnswered: (_wallet, _talk, isGoingOn) => void answered.push(isGoingOn),
  });
});

let count = 0;
const order = (more: Partial<TurnOrder> = {}): TurnOrder => {
  count += 1;
  return {
    ...TALK,
    messageId: `q${count}`,
    question: `Question ${count} 🐯`,
    replaces: undefined,
    bodyHash: "hash",
    isDemo: false,
    mayBeginEarly: () => true,
    reply: (history, writer, signal, { earlier, isKept, beside }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        begun.push({ history, earlier, isKept, beside, signal, writer, end: resolve });
      }),
    ...more,
  };
};
const say = (writer: ReplyWriter) => {
  writer.text("It is ");
  writer.append({
    type: "sources",
    title: "Sources",
    sources: [{ number: 1, title: "A cub", url: "https://news.example/cub", source: "Times" }],
  });
  writer.text("here.");
};
/** A turn from beginning to end. @returns how its reply began at last */
async function ask(more: Partial<TurnOrder> = {}, write = say) {
  let isOver = false;
  const { replyId } = await turns.begin(
    order({
      ...more,
      onEnd: () => {
        isOver = true;
      },
    }),
  );
  const last = begun.at(-1);
  if (!last) throw new Error("no reply has begun");
  write(last.writer);
  last.end();
  await vi.waitFor(() => expect(isOver).toBe(true));
  return { ...last, replyId };
}
const readsOf = async (work: () => Promise<unknown>) => {
  const before = reads;
  await work();
  return reads - before;
};
const storedHistory = async () =>
  (await store.readHistory({ ...TALK, messageId: "none" }, null)).messages.map(
    ({ role, content }) => `${role} ${content}`,
  );
const toldOf = ({ history }: Pick<Begun, "history">) =>
  history.map(({ role, content }) => `${role} ${content}`);

describe("a talk that was answered a moment ago", () => {
  it("is told the next question's model without being read, as it would be read to the letter", async () => {
    await ask();
    for (let turn = 0; turn < 3; turn += 1) {
      const read = await store.readHistory({ ...TALK, messageId: "none" }, null);
      let told: Begun | undefined;
      expect(
        await readsOf(async () => {
          told = await ask();
        }),
      ).toBe(0);
      expect(told?.isKept).toBe(true);
      expect(told?.history).toEqual(read.messages);
    }
    expect(begun).toHaveLength(4);
    expect(answered).toEqual([false, true, true, true]);
  });

  it("begins the reply at once, and shows nothing before the question is stored", async () => {
    await ask();
    const storing = Promise.withResolvers<void>();
    const { beginTurn } = store;
    store.beginTurn = async (turn) => {
      await storing.promise;
      return beginTurn(turn);
    };
    const asked = turns.begin(order());
    await vi.waitFor(() => expect(begun).toHaveLength(2));
    begun[1]?.writer.text("Early");
    expect([jobs.count(), await storedHistory()]).toEqual([0, await storedHistory()]);
    expect((await storedHistory()).length).toBe(2);
    storing.resolve();
    await asked;
    expect([jobs.count(), begun.length]).toEqual([1, 2]);
    begun[1]?.end();
    await vi.waitFor(() => expect(jobs.count()).toBe(0));
  });

  const summaries = () => createSummaryStore(database());
  const waitingReply = (writer: ReplyWriter) => {
    writer.append({
      type: "tool",
      call_id: "c1",
      name: "draw",
      doing: "Drawing…",
      title: "Draw",
      state: "waiting",
      input: {},
    });
    writer.text("May I?");
  };
  it.each<[string, (last: { replyId: string }) => Promise<unknown>]>([
    [
      "a question that another instance answers",
      () =>
        createTurnStore(database()).beginTurn({
          ...TALK,
          messageId: "elsewhere",
          replyId: "elsewhere too",
          jobId: "elsewhere",
          owner: "another",
          question: "Elsewhere",
          pictures: [],
          attachments: [],
          via: null,
          bodyHash: "hash",
          isDemo: false,
          quota: { name: "chat", day: DAY, count: 1, limit: 1_000 },
          replaces: null,
        }),
    ],
    [
      "an edit of an earlier question",
      async () => {
        const edited = createTurnStore(database());
        const [first] = (await edited.readHistory({ ...TALK, messageId: "none" }, null)).messages;
        return edited.beginTurn({
          ...TALK,
          messageId: "edited",
          replyId: "edited too",
          jobId: "edited",
          owner: "another",
          question: "Edited",
          pictures: [],
          attachments: [],
          via: null,
          bodyHash: "hash",
          isDemo: false,
          quota: { name: "chat", day: DAY, count: 1, limit: 1_000 },
          replaces: first?.messageId ?? "",
        });
      },
    ],
    [
      "a message that is added",
      () =>
        createMessageStore(database()).add({
          ...TALK,
          messageId: "added",
          role: "user",
          content: "Added",
        }),
    ],
    [
      "a decision about a tool that waited",
      ({ replyId }) =>
        createToolCallStore(database()).append({ ...TALK, messageId: replyId }, ({ text }) => [
          { at: text.length, part: 0, change: { state: "declined" } },
        ]),
    ],
    [
      "a summary",
      async ({ replyId }) => {
        await summaries().claim(TALK, "another", 10_000);
        await summaries().keep({ ...TALK, owner: "another", reachesTo: replyId, text: "Sum", isDemo: false });
      },
    ],
    [
      "a deletion that broke off",
      async () => {
        await createConversationStore(database(), {
          remove: async () => {
            throw new Error("broken off");
          },
        })
          .remove("mine", "talk")
          .catch(() => undefined);
        await sql`update conversations set deleted_at = null`.execute(database());
      },
    ],
  ])(
    "is read again, and the model asked anew, after %s that this instance was not told of",
    async (_what, change) => {
      await ask();
      const last = await ask({}, waitingReply);
      await change(last);
      const stored = await storedHistory();
      begun = [];
      let told: Awaited<ReturnType<typeof ask>> | undefined;
      expect(
        await readsOf(async () => {
          told = await ask();
        }),
      ).toBe(1);
      expect(begun.map(({ isKept, signal }) => [isKept, signal.aborted])).toEqual([
        [true, true],
        [false, false],
      ]);
      expect(told && toldOf(told)).toEqual(stored);
      expect(answered.at(-1)).toBe(false);
      // What it wrote has one text, of the second asking; and the wallet's talks are read for an hour.
      expect((await storedHistory()).at(-1)).toContain("It is");
      expect(await readsOf(ask)).toBe(1);
      expect(begun).toHaveLength(3);
      nowMs += HOUR_MS + 1;
      await ask();
      expect(await readsOf(ask)).toBe(0);
    },
  );

  it("[ISSUE-14] is told anew, with what its storing has read beside, where that was not as it was remembered", async () => {
    await ask();
    const isAsKept = vi.fn(() => false);
    const { isKept } = await ask({ isAsKept });
    expect(isAsKept.mock.calls).toEqual([["wishes of mine"]]);
    expect(isKept).toBe(false);
    expect(begun.map((one) => [one.isKept, one.beside, one.signal.aborted])).toEqual([
      [false, "wishes of mine", false],
      [true, undefined, true],
      [false, "wishes of mine", false],
    ]);
  });

  it.each<[string, () => unknown]>([
    ["signs out", () => sessions.end("mine", "token")],
    ["is signed out everywhere, as an erasure begins and ends", () => sessions.endAll("mine")],
    ["ends somewhere, as another instance says", () => sessions.forget("mine")],
    ["may have ended unheard", () => sessions.forget()],
    ["deletes the talk, here or elsewhere", () => changes.tellGone("mine", "talk")],
    ["changes what was said, here or elsewhere", () => changes.tell("mine", "talk")],
    [
      "rests for minutes",
      () => {
        nowMs += 5 * 60_000 + 1;
      },
    ],
  ])("is forgotten when its wallet %s", async (_what, forget) => {
    await ask();
    expect(keptTalks.find(TALK)?.past.messages).toHaveLength(2);
    await forget();
    expect(keptTalks.find(TALK)).toBeUndefined();
    expect(await readsOf(ask)).toBe(1);
    // Nor is it kept when that happens while a reply is written.
    await ask({}, (writer) => {
      void forget();
      say(writer);
    });
    const isOld = _what.includes("minutes");
    expect(keptTalks.find(TALK) === undefined).toBe(!isOld);
  });

  it("stays when another wallet leaves, a name changes, or its own replies are told of", async () => {
    const { replyId } = await ask();
    sessions.forget("another");
    changes.tell("mine", "talk", "list");
    changes.tell("mine", "other talk");
    keptTalks.changed({ wallet: "mine", subjectId: "talk", targetId: replyId });
    expect(keptTalks.find(TALK)).toBeDefined();
    keptTalks.changed({ wallet: "mine", subjectId: "talk", targetId: "a reply elsewhere" });
    expect(keptTalks.find(TALK)).toBeUndefined();
  });

  it.each<[string, Partial<TurnOrder>, (writer: ReplyWriter) => void]>([
    ["a picture was shown with", { pictures: [{ url: "/api/images/x.png" }] }, say],
    ["was answered with a picture", {}, (writer) => void writer.append({ type: "picture", url: "/x.png" })],
    ["is larger than a talk may be", { question: "x".repeat(100_000) }, say],
  ])("is not kept where a question %s", async (_what, more, write) => {
    await ask(more, write);
    expect(keptTalks.find(TALK)).toBeUndefined();
    expect(await readsOf(ask)).toBe(1);
  });

  it("is not kept where a reply failed", async () => {
    await ask();
    const failed = turns.begin(order({ reply: async () => Promise.reject(new AppError("ai.refused")) }));
    await failed;
    await vi.waitFor(() => expect(jobs.count()).toBe(0));
    const stored = await storedHistory();
    expect(toldOf(await ask())).toEqual(stored);
  });

  it("is not told a question that takes the place of another, or that came before", async () => {
    await ask({ messageId: "first" });
    await ask();
    const { history } = await ask({ replaces: "first", messageId: "instead" });
    expect(history).toEqual([]);
    const again = await turns.begin(order({ messageId: "instead" }));
    expect(again.progress.kind).toBe("ended");
  });
});

describe("what is kept", () => {
  it("has bounds: the talk that rested longest goes first", () => {
    const kept = createKeptTalks(() => nowMs);
    const message = {
      role: "user" as const,
      content: "x".repeat(90_000),
      imageUrls: [],
      attachmentIds: [],
      messageId: "m",
      status: "complete" as const,
    };
    const keys = Array.from({ length: 60 }, (_, index) => ({ wallet: "w", conversationId: `c${index}` }));
    for (const key of keys)
      kept.begin({ ...key, replyId: "r" }).keep({
        nextPosition: 2,
        past: {
          isRepeated: false,
          isNew: false,
          hasCopied: false,
          nextPosition: null,
          earlier: null,
          messages: [message],
        },
      });
    const found = keys.map((key) => kept.find(key) !== undefined);
    expect(found.filter(Boolean).length).toBeLessThan(45);
    expect([found.at(0), found.at(-1)]).toEqual([false, true]);
  });
});
