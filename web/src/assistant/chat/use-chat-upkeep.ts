import { useEffect } from "react";
import { keptInTab } from "../../shared/lib/kept-text.ts";
import { onTabMessage } from "../../shared/lib/tab-channel.ts";
import { useChatState } from "./chat-context.tsx";
import type { Chat } from "./create-chat.ts";

/** The conversation to begin with: the one this tab had open, or the one whose answer nobody has seen the end of. */
export const rememberedConversation = ({ wallet, unseen }: Pick<Chat, "wallet" | "unseen">): string | null =>
  keptInTab.read(`open:${wallet}`) ?? unseen.read();

/** Keeps the chat true: after other tabs, after the network was away, after the page was. */
export function useChatUpkeep({ session, wallet, unseen }: Chat): void {
  const { activeId, conversation } = useChatState({ session });
  const isStored = conversation.isCreated;

  useEffect(() => {
    if (activeId === null || isStored) keptInTab.write(`open:${wallet}`, activeId);
  }, [wallet, activeId, isStored]);

  useEffect(() => {
    if (activeId === null) return;
    const look = () => {
      if (document.visibilityState !== "visible" || !session.getState().conversation.isCreated) return;
      void session.reload(activeId);
      if (session.getState().conversation.running === null) unseen.clear(activeId);
    };
    const ending = new AbortController();
    addEventListener("online", look, { signal: ending.signal });
    document.addEventListener("visibilitychange", look, { signal: ending.signal });
    const endTabs = onTabMessage((message) => {
      if (message.kind === "run-started" && message.conversationId === activeId)
        void session.reload(activeId);
    });
    return () => {
      ending.abort();
      endTabs();
    };
  }, [session, unseen, activeId]);

  useEffect(() => () => session.dispose(), [session]);
}
