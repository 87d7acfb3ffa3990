import { WATCHLIST_TEXT_FIELDS } from "@bakso/contract/constants";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema } from "../src/database/schema.ts";
import { createAgentOutputStore } from "../src/features/agents/agent-output.store.ts";
import { AGENT_JOBS, createAgentTaskStore } from "../src/features/agents/agent-task.store.ts";
import { createAttachmentStore } from "../src/features/attachments/attachment.store.ts";
import { createChallengeStore } from "../src/features/auth/challenge.store.ts";
import { createSummaryStore } from "../src/features/chat/summary.store.ts";
import { createTitleStore } from "../src/features/chat/title.store.ts";
import { createToolCallStore } from "../src/features/chat/tool-call.store.ts";
import { CHAT_JOBS, createTurnStore } from "../src/features/chat/turn.store.ts";
import { createBranchStore } from "../src/features/conversations/branch.store.ts";
import { createConversationStore } from "../src/features/conversations/conversation.store.ts";
import { createConversationSearch } from "../src/features/conversations/conversation-search.store.ts";
import { createMessageStore } from "../src/features/conversations/message.store.ts";
import { createTalkSearch } from "../src/features/conversations/talk-search.store.ts";
import { createErasureStore } from "../src/features/erasure/erasure.store.ts";
import { createGameStore } from "../src/features/game/game.store.ts";
import { createOpinionStore } from "../src/features/opinions/opinion.store.ts";
import { createPersonalStore } from "../src/features/personal/personal.store.ts";
import { createContinuedTalkStore } from "../src/features/shares/continued-talk.store.ts";
import { createShareStore } from "../src/features/shares/share.store.ts";
import { createImageJobStore, IMAGE_JOBS } from "../src/features/studio/image-job.store.ts";
import { createUserImageStore } from "../src/features/studio/user-image.store.ts";
import { createWatchlistStore } from "../src/features/watchlist/watchlist.store.ts";
import { createGateStore } from "../src/gate/gate.store.ts";
import { type AnyJobKind, createJobStore, type JobEnd } from "../src/jobs/job.store.ts";
import { createDailyUsageStore } from "../src/limits/daily-usage.store.ts";
import { createHolderBytesStore } from "../src/limits/holder-bytes.store.ts";
import { createPictureStore, pictureAddress } from "../src/pictures/picture.store.ts";
import { createSessionStore } from "../src/sessions/session.store.ts";

/** One of two wallets. Both do the same under the same ids; their addresses begin alike, and only their words differ. */
export interface Wallet {
  wallet: string;
  /** A word that stands in every text of this wallet, and in no other's. */
  mark: string;
  other: string;
  /** A number that only this wallet has. */
  figure: number;
}

export interface Step {
  does: string;
  /** @returns all that the wallet gets to see */
  run(me: Wallet): Promise<unknown>;
}

const OWNER = "instance";
const DAY = "2026-11-22";
const PICTURE = `${"a".repeat(64)}.png`;
const SOURCE = `${"b".repeat(64)}.png`;
/** In a talk alone. */
const SHOWN = `${"c".repeat(64)}.png`;
/** Two files, the first in a question. */
const FILES = [`${"d".repeat(64)}.txt`, `${"e".repeat(64)}.pdf`];

