import { randomUUID } from "node:crypto";
import { MEMORY_MAX_CHARS, MOST_MEMORIES } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content";
import type { Personal, PersonalChange } from "@bakso/contract/personal";
import { LRUCache } from "lru-cache";
import { AppError } from "../../errors/app-error.ts";
import type { NotesOfQuestion, PersonalNotes } from "../../personal-notes.ts";
import { findSecret } from "../../secret.words.ts";
import { stemsOf } from "../../text.words.ts";
import {
  type PersonalStore,
  parseWishesAndMemories,
  type StoredMemory,
  type WishesAndMemories,
} from "./personal.store.ts";

/** Fewer are told whatever is asked; of more, those that share a word with the question. */
const FEW_MEMORIES = 8;

/** What a wallet wants and remembers is kept in memory for so long after it asked, */
const KEEP_MS = 5 * 60_000;
/** and of all wallets together so many characters of it. */
const MOST_KEPT_CHARS = 1_000_000;
const WALLET_CHARS = 500;

export type PersonalService = ReturnType<typeof createPersonalService>;

/** How a wallet wants to be answered, and what it asked to be remembered. Keys and recovery phrases are never kept. */
export function createPersonalService(store: PersonalStore, content: () => Content) {
  const refuseSecrets = async (text: string | undefined): Promise<void> => {
    const secret = text === undefined ? undefined : await findSecret(text);
    if (secret) throw new AppError("personal.secret");
  };

  const kept = new LRUCache<string, WishesAndMemories>({
    maxSize: MOST_KEPT_CHARS,
    sizeCalculation: ({ wishes: { wishes }, memories }) =>
      memories.reduce((sum, { text }) => sum + text.length, WALLET_CHARS + wishes.length),
    ttl: KEEP_MS,
  });
  let forgotten = 0;
  /** @param wallet of all, where undefined */
  const forgetKept = (wallet: string | undefined): void => {
    forgotten += 1;
    if (wallet === undefined) kept.clear();
    else kept.delete(wallet);
  };

  const notesOf = ({ wishes: wished, memories }: WishesAndMemories, question: string): PersonalNotes => {
    const { wishes, chips, isMemoryOn, hasNextQuestions, keepsThoughts } = wished;
    const chosen = content().assistant.personal.chips.filter(({ id }) => chips.includes(id));
    return {
      wishes: [...chosen.map(({ wish }) => wish), ...(wishes ? [wishes] : [])].join("\n"),
      memories: isMemoryOn ? relevant(memories, question) : [],
      wantsNextQuestions: hasNextQuestions && content().assistant.nextQuestions.isOn,
      keepsThoughts,
    };
  };

  return {
    async read(wallet: string): Promise<Personal> {
      const { wishes: wished, memories } = await store.wishesAndMemories(wallet);
      const { wishes, chips, isMemoryOn, hasNextQuestions, keepsThoughts } = wished;
      return {
        wishes,
        chips: content().assistant.personal.chips.map(({ id, label }) => ({
          id,
          label,
          is_on: chips.includes(id),
        })),
        is_memory_on: isMemoryOn,
        has_next_questions: content().assistant.nextQuestions.isOn ? hasNextQuestions : null,
        keeps_thoughts: keepsThoughts,
        memories: memories.map(presented),
      };
    },

    async change(wallet: string, change: PersonalChange): Promise<void> {
      const { wishes, chips, is_memory_on: isMemoryOn, has_next_questions: hasNextQuestions } = change;
      const { keeps_thoughts: keepsThoughts } = change;
      await refuseSecrets(wishes);
      const known = new Set(content().assistant.personal.chips.map(({ id }) => id));
      await store.changeWishes(wallet, {
        ...(wishes === undefined ? {} : { wishes: wishes.trim() }),
        ...(chips === undefined ? {} : { chips: chips.filter((id) => known.has(id)) }),
        ...(isMemoryOn === undefined ? {} : { isMemoryOn }),
        ...(hasNextQuestions === undefined ? {} : { hasNextQuestions }),
        ...(keepsThoughts === undefined ? {} : { keepsThoughts }),
      });
      forgetKept(wallet);
    },

    memories: store.memories,
    async forget(wallet: string, ids: readonly string[]): Promise<number> {
      const count = await store.forget(wallet, ids);
      forgetKept(wallet);
      return count;
    },
    async removeAll(wallet: string): Promise<void> {
      await store.removeAll(wallet);
      forgetKept(wallet);
    },
    isMemoryOn: async (wallet: string): Promise<boolean> => (await store.wishes(wallet)).isMemoryOn,

    /** @throws AppError personal.secret, personal.full */
    async remember(wallet: string, text: string): Promise<StoredMemory> {
      await refuseSecrets(text);
      const told = text.trim().slice(0, MEMORY_MAX_CHARS);
      const memory = await store.remember(wallet, randomUUID(), told, MOST_MEMORIES);
      forgetKept(wallet);
      if (!memory) throw new AppError("personal.full");
      return memory;
    },

    /** @throws AppError personal.secret, personal.not_found */
    async correct(wallet: string, id: string, text: string): Promise<StoredMemory> {
      await refuseSecrets(text);
      const memory = await store.change(wallet, id, text.trim());
      forgetKept(wallet);
      if (!memory) throw new AppError("personal.not_found");
      return memory;
    },

    /** What a model is told before it answers a question. */
    notesFor(wallet: string, question: string): NotesOfQuestion {
      const before = forgotten;
      const known = kept.get(wallet);
      const keep = (stored: WishesAndMemories): PersonalNotes => {
        // Who signs out meanwhile is not remembered.
        if (before === forgotten) kept.set(wallet, stored);
        return notesOf(stored, question);
      };
      return {
        kept: known && notesOf(known, question),
        read: async () => keep(await store.wishesAndMemories(wallet)),
        from: (beside) => keep(parseWishesAndMemories(beside)),
      };
    },

    forgetKept,
    sweep: (): void => void kept.purgeStale(),
  };
}

export const presented = ({ id, text, createdAt }: StoredMemory) => ({
  id,
  text,
  created_at: createdAt.toISOString(),
});

function relevant(memories: readonly StoredMemory[], question: string): string[] {
  if (memories.length <= FEW_MEMORIES) return memories.map(({ text }) => text);
  const asked = new Set(stemsOf(question).filter((word) => word.length > 2));
  return memories
    .map(({ text }) => ({ text, hits: stemsOf(text).filter((word) => asked.has(word)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .slice(0, FEW_MEMORIES)
    .map(({ text }) => text);
}
