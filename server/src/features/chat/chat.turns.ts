import type { Core } from "../../core.ts";
import { createChatQuota } from "./chat.quota.ts";
import { createEarlyAsks } from "./early-asks.ts";
import { createKeptTalks } from "./kept-talks.ts";
import { createSummaryStore } from "./summary.store.ts";
import { createTitleService } from "./title.service.ts";
import { createTitleStore } from "./title.store.ts";
import { createTurnService } from "./turn.service.ts";
import { createTurnStore, type TurnStoreOptions } from "./turn.store.ts";

/** Questions and replies of conversations, and the day's replies: what every feature that answers there shares. */
export function createTurns(core: Core, options: TurnStoreOptions) {
  const { db, holderLimits, jobs, content, nowMs, sessions, changes } = core;
  const store = createTurnStore(db, options);
  const chatQuota = createChatQuota({ holderLimits, store, content });
  const titles = createTitleService({ ...core, model: core.chatModel, store: createTitleStore(db) });
  const keptTalks = createKeptTalks(nowMs);
  sessions.onEnd(keptTalks.forgetWallet);
  changes.onChanged(keptTalks.changed);
  const turns = createTurnService({
    store,
    jobs,
    chatQuota,
    earlyAsks: createEarlyAsks(nowMs),
    keptTalks,
    onAnswered: titles.answered,
  });
  return { turns, chatQuota, titles, keptTalks, turnStore: store, summaryStore: createSummaryStore(db) };
}

export type ChatTurns = ReturnType<typeof createTurns>;
