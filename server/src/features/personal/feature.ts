import type { Core } from "../../core.ts";
import { exportedRecord } from "../../exported-record.ts";
import { type Feature, none } from "../../feature.ts";
import { memoryTools } from "./memory.tools.ts";
import { personalRoutes } from "./personal.routes.ts";
import { createPersonalService, type PersonalService, presented } from "./personal.service.ts";
import { createPersonalStore, wishesAndMemoriesOf } from "./personal.store.ts";

/** How a wallet wants to be answered, and what it asked to be remembered. */
export function personalFeature(
  core: Core,
): Feature & Pick<PersonalService, "notesFor"> & { beside: typeof wishesAndMemoriesOf } {
  const store = createPersonalStore(core.db);
  const personal = createPersonalService(store, core.content);
  core.sessions.onEnd(personal.forgetKept);
  return {
    name: "personal",
    routes: [personalRoutes(personal)],
    tools: memoryTools(personal),
    sweep: async () => personal.sweep(),
    jobKinds: none,
    erase: personal.removeAll,
    async *export(wallet, format) {
      const { wishes, chips, isMemoryOn, hasNextQuestions, keepsThoughts } = await store.wishes(wallet);
      if (wishes !== "" || chips.length > 0 || !isMemoryOn || !hasNextQuestions || keepsThoughts)
        yield exportedRecord(format, "reply_wishes", {
          wishes,
          chips: chips.join(", "),
          is_memory_on: isMemoryOn,
          has_next_questions: hasNextQuestions,
          keeps_thoughts: keepsThoughts,
        });
      for (const memory of await store.memories(wallet))
        yield exportedRecord(format, "memory", presented(memory));
    },
    exportFiles: none,
    metrics: none,
    close: none,
    notesFor: personal.notesFor,
    beside: wishesAndMemoriesOf,
  };
}
