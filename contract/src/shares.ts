import { z } from "zod";
import { ClientId, freeText, Instant, OptionalWallet, Success } from "./common.ts";
import { NAME_MAX_CHARS } from "./constants.ts";
import { NoticePart, SourcesPart, TextPart, ToolPart } from "./parts.ts";
import { KnownToolView } from "./tool-views.ts";

/** A picture of a shared talk: a copy of its own, under `/shared/{token}/pictures/{name}`. */
export const SharedPicture = z.object({
  type: z.literal("picture"),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type SharedPicture = z.infer<typeof SharedPicture>;

/** What a tool showed then. What it was given, and what the model was told of it, is not in it. */
export const SharedStep = ToolPart.pick({
  type: true,
  name: true,
  title: true,
  state: true,
  elapsed_ms: true,
}).extend({
  view: KnownToolView,
});
export type SharedStep = z.infer<typeof SharedStep>;

export const SharedPart = z.discriminatedUnion("type", [
  TextPart,
  SharedPicture,
  SourcesPart,
  SharedStep,
  NoticePart,
]);
export type SharedPart = z.infer<typeof SharedPart>;

export const SharedMessage = z.object({
  role: z.enum(["user", "assistant"]),
  created_at: Instant,
  /** It was stopped, or broke off. */
  is_unfinished: z.boolean().optional(),
  /** The offline stand-in wrote it. */
  is_demo: z.boolean().optional(),
  parts: z.array(SharedPart),
});
export type SharedMessage = z.infer<typeof SharedMessage>;

/** A frozen copy of a talk, as anybody reads it who has its link: no wallet, no id of the talk or its messages. */
export const SharedTalk = z.object({
  title: z.string(),
  shared_at: Instant,
  messages: z.array(SharedMessage),
});
export type SharedTalk = z.infer<typeof SharedTalk>;

/** 128 random bits in base64url. */
export const ShareToken = z.string().regex(/^[A-Za-z0-9_-]{22}$/, "no token of a shared talk");

/** A link as its owner sees it. */
export const Share = z.object({
  share_id: z.string(),
  title: z.string(),
  /** The whole address, to be passed on. */
  url: z.string(),
  created_at: Instant,
  conversation_id: z.string().describe("The talk that it was copied from; it may be deleted since"),
  messages: z.number().int(),
  pictures: z.number().int(),
});
export type Share = z.infer<typeof Share>;

/** POST /api/shares copies the chosen messages and answers the link; /api/shares/preview answers what would be copied. */
export const NewShare = OptionalWallet.extend({
  conversation_id: ClientId,
  message_ids: z.array(ClientId).min(1).max(1_000),
  title: freeText(NAME_MAX_CHARS).trim().min(1),
});
export type NewShare = z.infer<typeof NewShare>;

/** GET /api/shares: the wallet's links, newest first. */
export const Shares = z.array(Share);

/** DELETE /api/shares/{id} revokes a link and removes its copies. */
export const ShareParams = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });
export const ShareRevoked = Success;

/** Public, for whoever has the link. */
export const SharedPictureParams = z.object({ token: z.string().max(100), picture: z.string().max(100) });

/**
 * POST /api/shares/continue copies a shared talk into the wallet's own history, under an id that its client made. The same
 * id again changes nothing.
 */
export const ContinueShare = OptionalWallet.extend({ token: ShareToken, conversation_id: ClientId });
export const ShareContinued = Success.extend({ conversation_id: z.string() });
