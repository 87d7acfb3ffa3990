import { randomUUID } from "node:crypto";
import { afterMicrotasks } from "../../after-microtasks.ts";
import { isUniqueViolation } from "../../database/sql-errors.ts";
import { AppError } from "../../errors/app-error.ts";
import type { JobService, PreparedJob } from "../../jobs/job.service.ts";
import { outcomeOf, type StoredReply } from "../../jobs/stored-reply.ts";
import type { TurnOrder, Turns } from "../../jobs/turns.ts";
import { createTogetherBeginning } from "./begin-together.ts";
import type { ChatQuota } from "./chat.quota.ts";
import type { EarlyAsks } from "./early-asks.ts";
import { createEarlyReply, type EarlyReply, type MadeReply } from "./early-reply.ts";
import { type KeptTalk, type KeptTalks, withTurn } from "./kept-talks.ts";
import { CHAT_JOBS, type PastTalk, type StoredTurn, type TurnKey, type TurnStore } from "./turn.store.ts";

export interface TurnServiceDependencies {
  store: TurnStore;
  jobs: Pick<JobService, "start" | "prepare" | "isBusy" | "stopHere" | "owner">;
  chatQuota: ChatQuota;
  earlyAsks: EarlyAsks;
  keptTalks: KeptTalks;
  /**
   * A reply is complete, stored and told.
   *
   * @param isGoingOn between it and the one before, which was told of here too, nothing else of the talk has changed
   */
  onAnswered?(wallet: string, conversationId: string, isGoingOn: boolean): void;
}

interface MadeTurn extends MadeReply {
  replyId: string;
  jobId: string;
}

interface BegunStart {
  kind: "begun";
  position: number;
  history: PastTalk;
  /** Nothing was said or changed between what the history says and the question. */
  isWhole: boolean;
  /** It is what this process remembered. */
  isKept: boolean;
  isDemo: boolean;
  /** What the statement read beside that stored it. */
  beside: string | undefined;
  prepared: PreparedJob | undefined;
}

type StoredStart = BegunStart | { kind: "used_up" | "too_many_versions" | "not_begun" };

/** What is asked later by putting the statement first takes about as long. */
const AT_ONCE_MS = 3;

