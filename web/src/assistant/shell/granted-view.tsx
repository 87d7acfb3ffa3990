import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useState } from "react";
import "../../shared/styles/search.css";
import { keptInBrowser, keptInTab } from "../../shared/lib/kept-text.ts";
import { latePart, PART_AWAY } from "../../shared/lib/late-part.tsx";
import { siteTimeText } from "../../shared/lib/site-time-text.ts";
import { PanelFoot } from "../../shared/ui/panel-foot.ts";
import { createToastQueue } from "../../shared/ui/toast.queue.ts";
import { ToastRegion } from "../../shared/ui/toast-region.tsx";
import { TooltipLayer } from "../../shared/ui/tooltip-layer.tsx";
import { useMediaQuery } from "../../shared/ui/use-media-query.ts";
import { sessionKey } from "../../shared/wallet/session.ts";
import { useWallet } from "../../shared/wallet/wallet-context.tsx";
import type { OpenSession } from "../../shared/wallet/wallet-state.ts";
import { ChatArea } from "../chat/chat-area.tsx";
import { ChatProvider, type ChatView } from "../chat/chat-context.tsx";
import { createChat } from "../chat/create-chat.ts";
import { STOP_TEXT } from "../chat/failure-text.ts";
import { loadMarkdown, MessageText } from "../chat/message-text.tsx";
import { textInAddress, withGivenText } from "../chat/text-in-address.ts";
import { rememberedConversation } from "../chat/use-chat-upkeep.ts";
import { partsOf, type SearchHit, type Shell, ShellProvider } from "../feature.ts";
import { FEATURES } from "../features.ts";
import { DoorOpening } from "../gate/door-opening.tsx";
import type { AssistantPageData } from "../page-data.ts";
import { createSpeechControl } from "../speech/speech-control.ts";
import { AssistantHeader } from "./assistant-header.tsx";
import { drawAll } from "./draw-all.ts";
import { SidePanels, useComposerParts, useOptions, ViewHost } from "./feature-parts.tsx";
import { CHAT_SENDERS, chatParts } from "./feature-senders.tsx";
import styles from "./granted-view.module.css";
import { createBackgroundReplies } from "./left-replies.ts";
import { SHORTCUTS, useShortcuts } from "./shortcuts.ts";
import { Suggestions } from "./suggestions.tsx";
import { usePanelState } from "./use-panel-state.ts";
import { useViews } from "./use-views.ts";

const BANNERS = partsOf(FEATURES.map(({ banner }) => banner));
const LIBRARY_FEET = partsOf(FEATURES.map(({ libraryFoot }) => libraryFoot));

/** Loaded with a talk, as what stands beside it. */
const TalkTitle = latePart(async () => (await import("./talk-title.tsx")).TalkTitle);
const TALK_TITLE = <TalkTitle />;

/** A wide window has its panels beside the chat, and does without. Its place is kept (granted-view.module.css). */
const PhoneBar = latePart(async () => (await import("./phone-bar.tsx")).PhoneBar);
const PHONE_BAR = <PhoneBar />;
const HAS_PHONE_BAR = "(max-width: 768px)";

/** What was pressed needs scripts that have not come yet. */
const AWAY_TEXT = "You are offline. This opens when the network is back.";

interface GrantedViewProps {
  session: OpenSession;
  page: AssistantPageData;
}

/** Puts a text that the page's address brings into the input of a new chat. @returns whether there was one */
function openWithAddress({ drafts }: Pick<ChatView, "drafts">): boolean {
  const given = textInAddress(window.location.href);
  if (given === null) return false;
  window.history.replaceState(window.history.state, "", given.address);
  if (given.text === "") return false;
  drafts.write(null, withGivenText(drafts.read(null), given.text));
  return true;
}

