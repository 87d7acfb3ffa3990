import { z } from "zod";
import { ClientId, Instant, OptionalWallet, Success } from "./common.ts";

export const Opinion = z.enum(["good", "bad"]);
export type Opinion = z.infer<typeof Opinion>;

/** GET /api/opinions/{conversation_id}: what the person thinks of the replies of a talk. */
export const OpinionsParams = z.object({ conversation_id: ClientId });
export const Opinions = z.object({
  opinions: z.array(
    z.object({
      message_id: z.string(),
      opinion: Opinion,
      shows_text: z.boolean().describe("The team may read the question and the reply"),
    }),
  ),
});
export type Opinions = z.infer<typeof Opinions>;

/** PUT /api/opinions/{conversation_id}: what they think of one; null takes it back. */
export const NewOpinion = OptionalWallet.extend({
  message_id: ClientId,
  opinion: Opinion.nullable(),
  shows_text: z.boolean().default(false),
});
export type NewOpinion = z.infer<typeof NewOpinion>;
export const OpinionKept = Success;

/** A line of GET /api/operator/opinions, newest first. It says nothing of whose opinion it is. */
export const ToldOpinion = z.object({
  at: Instant,
  opinion: Opinion,
  is_demo: z.boolean(),
  /** Where the holder agreed, and the talk is still there. */
  question: z.string().optional(),
  reply: z.string().optional(),
});
export type ToldOpinion = z.infer<typeof ToldOpinion>;
