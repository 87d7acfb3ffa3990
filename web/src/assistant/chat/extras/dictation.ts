/** What this uses of the browser's own speech recognition, which TypeScript does not know. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
  stop(): void;
}
type RecognitionClass = new () => Recognition;

/** The browser's speech recognition; undefined where it has none. */
export function findRecognition(): RecognitionClass | undefined {
  const known = globalThis as {
    SpeechRecognition?: RecognitionClass;
    webkitSpeechRecognition?: RecognitionClass;
  };
  return known.SpeechRecognition ?? known.webkitSpeechRecognition;
}

export type DictationEnd = "done" | "refused" | "failed";

interface Heard {
  /** All that was understood so far. */
  onText(text: string): void;
  onEnd(end: DictationEnd): void;
}

/** Listens until somebody stops it, or the browser does. @returns stops it, and keeps what was heard */
export function dictate(Recognition: RecognitionClass, lang: string, { onText, onEnd }: Heard): () => void {
  const recognition = new Recognition();
  let end: DictationEnd = "done";
  recognition.lang = lang;
  recognition.continuous = true;
  recognition.interimResults = true;
  recognition.onresult = ({ results }) =>
    onText(
      Array.from(results, (result) => result[0]?.transcript ?? "")
        .join("")
        .trim(),
    );
  recognition.onerror = ({ error }) => {
    if (error === "not-allowed" || error === "service-not-allowed" || error === "audio-capture")
      end = "refused";
    else if (error !== "aborted" && error !== "no-speech") end = "failed";
  };
  recognition.onend = () => onEnd(end);
  recognition.start();
  return () => recognition.stop();
}
