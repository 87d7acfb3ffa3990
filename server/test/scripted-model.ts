import type {
  ChatEnd,
  ChatModel,
  ChatRequest,
  ChatTurn,
  OnModelEvent,
} from "../src/gateways/ai/chat.model.ts";
import { fitRequest } from "../src/gateways/ai/token-budget.ts";

export interface ScriptedModel extends ChatModel {
  requests: ChatRequest[];
  /** How many calls were aborted. */
  aborted: number;
  learnedTokens: number | undefined;
}

/** @returns how it ended, where that is not simply the end of what was said */
type Script = (
  request: ChatRequest,
  onText: (text: string) => void,
  signal: AbortSignal,
  onEvent: OnModelEvent,
) => Promise<Partial<ChatEnd>> | Promise<void>;

/** A model that does what a test says; by default it answers "You said: …". */
export function createScriptedModel(
  script: Script = async ({ messages }, onText) => onText(`You said: ${messages.at(-1)?.content}`),
): ScriptedModel & { play(next: Script): void } {
  let current = script;
  const model = {
    id: "test:scripted",
    isOffline: false,
    canCallTools: true,
    learnedTokens: undefined as number | undefined,
    requests: [] as ChatRequest[],
    aborted: 0,
    play(next: Script) {
      current = next;
    },
    async stream(request: ChatRequest, onEvent: OnModelEvent, signal: AbortSignal): Promise<ChatEnd> {
      // As the gateway sends it.
      model.requests.push(fitRequest(request).request);
      signal.addEventListener("abort", () => {
        model.aborted += 1;
      });
      let content = "";
      const hear: OnModelEvent = (event) => {
        if (event.kind === "text") content += event.text;
        onEvent(event);
      };
      const onText = (text: string) => hear({ kind: "text", text });
      const said = await current(request, onText, signal, hear);
      const usage = { inputTokens: null, outputTokens: null };
      return { finishReason: "stop", usage, turn: { role: "assistant", content }, ...(said ?? {}) };
    },
  };
  return model;
}

/** A script that writes something and then waits until it is stopped. */
export const endlessAfter =
  (text: string) =>
  (_request: ChatRequest, onText: (text: string) => void, signal: AbortSignal): Promise<never> => {
    onText(text);
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason), { once: true }),
    );
  };

/** All pictures of a talk, oldest first. */
export const picturesOf = (messages: readonly ChatTurn[]) =>
  messages.flatMap((turn) => (turn.role === "user" ? (turn.pictures ?? []) : []));
