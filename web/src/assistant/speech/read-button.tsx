import { IconButton } from "../../shared/ui/icon-button.tsx";
import { speakerHighIcon } from "../../shared/ui/icons/speaker-high.icon.ts";
import { stopIcon } from "../../shared/ui/icons/stop.icon.ts";
import { type ReplyInView, useShell } from "../feature.ts";
import { useReading } from "./use-speech.ts";

/** Reads one reply aloud. */
export function ReadButton({ reply }: { reply: ReplyInView }) {
  const { speech } = useShell();
  const { messageId, text } = reply;
  const isReading = useReading(speech) === messageId;
  return (
    <IconButton
      label={isReading ? "Stop reading" : "Read aloud"}
      icon={isReading ? stopIcon : speakerHighIcon}
      onClick={() => speech.toggleReading(messageId, text)}
    />
  );
}
