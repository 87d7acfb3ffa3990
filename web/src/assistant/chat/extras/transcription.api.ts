import type { Transcription, Transcriptions } from "@bakso/contract/transcription";
import { callApiJson } from "../../../shared/lib/api-client.ts";
import { paths } from "../../../shared/lib/api-paths.ts";

/** Beyond what the server itself waits for. */
const TIMEOUT_MS = 90_000;

/** Whether the server can write down what is said. */
export async function canTranscribe(): Promise<boolean> {
  return (await callApiJson<Transcriptions>(paths.transcriptions)).is_available;
}

/** What is said in a recording; "" where it is nothing. */
export async function transcribe(sound: Blob, signal: AbortSignal): Promise<string> {
  const call = { method: "POST", form: sound, signal, timeoutMs: TIMEOUT_MS } as const;
  return (await callApiJson<Transcription>(paths.transcriptions, call)).text;
}
