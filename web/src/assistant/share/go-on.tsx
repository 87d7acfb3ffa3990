import { useState } from "react";
import { ApiError } from "../../shared/lib/api-client.ts";
import { newId } from "../../shared/lib/new-id.ts";
import { ConfirmDialog } from "../../shared/ui/confirm-dialog.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { useShell } from "../feature.ts";
import { continueShare } from "./share.api.ts";

const FAILED_TEXT = "The shared chat could not be copied just now. Please try again.";

/** Takes the token out of the address, so that a reload asks nothing again. */
function leaveAddress(): void {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", `${pathname}${search}`);
}

/** Asks before it copies: a link alone must not put what somebody else wrote into one's chats. */
export function GoOn() {
  const { refreshLibrary, openConversation } = useShell();
  const [token] = useState(() => window.location.hash.slice("#go-on=".length));
  // The same for each try: what was stored though its answer was lost is not stored twice.
  const [conversationId] = useState(newId);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  if (isOver) return null;
  const end = () => {
    leaveAddress();
    setOver(true);
  };
  const copy = async () => {
    setBusy(true);
    try {
      await continueShare(token, conversationId);
      refreshLibrary();
      openConversation(conversationId);
      end();
    } catch (cause) {
      setProblem(cause instanceof ApiError && cause.status < 500 ? cause.message : FAILED_TEXT);
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog isOpen title="Continue this chat?" isBusy={isBusy} onNo={end} onYes={() => void copy()}>
      <p>
        The shared chat is copied into your own chats. Somebody else wrote it, so trust it as you trust them.
      </p>
      {problem === null ? null : <Notice kind="error">{problem}</Notice>}
    </ConfirmDialog>
  );
}
