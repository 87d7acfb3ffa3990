import { randomUUID } from "node:crypto";
import type { Content } from "@bakso/contract/content/content";
import type { TalkContext } from "@bakso/contract/messages";
import type { Logger } from "pino";
import { earlierTold } from "../../earlier-talk.ts";
import { AppError } from "../../errors/app-error.ts";
import type { ChatModel, ChatTurn, ToolDefinition } from "../../gateways/ai/chat.model.ts";
import {
  boundSaid,
  fitRequest,
  leastRoomFor,
  measureSaid,
  measureTalk,
} from "../../gateways/ai/token-budget.ts";
import type { SubjectChanges } from "../../jobs/subject-changes.ts";
import type { PastMessage } from "../../jobs/turns.ts";
import type { ChatPrompt } from "./chat.prompt.ts";
import { mostSummaryChars, summaryRequest } from "./summary.prompt.ts";
import type { SummaryStore } from "./summary.store.ts";
import { countToSumUp, endsTurn, fillOf, isFull } from "./talk-fill.ts";
import type { PastTalk, TalkKey, TurnStore } from "./turn.store.ts";

export interface SummaryServiceDependencies {
  turns: Pick<TurnStore, "readNewest" | "readOldest" | "hasTalk">;
  summaries: Pick<SummaryStore, "claim" | "release" | "keep" | "ofTalk">;
  model: ChatModel;
  prompt: ChatPrompt;
  tools: () => readonly ToolDefinition[];
  /** Stands for a picture in a text for a model without pictures. */
  pictureMention: () => string;
  content: () => Content;
  changes: Pick<SubjectChanges, "tell">;
  logger: Logger;
}

/** A talk belongs to who sums it up for so long; whoever dies at it gives it back by that. */
const LEASE_MS = 180_000;
/** Before that, work on it ends. */
const WORK_MS = 150_000;
/** After one reply the model is asked so often at most. */
const MOST_STEPS = 4;
/** Read at once. */
const READ_MESSAGES = 200;

/** What was told of a talk, with the question and its reply. */
export interface ToldTalk {
  earlier: string | null;
  messages: readonly ChatTurn[];
}

export type SummaryService = ReturnType<typeof createSummaryService>;

/**
 * Sums up the old end of talks that grow too long for their model, in the background after a reply. Nobody waits for it
 * and nobody pays for it. Where it fails, the beginning of the talk is left out, as the reply then says.
 */
