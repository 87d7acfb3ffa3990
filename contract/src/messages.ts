import { z } from "zod";
import { ATTACHMENTS_AT_ONCE_MAX, AttachmentId } from "./attachments.ts";
import { ClientId, freeText, Instant, OptionalWallet, Success, WalletAddress } from "./common.ts";
import { MESSAGE_MAX_CHARS, SEARCH_MAX_CHARS } from "./constants.ts";
import { FoundMessage } from "./conversations.ts";
import { type PartEvents, Parts } from "./parts.ts";

/**
 * How a stored message ended: `streaming` is still being written; `stopped` by the person; `interrupted` when the
 * server that wrote it died; `failed` when the provider did.
 */
export const MessageStatus = z.enum(["complete", "streaming", "stopped", "interrupted", "failed"]);
export type MessageStatus = z.infer<typeof MessageStatus>;

/** What can be shown in the place of a question, with all that followed it. */
export const MessageVersions = z.object({
  ids: z.array(z.string()).describe("The questions, oldest first, the one that is shown among them"),
  of: z
    .enum(["question", "reply"])
    .describe("What differs first: the words of the question, or only its reply"),
});
export type MessageVersions = z.infer<typeof MessageVersions>;

export const Message = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  image_url: z.string().nullable(),
  /** Of a picture that is kept here. */
  image_width: z.number().int().optional(),
  image_height: z.number().int().optional(),
  message_id: z.string(),
  /** Grows along the conversation; page backwards with `before`. */
  position: z.number().int(),
  created_at: Instant,
  status: MessageStatus,
  /** Why it failed, when it did. */
  error_code: z.string().optional(),
  /** The question that a reply belongs to. */
  reply_to: z.string().optional(),
  /** True when the offline stand-in wrote it. */
  is_demo: z.boolean().optional(),
  /** Of a question: the feature that answered it (`news`, `vision`), where that is not the chat itself. */
  via: z.string().optional(),
  /** Of a question that was edited, or whose answer was asked for again. */
  versions: MessageVersions.optional(),
  /** What it is made of; absent where that is its text, and its picture, alone. */
  parts: Parts.optional(),
  /** Of a reply that is being written: how far it is. `<message_id>:<sequence>` is the id to go on after. */
  sequence: z.number().int().optional(),
});
export type Message = z.infer<typeof Message>;

/** No talk has more messages, and no column holds a larger number. */
const POSITION_MAX = 2_147_483_647;

/** GET /api/messages/{conversation_id}?wallet_address&limit&before: oldest first; with a limit the newest ones. */
export const MessagesParams = z.object({ conversation_id: ClientId });
export const MessagesQuery = OptionalWallet.extend({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  before: z.coerce
    .number()
    .int()
    .min(0)
    .max(POSITION_MAX)
    .optional()
    .describe("Only messages with a smaller position"),
});
export const MessageList = z.array(Message);

/** GET /api/messages/{conversation_id}/find?q=…: which messages have all these words, or beginnings of words. */
export const FindQuery = OptionalWallet.extend({
  q: freeText(SEARCH_MAX_CHARS).refine((text) => text.trim() !== "", "blank"),
});
export const FoundInTalk = z.object({
  matches: z.array(FoundMessage).describe("Oldest first; of very many the newest"),
  words: z.array(z.string()).describe("What was looked for, as it stands in texts"),
  has_more: z.boolean(),
});
export type FoundInTalk = z.infer<typeof FoundInTalk>;

/** POST /api/messages stores one message as it is. */
export const StoreMessage = z.object({
  conversation_id: ClientId,
  role: z.enum(["user", "assistant"]),
  content: freeText(400_000),
  wallet_address: WalletAddress.optional(),
  message_id: ClientId.optional(),
});
export const MessageStored = Success.extend({ message_id: z.string() });

/**
 * POST /api/messages/{conversation_id}/show makes the version with this message the one that is shown, to the model
 * too. What is shown in its place stays kept.
 */
export const ShowMessage = OptionalWallet.extend({ message_id: ClientId });

const HistoryEntry = z.object({
  /** A client can't speak as the system. */
  role: z.enum(["user", "assistant"]),
  content: freeText(400_000),
});

/**
 * POST /api/send_message. With `conversation_id` and `message_id` the server stores both sides of the turn; without
 * `message_id` it answers and stores nothing.
 */
