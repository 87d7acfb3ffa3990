import type { Core } from "../../core.ts";
import { createChatUnits } from "./chat.units.ts";
import { createTurnService } from "./turn.service.ts";
import { createTurnStore } from "./turn.store.ts";

/** Questions and answers of conversations, and the day's answers: what every feature that answers there shares. */
export function createTurns({ db, holderLimits, jobs, content }: Core) {
  const store = createTurnStore(db);
  const units = createChatUnits({ holderLimits, store, content });
  const turns = createTurnService({ store, jobs, units });
  return { turns, units };
}

export type ChatTurns = ReturnType<typeof createTurns>;
