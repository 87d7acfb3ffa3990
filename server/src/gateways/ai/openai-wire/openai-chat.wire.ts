import type { ModelSettings } from "../chat.model.ts";
import type { ChatWire } from "../chat.wire.ts";
import { ProviderFailure } from "../provider.failure.ts";
import { connect, exchange } from "./http.exchange.ts";
import { adaptDialect, type Dialect, writeBody } from "./request.body.ts";

/** OpenAI's own service, as its SDK names it too (`createOpenAI` of @ai-sdk/openai). */
const OPENAI_BASE_URL = "https://api.openai.com/v1";

const initialDialect = (provider: ModelSettings["provider"]): Dialect => ({
  tokenLimit: provider === "openai" ? "max_completion_tokens" : "max_tokens",
  hasTemperature: true,
  hasStreamOptions: true,
  reasonsWithTools: true,
});

/** `…/chat/completions` under the base address; its query, if any, stays. */
export function completionsUrl(baseUrl: string): URL {
  const url = new URL(baseUrl);
  url.pathname = `${url.pathname.replace(/\/+$/u, "")}/chat/completions`;
  return url;
}

/**
 * OpenAI's chat wire, read by ourselves: nearly every model is reached over it, and the SDK takes about ten times
 * the processor time for each piece.
 */
export function createOpenAiWire(settings: ModelSettings): ChatWire {
  const url = completionsUrl(settings.baseUrl || OPENAI_BASE_URL);
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "text/event-stream",
    "accept-encoding": "identity",
    "user-agent": "bakso",
    ...(settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {}),
  };
  const secrets = [settings.apiKey];
  const initial = initialDialect(settings.provider);
  /** Learned from objections, kept once an answer came of it. */
  let dialect = initial;

  return {
    connect: () => connect(url),

    async send(request, sink, signal) {
      for (let tried = dialect; ; ) {
        const makeBody = () => writeBody(settings.model, request, tried);
        try {
          const end = await exchange({ url, headers, makeBody, secrets }, sink, signal);
          dialect = tried;
          return end;
        } catch (error) {
          const better = error instanceof ProviderFailure ? adaptDialect(tried, initial, error) : undefined;
          if (better === undefined) throw error;
          tried = better;
        }
      }
    },
  };
}
