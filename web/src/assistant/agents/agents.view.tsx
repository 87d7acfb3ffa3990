import { useEffect, useEffectEvent, useState } from "react";
import { keptInBrowser } from "../../shared/lib/kept-text.ts";
import { newId } from "../../shared/lib/new-id.ts";
import { waitOrOnline } from "../../shared/lib/runs/wait-or-online.ts";
import { useWallet } from "../../shared/wallet/wallet-context.tsx";
import { useShell, type ViewProps } from "../feature.ts";
import { defaultOutputName } from "./agent-run.ts";
import { createAgentSession } from "./agent-session.ts";
import { checkClarity, fetchRun, postAgentMessage, saveOutput, stopAgents } from "./agents.api.ts";
import { AgentsModal } from "./agents-modal.tsx";

/** Options, Agents. */
export function AgentsView({ isOpen, onClose, onReopen }: ViewProps) {
  const { wallet, chat, toasts, refreshLibrary, renderText } = useShell();
  const { noticeRefusal } = useWallet();
  const [session] = useState(() =>
    createAgentSession({
      wallet,
      api: { checkClarity, fetchRun, postAgentMessage, stopAgents },
      kept: keptInBrowser,
      newId,
      wait: waitOrOnline,
      onFailure: noticeRefusal,
    }),
  );
  const tellWhenDone = useEffectEvent(() => {
    if (isOpen) return;
    const action = { label: "Show", onSelect: onReopen };
    toasts.show({ kind: "success", text: "The agents have finished.", action });
  });
  useEffect(() => session.onDone(() => tellWhenDone()), [session]);
  useEffect(() => {
    void session.restore();
    return () => session.dispose();
  }, [session]);
  return (
    <AgentsModal
      isOpen={isOpen}
      onClose={onClose}
      session={session}
      renderText={renderText}
      onSave={async (output) => {
        await saveOutput(wallet, output, defaultOutputName(new Date()), newId());
        refreshLibrary();
      }}
      demoLabel={chat.demoLabel}
      demoNote={chat.demoNote}
    />
  );
}
