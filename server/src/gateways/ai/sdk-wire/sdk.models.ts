import type { LanguageModelV4 } from "@ai-sdk/provider";
import type { ModelSettings } from "../chat.model.ts";

export type SdkProvider = "anthropic" | "google";

/**
 * A language model of the AI SDK. Its packages are loaded here and only when first asked for: together they take
 * some 100 ms and 30 MB that no other provider needs.
 */
export async function loadSdkModel(
  provider: SdkProvider,
  { model, baseUrl, apiKey }: ModelSettings,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModelV4> {
  const settings = {
    fetch,
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    ...(apiKey ? { apiKey } : {}),
  };
  if (provider === "anthropic") return (await import("@ai-sdk/anthropic")).createAnthropic(settings)(model);
  return (await import("@ai-sdk/google")).createGoogle(settings)(model);
}
