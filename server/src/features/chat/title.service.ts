import type { Content } from "@bakso/contract/content/content";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { bounded } from "../../bounded.ts";
import { inBackground } from "../../database/lanes.ts";
import type { ChatModel } from "../../gateways/ai/chat.model.ts";
import type { SubjectChanges } from "../../jobs/subject-changes.ts";
import type { LimitWindow } from "../../limits/shared-limit.store.ts";
import type { SharedLimit } from "../../limits/shared-limit.ts";
import { nextSiteMidnight, siteDay } from "../../site-clock.ts";
import { titleRequest } from "./title.prompt.ts";
import type { TitleStore } from "./title.store.ts";
import { readTitle } from "./title.words.ts";

/** Answers go first: more titles than this at once are left for the talks' next answers. */
const MOST_AT_ONCE = 4;
const TIMEOUT_MS = 60_000;
const MOST_SETTLED = 20_000;
/** Who says more than this was not making a title. */
const MOST_SAID_CHARS = 2_000;

export interface TitleServiceDependencies {
  model: ChatModel;
  store: TitleStore;
  changes: Pick<SubjectChanges, "tell">;
  /** Titles are counted under a name of their own: they never use up the answers of holders. */
  shared: Pick<SharedLimit, "take" | "refund">;
  content: () => Content;
  logger: Logger;
  nowMs: () => number;
}

/** Makes titles of talks, after their answers, in the background. A talk whose title does not come goes on without. */
export function createTitleService(dependencies: TitleServiceDependencies) {
  const { model, store, changes, shared, content, logger, nowMs } = dependencies;
  const closing = new AbortController();
  const atWork = new Map<string, Promise<void>>();
  /** Talks that have their title, or were tried for often enough. */
  const settled = new LRUCache<string, true>(bounded(MOST_SETTLED));
  /** Those that have changed while their title was looked for. */
  const doubted = new Set<string>();

  const today = (): LimitWindow => {
    const { site, limits } = content();
    return {
      what: "titles",
      windowStart: siteDay(site.siteClock, nowMs()),
      limit: limits.perDay.titlesInAll,
      endsAtMs: nextSiteMidnight(site.siteClock, nowMs()).getTime(),
    };
  };

  const ask = async (exchange: { question: string; reply: string }): Promise<string> => {
    const enough = new AbortController();
    const signal = AbortSignal.any([closing.signal, enough.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    let said = "";
    const request = titleRequest(content(), model.id, exchange);
    await model.stream(
      request,
      (event) => {
        if (event.kind !== "text") return;
        said += event.text;
        if (said.length > MOST_SAID_CHARS) enough.abort(new Error("it says more than a title"));
      },
      signal,
    );
    return said;
  };

  const make = async (key: string, wallet: string, conversationId: string): Promise<void> => {
    const exchange = await inBackground(() => store.claim(wallet, conversationId));
    if (!exchange && !doubted.has(key)) settled.set(key, true);
    if (!exchange || (exchange.question.trim() === "" && exchange.reply.trim() === "")) return;
    const window = today();
    if (closing.signal.aborted || !(await shared.take(window))) return;
    const said = await ask(exchange).catch((error: unknown) => {
      shared.refund(window);
      throw error;
    });
    const title = readTitle(said);
    if (title === undefined) return;
    const { questionId } = exchange;
    if (await inBackground(() => store.save(wallet, conversationId, { questionId, title })))
      changes.tell(wallet, conversationId, "list");
  };

  return {
    /**
     * A talk has got an answer. Returns at once.
     *
     * @param isGoingOn nothing else of it has changed since its last answer, which this process was told of: the title
     *   that it has by now it keeps
     */
    answered(wallet: string, conversationId: string, isGoingOn: boolean): void {
      const key = JSON.stringify([wallet, conversationId]);
      if (!isGoingOn) {
        settled.delete(key);
        if (atWork.has(key)) doubted.add(key);
      }
      if (settled.has(key)) return;
      if (!content().assistant.titles.isOn || closing.signal.aborted) return;
      if (atWork.has(key) || atWork.size >= MOST_AT_ONCE) return;
      const work = make(key, wallet, conversationId)
        .catch((error: unknown) => logger.info({ err: error }, "a chat has no title yet"))
        .finally(() => {
          atWork.delete(key);
          doubted.delete(key);
        });
      atWork.set(key, work);
    },

    /** Lets go of the titles that are being made. */
    async close(): Promise<void> {
      closing.abort(new Error("the server stops"));
      await Promise.all(atWork.values());
    },
  };
}
