import { type RefObject, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { microphoneIcon } from "../../../shared/ui/icons/microphone.icon.ts";
import { stopIcon } from "../../../shared/ui/icons/stop.icon.ts";
import { type DictationEnd, dictate, findRecognition } from "./dictation.ts";
import styles from "./extras.module.css";

const ENDS: Record<Exclude<DictationEnd, "done">, string> = {
  refused: "The microphone is not open to this site. Your browser’s settings can change that.",
  failed: "Your browser could not turn that into text just now.",
};

interface VoiceButtonProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string, caret: number) => void;
}

/** Writes what one says into the input, where the browser can. Nothing is sent by it. */
export function VoiceButton({ field, onText }: VoiceButtonProps) {
  const [Recognition] = useState(() => findRecognition());
  const [isListening, setListening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  if (Recognition === undefined) return null;

  const listen = () => {
    const typed = field.current?.value ?? "";
    const before = typed === "" || /\s$/.test(typed) ? typed : `${typed} `;
    let written = typed;
    setProblem(null);
    try {
      stop.current = dictate(Recognition, navigator.language, {
        onText(text) {
          // Sent or changed by hand meanwhile: what is said now would come twice.
          if (field.current?.value !== written) return stop.current?.();
          written = before + text;
          onText(written, written.length);
        },
        onEnd(end) {
          setListening(false);
          if (end !== "done") setProblem(ENDS[end]);
        },
      });
      setListening(true);
    } catch {
      setProblem(ENDS.failed);
    }
  };
  return (
    <>
      <IconButton
        label={isListening ? "Stop listening" : "Speak your message"}
        icon={isListening ? stopIcon : microphoneIcon}
        variant={isListening ? "primary" : "quiet"}
        aria-pressed={isListening}
        onClick={() => (isListening ? stop.current?.() : listen())}
      />
      {problem === null ? null : (
        <p role="status" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  );
}
