import { LRUCache } from "lru-cache";
import { bounded } from "../../bounded.ts";
import type { JobOutcome } from "../../jobs/job.outcome.ts";
import type { JobSubject } from "../../jobs/job-wake.ts";
import type { PartEvent } from "../../jobs/reply-parts.ts";
import type { PastMessage, TurnOrder } from "../../jobs/turns.ts";
import type { PastTalk, TalkKey } from "./turn.store.ts";
import { wordsForModel } from "./words-for-model.ts";

/** Who asks no more in this time has left. */
const KEEP_MS = 5 * 60_000;
/** Of all talks together so much is kept: those of some hundreds who ask by turns. */
const MOST_CHARS = 4_000_000;
const MOST_CHARS_OF_TALK = 100_000;
/** What a talk takes beside its texts. */
const TALK_CHARS = 1_000;
const MESSAGE_CHARS = 200;
/** The database tells no more than its newest messages, failed ones among them. */
const MOST_MESSAGES = 200;
/** A wallet whose talk turned out to be another has its talks read for so long. */
const DISTRUST_MS = 60 * 60_000;
const MOST_WALLETS = 20_000;

/** A talk as it was when its last reply had been stored. */
export interface KeptTalk {
  /** The place of what is said next. Whoever changes what was said, or adds to it, moves it on. */
  nextPosition: number;
  past: PastTalk;
}

export interface OpenTurn {
  /** Keeps the talk with the turn, unless it was changed or forgotten meanwhile. */
  keep(talk: KeptTalk): void;
}

export type KeptTalks = ReturnType<typeof createKeptTalks>;

/**
 * Talks that this process answered in a moment ago, so that the next question's model can be asked without reading them.
 * They are never believed: the statement that stores a question says whether its talk is still what is kept here.
 */
export function createKeptTalks(nowMs: () => number) {
  const clock = { perf: { now: nowMs }, ttlResolution: 0 };
  const talks = new LRUCache<string, KeptTalk>({
    maxSize: MOST_CHARS,
    maxEntrySize: MOST_CHARS_OF_TALK,
    sizeCalculation: charsOf,
    ttl: KEEP_MS,
    ...clock,
  });
  const distrusted = new LRUCache<string, true>({ ...bounded(MOST_WALLETS), ttl: DISTRUST_MS, ...clock });
  const open = new Map<OpenTurn, TalkKey & { replyId: string }>();

  const forget = (isMeant: (talk: TalkKey) => boolean): void => {
    for (const key of talks.keys()) if (isMeant(talkOf(key))) talks.delete(key);
    for (const [turn, talk] of open) if (isMeant(talk)) open.delete(turn);
  };

  return {
    find(talk: TalkKey): KeptTalk | undefined {
      return distrusted.has(talk.wallet) ? undefined : talks.get(keyOf(talk));
    },

    /** A turn of a talk has begun. */
    begin(talk: TalkKey & { replyId: string }): OpenTurn {
      const turn: OpenTurn = {
        keep(kept) {
          if (open.delete(turn) && kept.past.messages.length <= MOST_MESSAGES) talks.set(keyOf(talk), kept);
        },
      };
      open.set(turn, talk);
      return turn;
    },

    /** Nothing is kept of this turn. */
    end: (turn: OpenTurn): void => void open.delete(turn),

    forget: ({ wallet, conversationId }: TalkKey): void =>
      forget((talk) => talk.wallet === wallet && talk.conversationId === conversationId),

    /** @param wallet all, where undefined */
    forgetWallet: (wallet: string | undefined): void =>
      forget((talk) => wallet === undefined || talk.wallet === wallet),

    /** A model was asked with a talk that had become another: the wallet's are read from now on. */
    distrust: (wallet: string): void => void distrusted.set(wallet, true),

    /**
     * Something of a talk was changed, here or elsewhere. That a reply has begun or ended which stands in what is kept is
     * no news. Who answers in the talk at this moment sees by its place whether others came between.
     */
    changed({ wallet, subjectId, targetId, of, isGone }: JobSubject): void {
      if (of === "list" && !isGone) return;
      const key = keyOf({ wallet, conversationId: subjectId });
      const { messages = [] } = talks.peek(key)?.past ?? {};
      if (targetId === undefined || !messages.some(({ messageId }) => messageId === targetId))
        talks.delete(key);
      if (targetId !== undefined) return;
      for (const [turn, talk] of open)
        if (talk.wallet === wallet && talk.conversationId === subjectId) open.delete(turn);
    },

    /** Lets go of what is too old to be used. */
    sweep: (): void => void talks.purgeStale(),
  };
}

/**
 * A talk with one more turn, as it would be read. Only plain ones: what came to nothing, or has pictures or files, is read
 * when it is needed.
 */
export function withTurn(
  past: PastTalk,
  { messageId, question, pictures, attachments }: TurnOrder,
  { replyId, outcome }: { replyId: string; outcome: JobOutcome },
): PastTalk | undefined {
  const isPlain = !pictures?.length && !attachments?.length && !outcome.partEvents.some(showsPicture);
  const isBeingWritten = past.messages.some(({ status }) => status === "streaming");
  if (outcome.state !== "complete" || !isPlain || isBeingWritten) return undefined;
  const said = (role: PastMessage["role"], id: string, content: string) => ({
    role,
    content,
    imageUrls: [],
    attachmentIds: [],
    isCopied: false,
    messageId: id,
    status: "complete" as const,
  });
  const turn = [said("user", messageId, question), said("assistant", replyId, wordsForModel(outcome))];
  // The database keeps no halves of surrogate pairs.
  if (!turn.every(({ content }) => content.isWellFormed())) return undefined;
  const messages = [...past.messages, ...turn.filter(({ content }) => content !== "")];
  return { ...past, isNew: false, messages };
}

const showsPicture = (event: PartEvent): boolean => "value" in event && event.value.type === "picture";

const charsOf = ({ past: { earlier, messages } }: KeptTalk): number =>
  messages.reduce(
    (sum, { content, imageUrls }) => sum + MESSAGE_CHARS + content.length + imageUrls.join("").length,
    TALK_CHARS + (earlier?.text.length ?? 0),
  );

const keyOf = ({ wallet, conversationId }: TalkKey): string => JSON.stringify([wallet, conversationId]);
const talkOf = (key: string): TalkKey => {
  const [wallet, conversationId] = JSON.parse(key) as [string, string];
  return { wallet, conversationId };
};
