import type { Speech } from "@bakso/contract/speech";
import { callApi, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";

/** Who speaks on the server. */
export function fetchSpeech(): Promise<Speech> {
  return callApiJson<Speech>(paths.speech);
}

/** The sound of a text. */
export async function fetchSound(text: string, voice: string | null, signal: AbortSignal): Promise<Blob> {
  const body = voice === null ? { text } : { text, voice };
  const response = await callApi(paths.textToSpeech, { method: "POST", body, accept: "audio/*", signal });
  return response.blob();
}
