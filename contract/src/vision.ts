import { z } from "zod";
import { ClientId, freeText } from "./common.ts";
import { MESSAGE_MAX_CHARS } from "./constants.ts";
import { MessageStatus } from "./messages.ts";

/**
 * POST /api/analyze-image takes a multipart form: `image`, once or several times, and these fields. With `conversation_id` the picture and what
 * is said about it are stored; with `message_id` too, a repetition is harmless. In the place of `image`, `image_url` may
 * name a picture that the wallet has stored already; several stand on a line each. How many there may be at once
 * content/vision.yaml says.
 */
export const AnalyzeImageFields = z.object({
  wallet_address: z.string().optional(),
  conversation_id: ClientId.optional(),
  message_id: ClientId.optional(),
  /** The stored question that is replaced, with all after it. */
  replaces_message_id: ClientId.optional(),
  image_url: z.string().max(20_000).optional(),
  /** Files that were handed in before and belong to the question too (POST /api/attachments), one on a line. */
  attachments: z.string().max(2_000).optional(),
  /** The person's question about the picture; without it the picture is described. */
  question: freeText(MESSAGE_MAX_CHARS).optional(),
});
export type AnalyzeImageFields = z.infer<typeof AnalyzeImageFields>;

/** The reply as JSON. `message_id` is the reply's own, present when it was stored. */
export const ImageAnalysis = z.object({
  analysis: z.string(),
  image_url: z.string().optional().describe("Where the picture lies now"),
  image_urls: z.array(z.string()).optional().describe("The same of several"),
  message_id: z.string().optional(),
  status: MessageStatus.optional(),
  is_demo: z.boolean().optional(),
});
export type ImageAnalysis = z.infer<typeof ImageAnalysis>;
