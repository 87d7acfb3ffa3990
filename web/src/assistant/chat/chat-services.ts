import type { RunConnection } from "../../shared/lib/runs/follow-run.ts";
import type * as chatApi from "./chat.api.ts";
import type { Drafts } from "./drafts.ts";
import type { LeftAnswer } from "./left-answers.ts";
import type { LiveAnswers } from "./live-answers.ts";
import type { MessagePages } from "./message-pages.ts";
import type { Outbox } from "./outbox.ts";
import type { Senders } from "./sender.ts";

/** What the chat needs of the world: server, memory, clock, and who wants to be told. */
export interface ChatServices {
  wallet: string;
  api: Pick<
    typeof chatApi,
    "createConversation" | "fetchMessages" | "openLive" | "postMessage" | "restoreMessages" | "stopRun"
  >;
  /** Other ways than the chat's own for a question to reach the server. */
  senders: Senders;
  /** Where loaded messages are kept. */
  cache: {
    read(conversationId: string): MessagePages | undefined;
    write(conversationId: string, change: (data: MessagePages | undefined) => MessagePages): void;
  };
  live: LiveAnswers;
  outbox: Outbox;
  drafts: Drafts;
  newId(): string;
  now(): Date;
  /** Default name of a conversation that begins now. */
  nameNew(): string;
  wait: RunConnection["wait"];
  /** A conversation was made here. */
  onConversationsChanged(): void;
  /** The server began an answer that was asked for here. */
  onAnswerBegun(conversationId: string, answerId: string): void;
  /** A call failed; it may say something about the session. */
  onFailure(cause: unknown): void;
  /** The answer goes on while another conversation is open. */
  onAnswerLeft(answer: LeftAnswer): void;
  /** A question did not reach the server while another conversation was open. */
  onUnsentElsewhere(conversationId: string): void;
  /** An answer that was followed here ended, however. */
  onAnswerEnded(conversationId: string): void;
}
