import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { fetchLimits, limitsKey } from "../../shared/lib/day-limits.ts";
import { keptInBrowser } from "../../shared/lib/kept-text.ts";
import { newId } from "../../shared/lib/new-id.ts";
import { waitOrOnline } from "../../shared/lib/replies/wait-or-online.ts";
import { useWallet } from "../../shared/wallet/wallet-context.tsx";
import { useShell, type ViewProps } from "../feature.ts";
import { createAgentSession } from "./agent-session.ts";
import { defaultOutputName } from "./agent-task.ts";
import { checkClarity, fetchTask, postAgentMessage, saveOutput, stopAgents } from "./agents.api.ts";
import { AgentsModal } from "./agents-modal.tsx";
import { costText, quotaTaken } from "./cost-text.ts";

/** Options, Agents. */
export function AgentsView({ isOpen, onClose, onReopen }: ViewProps) {
  const { wallet, page, chat, toasts, refreshLibrary, renderText } = useShell();
  const { noticeRefusal } = useWallet();
  const [session] = useState(() =>
    createAgentSession({
      wallet,
      api: { checkClarity, fetchTask, postAgentMessage, stopAgents },
      kept: keptInBrowser,
      newId,
      wait: waitOrOnline,
      nowMs: Date.now,
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
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const taken = quotaTaken(state);
  const queryClient = useQueryClient();
  const { data: limits } = useQuery({
    queryKey: limitsKey(wallet),
    queryFn: ({ signal }) => fetchLimits(signal),
    retry: false,
  });
  // Each message takes one of the day's replies: what is left is read anew, here and below the chat.
  useEffect(() => {
    if (taken > 0) void queryClient.invalidateQueries({ queryKey: limitsKey(wallet) });
  }, [taken, queryClient, wallet]);
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
      costText={costText(page.assistant.agentsCost, limits, state)}
      examples={page.assistant.agentsExamples}
      demoLabel={chat.demoLabel}
      demoNote={chat.demoNote}
    />
  );
}
