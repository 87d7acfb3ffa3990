import type { ChatModel, ChatRequest } from "../src/gateways/ai/chat.model.ts";

export interface ScriptedModel extends ChatModel {
  requests: ChatRequest[];
  /** How many calls were aborted. */
  aborted: number;
}

type Script = (request: ChatRequest, onText: (text: string) => void, signal: AbortSignal) => Promise<void>;

/** A model that does what a test says; by default it answers "You said: …". */
export function createScriptedModel(
  script: Script = async ({ messages }, onText) => onText(`You said: ${messages.at(-1)?.content}`),
): ScriptedModel & { play(next: Script): void } {
  let current = script;
  const model = {
    id: "test:scripted",
    isOffline: false,
    requests: [] as ChatRequest[],
    aborted: 0,
    play(next: Script) {
      current = next;
    },
    async stream(request: ChatRequest, onText: (text: string) => void, signal: AbortSignal) {
      model.requests.push(request);
      signal.addEventListener("abort", () => {
        model.aborted += 1;
      });
      await current(request, onText, signal);
      return { finishReason: "stop" as const, usage: { inputTokens: null, outputTokens: null } };
    },
  };
  return model;
}

/** A script that writes something and then waits until it is stopped. */
export const endlessAfter =
  (text: string): Script =>
  (_request, onText, signal) => {
    onText(text);
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
    );
  };
