import { keptInTab } from "../../shared/lib/kept-text.ts";
import { waitOrOnline } from "../../shared/lib/replies/wait-or-online.ts";
import type { ToastInput } from "../../shared/ui/toast.queue.ts";
import { openLive } from "../chat/chat.api.ts";
import { createLeftReplies, type LeftEnd, type LeftReply } from "../chat/left-replies.ts";
import { findConversationName } from "../library/find-conversation-name.ts";
import { repliedInBackground } from "./feature-senders.tsx";
import type { LeftReplyParts } from "./left-reply-parts.ts";

export type LeftReplyNotices = ReturnType<typeof createLeftReplyNotices>;

/** What is said when a reply ended in a conversation that is not the one in view. */
const endText = ({ via }: LeftReply, end: LeftEnd, chat: string): string => {
  if (end === "broken-off") return `The answer in ${chat} broke off.`;
  return repliedInBackground(via, chat) ?? `${capitalised(chat)} has a new answer.`;
};
/** As much of a name as tells it from others: the message is about the answer. */
const shortened = (name: string): string =>
  name.length <= NAME_MAX_CHARS ? name : `${name.slice(0, NAME_MAX_CHARS - 1).trimEnd()}…`;
const NAME_MAX_CHARS = 40;
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Tells by a toast, with a button that leads there, what ended in conversations that were left.
 *
 * @param key under which the tab remembers what is followed
 */
export function createLeftReplyNotices(parts: LeftReplyParts, key: string) {
  const { wallet, toasts, queryClient, client, openConversation } = parts;
  const ending = new AbortController();

  /** As it is called in a sentence; undefined when it was deleted meanwhile. */
  async function nameOf(id: string): Promise<string | undefined> {
    try {
      const name = await findConversationName(queryClient, wallet, id);
      return name === undefined ? undefined : `“${shortened(name)}”`;
    } catch {
      return "another chat";
    }
  }

  async function tell(id: string, kind: ToastInput["kind"], text: (chat: string) => string): Promise<void> {
    const [chat] = await Promise.all([nameOf(id), pageIsSeen(ending.signal)]);
    if (chat === undefined || ending.signal.aborted || client.getState().activeId === id) return;
    const action = { label: "Open", onSelect: () => openConversation(id) };
    toasts.show({ kind, text: text(chat), action });
  }

  const left = createLeftReplies({
    wallet,
    openLive,
    wait: waitOrOnline,
    kept: keptInTab,
    key,
    onEnd: (reply, end) =>
      void tell(reply.conversationId, end === "replied" ? "success" : "info", (chat) =>
        endText(reply, end, chat),
      ),
  });
  const dropOpen = () => {
    const { activeId } = client.getState();
    if (activeId !== null) left.drop(activeId);
  };
  dropOpen();
  const endListening = client.subscribe(dropOpen);

  return {
    follow(reply: LeftReply) {
      left.add(reply);
      // The part may have taken a while to load.
      dropOpen();
    },
    tellUnsent: (id: string) => void tell(id, "info", (chat) => `A message in ${chat} was not sent.`),
    dispose() {
      ending.abort();
      endListening();
      left.dispose();
    },
  };
}

/** A toast that disappears by itself must not do so while the page is hidden. */
async function pageIsSeen(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === "visible") return;
  await new Promise<void>((resolve) => {
    const look = () => document.visibilityState === "visible" && resolve();
    document.addEventListener("visibilitychange", look, { signal });
    signal.addEventListener("abort", () => resolve());
  });
}
