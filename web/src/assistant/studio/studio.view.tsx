import { useEffect, useEffectEvent, useState } from "react";
import { newId } from "../../shared/lib/new-id.ts";
import { useWallet } from "../../shared/wallet/wallet-context.tsx";
import { useShell, type ViewProps } from "../feature.ts";
import type { StudioSubject } from "../shared-views.ts";
import {
  cancelJob,
  deleteImage,
  fetchImages,
  fetchJob,
  fetchJobs,
  fetchTerms,
  fetchUsage,
  generate,
  recreate,
  restoreImage,
  setFavourite,
} from "./studio.api.ts";
import { createStudioSession, type StudioSession } from "./studio-session.ts";
import { StudioView as Studio } from "./studio-view.tsx";

const api = {
  cancelJob,
  deleteImage,
  fetchImages,
  fetchJob,
  fetchJobs,
  fetchTerms,
  fetchUsage,
  generate,
  recreate,
  restoreImage,
  setFavourite,
};

/** Options, Image Studio; and what is below a picture that was drawn in the chat. */
export function StudioView({ isOpen, argument, onClose, onReopen }: ViewProps<StudioSubject>) {
  const { wallet, chat, toasts, timeText } = useShell();
  const { noticeRefusal } = useWallet();
  const [session] = useState(() =>
    createStudioSession({
      wallet,
      api,
      // Pictures of the studio belong to no conversation, but the call has to name one.
      conversationId: () => chat.client.getState().activeId ?? "studio",
      newId,
      nowMs: Date.now,
      wait: waitOrAbort,
      showFile: { open: URL.createObjectURL, close: URL.revokeObjectURL },
      onFailure: noticeRefusal,
    }),
  );
  useEffect(() => () => session.dispose(), [session]);
  const wish = argument?.prompt;
  useEffect(() => {
    if (isOpen && wish !== undefined) session.setPrompt(wish);
  }, [isOpen, wish, session]);
  const tell = useEffectEvent((text: string, isMade: boolean) => {
    if (isOpen) return;
    const action = { label: "Show", onSelect: onReopen };
    toasts.show({ kind: isMade ? "success" : "info", text, action });
  });
  useEffect(() => tellOfEnds(session, (text, isMade) => tell(text, isMade)), [session]);
  const { demoLabel, demoNote } = chat;
  return (
    <Studio
      isOpen={isOpen}
      imageUrl={argument?.imageUrl}
      onClose={onClose}
      session={session}
      texts={{ demoLabel, demoNote, timeText }}
    />
  );
}

/** Tells how a picture turned out: that it is there, or what happened. */
function tellOfEnds(session: StudioSession, tell: (text: string, isMade: boolean) => void): () => void {
  let before = session.getState();
  return session.subscribe(() => {
    const now = session.getState();
    const { madeCount, message } = before;
    before = now;
    if (now.madeCount !== madeCount) tell("Your picture is ready.", true);
    else if (now.message !== null && now.message !== message) tell(now.message.text, false);
  });
}

/** Waits so long. Rejects with the signal's reason when it is aborted. */
function waitOrAbort(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, ms);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
