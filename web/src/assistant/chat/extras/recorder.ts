import { RECORDING_MAX_SECONDS } from "@bakso/contract/constants";
import { ApiError, NetworkError } from "../../../shared/lib/api-client.ts";
import { createListeners } from "../../../shared/lib/listeners.ts";

export type RecorderState =
  /** `problem` says why the last recording came to nothing. */
  | { phase: "idle"; problem: string | null }
  /** The browser asks whether the site may listen. */
  | { phase: "opening" }
  | { phase: "recording"; seconds: number }
  /** The server turns it into text. */
  | { phase: "writing" };

/** What this uses of the browser's MediaRecorder. */
export type SoundRecorder = Pick<
  MediaRecorder,
  "start" | "stop" | "state" | "mimeType" | "ondataavailable" | "onstop" | "onerror"
>;

export interface RecorderServices {
  openMicrophone(): Promise<Pick<MediaStream, "getTracks">>;
  recordFrom(microphone: Pick<MediaStream, "getTracks">): SoundRecorder;
  transcribe(sound: Blob, signal: AbortSignal): Promise<string>;
  onText(text: string): void;
}

const REFUSED = "The microphone is not open to this site. Your browser's settings can change that.";
const NO_MICROPHONE = "No microphone was found.";
const FAILED = "Your browser could not record that.";
const NOTHING_SAID = "Nothing could be heard in that. Please try again.";
const OFFLINE = "The site could not be reached, so nothing was written down.";

interface Turn {
  ending: AbortController;
  /** Ends the recording, and keeps it. */
  finish?: () => void;
}

/** Records one message, a minute at most, and has the server write it down. The sound is kept nowhere. */
export type Recorder = ReturnType<typeof createRecorder>;

export function createRecorder({ openMicrophone, recordFrom, transcribe, onText }: RecorderServices) {
  const listeners = createListeners();
  let state: RecorderState = { phase: "idle", problem: null };
  /** Another one each time, so that what was canceled has no say in what follows. */
  let turn: Turn | undefined;

  const set = (next: RecorderState) => {
    state = next;
    listeners.tell();
  };

  /** @returns all that was said until somebody stops it, or the time is up; the microphone is closed then */
  async function record(own: Turn): Promise<Blob> {
    const { signal } = own.ending;
    const microphone = await openMicrophone();
    let clock: ReturnType<typeof setInterval> | undefined;
    try {
      signal.throwIfAborted();
      const recorder = recordFrom(microphone);
      return await new Promise((resolve, reject) => {
        const pieces: Blob[] = [];
        const stop = () => {
          if (recorder.state !== "inactive") recorder.stop();
        };
        recorder.ondataavailable = ({ data }) => void pieces.push(data);
        recorder.onstop = () => resolve(new Blob(pieces, { type: recorder.mimeType }));
        recorder.onerror = () => reject(new DOMException("not recorded", "EncodingError"));
        signal.addEventListener("abort", () => {
          reject(signal.reason);
          stop();
        });
        recorder.start();
        own.finish = stop;
        let seconds = 0;
        set({ phase: "recording", seconds });
        clock = setInterval(() => {
          seconds += 1;
          set({ phase: "recording", seconds });
          if (seconds >= RECORDING_MAX_SECONDS) stop();
        }, 1_000);
      });
    } finally {
      clearInterval(clock);
      for (const track of microphone.getTracks()) track.stop();
    }
  }

  return {
    subscribe: listeners.subscribe,
    getState: () => state,

    async start(): Promise<void> {
      if (state.phase !== "idle") return;
      const own: Turn = { ending: new AbortController() };
      const { signal } = own.ending;
      turn = own;
      set({ phase: "opening" });
      try {
        const sound = await record(own);
        set({ phase: "writing" });
        const text = await transcribe(sound, signal);
        signal.throwIfAborted();
        set({ phase: "idle", problem: text === "" ? NOTHING_SAID : null });
        if (text !== "") onText(text);
      } catch (error) {
        if (!signal.aborted) set({ phase: "idle", problem: wordsFor(error) });
      }
    },

    /** Ends the recording, and has it written down. */
    stop: () => turn?.finish?.(),

    /** Throws away what was said. */
    cancel(): void {
      if (state.phase === "idle") return;
      turn?.ending.abort();
      set({ phase: "idle", problem: null });
    },
  };
}

function wordsFor(error: unknown): string {
  if (error instanceof ApiError) return `Nothing was written down. ${error.message}`;
  if (error instanceof NetworkError) return OFFLINE;
  const { name } = error as { name?: string };
  if (name === "NotAllowedError" || name === "SecurityError") return REFUSED;
  return name === "NotFoundError" ? NO_MICROPHONE : FAILED;
}