export function createTurnService({
  store,
  jobs,
  chatQuota,
  earlyAsks,
  keptTalks,
  onAnswered,
}: TurnServiceDependencies): Turns {
  const beginTurn = createTogetherBeginning(store);
  /**
   * The last model that was asked early spoke before its question was stored, or at once after that. Whatever takes longer is
   * sent first: a statement wakes a process of the database, which may take this one's core, and a model far away hears the
   * question later.
   */
  let isModelQuicker = false;
  const noteSpeed = (early: EarlyReply): void => {
    isModelQuicker = early.hasSpoken();
    if (isModelQuicker) return;
    setTimeout(() => {
      isModelQuicker = early.hasSpoken();
    }, AT_ONCE_MS).unref();
  };

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
      const workOn: MadeReply["workOn"] = (history, known) => ({
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
            { ...history, earlier: history.earlier?.text ?? null, ...known },
            stored,
          ),
        isRefunded: () => (order.isFree?.() ? true : undefined),
        onRefund: taken.refund,
      });
      const turn = keptTalks.begin({ wallet, conversationId, replyId });
      const begun = await storeTurn(order, { replyId, jobId, quota: taken.quota, workOn }).catch((error) => {
        keptTalks.end(turn);
        taken.refund();
        throw error;
      });
      if (begun.kind !== "begun") {
        keptTalks.end(turn);
        taken.refund();
        // Another request may have stored the same question at this moment, and taken the last of the quota.
        if (begun.kind === "used_up") return attachIfStored(taken.walletError());
        if (begun.kind === "too_many_versions")
          return attachIfStored(new AppError("message.too_many_versions"));
        return attachToStored();
      }
      const { history, isWhole, isKept, isDemo, position, beside, prepared } = begun;
      const { ended } = prepared
        ? prepared.start()
        : jobs.start(workOn(history, { isKept: false, ...(beside === undefined ? {} : { beside }) }));
      void ended.then((outcome) => {
        const past = isWhole ? withTurn(history, order, { replyId, outcome }) : undefined;
        if (past) turn.keep({ nextPosition: position + 1, past });
        else keptTalks.end(turn);
        if (outcome.state === "complete") onAnswered?.(wallet, conversationId, isKept);
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

  /** What is kept of the talk, where a question can be answered by it. */
  function findKept({
    wallet,
    conversationId,
    messageId,
    replaces,
    isDemo,
  }: TurnOrder): KeptTalk | undefined {
    if (replaces !== undefined || typeof isDemo !== "boolean") return undefined;
    const kept = keptTalks.find({ wallet, conversationId });
    const isRepeated = kept?.past.messages.some((message) => message.messageId === messageId);
    return isRepeated ? undefined : kept;
  }

  /**
   * What is kept of the talk, where that is still so; what is stored otherwise. A reply that began with what is not so is
   * dropped, before anybody saw it.
   *
   * @param stored the place of the reply, and what was read beside
   */
  async function requireKept(
    order: TurnOrder,
    kept: KeptTalk | undefined,
    stored: Pick<BegunStart, "position" | "beside">,
    early: EarlyReply,
  ): Promise<Pick<BegunStart, "history" | "isWhole" | "isKept">> {
    const { position, beside } = stored;
    const isSame = kept?.nextPosition === position - 1;
    const isAsKept = () => !order.isAsKept || (beside !== undefined && order.isAsKept(beside));
    if (early.hasBegun() && !(isSame && isAsKept())) {
      early.drop();
      keptTalks.distrust(order.wallet);
    }
    if (isSame) return { history: kept.past, isWhole: true, isKept: true };
    const history = await store.readHistory(order, null);
    return { history, isWhole: isUpTo(history, position), isKept: false };
  }

  /** Stores the turn and finds what came before it, at the same time where the one does not depend on the other. */
  async function tryToStore(order: TurnOrder, made: MadeTurn): Promise<StoredStart | { kind: "overtaken" }> {
    const key: TurnKey = order;
    const replaces = order.replaces ?? null;
    const early = createEarlyReply(order, made, { jobs, earlyAsks });
    const kept = findKept(order);
    const reading = kept ? undefined : store.readHistory(key, replaces);
    const beginWith = async ({ past }: KeptTalk): Promise<void> => {
      early.begin(past, true);
      // What the model is asked is on its way before what comes next.
      if (early.hasBegun()) await afterMicrotasks();
    };
    // Where it can't be read, the turn fails.
    reading?.then(early.begin, () => undefined);
    try {
      const isDemo =
        typeof order.isDemo === "boolean" ? order.isDemo : order.isDemo((await reading)?.messages ?? []);
      const storesFirst = isModelQuicker;
      if (kept && !storesFirst) await beginWith(kept);
      const beginning = beginTurn({
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
      });
      // Whatever becomes of it is seen below.
      beginning.catch(() => undefined);
      if (kept && storesFirst) {
        // Its connection is handed out in the next tick, and the statement is sent by the microtasks after that.
        await afterMicrotasks();
        await afterMicrotasks();
        await beginWith(kept);
      }
      const [begun, read] = await Promise.all([beginning, reading]);
      if (begun.kind !== "begun") {
        keptTalks.forget(key);
        early.refuse();
        return begun;
      }
      const { position, used, beside } = begun;
      if (early.hasBegun()) noteSpeed(early);
      earlyAsks.note(order.wallet, made.quota.day, used);
      const told = read
        ? { history: read, isWhole: replaces === null && isUpTo(read, position), isKept: false }
        : await requireKept(order, kept, { position, beside }, early);
      return { kind: "begun", position, isDemo, beside, prepared: early.keep(), ...told };
    } catch (error) {
      early.refuse();
      // Another request stores the same question at this moment: it will be there when we look again.
      if (isUniqueViolation(error)) return { kind: "not_begun" };
      throw error;
    }
  }
}

/**
 * Whether nothing was said or changed between what was read of a talk and the turn with this reply. It was read before the
 * turn was stored, or after it: the turn itself is no part of it.
 */
const isUpTo = ({ nextPosition }: PastTalk, position: number): boolean =>
  (nextPosition ?? 0) === position - 1 || nextPosition === position + 1;

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
