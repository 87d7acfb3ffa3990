import { z } from "zod";
import { ClientId, freeText, Instant, OptionalWallet, Success, WalletAddress } from "./common.ts";
import { CONVERSATIONS_PAGE_MAX, NAME_MAX_CHARS, SEARCH_MAX_CHARS } from "./constants.ts";

export const ConversationName = freeText(NAME_MAX_CHARS).trim().min(1);

/** The beginning and end of a place in a text, in UTF-16 units. */
const Mark = z.tuple([z.number().int(), z.number().int()]);

/** A message that a search found, and its place in its conversation; it may belong to a version that is not shown. */
export const FoundMessage = z.object({ message_id: z.string(), position: z.number().int() });
export type FoundMessage = z.infer<typeof FoundMessage>;

export const Conversation = z.object({
  conversation_id: z.string(),
  name: z.string(),
  created_at: Instant,
  wallet_address: z.string(),
  is_pinned: z.boolean(),
  first_question: z
    .string()
    .optional()
    .describe("How it begins, in pages of the list and where it has no title: what people know it by"),
  title: z
    .string()
    .optional()
    .describe("Made from its first question and answer; the name stays as it is. One plain line"),
  snippet: z.string().optional().describe("Where a search found its words, when not in the name"),
  snippet_marks: z.array(Mark).optional().describe("The words that were searched for, in the snippet"),
  found_at: FoundMessage.optional().describe("The message that the snippet is from"),
  name_marks: z.array(Mark).optional().describe("The same in the name"),
  title_marks: z.array(Mark).optional().describe("The same in the title"),
});
export type Conversation = z.infer<typeof Conversation>;

/**
 * GET /api/conversations/{wallet}?q=… answers an array, newest first by created_at. With a limit it answers one page in
 * that order; the next page begins after `next`.
 */
export const ConversationsParams = z.object({ wallet: WalletAddress });
export const ConversationsQuery = z
  .object({
    q: freeText(SEARCH_MAX_CHARS).optional().describe("Words, or beginnings of words, of names and messages"),
    limit: z.coerce.number().int().min(1).max(CONVERSATIONS_PAGE_MAX).optional(),
    before: z.string().max(400).optional().describe("The `next` of the page before"),
  })
  .refine(({ limit, before }) => before === undefined || limit !== undefined, {
    path: ["before"],
    error: "A page has a limit",
  });
export const ConversationList = z.array(Conversation);
export const ConversationPage = z.object({
  conversations: ConversationList,
  pinned: ConversationList.optional().describe("All that are pinned, with the first page of the list"),
  next: z.string().nullable().describe("Where the next page begins; null after the last"),
});
export type ConversationPage = z.infer<typeof ConversationPage>;

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
 * GET /api/changes with `Accept: text/event-stream` tells that one of the wallet's conversations has changed, here or
 * on another device: its messages, its name, or whether it exists. Events carry only ids. The stream ends now and then,
 * and changes in between are not sent: a page that opens it again should read what it shows.
 */
export type ChangeEvents = {
  changed: {
    conversation_id: string;
    /** Of the reply, where one has begun or ended. */
    message_id?: string;
    /** Only the list has changed: its name, its pin, or that it is there at all. */
    of?: "list";
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

/** POST /api/erase removes everything that is stored of the session's wallet. */
export const EraseRequest = z.object({ wallet_address: WalletAddress });
export const Erased = Success.extend({ conversations: z.number().int(), messages: z.number().int() });
