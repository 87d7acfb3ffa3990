import { AppError } from "../../errors/app-error.ts";
import { type ChatTimeouts, DEFAULT_TIMEOUTS, systemTimers, type Timers } from "./chat.deadlines.ts";
import type { ChatModel, ModelSettings } from "./chat.model.ts";
import type { ChatWire } from "./chat.wire.ts";
import { type GuardOptions, guardChat } from "./guarded-chat.model.ts";
import { createOpenAiWire } from "./openai-wire/openai-chat.wire.ts";

export interface ChatModelDeps {
  /** The model on this machine, loaded with the first question to it; nothing outside demo mode. */
  offline?: (() => Promise<ChatWire>) | undefined;
  timeouts?: Partial<ChatTimeouts>;
  timers?: Timers;
  retryDelayMs?: number;
  onSmallContext?: GuardOptions["onSmallContext"];
}

/** What keeps a model from working, as the settings stand; undefined when nothing does. */
export function findSettingsProblem(
  settings: ModelSettings,
): "model_missing" | "key_missing" | "base_url_missing" | "base_url_invalid" | undefined {
  const { provider, model, baseUrl, apiKey } = settings;
  if (provider === "offline") return undefined;
  if (model.trim() === "") return "model_missing";
  if (provider === "compatible" && !baseUrl) return "base_url_missing";
  if (baseUrl && !/^https?:$/u.test(URL.parse(baseUrl)?.protocol ?? "")) return "base_url_invalid";
  if (provider !== "compatible" && !apiKey) return "key_missing";
  return undefined;
}

/** The SDK and the offline model are loaded with the first question to them. @returns undefined when there is none */
function createWire(settings: ModelSettings, offline: ChatModelDeps["offline"]): ChatWire | undefined {
  const { provider } = settings;
  if (provider === "openai" || provider === "compatible") return createOpenAiWire(settings);
  if (provider === "offline") return offline && lazyWire(offline);
  return lazyWire(async () => {
    const { createSdkWire } = await import("./sdk-wire/sdk-chat.wire.ts");
    return createSdkWire(provider, settings);
  });
}

function lazyWire(load: () => Promise<ChatWire>): ChatWire {
  let loaded: Promise<ChatWire> | undefined;
  return {
    connect() {
      loaded ??= load();
      loaded.then(
        (wire) => wire.connect?.(),
        () => undefined,
      );
    },
    async send(request, sink, signal) {
      loaded ??= load();
      return (await loaded).send(request, sink, signal);
    },
  };
}

/**
 * The model that the settings name; its turns may hold pictures where it sees. Making it neither reaches the network nor
 * loads anything heavy; a model that can't work as set answers every question with `ai.not_configured`.
 */
export function createChatModel(settings: ModelSettings, deps: ChatModelDeps = {}): ChatModel {
  const id = `${settings.provider}:${settings.model}`;
  const isOffline = settings.provider === "offline";
  const problem = findSettingsProblem(settings);
  const wire = problem === undefined ? createWire(settings, deps.offline) : undefined;
  if (wire === undefined) {
    const stream = (): Promise<never> =>
      Promise.reject(new AppError("ai.not_configured", { cause: problem ?? "offline_missing" }));
    return { id, isOffline, canCallTools: false, learnedTokens: undefined, stream };
  }
  return guardChat(wire, {
    id,
    isOffline,
    timeouts: { ...DEFAULT_TIMEOUTS, ...deps.timeouts },
    timers: deps.timers ?? systemTimers,
    retryDelayMs: deps.retryDelayMs ?? 300,
    onSmallContext: deps.onSmallContext,
  });
}
