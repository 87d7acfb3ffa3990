import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sparePart } from "../../../shared/lib/spare-part.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { microphoneIcon } from "../../../shared/ui/icons/microphone.icon.ts";
import { stopIcon } from "../../../shared/ui/icons/stop.icon.ts";
import { type DictationEnd, dictate, findRecognition } from "./dictation.ts";
import styles from "./extras.module.css";
import type { VoiceButtonProps } from "./voice-button.props.ts";

const ENDS: Record<Exclude<DictationEnd, "done">, string> = {
  refused: "The microphone is not open to this site. Your browser's settings can change that.",
  failed: "Your browser could not turn that into text just now.",
};

/** Writes what one says into the input: the browser does it where it can, the server where it was set up to. */
export function VoiceButton(props: VoiceButtonProps) {
  const [Recognition] = useState(() => findRecognition());
  if (Recognition !== undefined) return <DictationButton {...props} Recognition={Recognition} />;
  return canRecord() ? <LateRecordButton {...props} /> : null;
}

/** Only a browser that keeps its connection to the site secret opens the microphone. */
const canRecord = (): boolean =>
  "MediaRecorder" in globalThis && (navigator.mediaDevices as unknown) !== undefined;

/** One can write without it: a failure to load it disturbs nobody. */
const LateRecordButton = sparePart(async () => (await import("./record-button.tsx")).RecordButton);

interface DictationButtonProps extends VoiceButtonProps {
  Recognition: NonNullable<ReturnType<typeof findRecognition>>;
}

/** The browser's own speech recognition. Nothing is sent by it. */
function DictationButton({ field, onText, isAskedToListen, Recognition }: DictationButtonProps) {
  const [isListening, setListening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

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
  const begin = useEffectEvent(listen);
  useEffect(() => {
    if (isAskedToListen) begin();
  }, [isAskedToListen]);
  return (
    <>
      <IconButton
        label={isListening ? "Stop listening" : "Speak your message"}
        icon={isListening ? stopIcon : microphoneIcon}
        variant={isListening ? "primary" : "quiet"}
        aria-pressed={isListening}
        data-voice
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
