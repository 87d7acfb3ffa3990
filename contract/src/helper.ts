import { z } from "zod";

/**
 * Nobody types more than this. A question that is longer than the operator allows (content/limits.yaml) gets kind
 * words.
 */
const BODY_MAX_CHARS = 1_000_000;

/** POST /api/kaiya_message: the floating helper chat, open to all. Questions are not stored. */
export const HelperQuestion = z.object({
  message: z
    .string()
    .max(BODY_MAX_CHARS)
    .refine((text) => text.trim() !== "", "blank"),
});
export type HelperQuestion = z.infer<typeof HelperQuestion>;

/** A page of the site that a reply was made from. */
export const HelperSource = z.object({ title: z.string(), href: z.string() });
export type HelperSource = z.infer<typeof HelperSource>;

/** The reply. A limit that is reached is said here too, as a message like any other. */
export const HelperReply = z.object({
  message: z.string(),
  sources: z
    .array(HelperSource)
    .optional()
    .describe("Pages it was made from and that it does not link itself"),
  is_demo: z.boolean().optional().describe("True when the offline stand-in wrote it"),
});
export type HelperReply = z.infer<typeof HelperReply>;

/** The events of a streamed answer, by their SSE event name. Nothing is stored, so there is nothing to resume. */
export type HelperEvents = {
  delta: { text: string };
  done: HelperReply;
  error: { error: string; code: string };
};
