import type { ModelSettings } from "../ai/chat.model.ts";
import { failureFrom, readErrorObject, readRetryAfter } from "../ai/failure.codes.ts";

/** OpenAI's own service, as its SDK names it too. */
const OPENAI_BASE_URL = "https://api.openai.com/v1";
const ERROR_BODY_CHARACTERS = 64 * 1024;

/** An answer that is a success and has a body. */
export type AudioAnswer = Response & { body: NonNullable<Response["body"]> };

/** Calls below `/audio`, which OpenAI and most local servers speak. One attempt each. */
export function createOpenAiAudio(settings: ModelSettings, path: "speech" | "transcriptions") {
  const url = new URL(settings.baseUrl || OPENAI_BASE_URL);
  url.pathname = `${url.pathname.replace(/\/+$/u, "")}/audio/${path}`;
  const secrets = [settings.apiKey];

  return {
    /** @throws ProviderFailure, or the signal's reason */
    async ask(body: object | FormData, signal: AbortSignal): Promise<AudioAnswer> {
      let response: Response;
      try {
        response = await fetch(url, {
          method: "POST",
          // A redirect would carry the key along.
          redirect: "error",
          signal,
          headers: {
            "user-agent": "bakso",
            ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
            ...(settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {}),
          },
          body: body instanceof FormData ? body : JSON.stringify(body),
        });
      } catch (error) {
        signal.throwIfAborted();
        const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
        throw failureFrom({ reasons: code === undefined ? [] : [code], message }, secrets);
      }
      if (!response.ok || response.body === null) throw failureFrom(await factsOf(response), secrets);
      return response as AudioAnswer;
    },

    /** For a success that is none. */
    failure: (message: string) => failureFrom({ message }, secrets),
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
