import { useEffect } from "react";
import { keptInTab } from "../../shared/lib/kept-text.ts";
import { waitOrOnline } from "../../shared/lib/replies/wait-or-online.ts";
import { onTabMessage } from "../../shared/lib/tab-channel.ts";
import { type Change, followChanges } from "./changes.ts";
import { openChanges } from "./chat.api.ts";
import { useChatState } from "./chat-context.tsx";
import type { Chat } from "./create-chat.ts";

/**
 * The conversation to begin with: the one that was open in this tab, or the one whose reply was not seen to its end.
 */
export const rememberedConversation = ({ wallet, unseen }: Pick<Chat, "wallet" | "unseen">): string | null =>
  keptInTab.read(`open:${wallet}`) ?? unseen.read();

/** Keeps the chat up to date after changes in other tabs, after the network was away, and after the page was hidden. */
export function useChatUpkeep({ client, wallet, unseen, readLimits, onConversationsChanged }: Chat): void {
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

  useEffect(() => {
    let listening: AbortController | undefined;
    const services = {
      openChanges,
      wait: waitOrOnline,
      onChange(change: Change) {
        client.noticeChange(change);
        if (change.of === "list") onConversationsChanged();
        // Something was asked, or has ended, elsewhere.
        if (change.message_id !== undefined && client.getState().thread.reply === null) readLimits();
      },
      onGap() {
        onConversationsChanged();
        const { activeId, thread } = client.getState();
        if (activeId !== null && thread.isCreated) void client.reload(activeId);
      },
    };
    // A hidden page needs none of it: it reads everything when it is shown.
    const look = () => {
      const isSeen = document.visibilityState === "visible";
      if (isSeen === (listening !== undefined)) return;
      listening?.abort(new DOMException("hidden", "AbortError"));
      listening = isSeen ? new AbortController() : undefined;
      if (listening !== undefined) void followChanges(services, listening.signal);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      listening?.abort(new DOMException("closed", "AbortError"));
    };
  }, [client, readLimits, onConversationsChanged]);

  useEffect(() => () => client.dispose(), [client]);
}