export const SendMessage = z.object({
  message: freeText(MESSAGE_MAX_CHARS).refine((text) => text.trim() !== "", "blank"),
  isInitial: z.boolean().optional(),
  wallet_address: WalletAddress.optional(),
  conversation_id: ClientId.optional(),
  messageHistory: z.array(HistoryEntry).max(1_000).optional(),
  realtimeInfo: freeText(100_000).optional(),
  message_id: ClientId.optional(),
  /** Edit or ask again: this stored question and all after it give way to this turn, and stay kept as a version. */
  replaces_message_id: ClientId.optional(),
  /** Files that were handed in before (POST /api/attachments), in their order; only for a turn that is stored. */
  attachments: z.array(AttachmentId).max(ATTACHMENTS_AT_ONCE_MAX).optional(),
});
export type SendMessage = z.infer<typeof SendMessage>;

/** The reply as JSON. `message_id` is the reply's own, present when it was stored. */
/** `POST /api/get_ready`: somebody is about to ask. Nothing is stored, and it answers at once. */
export const GetReady = OptionalWallet;

export const SendMessageReply = z.object({
  message: z.string(),
  message_id: z.string().optional(),
  status: MessageStatus.optional(),
  is_demo: z.boolean().optional(),
});
export type SendMessageReply = z.infer<typeof SendMessageReply>;

/** GET /api/messages/{conversation_id}/live?after=ID; what an id is, `PartEvents` says. */
export const LiveQuery = OptionalWallet.extend({ after: z.string().max(160).optional() });

/**
 * The events of a stream, by their SSE event name. Each carries an id to resume after. A reader passes over names that it
 * doesn't know.
 */
export type ReplyEvents = Pick<PartEvents, "part" | "update"> & {
  /** First, and again after each resumption: which reply this is. */
  start: {
    message_id: string;
    reply_to?: string;
    is_demo?: boolean;
    /** Of the reply in its conversation; the question's is the one before it. */
    position?: number;
  };
  /**
   * What the model thinks before it goes on, for who listens at that moment; it has no id and is kept nowhere. `text` stands
   * at `offset` of all that it thought for this reply; a listener who has more already passes over that. With `elapsed_ms`
   * it has thought for so long, and goes on.
   */
  thought: { text: string; offset: number; elapsed_ms?: number };
  /** Where a reply is stored nowhere it is one text, and its pieces name no place. */
  delta: PartEvents["delta"] | { text: string };
  /** `message` is the whole text. A tool that has not ended by now counts as stopped. */
  done: { message: string; message_id: string; status: MessageStatus; is_demo?: boolean };
  /**
   * `status`: what the same failure has without a stream; instances of before do not say it. `retry_after`: whole seconds until trying again makes sense,
   * where the provider says so.
   */
  error: { error: string; code: string; status?: number; message_id?: string; retry_after?: number };
};

/** POST /api/stop */
export const StopRequest = z
  .object({
    wallet_address: WalletAddress.optional(),
    conversation_id: ClientId.optional(),
    /** A run of the agents. */
    run_id: ClientId.optional(),
  })
  .nullish();
export const Stopped = Success.extend({ stopped: z.number().int() });

/** GET /api/context/{conversation_id}: how much of a talk the model still sees. */
export const TalkContext = z.object({
  percent: z.number().int().min(0).max(100).describe("How full the model is with this talk"),
  left_out: z
    .number()
    .int()
    .min(0)
    .describe("How many of the oldest messages find no room, and are not summed up"),
  sums_up: z.boolean().describe("Whether the beginning of a talk that grows too long is summed up"),
  summary: z
    .object({
      reaches_to: z.string().describe("The last message that it stands for"),
      text: z.string(),
      made_at: Instant,
      is_demo: z.boolean(),
    })
    .optional()
    .describe("What the model is told of the beginning"),
});
export type TalkContext = z.infer<typeof TalkContext>;

/** GET /api/limits: what is left of the day's replies and pictures, and of the room for what is kept. */
export const Limits = z.object({
  chat: z.object({
    used: z.number().int(),
    limit: z.number().int(),
    resets_at: Instant,
    /** Why the limit is smaller today than it is for others. */
    note: z.string().optional(),
  }),
  pictures: z.object({ used: z.number().int(), limit: z.number().int() }).optional(),
  storage: z.object({ used_bytes: z.number().int(), limit_bytes: z.number().int() }).optional(),
});
export type Limits = z.infer<typeof Limits>;
