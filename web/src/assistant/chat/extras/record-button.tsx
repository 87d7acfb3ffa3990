import { RECORDING_MAX_SECONDS } from "@bakso/contract/constants";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { microphoneIcon } from "../../../shared/ui/icons/microphone.icon.ts";
import { stopIcon } from "../../../shared/ui/icons/stop.icon.ts";
import { trashIcon } from "../../../shared/ui/icons/trash.icon.ts";
import { xIcon } from "../../../shared/ui/icons/x.icon.ts";
import styles from "./extras.module.css";
import { createRecorder, type Recorder } from "./recorder.ts";
import { canTranscribe, transcribe } from "./transcription.api.ts";
import type { VoiceButtonProps } from "./voice-button.props.ts";

/** Enough for speech, and a small file. */
const BITS_PER_SECOND = 32_000;

/** The same for all composers of this visit; asked again after a failure. */
let asked: Promise<boolean> | undefined;
const askServer = () => {
  asked ??= canTranscribe().catch(() => {
    asked = undefined;
    return false;
  });
  return asked;
};

/** Records what one says where the browser can't write it down, and has the server do it. Nothing is sent to the chat by it. */
export function RecordButton({ field, onText }: VoiceButtonProps) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let isHere = true;
    void askServer().then((can) => isHere && setThere(can));
    return () => {
      isHere = false;
    };
  }, []);
  const add = useEffectEvent((said: string) => {
    const typed = field.current?.value ?? "";
    const text = typed === "" || /\s$/.test(typed) ? typed + said : `${typed} ${said}`;
    onText(text, text.length);
  });
  const [recorder, setRecorder] = useState<Recorder | null>(null);
  useEffect(() => {
    const made = createRecorder({
      openMicrophone: () => navigator.mediaDevices.getUserMedia({ audio: true }),
      recordFrom: (microphone) =>
        new MediaRecorder(microphone as MediaStream, { audioBitsPerSecond: BITS_PER_SECOND }),
      transcribe,
      onText: (said) => add(said),
    });
    setRecorder(made);
    return made.cancel;
  }, []);
  return isThere && recorder !== null ? <Recording recorder={recorder} /> : null;
}

function Recording({ recorder }: { recorder: Recorder }) {
  const state = useSyncExternalStore(recorder.subscribe, recorder.getState);
  const { phase } = state;
  useEffect(() => {
    if (phase === "idle") return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // It closes nothing else with the same press.
      event.preventDefault();
      event.stopPropagation();
      recorder.cancel();
    };
    addEventListener("keydown", onKey, { capture: true });
    return () => removeEventListener("keydown", onKey, { capture: true });
  }, [phase, recorder]);
  return (
    <>
      {phase === "recording" ? (
        <span role="timer" className={styles.time}>
          {clockText(state.seconds)} of {clockText(RECORDING_MAX_SECONDS)}
        </span>
      ) : null}
      {phase === "recording" ? (
        <IconButton label="Discard the recording" icon={trashIcon} onClick={recorder.cancel} />
      ) : null}
      <MainButton phase={phase} recorder={recorder} />
      <Note state={state} />
    </>
  );
}

/** One button in one place, so that it keeps the focus. */
function MainButton({ phase, recorder }: { phase: Phase; recorder: Recorder }) {
  const [label, icon, onClick] = {
    idle: ["Speak your message", microphoneIcon, () => void recorder.start()],
    opening: ["Don't record", xIcon, recorder.cancel],
    recording: ["Stop and write it down", stopIcon, recorder.stop],
    writing: ["Don't write it down", xIcon, recorder.cancel],
  }[phase] as [string, string, () => void];
  return (
    <IconButton
      label={label}
      icon={icon}
      variant={phase === "idle" ? "quiet" : "primary"}
      data-voice
      onClick={onClick}
    />
  );
}

type Phase = ReturnType<Recorder["getState"]>["phase"];

function Note({ state }: { state: ReturnType<Recorder["getState"]> }) {
  const text = {
    idle: state.phase === "idle" ? state.problem : null,
    opening: "Your browser asks whether this site may listen.",
    recording: "Recording. It goes to this site to be written down, and is not kept.",
    writing: "Writing it down…",
  }[state.phase];
  return text === null ? null : (
    <p role="status" className={styles.problem} data-failed={state.phase === "idle" || undefined}>
      {text}
    </p>
  );
}

const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
