import { randomUUID } from "node:crypto";
import { isUniqueViolation } from "../../database/sql-errors.ts";
import { AppError } from "../../errors/app-error.ts";
import type { JobService, JobWork, PreparedJob } from "../../jobs/job.service.ts";
import type { TakenQuota } from "../../jobs/job.store.ts";
import { outcomeOf, type StoredReply } from "../../jobs/stored-reply.ts";
import type { TurnOrder, Turns } from "../../jobs/turns.ts";
import type { ChatQuota } from "./chat.quota.ts";
import type { EarlyAsk, EarlyAsks } from "./early-asks.ts";
import { CHAT_JOBS, type PastTalk, type StoredTurn, type TurnKey, type TurnStore } from "./turn.store.ts";

export interface TurnServiceDependencies {
  store: TurnStore;
  jobs: Pick<JobService, "start" | "prepare" | "isBusy" | "stopHere" | "owner">;
  chatQuota: ChatQuota;
  earlyAsks: EarlyAsks;
  /** A reply is complete, stored and told. */
  onAnswered?(wallet: string, conversationId: string): void;
}

interface MadeTurn {
  replyId: string;
  jobId: string;
  quota: TakenQuota;
  /** The work of the reply to what was said before. */
  workOn(history: PastTalk): JobWork<void>;
}

type StoredStart =
  | { kind: "begun"; position: number; history: PastTalk; isDemo: boolean; prepared: PreparedJob | undefined }
  | { kind: "used_up" | "too_many_versions" | "not_begun" };

