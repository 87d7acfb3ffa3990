import type { ReplyConnection } from "../../shared/lib/replies/follow-reply.ts";
import type * as chatApi from "./chat.api.ts";
import type { Drafts } from "./drafts.ts";
import type { LeftReply } from "./left-replies.ts";
import type { Outbox } from "./outbox.ts";
import type { Senders } from "./sender.ts";

/** What the chat needs of the world: server, memory, clock, and who wants to be told. */
export interface ChatServices {
  wallet: string;
  api: Pick<
    typeof chatApi,
    | "createConversation"
    | "decideToolCall"
    | "fetchMessages"
    | "findInTalk"
    | "openLive"
    | "postMessage"
    | "showMessage"
    | "stopRun"
  >;
  /** Other ways than the chat's own for a question to reach the server. */
  senders: Senders;
  outbox: Outbox;
  drafts: Drafts;
  newId(): string;
  /** Runs its argument before the next frame is drawn. */
  onNextFrame(run: () => void): void;
  now(): Date;
  /** Default name of a conversation that begins now. */
  nameNew(): string;
  wait: ReplyConnection["wait"];
  /** A conversation was made here. */
  onConversationsChanged(): void;
  /** The server began a reply that was asked for here. */
  onReplyBegun(conversationId: string, replyId: string): void;
  /** A call failed; it may say something about the session. */
  onFailure(cause: unknown): void;
  /** The reply goes on while another conversation is open. */
  onReplyLeft(reply: LeftReply): void;
  /** A question did not reach the server while another conversation was open. */
  onLeftUnsent(conversationId: string): void;
  /** A reply that was followed here has ended, in whatever way. */
  onReplyEnded(conversationId: string): void;
}
