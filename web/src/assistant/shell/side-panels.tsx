import type { ComponentProps, ReactNode } from "react";
import { useChatState } from "../chat/chat-context.tsx";
import { MessageText } from "../chat/message-text.tsx";
import { AgentHistory } from "../library/agent-history.tsx";
import { LibraryPanel } from "../library/library-panel.tsx";
import styles from "./granted-view.module.css";
import { InstallFoot } from "./install.tsx";
import { useShell } from "./shell.ts";

interface SidePanelProps {
  side: "left" | "right";
  isOpen: boolean;
  children: ReactNode;
}

/** The room beside the chat that a panel takes while it is open; in a narrow window the panel lies over the page. */
export function SidePanel({ side, isOpen, children }: SidePanelProps) {
  return (
    <div className={styles[side]} data-open={isOpen}>
      {children}
    </div>
  );
}

type LibraryProps = Omit<
  ComponentProps<typeof LibraryPanel>,
  "isOpen" | "overlayQuery" | "onHide" | "wallet" | "openId" | "onAdd" | "children"
>;

/** The library, on the left. */
export function LibrarySide(props: LibraryProps) {
  const { wallet, chat, panels, startNewChat } = useShell();
  const { activeId } = useChatState(chat);
  const { isOpen, overlayQuery, hide } = panels.library;
  return (
    <SidePanel side="left" isOpen={isOpen}>
      <LibraryPanel
        {...props}
        isOpen={isOpen}
        overlayQuery={overlayQuery}
        onHide={hide}
        wallet={wallet}
        openId={activeId}
        onAdd={() => startNewChat("library")}
      >
        <AgentHistory
          wallet={wallet}
          refreshTrigger={props.refreshTrigger}
          onShow={({ name, output }) => {
            chat.session.show({ title: name, text: output });
            panels.library.giveWay();
          }}
          renderText={(text) => <MessageText text={text} isGrowing={false} ownOrigin={chat.ownOrigin} />}
        />
        <InstallFoot />
      </LibraryPanel>
    </SidePanel>
  );
}