export function createTurnService({
  store,
  jobs,
  chatQuota,
  earlyAsks,
  onAnswered,
}: TurnServiceDependencies): Turns {
  return {
    replyUnstored: chatQuota.replyUnstored,

    async requireLeft(wallet, turn) {
      const refusal = await chatQuota.requireLeft(wallet).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      // Checked last: this turn itself may have used up the day's quota a moment ago.
      const found = turn && (await store.findTurn({ wallet, ...turn }));
      if (found) requireConversation(found);
      if (refusal && !found?.question) throw refusal.error;
    },

    async begin(order) {
      const { wallet, conversationId, messageId } = order;
      const key = { wallet, conversationId, messageId };
      const attachToStored = async () => attach(await store.findTurn(key), order);
      const attachIfStored = async (refusal: unknown): Promise<StoredReply> => {
        const found = await store.findTurn(key);
        if (!found.question) throw refusal;
        return attach(found, order);
      };
      if (jobs.isBusy(wallet, conversationId)) {
        // A repetition joins the reply that is being written; any other message ends it, and comes after what it wrote.
        if ((await store.findTurn(key)).question) return attachToStored();
        await jobs.stopHere(wallet, conversationId);
      }
      const replyId = randomUUID();
      const jobId = randomUUID();
      const taken = order.hasOwnQuota
        ? chatQuota.takeNothing()
        : await chatQuota.takeOfSite(wallet).catch((error: unknown) => ({ refusal: error }));
      // A repetition needs nothing of the day.
      if ("refusal" in taken) return attachIfStored(taken.refusal);
      const workOn = (history: PastTalk): JobWork<void> => ({
        wallet,
        jobId,
        kind: CHAT_JOBS,
        subjectId: conversationId,
        targetId: replyId,
        quota: taken.quota,
        work: (writer, signal, stored) =>
          order.reply(
            history.messages,
            writer,
            signal,
            { ...history, earlier: history.earlier?.text ?? null },
            stored,
          ),
        isRefunded: () => (order.isFree?.() ? true : undefined),
        onRefund: taken.refund,
      });
      const begun = await storeTurn(order, { replyId, jobId, quota: taken.quota, workOn }).catch((error) => {
        taken.refund();
        throw error;
      });
      if (begun.kind !== "begun") {
        taken.refund();
        // Another request may have stored the same question at this moment, and taken the last of the quota.
        if (begun.kind === "used_up") return attachIfStored(taken.walletError());
        if (begun.kind === "too_many_versions")
          return attachIfStored(new AppError("message.too_many_versions"));
        return attachToStored();
      }
      const { history, isDemo, position, prepared } = begun;
      const { ended } = prepared ? prepared.start() : jobs.start(workOn(history));
      void ended.then(({ state }) => {
        if (state === "complete") onAnswered?.(wallet, conversationId);
      });
      if (order.onEnd) void ended.then((outcome) => order.onEnd?.(outcome));
      return { replyId, questionId: messageId, position, isDemo, progress: { kind: "running", jobId } };
    },
  };

  /** Stores the turn, once more where another one came first, to see what that has left. */
  async function storeTurn(order: TurnOrder, made: MadeTurn): Promise<StoredStart> {
    for (;;) {
      const stored = await tryToStore(order, made);
      if (stored.kind !== "overtaken") return stored;
    }
  }

  /**
   * Has the reply begun as soon as what was said before is read, while the turn is still being stored, where that is
   * allowed (decision 0043). What it writes is kept back until then.
   */
  function beginEarly(
    { wallet, replaces, mayBeginEarly }: TurnOrder,
    { quota, workOn }: MadeTurn,
    reading: Promise<PastTalk>,
  ): { keep(): PreparedJob | undefined; refuse(): void } {
    let prepared: { job: PreparedJob; ask: EarlyAsk } | undefined;
    let isOver = false;
    const begin = (history: PastTalk) => {
      // A talk in which nothing is stored may not be there.
      const isSure = history.messages.length > 0 && !history.isRepeated && replaces === undefined;
      if (isOver || !isSure || !mayBeginEarly?.(history.messages)) return;
      const ask = earlyAsks.begin(wallet, quota);
      if (ask) prepared = { ask, job: jobs.prepare(workOn(history)) };
    };
    // Where it can't be read, the turn fails.
    reading.then(begin, () => undefined);
    return {
      keep() {
        isOver = true;
        prepared?.ask.keep();
        return prepared?.job;
      },
      refuse() {
        isOver = true;
        prepared?.ask.refuse();
        prepared?.job.drop();
      },
    };
  }

  /** Stores the turn and reads what came before it, at the same time where the one does not depend on the other. */
  async function tryToStore(order: TurnOrder, made: MadeTurn): Promise<StoredStart | { kind: "overtaken" }> {
    const key: TurnKey = order;
    const replaces = order.replaces ?? null;
    const reading = store.readHistory(key, replaces);
    const isDemo = typeof order.isDemo === "boolean" ? order.isDemo : order.isDemo((await reading).messages);
    const early = beginEarly(order, made, reading);
    try {
      const [begun, history] = await Promise.all([
        store.beginTurn({
          ...key,
          ...made,
          owner: jobs.owner,
          question: order.question,
          pictures: order.pictures ?? [],
          attachments: order.attachments ?? [],
          via: order.via ?? null,
          bodyHash: order.bodyHash,
          isDemo,
          replaces,
        }),
        reading,
      ]);
      if (begun.kind !== "begun") {
        early.refuse();
        return begun;
      }
      const { position, used } = begun;
      earlyAsks.note(order.wallet, made.quota.day, used);
      return { kind: "begun", position, history, isDemo, prepared: early.keep() };
    } catch (error) {
      early.refuse();
      // Another request stores the same question at this moment: it will be there when we look again.
      if (isUniqueViolation(error)) return { kind: "not_begun" };
      throw error;
    }
  }
}

function requireConversation({ conversation }: StoredTurn): void {
  if (conversation === "missing") throw new AppError("conversation.not_found");
  if (conversation === "deleted") throw new AppError("conversation.deleted");
}

/** Finds what a repeated question belongs to, or why its turn could not begin. */
function attach(found: StoredTurn, { messageId, bodyHash, replaces }: TurnOrder): StoredReply {
  requireConversation(found);
  const { question, reply } = found;
  if (!question) throw new AppError("message.not_found", { details: { message_id: replaces ?? null } });
  if (question.bodyHash !== bodyHash) throw new AppError("message.conflict");
  if (!reply) throw new AppError("message.not_found");
  const { messageId: replyId, jobId, position, status, errorCode, isDemo } = reply;
  return {
    replyId,
    questionId: messageId,
    position,
    isDemo,
    progress:
      status === "streaming" && jobId
        ? { kind: "running", jobId }
        : { kind: "ended", outcome: outcomeOf(reply, status, errorCode) },
  };
}
