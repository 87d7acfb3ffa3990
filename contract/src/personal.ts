import { z } from "zod";
import { ClientId, freeText, Instant, OptionalWallet, Success } from "./common.ts";
import { MEMORY_MAX_CHARS, WISHES_MAX_CHARS } from "./constants.ts";

/** Something that the assistant was told to remember. */
export const Memory = z.object({ id: z.string(), text: z.string(), created_at: Instant });
export type Memory = z.infer<typeof Memory>;

/** GET /api/personal: how the person wants to be answered, and what is remembered of them. */
export const Personal = z.object({
  wishes: z.string(),
  chips: z.array(z.object({ id: z.string(), label: z.string(), is_on: z.boolean() })),
  is_memory_on: z.boolean(),
  /** Whether replies offer questions to go on with; null where the operator has switched that off for all. */
  has_next_questions: z.boolean().nullable(),
  /** Whether what models think is kept with their replies. */
  keeps_thoughts: z.boolean(),
  /** Oldest first. */
  memories: z.array(Memory),
});
export type Personal = z.infer<typeof Personal>;

/** PUT /api/personal: what is absent stays. Answers all of it. A text with a key or a recovery phrase is refused. */
export const PersonalChange = OptionalWallet.extend({
  wishes: freeText(WISHES_MAX_CHARS).optional(),
  chips: z.array(z.string().max(60)).max(20).optional().describe("Those that are on, by id"),
  is_memory_on: z.boolean().optional(),
  has_next_questions: z.boolean().optional(),
  keeps_thoughts: z.boolean().optional(),
});
export type PersonalChange = z.infer<typeof PersonalChange>;

const MemoryText = freeText(MEMORY_MAX_CHARS)
  .trim()
  .refine((text) => text !== "", "blank");
/** POST /api/personal/memories, and PUT /api/personal/memories/{id} */
export const NewMemory = OptionalWallet.extend({ text: MemoryText });
export const MemoryParams = z.object({ id: ClientId });
/** DELETE /api/personal/memories/{id} */
export const MemoryForgotten = Success;
