import { useEffect } from "react";
import { keptInTab } from "../../shared/lib/kept-text.ts";
import { onTabMessage } from "../../shared/lib/tab-channel.ts";
import { useChatState } from "./chat-context.tsx";
import type { Chat } from "./create-chat.ts";

/** The conversation to begin with: the one this tab had open, or the one whose answer nobody has seen the end of. */
export const rememberedConversation = ({ wallet, unseen }: Pick<Chat, "wallet" | "unseen">): string | null =>
  keptInTab.read(`open:${wallet}`) ?? unseen.read();

/** Keeps the chat true: after other tabs, after the network was away, after the page was. */
export function useChatUpkeep({ client, wallet, unseen }: Chat): void {
  const activeId = useChatState({ client }, (state) => state.activeId);
  const isStored = useChatState({ client }, ({ thread }) => thread.isCreated);

  useEffect(() => {
    if (activeId === null || isStored) keptInTab.write(`open:${wallet}`, activeId);
  }, [wallet, activeId, isStored]);

  useEffect(() => {
    if (activeId === null) return;
    const look = () => {
      if (document.visibilityState !== "visible" || !client.getState().thread.isCreated) return;
      void client.reload(activeId);
      if (client.getState().thread.reply === null) unseen.clear(activeId);
    };
    const ending = new AbortController();
    addEventListener("online", look, { signal: ending.signal });
    document.addEventListener("visibilitychange", look, { signal: ending.signal });
    const endTabs = onTabMessage((message) => {
      if (message.kind === "run-started" && message.conversationId === activeId) void client.reload(activeId);
    });
    return () => {
      ending.abort();
      endTabs();
    };
  }, [client, unseen, activeId]);

  useEffect(() => () => client.dispose(), [client]);
}