export function createSummaryService(dependencies: SummaryServiceDependencies) {
  const { turns, summaries, model, prompt, tools, content, changes, logger, pictureMention } = dependencies;
  const closing = new AbortController();
  const atWork = new Set<Promise<void>>();

  const contextTokens = (): number => Math.min(model.learnedTokens ?? Infinity, prompt.contextTokens());

  const worded = <Message extends PastMessage>(message: Message): Message => ({
    ...message,
    content: message.content || pictureMention(),
  });

  /** What a talk takes, with all that is told beside it. */
  const measured = async ({ earlier, messages }: PastTalk) => {
    const said: ChatTurn[] = messages
      .map(worded)
      .map(({ role, content: words }) => ({ role, content: words }));
    const request = await prompt.build(said, { tools: tools(), earlier: earlier?.text ?? null });
    return { request, talk: measureTalk(request, contextTokens()) };
  };

  /** The id of the message up to which a talk is to be summed up; undefined while there is room. */
  const findEnd = async (past: PastTalk): Promise<string | undefined> => {
    const { talk } = await measured(past);
    return past.messages[countToSumUp(past.messages, talk) - 1]?.messageId;
  };

  /** @returns whether there may be more to sum up */
  const step = async (key: TalkKey, owner: string, signal: AbortSignal): Promise<boolean> => {
    const end = await findEnd(await turns.readNewest(key));
    if (end === undefined) return false;
    const { earlier, messages } = await turns.readOldest(key, READ_MESSAGES);
    const found = messages.findIndex(({ messageId }) => messageId === end);
    const due = messages.slice(0, found === -1 ? messages.length : found + 1);
    const { assistant } = content();
    const asked = summaryRequest(assistant, due.map(worded), {
      earlier: earlier?.text ?? null,
      contextTokens: contextTokens(),
      maxOutputTokens: prompt.maxOutputTokens(),
      canEndAfter: (index) => endsTurn(messages, index),
    });
    const last = asked && due[asked.count - 1];
    if (!asked || !last) return false;
    const { turn } = await model.stream(asked.request, () => undefined, signal);
    const text = turn.content.trim().slice(0, mostSummaryChars(contextTokens()));
    const isKept = await summaries.keep({
      ...key,
      owner,
      reachesTo: last.messageId,
      text,
      isDemo: model.isOffline,
    });
    if (isKept) changes.tell(key.wallet, key.conversationId);
    return isKept;
  };

  let least: { content: Content; contextTokens: number; toolCount: number; roomTokens: number } | undefined;

  /** The same for every talk until the content changes. */
  const leastRoom = async (): Promise<number> => {
    const known = { content: content(), contextTokens: contextTokens(), toolCount: tools().length };
    if (
      least?.content !== known.content ||
      least.contextTokens !== known.contextTokens ||
      least.toolCount !== known.toolCount
    ) {
      const request = await prompt.build([], { tools: tools() });
      least = { ...known, roomTokens: leastRoomFor(request, known.contextTokens) };
    }
    return least.roomTokens;
  };

  /** Whether there may be something to sum up, by what was told of the talk alone. */
  const mayBeFull = async ({ earlier, messages }: ToldTalk): Promise<boolean> => {
    const said = { messages, ...earlierTold(content().assistant, earlier) };
    const roomTokens = await leastRoom();
    return (
      isFull({ ...boundSaid(said), roomTokens }) &&
      isFull({ ...measureSaid(said, contextTokens()), roomTokens })
    );
  };

  const sumUp = async (key: TalkKey, told: ToldTalk | undefined): Promise<void> => {
    // Most talks are short, as who has just told a model all of it knows,
    if (told && !(await mayBeFull(told))) return;
    // or who looks at it. They are never claimed.
    if ((await findEnd(await turns.readNewest(key))) === undefined) return;
    const owner = randomUUID();
    if (!(await summaries.claim(key, owner, LEASE_MS))) return;
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(WORK_MS)]);
      for (let count = 0; count < MOST_STEPS; count += 1) if (!(await step(key, owner, signal))) return;
    } finally {
      await summaries.release(key, owner);
    }
  };

  return {
    /**
     * Begins to sum up what would soon find no room. Returns at once, and never fails.
     *
     * @param told spares the look at a talk that is short
     */
    afterReply(key: TalkKey, told?: ToldTalk): void {
      if (!content().assistant.summary.use || closing.signal.aborted) return;
      const work = sumUp(key, told)
        .catch((error: unknown) => {
          if (closing.signal.aborted) return;
          const code = error instanceof AppError ? error.code : undefined;
          logger.warn({ err: error, code }, "a talk could not be summed up");
        })
        .finally(() => atWork.delete(work));
      atWork.add(work);
    },

    /** How much of a talk the model still sees. @throws AppError conversation.not_found */
    async read(key: TalkKey): Promise<TalkContext> {
      if (!(await turns.hasTalk(key))) throw new AppError("conversation.not_found");
      const past = await turns.readNewest(key);
      const { request, talk } = await measured(past);
      const { earlier } = past;
      const kept =
        earlier && (await summaries.ofTalk(key)).find(({ reachesTo }) => reachesTo === earlier.reachesTo);
      return {
        percent: Math.min(100, Math.round(fillOf(talk) * 100)),
        left_out: droppedOf(request, contextTokens()),
        sums_up: content().assistant.summary.use,
        ...(kept
          ? {
              summary: {
                reaches_to: kept.reachesTo,
                text: kept.text,
                made_at: kept.madeAt.toISOString(),
                is_demo: kept.isDemo,
              },
            }
          : {}),
      };
    },

    /** Ends what is under way: what it would have stored is made anew later. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.allSettled(atWork);
    },
  };
}

/** How many of the oldest messages find no room. */
function droppedOf(request: Parameters<typeof fitRequest>[0], contextTokens: number): number {
  try {
    return fitRequest(request, contextTokens).droppedCount;
  } catch {
    // Its last message alone is too long.
    return request.messages.length;
  }
}
