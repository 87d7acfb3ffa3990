import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useReducer, useState } from "react";
import { useRouteLoaderData } from "react-router";
import { ChatArea } from "../../features/chat/chat-area.tsx";
import { ChatProvider, useChatState } from "../../features/chat/chat-context.tsx";
import { siteTimeText } from "../../features/chat/conversation-name.ts";
import { createChat } from "../../features/chat/create-chat.ts";
import { rememberedConversation } from "../../features/chat/use-chat-upkeep.ts";
import { LibraryPanel } from "../../features/library/library-panel.tsx";
import { keptInBrowser, keptInTab } from "../../lib/kept-text.ts";
import { plusIcon } from "../../ui/icons/plus.icon.ts";
import { sidebarSimpleIcon } from "../../ui/icons/sidebar-simple.icon.ts";
import { signOutIcon } from "../../ui/icons/sign-out.icon.ts";
import type { MenuItem } from "../../ui/menu.tsx";
import { TooltipLayer } from "../../ui/tooltip-layer.tsx";
import { useWallet } from "../../wallet/wallet-context.tsx";
import type { OpenSession } from "../../wallet/wallet-state.ts";
import type { loader as rootLoader } from "../root.tsx";
import type { loader as pageLoader } from "../routes/baksoai.tsx";
import { AssistantHeader } from "./assistant-header.tsx";
import styles from "./granted-view.module.css";
import { usePanelState } from "./use-panel-state.ts";

interface GrantedViewProps {
  session: OpenSession;
}

/** What a holder sees: the library, the chat, and above them the wallet and the options. */
export function GrantedView({ session }: GrantedViewProps) {
  const wallet = session.wallet_address;
  const { assistant, site, publicUrl } = usePageData();
  const { disconnect, noticeRefusal } = useWallet();
  const queryClient = useQueryClient();
  const { utcOffsetHours } = site.siteClock;
  const [libraryRefresh, refreshLibrary] = useReducer((count: number) => count + 1, 0);
  const [chat] = useState(() => {
    const created = createChat({
      wallet,
      utcOffsetHours,
      queryClient,
      onConversationsChanged: refreshLibrary,
      onFailure: noticeRefusal,
    });
    created.session.open(rememberedConversation(created));
    return created;
  });
  const { activeId } = useChatState(chat);
  const library = usePanelState("library");

  const timeText = useCallback(
    (createdAt: string) => {
      const instant = new Date(createdAt);
      return Number.isNaN(instant.getTime()) ? "" : siteTimeText(instant, utcOffsetHours);
    },
    [utcOffsetHours],
  );
  const openConversation = useCallback(
    (id: string) => {
      chat.session.open(id);
      library.giveWay();
    },
    [chat, library.giveWay],
  );
  const startNew = (origin: "library" | "options") => {
    library.giveWay();
    void chat.session.startNew(origin);
  };
  const forgetEverything = () => {
    chat.session.forgetAll();
    for (const kept of [keptInBrowser, keptInTab]) kept.forget(wallet);
    queryClient.removeQueries({ queryKey: ["messages", wallet] });
    refreshLibrary();
  };

  const options: MenuItem[] = [
    {
      id: "library",
      label: library.isOpen ? "Hide Library" : "Show Library",
      icon: sidebarSimpleIcon,
      onSelect: library.toggle,
    },
    { id: "new-chat", label: "New Chat", icon: plusIcon, onSelect: () => startNew("options") },
    {
      id: "disconnect",
      label: "Disconnect Wallet",
      icon: signOutIcon,
      startsGroup: true,
      onSelect: () => void disconnect(),
    },
  ];
  return (
    <ChatProvider
      value={{
        ...chat,
        ownOrigin: publicUrl,
        demoLabel: assistant.demoLabel,
        demoNote: assistant.demoNote,
      }}
    >
      <main className={styles.page}>
        <AssistantHeader name={assistant.name} wallet={wallet} options={options} />
        <div className={styles.library} data-open={library.isOpen}>
          <LibraryPanel
            isOpen={library.isOpen}
            onHide={library.hide}
            wallet={wallet}
            openId={activeId}
            refreshTrigger={libraryRefresh}
            timeText={timeText}
            onOpen={openConversation}
            onAdd={() => startNew("library")}
            onDeleted={chat.session.forget}
            onErased={forgetEverything}
          />
        </div>
        <div className={styles.chat}>
          <ChatArea greeting={assistant.greeting} suggestions={assistant.suggestions} />
        </div>
        <TooltipLayer />
      </main>
    </ChatProvider>
  );
}

/** What the page was rendered with. */
function usePageData() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const page = useRouteLoaderData<typeof pageLoader>("routes/baksoai");
  if (root === undefined || page === undefined)
    throw new Error("The assistant was drawn outside of its page");
  return { ...root, ...page, site: root.site };
}
