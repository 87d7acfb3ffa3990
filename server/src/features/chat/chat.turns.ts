import type { Core } from "../../core.ts";
import { createChatQuota } from "./chat.quota.ts";
import { createTurnService } from "./turn.service.ts";
import { createTurnStore } from "./turn.store.ts";

/** Questions and replies of conversations, and the day's replies: what every feature that answers there shares. */
export function createTurns({ db, holderLimits, jobs, content }: Core) {
  const store = createTurnStore(db);
  const chatQuota = createChatQuota({ holderLimits, store, content });
  const turns = createTurnService({ store, jobs, chatQuota });
  return { turns, chatQuota };
}

export type ChatTurns = ReturnType<typeof createTurns>;
