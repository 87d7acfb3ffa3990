import type { ModelSettings } from "../ai/chat.model.ts";
import { failureFrom, readErrorObject, readRetryAfter } from "../ai/failure.codes.ts";
import type { SpeechRequest, SpokenAudio } from "./speech.model.ts";

/** OpenAI's own service, as its SDK names it too. */
const OPENAI_BASE_URL = "https://api.openai.com/v1";
const ERROR_BODY_CHARACTERS = 64 * 1024;

/** `POST /audio/speech`, which OpenAI and most local servers speak. One attempt. */
export function createOpenAiSpeech(settings: ModelSettings) {
  const url = new URL(settings.baseUrl || OPENAI_BASE_URL);
  url.pathname = `${url.pathname.replace(/\/+$/u, "")}/audio/speech`;
  const secrets = [settings.apiKey];

  /** @throws ProviderFailure */
  return async ({ text, voice, speed }: SpeechRequest, signal: AbortSignal): Promise<SpokenAudio> => {
    let response: Response;
    try {
      response = await fetch(url, {
        method: "POST",
        // A redirect would carry the key along.
        redirect: "error",
        signal,
        headers: {
          "content-type": "application/json",
          "user-agent": "bakso",
          ...(settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {}),
        },
        body: JSON.stringify({ model: settings.model, input: text, voice, speed, response_format: "mp3" }),
      });
    } catch (error) {
      signal.throwIfAborted();
      const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
      throw failureFrom({ reasons: code === undefined ? [] : [code], message }, secrets);
    }
    const mediaType = response.headers.get("content-type") ?? "";
    if (!response.ok || response.body === null) throw failureFrom(await factsOf(response), secrets);
    // Some servers answer in another form than was asked for, and some name none: then the bytes must say it.
    if (/^(?:text|application\/json)/u.test(mediaType)) {
      await response.body.cancel();
      throw failureFrom({ status: response.status, message: `content-type ${mediaType}` }, secrets);
    }
    return { mediaType: /^audio\//u.test(mediaType) ? mediaType : "audio/mpeg", body: response.body };
  };
}

async function factsOf(response: Response) {
  const { status } = response;
  const body = (await response.text().catch(() => "")).slice(0, ERROR_BODY_CHARACTERS);
  const retryAfterMs = readRetryAfter(Object.fromEntries(response.headers), Date.now());
  try {
    const facts = readErrorObject(JSON.parse(body));
    return { ...facts, message: facts.message ?? body, status, retryAfterMs };
  } catch {
    return { message: body, status, retryAfterMs };
  }
}
