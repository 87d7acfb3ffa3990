import { z } from "zod";
import { ClientId, freeText, Instant, OptionalWallet, Success, WalletAddress } from "./common.ts";
import { NAME_MAX_CHARS } from "./constants.ts";

export const ConversationName = freeText(NAME_MAX_CHARS).trim().min(1);

export const Conversation = z.object({
  conversation_id: z.string(),
  name: z.string(),
  created_at: Instant,
  wallet_address: z.string(),
  is_pinned: z.boolean(),
  snippet: z.string().optional().describe("Where a search found its words, when not in the name"),
});
export type Conversation = z.infer<typeof Conversation>;

/** GET /api/conversations/{wallet}?q=… answers an array, newest first by created_at. */
export const ConversationsParams = z.object({ wallet: WalletAddress });
export const ConversationsQuery = z.object({ q: freeText(200).optional() });
export const ConversationList = z.array(Conversation);

/** POST /api/conversations. Creating the same id again is no error and changes nothing. */
export const CreateConversation = z.object({
  wallet_address: WalletAddress.optional(),
  conversation_id: ClientId,
  name: ConversationName,
});
export const ConversationCreated = Success.extend({ conversation: Conversation });

export const ConversationParams = z.object({ id: ClientId });
/** PUT /api/conversations/{id}/rename */
export const RenameConversation = OptionalWallet.extend({ name: ConversationName });
/** PUT /api/conversations/{id}/pin */
export const PinConversation = OptionalWallet.extend({ is_pinned: z.boolean() });

/**
 * GET /api/changes with `Accept: text/event-stream`: tells that something of one of the wallet's conversations has changed,
 * here or on another device: its messages, its name, or that it is there at all. It carries ids alone, ends now and then, and
 * may miss something meanwhile: whoever opens it again looks at what is shown.
 */
export type ChangeEvents = {
  changed: {
    conversation_id: string;
    /** Of the reply, where one has begun or ended. */
    message_id?: string;
  };
};

/** GET /api/export?format=markdown|json|zip&conversation_id=…; without an id everything. A zip holds everything, with its pictures. */
export const ExportQuery = z
  .object({
    format: z.enum(["markdown", "json", "zip"]).default("json"),
    conversation_id: ClientId.optional(),
  })
  .refine(({ format, conversation_id: id }) => format !== "zip" || id === undefined, {
    path: ["conversation_id"],
    error: "A zip is of everything, not of one conversation",
  });

/** POST /api/erase removes all that is kept of the session's wallet. */
export const EraseRequest = z.object({ wallet_address: WalletAddress });
export const Erased = Success.extend({ conversations: z.number().int(), messages: z.number().int() });