/** What a holder sees: the panels, the chat, and above them the wallet and the options. What tools add: `feature.ts`. */
export function GrantedView({ session, page }: GrantedViewProps) {
  const wallet = session.wallet_address;
  const { assistant, site, publicUrl } = page;
  const { disconnect, noticeRefusal } = useWallet();
  const queryClient = useQueryClient();
  const { utcOffsetHours } = site.siteClock;
  const [libraryRefresh, refreshLibrary] = useReducer((count: number) => count + 1, 0);
  const [background] = useState(createBackgroundReplies);
  const [created] = useState(() => {
    const chat = createChat({
      wallet,
      utcOffsetHours,
      queryClient,
      senders: CHAT_SENDERS,
      onConversationsChanged: refreshLibrary,
      onReplyLeft: background.onLeft,
      onLeftUnsent: background.onUnsent,
      onFailure: noticeRefusal,
    });
    chat.client.open(openWithAddress(chat) ? null : rememberedConversation(chat));
    return chat;
  });
  const library = usePanelState("library");
  const watchlist = usePanelState("watchlist");
  const { views, seen } = useViews(wallet);
  const [toasts] = useState(createToastQueue);
  const { demoLabel, demoNote } = assistant;
  const phoneBar = useMediaQuery(HAS_PHONE_BAR) ? PHONE_BAR : null;
  const [speech] = useState(() => createSpeechControl(created));
  useEffect(() => () => speech.dispose(), [speech]);
  useEffect(() => {
    const tell = () => toasts.show({ kind: "error", text: AWAY_TEXT });
    addEventListener(PART_AWAY, tell);
    return () => removeEventListener(PART_AWAY, tell);
  }, [toasts]);
  const timeText = useCallback(
    (timestamp: string) => {
      const instant = new Date(timestamp);
      return Number.isNaN(instant.getTime()) ? "" : siteTimeText(instant, utcOffsetHours);
    },
    [utcOffsetHours],
  );
  const openConversation = useCallback(
    (id: string, hit?: SearchHit) => {
      if (hit === undefined) created.client.open(id);
      else created.client.openAt(id, hit.words, hit.message);
      library.giveWay();
    },
    [created, library.giveWay],
  );
  const chat: ChatView = {
    ...created,
    ownOrigin: publicUrl,
    demoLabel,
    demoNote,
    talkTitle: TALK_TITLE,
    ...chatParts(views),
  };
  const withoutOptions: Omit<Shell, "options"> = {
    wallet,
    page,
    chat,
    panels: { library, watchlist },
    views,
    toasts,
    speech,
    shortcuts: SHORTCUTS,
    libraryRefresh,
    libraryFoot: drawAll(LIBRARY_FEET, {}),
    refreshLibrary,
    openConversation,
    startNewChat: (origin) => {
      library.giveWay();
      void created.client.startNew(origin);
    },
    forgetEverything: () => {
      created.client.forgetAll();
      for (const kept of [keptInBrowser, keptInTab]) kept.forget(wallet);
      // The session went with the rest; reading it again shows the door.
      void queryClient.invalidateQueries({ queryKey: sessionKey });
    },
    stopSpeech: () => {
      speech.stop(wallet).catch(() => created.client.notify(STOP_TEXT));
    },
    disconnect: () => void disconnect(),
    renderText: (text, isGrowing) => <MessageText text={text} isGrowing={isGrowing} ownOrigin={publicUrl} />,
    prepareText: loadMarkdown,
    timeText,
  };
  const shell: Shell = { ...withoutOptions, options: useOptions(withoutOptions) };

  useShortcuts(shell);
  useEffect(
    () => background.begin({ wallet, toasts, queryClient, client: created.client, openConversation }),
    [background, wallet, toasts, queryClient, created, openConversation],
  );
  return (
    <ShellProvider value={shell}>
      <ChatProvider value={chat}>
        <DoorOpening />
        <PanelFoot value={phoneBar}>
          <main className={styles.page}>
            <AssistantHeader name={assistant.name} navigation={site.navigation} />
            <SidePanels side="left" />
            <div className={styles.chat}>
              {drawAll(BANNERS, {})}
              <Chat greeting={assistant.greeting} suggestions={assistant.suggestions} />
            </div>
            <SidePanels side="right" />
            {phoneBar}
            <ViewHost seen={seen} views={views} />
            <ToastRegion queue={toasts} />
            <TooltipLayer />
          </main>
        </PanelFoot>
      </ChatProvider>
    </ShellProvider>
  );
}

/** The chat with what tools add to its input. */
function Chat({ greeting, suggestions }: Pick<AssistantPageData["assistant"], "greeting" | "suggestions">) {
  return (
    <ChatArea
      greeting={greeting}
      suggestions={(onAsk) => <Suggestions texts={suggestions} onAsk={onAsk} />}
      {...useComposerParts()}
    />
  );
}
