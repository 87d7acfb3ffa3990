import { useSyncExternalStore } from "react";
import type { SpeechControl, SpeechState } from "./speech-control.ts";

/** Whether each new reply is read, and the part that speaks once there is one. */
export const useSpeech = ({ subscribe, getState }: SpeechControl): SpeechState =>
  useSyncExternalStore(subscribe, getState);

/** What is being read aloud: the reply's id; nothing while nothing is. */
export const useReading = ({ subscribe, getState }: SpeechControl): string | null | undefined =>
  useSyncExternalStore(subscribe, () => getState().part?.player.getState().sourceId);
