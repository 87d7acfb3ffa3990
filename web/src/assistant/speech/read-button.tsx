import { useSyncExternalStore } from "react";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { speakerHighIcon } from "../../shared/ui/icons/speaker-high.icon.ts";
import { stopIcon } from "../../shared/ui/icons/stop.icon.ts";
import { type ReplyInView, useShell } from "../feature.ts";
import type { SpeechControl } from "./speech-control.ts";

/** Reads one reply aloud. */
export function ReadButton({ reply }: { reply: ReplyInView }) {
  const { speech } = useShell();
  const { messageId, text } = reply;
  const isReading = useSyncExternalStore(
    (listener) => followReading(speech, listener),
    () => speech.getState().part?.player.getState().sourceId === messageId,
  );
  return (
    <IconButton
      label={isReading ? "Stop reading" : "Read aloud"}
      icon={isReading ? stopIcon : speakerHighIcon}
      onClick={() => speech.toggleReading(messageId, text)}
    />
  );
}

/** Listens to the player once there is one. */
function followReading(speech: SpeechControl, listener: () => void): () => void {
  let endPlayer = speech.getState().part?.player.subscribe(listener);
  const endPart = speech.subscribe(() => {
    endPlayer ??= speech.getState().part?.player.subscribe(listener);
    listener();
  });
  return () => {
    endPart();
    endPlayer?.();
  };
}
