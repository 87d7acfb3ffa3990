import type { RefObject } from "react";

/** What a microphone beside the input gets, whoever does the writing down. */
export interface VoiceButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
  /** It was pressed before it was loaded. */
  isAskedToListen: boolean;
  onText: (text: string, caret: number) => void;
}