/** Everything that stores do for one wallet, in an order in which each finds what it needs. */
export function stepsOn(db: Kysely<DatabaseSchema>): Step[] {
  const summaries = createSummaryStore(db);
  const conversations = createConversationStore(db, summaries);
  const search = createConversationSearch(db);
  const findInTalk = createTalkSearch(db);
  const messages = createMessageStore(db);
  const branches = createBranchStore(db);
  const turns = createTurnStore(db);
  const titles = createTitleStore(db);
  const toolCalls = createToolCallStore(db);
  const jobs = createJobStore(db);
  const usage = createDailyUsageStore(db);
  const tasks = createAgentTaskStore(db);
  const outputs = createAgentOutputStore(db);
  const imageJobs = createImageJobStore(db);
  const images = createUserImageStore(db);
  const pictures = createPictureStore(db);
  const attachments = createAttachmentStore(db);
  const watchlist = createWatchlistStore(db);
  const personal = createPersonalStore(db);
  const opinions = createOpinionStore(db);
  const shares = createShareStore(db);
  const storeContinuedTalk = createContinuedTalkStore(db);
  const sessions = createSessionStore(db);
  const challenges = createChallengeStore(db);
  const gate = createGateStore(db);
  const erasures = createErasureStore(db);
  const bytes = createHolderBytesStore(db);
  const games = createGameStore(db);

  const quota = (name: string, limit = 9) => ({ name, day: DAY, count: 1, limit });
  const turn = (
    { wallet, mark }: Wallet,
    id: string,
    more: { replaces?: string; imageUrl?: string } = {},
  ) => ({
    wallet,
    conversationId: "talk",
    messageId: id,
    replyId: `reply to ${id}`,
    jobId: `job of ${id}`,
    owner: OWNER,
    question: `what does the forest say to ${mark}, 100 %`,
    pictures: more.imageUrl === undefined ? [] : [{ url: more.imageUrl }],
    attachments: [],
    via: null,
    bodyHash: `hash ${mark}`,
    isDemo: false,
    quota: quota("chat"),
    replaces: more.replaces ?? null,
  });
  const key = ({ wallet }: Wallet, messageId: string) => ({ wallet, conversationId: "talk", messageId });
  const claim = ({ wallet }: Wallet, jobId: string) => ({ wallet, jobId, owner: OWNER });
  const written = ({ mark }: Wallet) => ({ text: `a reply for ${mark}`, partEvents: [] });
  const complete = <Result>(me: Wallet, result: Result): JobEnd<Result> => ({
    outcome: { state: "complete", ...written(me) },
    isRefunded: false,
    result,
  });
  const save = (me: Wallet, jobId: string) => {
    const { text } = written(me);
    const progress = { wallet: me.wallet, jobId, piece: text, from: 0, to: text.length, isWhole: true };
    return jobs.saveProgress(OWNER, [{ ...progress, partEvents: null }]);
  };
  /** Only this wallet's jobs are dead; another instance finds out. */
  const die = async ({ wallet }: Wallet, kind: AnyJobKind) => {
    await sql`update jobs set lease_until = now() - interval '1 minute'
      where wallet_address = ${wallet} and state = 'running'`.execute(db);
    return jobs.sweepInterrupted(kind, { owner: "another", jobIds: [] });
  };
  const reclaim = (me: Wallet, jobId: string, kind: AnyJobKind) =>
    jobs.reclaim(claim(me, jobId), kind, { ...written(me), quotaLimit: 9 });
  const talk = async ({ wallet }: Wallet) => [
    await all(messages.pages(wallet, "talk", {})),
    await messages.findReply(wallet, "talk", null),
    await messages.findReply(wallet, "talk", "reply to q1"),
  ];
  const contribution = ({ wallet, mark }: Wallet, round: number) => ({
    wallet,
    taskId: "task",
    round,
    agent: "A" as const,
    jobId: `agent job ${round}`,
    owner: OWNER,
    quota: quota("chat"),
    clarification: `for ${mark}`,
  });
  const imageJob = ({ wallet, mark }: Wallet, jobId: string) => ({
    wallet,
    jobId,
    mode: "realism" as const,
    prompt: `draw ${mark}`,
    aspect: "square" as const,
    style: null,
    bodyHash: mark,
    owner: OWNER,
    quota: quota("picture"),
  });
  const library = async ({ wallet }: Wallet) => [
    await images.list(wallet),
    await images.find(wallet, "image"),
    await imageJobs.list(wallet),
    await imageJobs.listRunning(wallet),
    await imageJobs.find({ wallet, jobId: "drawing 1" }),
    await imageJobs.readUsage(wallet, "realism", DAY),
  ];
  const cleanPicture = (pictureId: string, { figure }: Wallet) => ({
    pictureId,
    mediaType: "image/png" as const,
    bytes: Buffer.from("pixels"),
    width: figure,
    height: 3,
    upload: { kind: "png" as const, width: 4, height: 3, bytes: 99 },
  });
  /** What nothing of this wallet's names any more is old enough to go. */
  const sweepPictures = async ({ wallet }: Wallet) => {
    await sql`update pictures set created_at = now() - interval '1 day' where wallet_address = ${wallet}`.execute(
      db,
    );
    const gone = await pictures.removeUnused(async () => undefined);
    await sql`update pictures set created_at = now() where wallet_address = ${wallet}`.execute(db);
    return gone;
  };
  const sweepFiles = async ({ wallet }: Wallet, named: readonly string[]) => {
    await sql`update messages set attachment_ids = ${named.length === 0 ? null : named}::text[]
      where wallet_address = ${wallet} and message_id = 'own'`.execute(db);
    await sql`update attachments set created_at = now() - interval '1 day' where wallet_address = ${wallet}`.execute(
      db,
    );
    const gone = await attachments.removeUnused(async () => undefined);
    await sql`update attachments set created_at = now() where wallet_address = ${wallet}`.execute(db);
    return [gone, await all(attachments.pages(wallet))];
  };
  const handIn = async ({ wallet, mark, figure }: Wallet) => {
    for (const attachment_id of FILES)
      await attachments.add(wallet, {
        facts: { attachment_id, name: `${mark}.txt`, kind: "txt", bytes: figure, characters: 3 },
        pagePictures: [`/api/images/${mark}`],
        text: `what ${mark} wrote`,
      });
  };
  const noTexts = Object.fromEntries(WATCHLIST_TEXT_FIELDS.map((field) => [field, null])) as Record<
    (typeof WATCHLIST_TEXT_FIELDS)[number],
    null
  >;
  const item = ({ mark }: Wallet) => ({
    type: "token" as const,
    name: mark,
    chain: "solana" as const,
    ...noTexts,
    address: mark,
  });

  const step = (does: string, run: Step["run"]): Step => ({ does, run });
  const share = ({ wallet, mark }: Wallet, shareId: string) => ({
    wallet,
    shareId,
    token: `token of ${mark}`,
    tokenHash: `hash of ${mark}`,
    title: mark,
    conversationId: "talk",
    messages: [{ role: "user" as const, created_at: "", parts: [{ type: "text" as const, text: mark }] }],
    pictureCount: 0,
    pictureBytes: 0,
  });
  const continued = (wallet: string, mark: string) => ({
    wallet,
    conversationId: "continued",
    name: mark,
    messages: [
      {
        message_id: "copied",
        role: "user" as const,
        content: mark,
        image_url: null,
        picture_urls: null,
        part_events: null,
        reply_to: null,
        is_demo: false,
      },
    ],
  });
  return [
    step("begins two talks", async ({ wallet, mark }) => [
      await turns.findTurn({ wallet, conversationId: "talk", messageId: "q1" }),
      await conversations.create(wallet, "talk", `talk of ${mark}`),
      await conversations.create(wallet, "kept", `kept by ${mark}`),
    ]),
    step("begins one whose id only this wallet has", async ({ wallet, mark }) => {
      await conversations.create(wallet, `own ${mark}`, "a peculiar name (*)");
      const message = { wallet, conversationId: `own ${mark}`, messageId: "own", role: "user" as const };
      await messages.add({ ...message, content: "a remarkable message [+]" });
    }),
    step("finds one that is there already", ({ wallet }) => conversations.create(wallet, "talk", "again")),
    step("renames one and pins one", async ({ wallet, mark }) => [
      await conversations.update(wallet, "talk", { name: `renamed by ${mark}` }),
      await conversations.update(wallet, "kept", { is_pinned: true }),
    ]),
    step("lists its talks", async ({ wallet }) => {
      const first = await conversations.page(wallet, { limit: 1, before: undefined });
      const second = await conversations.page(wallet, { limit: 1, before: first.next });
      return [
        await all(conversations.pages(wallet)),
        ...[first.rows, first.pinned, second.rows],
        await conversations.find(wallet, "talk"),
      ];
    }),
    step("asks", async (me) => [
      await turns.beginTurn(turn(me, "q1")),
      await turns.beginTurn(turn(me, "q1")),
      await turns.findTurn(key(me, "q1")),
      await turns.readUsage(me.wallet, DAY),
      await all(messages.pages(me.wallet, "talk", { limit: 2 })),
    ]),
    step("reads a reply that is being written", async (me) => [
      await save(me, "job of q1"),
      await jobs.findJob({ wallet: me.wallet, jobId: "job of q1" }),
      await talk(me),
      await turns.readHistory(key(me, "q2"), null),
    ]),
    step("stops it", async (me) => [await jobs.requestStop(me.wallet, "talk"), await save(me, "job of q1")]),
    step("has it in the end", async (me) => [
      await toolCalls.append(key(me, "reply to q1"), () => {
        throw new Error("there is a reply already");
      }),
      await jobs.settle(claim(me, "job of q1"), CHAT_JOBS, complete(me, undefined)),
      await jobs.settle(claim(me, "job of q1"), CHAT_JOBS, complete(me, undefined)),
      await talk(me),
      await turns.findTurn(key(me, "q1")),
    ]),
    step("asks again", (me) => turns.beginTurn(turn(me, "q2"))),
    step("asks once more while a reply is being written", async (me) => [
      await turns.beginTurn(turn(me, "q3")),
      await jobs.requestStop(me.wallet, "elsewhere"),
      await save(me, "job of q2"),
    ]),
    step("loses both to a sweep", async (me) => [
      await die(me, CHAT_JOBS),
      await talk(me),
      await turns.readUsage(me.wallet, DAY),
    ]),
    step("takes one back, and ends it with a refund", async (me) => [
      await reclaim(me, "job of q2", CHAT_JOBS),
      await talk(me),
      await turns.readUsage(me.wallet, DAY),
      await jobs.settle(claim(me, "job of q2"), CHAT_JOBS, {
        outcome: { state: "failed", ...written(me), error: { code: "ai.unavailable", text: me.mark } },
        isRefunded: true,
        result: undefined,
      }),
      await turns.readUsage(me.wallet, DAY),
    ]),
    step("edits what a swept reply was for, and does not take that back", async (me) => [
      await turns.beginTurn(turn(me, "q4", { replaces: "q2" })),
      await reclaim(me, "job of q3", CHAT_JOBS),
      await turns.readHistory(key(me, "q4"), "q2"),
      await talk(me),
    ]),
    step("shows what the edit replaced", async (me) => [
      await jobs.settle(claim(me, "job of q4"), CHAT_JOBS, complete(me, undefined)),
      await branches.show(me.wallet, "talk", "q2"),
      await branches.aside(me.wallet, "talk"),
      await all(messages.pages(me.wallet, "talk", { branch: "q4" })),
      await talk(me),
    ]),
    step("edits once more", async (me) => [
      await turns.beginTurn(turn(me, "q5", { replaces: "q2" })),
      await jobs.settle(claim(me, "job of q5"), CHAT_JOBS, complete(me, undefined)),
      await talk(me),
    ]),
    step("goes on, and shows what lies elsewhere", async (me) => [
      await messages.add({ ...key(me, "m1"), role: "user", content: `said by ${me.mark}` }),
      await messages.add({ ...key(me, "m1"), role: "user", content: `said by ${me.mark}` }),
      await messages.add({ ...key(me, "m1"), role: "user", content: "another" }),
      await messages.add({ ...key(me, "m1"), conversationId: "none", role: "user", content: me.mark }),
      await branches.show(me.wallet, "talk", "reply to q3"),
      await branches.show(me.wallet, "talk", "nothing"),
      await talk(me),
      await branches.show(me.wallet, "talk", "q5"),
      await branches.adopt(),
      await talk(me),
    ]),
    step("edits for the last time", (me) => turns.beginTurn(turn(me, "q6", { replaces: "q5" }))),
    step("asks on", async (me) => [
      await turns.beginTurn(turn(me, "q7", { imageUrl: pictureAddress(SHOWN) })),
      await jobs.settle(claim(me, "job of q7"), CHAT_JOBS, complete(me, undefined)),
      await talk(me),
    ]),
    step("has the beginning of a talk summed up", async (me) => {
      const talkKey = { wallet: me.wallet, conversationId: "talk" };
      const isOurs = [
        await summaries.claim(talkKey, OWNER, 60_000),
        await summaries.claim(talkKey, "another", 60_000),
      ];
      const summary = { ...talkKey, owner: OWNER, reachesTo: "reply to q7", isDemo: false };
      return [
        isOurs,
        await turns.hasTalk(talkKey),
        await summaries.keep({ ...summary, text: `notes on ${me.mark}` }),
        await summaries.keep({ ...summary, owner: "another", text: me.mark }),
        await turns.readNewest(talkKey),
        await turns.readOldest(talkKey, 9),
        await turns.readHistory(key(me, "q8"), "q7"),
        (await summaries.ofTalk(talkKey)).map(({ text }) => text),
        await summaries.release(talkKey, OWNER),
        await summaries.claim(talkKey, "another", 60_000),
        await summaries.sweep(),
      ];
    }),
    step("replaces nothing that is not there", async (me) => [
      await turns.beginTurn(turn(me, "q8", { replaces: "nothing" })),
      await turns.beginTurn({ ...turn(me, "q8"), quota: quota("chat", 1) }),
    ]),
    step("adds what a tool found to a reply", (me) =>
      toolCalls.append(key(me, "reply to q7"), ({ text }) => [
        { at: text.length, value: { type: "picture", url: pictureAddress(PICTURE), alt: me.mark } },
      ]),
    ),
    step("searches", async (me) => [
      (await search(me.wallet, "forest", { limit: 9, before: undefined })).conversations,
      (await search(me.wallet, "renamed", { limit: 9, before: undefined })).conversations,
      (await search(me.wallet, "%", { limit: 9, before: undefined })).conversations,
      (await search(me.wallet, me.other, { limit: 9, before: undefined })).conversations,
      await findInTalk(me.wallet, "talk", "forest"),
      await findInTalk(me.wallet, "kept", "%"),
      (await findInTalk(me.wallet, "talk", me.other))?.matches,
    ]),
    step("has a title made of its talk, and finds it", async (me) => {
      const exchange = await titles.claim(me.wallet, "talk");
      if (!exchange) throw new Error("nothing was answered in this talk");
      const made = { questionId: exchange.questionId, title: `Peacocks of ${me.mark} {+}` };
      return [
        exchange,
        await titles.claim(me.wallet, "kept"),
        await titles.save(me.wallet, "talk", made),
        await titles.claim(me.wallet, "talk"),
        await conversations.find(me.wallet, "talk"),
        (await conversations.page(me.wallet, { limit: 9, before: undefined })).rows,
        (await search(me.wallet, "peacocks", { limit: 1, before: undefined })).conversations,
        (await search(me.wallet, "{+}", { limit: 9, before: undefined })).conversations,
      ];
    }),
    // One fits on the page. If another's were counted, there would be more to come.
    ...["peculiar", "remarkable", "(*)", "[+]"].map((words) =>
      step(`searches for ${words}, page by page`, ({ wallet }) =>
        search(wallet, words, { limit: 1, before: undefined }),
      ),
    ),
    step("searches for a sign before it writes it", async (me) => [
      await search(me.wallet, "&&", { limit: 9, before: undefined }),
      await messages.add({ ...key(me, "sign"), conversationId: "kept", role: "user", content: "&&" }),
    ]),
    step("uses its quota up", async (me) => [
      await turns.takeOne(me.wallet, quota("chat")),
      await turns.readUsage(me.wallet, DAY),
      await turns.refundOne(me.wallet, DAY),
      await turns.takeOne(me.wallet, quota("chat", 1)),
      await usage.list(me.wallet),
    ]),
    step("gives a task to the agents", async (me) => {
      const { wallet, mark } = me;
      const task = { wallet, taskId: "task", task: `task of ${mark}`, isDemo: false };
      const early = await tasks.beginContribution(contribution(me, 0));
      await tasks.saveTask({ ...task, clarityQuestion: null });
      await tasks.saveTask({ ...task, clarityQuestion: `which, ${mark}?` });
      return [early, await tasks.findTask(wallet, "task"), await tasks.listIds(wallet)];
    }),
    step("lets one speak", async (me) => [
      await tasks.beginContribution(contribution(me, 0)),
      await tasks.beginContribution(contribution(me, 0)),
      await save(me, "agent job 0"),
      await tasks.findTask(me.wallet, "task"),
      await tasks.saveTask({
        wallet: me.wallet,
        taskId: "task",
        task: "",
        clarityQuestion: null,
        isDemo: true,
      }),
      await jobs.settle(claim(me, "agent job 0"), AGENT_JOBS, complete(me, undefined)),
      await tasks.findTask(me.wallet, "task"),
    ]),
    step("loses what one says", async (me) => [
      await tasks.beginContribution(contribution(me, 1)),
      await die(me, AGENT_JOBS),
      await tasks.findTask(me.wallet, "task"),
    ]),
    step("takes it back", async (me) => [
      await reclaim(me, "agent job 1", AGENT_JOBS),
      await die(me, AGENT_JOBS),
    ]),
    step("stops the agents, and does not take it back", async (me) => [
      await tasks.markStopped(me.wallet, "task"),
      await reclaim(me, "agent job 1", AGENT_JOBS),
      await tasks.findTask(me.wallet, "task"),
    ]),
    step("lets them go on", async (me) => [
      await tasks.beginContribution({ ...contribution(me, 1), jobId: "agent job 2" }),
      await jobs.settle(claim(me, "agent job 2"), AGENT_JOBS, complete(me, undefined)),
      await tasks.findTask(me.wallet, "task"),
    ]),
    step("keeps what they made", async ({ wallet, mark }) => {
      await outputs.save(wallet, { id: "output", name: mark, output: `made for ${mark}` });
      await outputs.save(wallet, { id: "output", name: "again", output: "again" });
      await outputs.save(wallet, { id: "second", name: mark, output: mark });
    }),
    step("renames one of them and removes the other", async ({ wallet, mark }) => {
      return [
        await outputs.rename(wallet, "output", `${mark}, renamed`),
        await outputs.remove(wallet, "second"),
        await outputs.remove(wallet, "second"),
        await outputs.page(wallet, { limit: 1, before: undefined }),
        await outputs.find(wallet, "output"),
        await all(outputs.pages(wallet)),
      ];
    }),
    step("has its old tasks forgotten", async ({ wallet }) => {
      await sql`update agent_tasks set created_at = now() - interval '31 days' where wallet_address = ${wallet}`.execute(
        db,
      );
      await tasks.sweep();
      return [await tasks.findTask(wallet, "task"), await tasks.listIds(wallet)];
    }),
    step("uploads pictures", async (me) => {
      for (const pictureId of [PICTURE, SOURCE, SHOWN])
        await pictures.add(me.wallet, cleanPicture(pictureId, me));
      await pictures.add(me.wallet, cleanPicture(PICTURE, me));
      return [
        await pictures.find({ wallet: me.wallet, pictureId: PICTURE }),
        await all(pictures.pages(me.wallet)),
        await talk(me),
      ];
    }),
    step("hands in files", async (me) => {
      await handIn(me);
      return [
        await attachments.find({ wallet: me.wallet, attachmentId: FILES[0] ?? "" }),
        await attachments.use(me.wallet, FILES),
        await attachments.texts(me.wallet, FILES, 100),
      ];
    }),
    step("names one of them in a question", (me) => sweepFiles(me, FILES.slice(0, 1))),
    step("names none of them", (me) => sweepFiles(me, [])),
    step("draws", async (me) => [
      await imageJobs.begin(imageJob(me, "drawing 1")),
      await imageJobs.begin(imageJob(me, "drawing 1")),
      await imageJobs.mark({ wallet: me.wallet, jobId: "drawing 1" }, "drawing"),
      await library(me),
    ]),
    step("has it drawn", async (me) => [
      await jobs.settle(
        claim(me, "drawing 1"),
        IMAGE_JOBS,
        complete(me, {
          imageId: "image",
          pictureId: PICTURE,
          sourcePictureId: SOURCE,
          revisedPrompt: `revised for ${me.mark}`,
          madeBy: "model",
          isDemo: false,
          seed: 7,
        }),
      ),
      await library(me),
    ]),
    step("loses a drawing", async (me) => [
      await imageJobs.begin(imageJob(me, "drawing 2")),
      await die(me, IMAGE_JOBS),
      await library(me),
    ]),
    step("takes it back, and loses it again", async (me) => [
      await reclaim(me, "drawing 2", IMAGE_JOBS),
      await library(me),
      await die(me, IMAGE_JOBS),
    ]),
    step("does not take back what was forgotten", async (me) => {
      await sql`delete from image_jobs where wallet_address = ${me.wallet} and job_id = 'drawing 2'`.execute(
        db,
      );
      return reclaim(me, "drawing 2", IMAGE_JOBS);
    }),
    step("marks, removes and brings back a picture", async (me) => [
      await images.setFavourite(me.wallet, "image", true),
      await images.remove(me.wallet, "image"),
      await library(me),
      await images.restore(me.wallet, "image"),
      await images.list(me.wallet, { limit: 1 }),
    ]),
    step("has no picture removed that is named", (me) => sweepPictures(me)),
    step("names pictures no more: in talks", async (me) => [
      await conversations.remove(me.wallet, "talk"),
      await sweepPictures(me),
      await talk(me),
      await all(conversations.pages(me.wallet)),
    ]),
    step("watches tokens", async (me) => [
      await watchlist.add(me.wallet, "item", item(me), 1),
      await watchlist.add(me.wallet, "second", item(me), 1),
      await watchlist.update(me.wallet, "item", { ...item(me), name: `${me.mark}, renamed` }),
      await watchlist.list(me.wallet),
    ]),
    step("watches another", (me) => watchlist.add(me.wallet, "second", item(me), 2)),
    step("watches one no more", async ({ wallet }) => [
      await watchlist.remove(wallet, "second"),
      await watchlist.remove(wallet, "second"),
      await watchlist.list(wallet),
    ]),
    step("says how it wants to be answered", async ({ wallet, mark }) => [
      await personal.wishes(wallet),
      await personal.changeWishes(wallet, { wishes: `call me ${mark}`, chips: ["short"] }),
      await personal.changeWishes(wallet, { isMemoryOn: false }),
      await personal.wishes(wallet),
    ]),
    step("has something remembered, each once", async ({ wallet, mark }) => [
      await personal.remember(wallet, "memory", `a cat called ${mark}`, 2),
      await personal.remember(wallet, "second", `A cat called ${mark}`, 2),
      await personal.remember(wallet, "second", `lives with ${mark}`, 2),
      await personal.remember(wallet, "third", `swims with ${mark}`, 2),
      await personal.memories(wallet),
    ]),
    step("corrects one and has one forgotten", async ({ wallet, mark }) => [
      await personal.change(wallet, "memory", `a dog called ${mark}`),
      await personal.forget(wallet, ["second"]),
      await personal.forget(wallet, ["second"]),
      await personal.memories(wallet),
    ]),
    step("says what it thinks of replies", async (me) => {
      const judged = { ...key(me, "judged"), conversationId: "kept" };
      await messages.add({ ...judged, role: "assistant", content: me.mark });
      const opinion = { opinion: "bad", showsText: true } as const;
      return [
        await opinions.keep(judged, opinion),
        await opinions.keep({ ...judged, messageId: "said" }, opinion),
        await opinions.keep({ ...judged, messageId: `none of ${me.mark}` }, opinion),
        await opinions.list(me.wallet, "kept"),
        await opinions.takeBack(judged),
        await opinions.all(me.wallet),
        await opinions.keep(judged, { opinion: "good", showsText: false }),
      ];
    }),
    step("shares a talk", async (me) => [
      await shares.chosen(me.wallet, "kept", ["said"]),
      await shares.begin(share(me, "share"), 1),
      await shares.begin(share(me, "second"), 1),
      await shares.findOpen(`hash of ${me.mark}`),
      await shares.find({ wallet: me.wallet, shareId: "share" }),
      await shares.list(me.wallet),
    ]),
    step("has it opened", async ({ wallet, mark }) => [
      await shares.open({ wallet, shareId: "share" }),
      await shares.findOpen(`hash of ${mark}`),
      await shares.list(wallet),
      await shares.ids(wallet),
    ]),
    step("revokes it", async ({ wallet, mark }) => [
      await shares.revoke({ wallet, shareId: "share" }),
      await shares.revoke({ wallet, shareId: "share" }),
      await shares.findOpen(`hash of ${mark}`),
      (await shares.leftOver()).filter((one) => one.wallet === wallet).length,
      await shares.remove({ wallet, shareId: "share" }),
      await shares.ids(wallet),
    ]),
    step("shares again, and revokes all", async (me) => [
      await shares.begin(share(me, "share"), 1),
      await shares.revokeAll(me.wallet),
      await shares.ids(me.wallet),
      await shares.remove({ wallet: me.wallet, shareId: "share" }),
    ]),
    step("goes on with a talk", async ({ wallet, mark }) => [
      await storeContinuedTalk(continued(wallet, mark)),
      await storeContinuedTalk(continued(wallet, `${mark} again`)),
      await conversations.remove(wallet, "continued"),
      await storeContinuedTalk(continued(wallet, mark)),
    ]),
    step("signs in twice", async ({ wallet, mark }) => {
      await sessions.create(wallet, mark, "token");
      await sessions.create(wallet, mark, "second");
      return [
        await sessions.find(wallet, "token"),
        // Both were seen in the same moment.
        (await sessions.list(wallet)).map(({ tokenHash, walletKind }) => `${tokenHash} ${walletKind}`).sort(),
      ];
    }),
    step("comes back after a day", async ({ wallet }) => {
      await sql`update sessions set last_seen_at = now() - interval '1 day', expires_at = now() + interval '1 day'
        where wallet_address = ${wallet}`.execute(db);
      return [await sessions.find(wallet, "token"), (await sessions.list(wallet)).length];
    }),
    step("signs out", async ({ wallet }) => [
      await sessions.end(wallet, "second"),
      await sessions.find(wallet, "second"),
      await sessions.list(wallet),
    ]),
    step("is challenged", async ({ wallet, mark }) => {
      const input = {
        domain: mark,
        nonce: "nonce",
        expirationTime: new Date(Date.now() + 60_000).toISOString(),
      };
      await challenges.save(wallet, input as Parameters<typeof challenges.save>[1], "browser");
    }),
    step("takes its challenge once", async ({ wallet }) => [
      (await challenges.take(wallet, "nonce", "browser"))?.input.domain,
      await challenges.take(wallet, "nonce", "browser"),
    ]),
    step("has its balance kept", async ({ wallet, figure }) => {
      await gate.saveBalances(new Map([[wallet, { balanceRaw: 1n, checkedAtMs: 1_000 }]]));
      await gate.saveBalances(new Map([[wallet, { balanceRaw: BigInt(figure), checkedAtMs: 2_000 }]]));
      return gate.findBalance(wallet);
    }),
    step("begins a game", async ({ wallet, mark, figure }) => {
      await games.startGame({ playerKey: wallet, gameId: "game", trail: "day", day: DAY, seed: figure });
      await games.setName(wallet, mark);
      return [await games.findName(wallet), await games.findGame([wallet], "game")];
    }),
    step("ends it", async ({ wallet, figure }) => [
      await games.finishGame(wallet, "game", figure, null),
      await games.finishGame(wallet, "game", figure + 1, null),
      await games.listAll(wallet),
    ]),
    step("sees where it stands", async ({ wallet }) => [
      (await games.ranks(wallet, ["all", DAY])).map(({ board, score }) => `${board} ${score}`).sort(),
      // A board is for everybody.
      (await games.top("all", 9)).filter(({ playerKey }) => playerKey === wallet),
    ]),
    step("wants to be erased", async ({ wallet }) => [
      await erasures.isBegun(wallet),
      await erasures.begin(wallet),
      await erasures.isBegun(wallet),
    ]),
    step("has room", async ({ wallet }) => (await bytes.read(wallet)) > 0),
    step("forgets the days that are over", async ({ wallet }) => [
      await usage.removeEnded(wallet, DAY),
      await usage.list(wallet),
      await usage.removeEnded(wallet, "2026-11-23"),
      await usage.list(wallet),
    ]),
    step("names its picture no more: in the library", async (me) => [
      await images.removeAll(me.wallet),
      await sweepPictures(me),
      await library(me),
    ]),
    step("forgets its drawings", async (me) => [await imageJobs.removeAll(me.wallet), await library(me)]),
    step("fills up again", async (me) => {
      const input = { nonce: "again", expirationTime: new Date(0).toISOString() };
      await pictures.add(me.wallet, cleanPicture(PICTURE, me));
      await handIn(me);
      await challenges.save(me.wallet, input as Parameters<typeof challenges.save>[1], "browser");
      await tasks.saveTask({
        wallet: me.wallet,
        taskId: "task",
        task: me.mark,
        clarityQuestion: null,
        isDemo: false,
      });
      await tasks.beginContribution({ ...contribution(me, 0), jobId: "agent job 3" });
      await messages.add({ ...key(me, "last"), conversationId: "kept", role: "user", content: me.mark });
    }),
    ...(
      [
        ["talks", conversations],
        ["tasks", tasks],
        ["outputs", outputs],
        ["jobs", jobs],
        ["pictures", pictures],
        ["files", attachments],
        ["watchlist", watchlist],
        ["wishes and memories", personal],
        ["opinions", opinions],
        ["challenges", challenges],
        ["balance", gate],
        ["games", games],
        ["sessions", { removeAll: sessions.endAll }],
        ["wish", { removeAll: erasures.end }],
      ] as const
    ).map(([what, store]) => step(`is erased: ${what}`, ({ wallet }) => store.removeAll(wallet))),
    step("is a day older", ({ wallet }) => usage.removeEnded(wallet, "2026-11-23")),
  ];
}

async function all<Row>(pages: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = [];
  for await (const page of pages) found.push(page);
  return found;
}
