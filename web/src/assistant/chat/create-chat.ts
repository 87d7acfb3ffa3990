import type { QueryClient } from "@tanstack/react-query";
import { limitsKey } from "../../shared/lib/day-limits.ts";
import { keptInBrowser } from "../../shared/lib/kept-text.ts";
import { newId } from "../../shared/lib/new-id.ts";
import { waitOrOnline } from "../../shared/lib/replies/wait-or-online.ts";
import { siteTimeText } from "../../shared/lib/site-time-text.ts";
import { tellTabs } from "../../shared/lib/tab-channel.ts";
import * as api from "./chat.api.ts";
import { type ChatClient, createChatClient } from "./chat-client.ts";
import type { ChatServices } from "./chat-services.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import { onNextFrame } from "./next-frame.ts";
import { createOutbox } from "./outbox.ts";
import type { Senders } from "./sender.ts";
import { createUnseen, type Unseen } from "./unseen.ts";

/** The chat of one wallet, with all that its parts on the screen share. */
export interface Chat {
  wallet: string;
  client: ChatClient;
  drafts: Drafts;
  unseen: Unseen;
  /** What is left of the day has changed. */
  readLimits(): void;
  /** Another device has changed the list of conversations. */
  onConversationsChanged(): void;
}

export interface ChatOptions {
  wallet: string;
  /** The site's clock, whose time default names bear. */
  utcOffsetHours: number;
  queryClient: QueryClient;
  /** How questions of other features reach the server. */
  senders: Senders;
  onConversationsChanged(): void;
  onReplyLeft: ChatServices["onReplyLeft"];
  onLeftUnsent: ChatServices["onLeftUnsent"];
  /** Told of every failed call: it may mean that the session ended. */
  onFailure(cause: unknown): void;
}

/** A question and its reply. */
const BEGINNING_MESSAGES = 2;

/** Puts the chat together for a browser. */
export function createChat({ wallet, utcOffsetHours, queryClient, senders, ...told }: ChatOptions): Chat {
  const drafts = createDrafts(keptInBrowser, wallet);
  const unseen = createUnseen(keptInBrowser, wallet);
  const readLimits = () => void queryClient.invalidateQueries({ queryKey: limitsKey(wallet) });
  const client = createChatClient({
    wallet,
    api,
    senders,
    drafts,
    outbox: createOutbox(keptInBrowser, wallet),
    newId,
    onNextFrame,
    now: () => new Date(),
    nameNew: () => siteTimeText(new Date(), utcOffsetHours),
    wait: waitOrOnline,
    onConversationsChanged() {
      told.onConversationsChanged();
      tellTabs({ kind: "conversations-changed" });
    },
    onReplyBegun(conversationId, messageId) {
      unseen.put(conversationId);
      // The list shows how a talk begins.
      const known = client.getState().threads.get(conversationId)?.messages.length ?? 0;
      if (known <= BEGINNING_MESSAGES) told.onConversationsChanged();
      tellTabs({ kind: "run-started", conversationId, messageId });
    },
    onReplyEnded(conversationId) {
      if (document.visibilityState === "visible") unseen.clear(conversationId);
      readLimits();
    },
    onReplyLeft: told.onReplyLeft,
    onLeftUnsent: told.onLeftUnsent,
    onFailure: told.onFailure,
  });
  return { wallet, client, drafts, unseen, readLimits, onConversationsChanged: told.onConversationsChanged };
}
