import { keptInTab } from "../../shared/lib/kept-text.ts";
import { waitOrOnline } from "../../shared/lib/runs/wait-or-online.ts";
import type { ToastInput } from "../../shared/ui/toast.queue.ts";
import { openLive } from "../chat/chat.api.ts";
import { createLeftAnswers, type LeftAnswer, type LeftEnd } from "../chat/left-answers.ts";
import { findConversationName } from "../library/find-conversation-name.ts";
import type { ElsewhereParts } from "./elsewhere-parts.ts";
import { answeredElsewhere } from "./feature-senders.tsx";

export type ElsewhereTeller = ReturnType<typeof createTeller>;

/** What is said when an answer ended in a conversation that is not the one in view. */
const endText = ({ via }: LeftAnswer, end: LeftEnd, chat: string): string => {
  if (end === "broken-off") return `The answer in ${chat} broke off.`;
  return answeredElsewhere(via, chat) ?? `${capitalised(chat)} has a new answer.`;
};
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Says by a toast, with a way there, what ended in conversations that were left.
 *
 * @param key under which the tab remembers what is followed
 */
export function createTeller(parts: ElsewhereParts, key: string) {
  const { wallet, toasts, queryClient, session, openConversation } = parts;
  const ending = new AbortController();

  /** As it is called in a sentence; undefined when it was deleted meanwhile. */
  async function nameOf(id: string): Promise<string | undefined> {
    try {
      const name = await findConversationName(queryClient, wallet, id);
      return name === undefined ? undefined : `“${name}”`;
    } catch {
      return "another chat";
    }
  }

  async function tell(id: string, kind: ToastInput["kind"], text: (chat: string) => string): Promise<void> {
    const [chat] = await Promise.all([nameOf(id), pageIsSeen(ending.signal)]);
    if (chat === undefined || ending.signal.aborted || session.getState().activeId === id) return;
    const action = { label: "Open", onSelect: () => openConversation(id) };
    toasts.show({ kind, text: text(chat), action });
  }

  const left = createLeftAnswers({
    wallet,
    openLive,
    wait: waitOrOnline,
    kept: keptInTab,
    key,
    onEnd: (answer, end) =>
      void tell(answer.conversationId, end === "answered" ? "success" : "info", (chat) =>
        endText(answer, end, chat),
      ),
  });
  const dropOpen = () => {
    const { activeId } = session.getState();
    if (activeId !== null) left.drop(activeId);
  };
  dropOpen();
  const leaveSession = session.subscribe(dropOpen);

  return {
    follow(answer: LeftAnswer) {
      left.add(answer);
      // The part may have taken a while to load.
      dropOpen();
    },
    tellUnsent: (id: string) => void tell(id, "info", (chat) => `A message in ${chat} was not sent.`),
    dispose() {
      ending.abort();
      leaveSession();
      left.dispose();
    },
  };
}

/** A message that leaves by itself must not do so while nobody looks. */
async function pageIsSeen(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === "visible") return;
  await new Promise<void>((resolve) => {
    const look = () => document.visibilityState === "visible" && resolve();
    document.addEventListener("visibilitychange", look, { signal });
    signal.addEventListener("abort", () => resolve());
  });
}
