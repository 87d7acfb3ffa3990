import { AppError } from "../../errors/app-error.ts";
import { type ChatTimeouts, DEFAULT_TIMEOUTS, systemTimers, type Timers } from "./chat.deadlines.ts";
import type { ChatModel, KnowledgeDocument, ModelSettings } from "./chat.model.ts";
import type { ChatWire } from "./chat.wire.ts";
import { guardChat } from "./guarded-chat.model.ts";
import type { OfflinePhrases } from "./offline/offline.phrases.ts";
import type { VisionPhrases } from "./offline/vision/facts.composer.ts";
import { createOpenAiWire } from "./openai-wire/openai-chat.wire.ts";

interface ModelDeps {
  timeouts?: Partial<ChatTimeouts>;
  timers?: Timers;
  retryDelayMs?: number;
  /** Pause between two words of the offline model. */
  offlinePauseMs?: number;
}

export interface ChatModelDeps extends ModelDeps {
  /** What the offline model may quote. A new array after each change: its identity is its version. */
  documents: () => readonly KnowledgeDocument[];
  /** How the offline model speaks; from content/offline-phrases.yaml. */
  phrases: () => OfflinePhrases;
}

export interface VisionModelDeps extends ModelDeps {
  /** How the offline model speaks of what it measured; from content/vision.yaml. */
  phrases: () => VisionPhrases;
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

/** The SDK and the offline model are loaded with the first question to them. */
function createWire(settings: ModelSettings, loadOffline: () => Promise<ChatWire>): ChatWire {
  const { provider } = settings;
  if (provider === "openai" || provider === "compatible") return createOpenAiWire(settings);
  return lazyWire(async () => {
    if (provider === "offline") return loadOffline();
    const { createSdkWire } = await import("./sdk-wire/sdk-chat.wire.ts");
    return createSdkWire(provider, settings);
  });
}

function lazyWire(load: () => Promise<ChatWire>): ChatWire {
  let loaded: Promise<ChatWire> | undefined;
  return {
    async send(request, sink, signal) {
      loaded ??= load();
      return (await loaded).send(request, sink, signal);
    },
  };
}

/**
 * The chat model that the settings name. Making it neither reaches the network nor loads anything heavy; a model
 * that can't work as set answers every question with `ai.not_configured`.
 */
export const createChatModel = (settings: ModelSettings, deps: ChatModelDeps): ChatModel =>
  createModel(settings, deps, async () => {
    const { createOfflineWire } = await import("./offline/offline-chat.wire.ts");
    return createOfflineWire(deps);
  });

/** The model that looks at pictures, in the same way; its turns may hold some. */
export const createVisionModel = (settings: ModelSettings, deps: VisionModelDeps): ChatModel =>
  createModel(settings, deps, async () => {
    const { createOfflineVisionWire } = await import("./offline/vision/offline-vision.wire.ts");
    return createOfflineVisionWire(deps);
  });

function createModel(
  settings: ModelSettings,
  deps: ModelDeps,
  loadOffline: () => Promise<ChatWire>,
): ChatModel {
  const id = `${settings.provider}:${settings.model}`;
  const isOffline = settings.provider === "offline";
  const problem = findSettingsProblem(settings);
  if (problem !== undefined) {
    const stream = (): Promise<never> =>
      Promise.reject(new AppError("ai.not_configured", { cause: problem }));
    return { id, isOffline, stream };
  }
  return guardChat(createWire(settings, loadOffline), {
    id,
    isOffline,
    timeouts: { ...DEFAULT_TIMEOUTS, ...deps.timeouts },
    timers: deps.timers ?? systemTimers,
    retryDelayMs: deps.retryDelayMs ?? 300,
  });
}
