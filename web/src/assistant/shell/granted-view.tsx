import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useState, useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { loader as rootLoader } from "../../app/root.tsx";
import type { loader as pageLoader } from "../../app/routes/baksoai.tsx";
import { keptInBrowser, keptInTab } from "../../shared/lib/kept-text.ts";
import { createToastQueue } from "../../shared/ui/toast.queue.ts";
import { ToastRegion } from "../../shared/ui/toast-region.tsx";
import { TooltipLayer } from "../../shared/ui/tooltip-layer.tsx";
import { useWallet } from "../../shared/wallet/wallet-context.tsx";
import type { OpenSession } from "../../shared/wallet/wallet-state.ts";
import { ChatArea } from "../chat/chat-area.tsx";
import { ChatProvider, type ChatView } from "../chat/chat-context.tsx";
import { siteTimeText } from "../chat/conversation-name.ts";
import { createChat } from "../chat/create-chat.ts";
import { STOP_TEXT } from "../chat/failure-text.ts";
import { rememberedConversation } from "../chat/use-chat-upkeep.ts";
import { AssistantHeader } from "./assistant-header.tsx";
import { CHAT_SENDERS } from "./chat-senders.ts";
import { DrawingNote } from "./drawing-note.tsx";
import { createElsewhere } from "./elsewhere.ts";
import styles from "./granted-view.module.css";
import { ReadButton } from "./read-button.tsx";
import { type Shell, ShellProvider, useShell } from "./shell.ts";
import { LibrarySide } from "./side-panels.tsx";
import { createSpeechControl } from "./speech-control.ts";
import { isOwnPicture, StudioButton } from "./studio-button.tsx";
import { useComposerParts } from "./use-composer-parts.tsx";
import { usePanelState } from "./use-panel-state.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useViews } from "./use-views.ts";
import { ViewHost } from "./view-host.tsx";
import { WatchlistSide } from "./watchlist-side.tsx";

interface GrantedViewProps {
  session: OpenSession;
}

/** What a holder sees: the panels, the chat, and above them the wallet and the options. How features join: `shell.ts`. */
export function GrantedView({ session }: GrantedViewProps) {
  const wallet = session.wallet_address;
  const { assistant, site, publicUrl } = usePageData();
  const { disconnect, noticeRefusal } = useWallet();
  const queryClient = useQueryClient();
  const { utcOffsetHours } = site.siteClock;
  const [libraryRefresh, refreshLibrary] = useReducer((count: number) => count + 1, 0);
  const [elsewhere] = useState(createElsewhere);
  const [created] = useState(() => {
    const chat = createChat({
      wallet,
      utcOffsetHours,
      queryClient,
      senders: CHAT_SENDERS,
      onConversationsChanged: refreshLibrary,
      onAnswerLeft: elsewhere.onLeft,
      onUnsentElsewhere: elsewhere.onUnsent,
      onFailure: noticeRefusal,
    });
    chat.session.open(rememberedConversation(chat));
    return chat;
  });
  const library = usePanelState("library");
  const watchlist = usePanelState("watchlist");
  const { views, seen } = useViews(wallet);
  const [toasts] = useState(createToastQueue);
  const { demoLabel, demoNote } = assistant;
  const [speech] = useState(() => createSpeechControl(created));
  useEffect(() => () => speech.dispose(), [speech]);
  const chat: ChatView = {
    ...created,
    ownOrigin: publicUrl,
    demoLabel,
    demoNote,
    answerProgress: ({ via, questionId }) =>
      via === "draw" ? <DrawingNote questionId={questionId} /> : null,
    pictureOpener: ({ via, imageUrl }) =>
      via === "draw" && isOwnPicture(imageUrl) ? () => views.open("studio", { imageUrl }) : undefined,
    answerActions: (answer) => (
      <>
        <ReadButton speech={speech} answer={answer} />
        <StudioButton views={views} imageUrl={answer.imageUrl} />
      </>
    ),
  };
  const shell: Shell = {
    wallet,
    chat,
    panels: { library, watchlist },
    views,
    toasts,
    speech,
    refreshLibrary,
    startNewChat: (origin) => {
      library.giveWay();
      void created.session.startNew(origin);
    },
    stopSpeech: () => {
      speech.stop(wallet).catch(() => created.session.notify(STOP_TEXT));
    },
    disconnect: () => void disconnect(),
  };

  useShortcuts(shell);

  const timeText = useCallback(
    (createdAt: string) => {
      const instant = new Date(createdAt);
      return Number.isNaN(instant.getTime()) ? "" : siteTimeText(instant, utcOffsetHours);
    },
    [utcOffsetHours],
  );
  const openConversation = useCallback(
    (id: string) => {
      created.session.open(id);
      library.giveWay();
    },
    [created, library.giveWay],
  );
  useEffect(
    () => elsewhere.begin({ wallet, toasts, queryClient, session: created.session, openConversation }),
    [elsewhere, wallet, toasts, queryClient, created, openConversation],
  );
  const forgetEverything = () => {
    created.session.forgetAll();
    for (const kept of [keptInBrowser, keptInTab]) kept.forget(wallet);
    queryClient.removeQueries({ queryKey: ["messages", wallet] });
    refreshLibrary();
  };
  return (
    <ShellProvider value={shell}>
      <ChatProvider value={chat}>
        <main className={styles.page}>
          <AssistantHeader name={assistant.name} />
          <LibrarySide
            refreshTrigger={libraryRefresh}
            timeText={timeText}
            onOpen={openConversation}
            onDeleted={created.session.forget}
            onErased={forgetEverything}
          />
          <div className={styles.chat}>
            <Speech />
            <Chat greeting={assistant.greeting} suggestions={assistant.suggestions} />
          </div>
          <WatchlistSide />
          <ViewHost seen={seen} views={views} />
          <ToastRegion queue={toasts} />
          <TooltipLayer />
        </main>
      </ChatProvider>
    </ShellProvider>
  );
}

/** What can be done while something is read aloud. */
function Speech() {
  const { speech, stopSpeech } = useShell();
  const { part } = useSyncExternalStore(speech.subscribe, speech.getState);
  return part === null ? null : <part.Bar player={part.player} onStop={stopSpeech} />;
}

/** The chat with what features add to its input. */
function Chat(texts: { greeting: string; suggestions: readonly string[] }) {
  return <ChatArea {...texts} {...useComposerParts()} />;
}

/** What the page was rendered with. */
function usePageData() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const page = useRouteLoaderData<typeof pageLoader>("routes/baksoai");
  if (root === undefined || page === undefined)
    throw new Error("The assistant was drawn outside of its page");
  return { ...root, ...page, site: root.site };
}
