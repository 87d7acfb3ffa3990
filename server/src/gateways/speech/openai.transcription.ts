import { MESSAGE_MAX_CHARS } from "@bakso/contract/constants";
import type { ModelSettings } from "../ai/chat.model.ts";
import { type AudioAnswer, createOpenAiAudio } from "./openai.audio.ts";
import type { Recording } from "./transcription.model.ts";

/** What is said in a minute has some thousand letters; servers may send times and words beside it. */
const ANSWER_MAX_BYTES = 1024 * 1024;

/** `POST /audio/transcriptions`. One attempt. */
export function createOpenAiTranscription(settings: ModelSettings) {
  const audio = createOpenAiAudio(settings, "transcriptions");

  /** @throws ProviderFailure, or the signal's reason */
  return async ({ kind, bytes }: Recording, signal: AbortSignal): Promise<string> => {
    const form = new FormData();
    form.set("model", settings.model);
    form.set("response_format", "json");
    // Providers go by the end of the name.
    form.set("file", new Blob([bytes], { type: `audio/${kind}` }), `recording.${kind}`);
    const answer = await audio.ask(form, signal);
    const said = await textOf(answer).catch((error: unknown) => {
      signal.throwIfAborted();
      throw audio.failure(`the answer could not be read: ${(error as Error).message}`);
    });
    if (said === undefined) throw audio.failure("the answer is no transcription");
    return said
      .replaceAll(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, MESSAGE_MAX_CHARS);
  };
}

/** The text of an answer `{"text": "…"}`; undefined where it is something else. */
async function textOf({ body }: AudioAnswer): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > ANSWER_MAX_BYTES) return undefined;
    pieces.push(piece);
  }
  const { text } = (JSON.parse(Buffer.concat(pieces).toString()) ?? {}) as { text?: unknown };
  return typeof text === "string" ? text : undefined;
}
