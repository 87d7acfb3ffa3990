import type { Conversation } from "@bakso/contract/conversations";
import { useCallback, useSyncExternalStore } from "react";
import { useShell } from "../feature.ts";
import { AGENTS, SHARE } from "../shared-views.ts";
import { AgentHistory } from "./agent-history.tsx";
import styles from "./library.module.css";
import { LibraryPanel } from "./library-panel.tsx";

/** The library, on the left. */
export function LibrarySide() {
  const shell = useShell();
  const { wallet, chat, panels, libraryRefresh } = shell;
  const { client } = chat;
  const openId = useSyncExternalStore(client.subscribe, () => client.getState().activeId);
  const { open } = shell.views;
  const share = useCallback(
    ({ conversation_id: conversationId, title, first_question: question, name }: Conversation) =>
      open(SHARE, { conversationId, title: title ?? question ?? name }),
    [open],
  );
  const { isOpen, overlayQuery, hide, giveWay } = panels.library;
  return (
    <LibraryPanel
      isOpen={isOpen}
      overlayQuery={overlayQuery}
      onHide={hide}
      wallet={wallet}
      openId={openId}
      refreshTrigger={libraryRefresh}
      timeText={shell.timeText}
      onOpen={shell.openConversation}
      onShare={share}
      onAdd={() => shell.startNewChat("library")}
      onDeleted={client.forget}
      onErased={shell.forgetEverything}
      foot={<div className={styles.foot}>{shell.libraryFoot}</div>}
    >
      <AgentHistory
        wallet={wallet}
        refreshTrigger={libraryRefresh}
        timeText={shell.timeText}
        onShow={({ name, output }) => {
          client.show({ title: name, text: output });
          giveWay();
        }}
        onStart={() => open(AGENTS)}
        renderText={(text) => shell.renderText(text, false)}
      />
    </LibraryPanel>
  );
}
