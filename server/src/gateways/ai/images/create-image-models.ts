import { AppError } from "../../../errors/app-error.ts";
import type { ModelSettings } from "../chat.model.ts";
import { findSettingsProblem } from "../create-chat-model.ts";
import { ProviderFailure, toAppError } from "../provider.failure.ts";
import type {
  EditModel,
  EditOrder,
  ImageModel,
  ImageOrder,
  MadePicture,
  OfflineImages,
} from "./image.model.ts";
import { maskKindOf } from "./mask.kind.ts";
import type { SdkImageWire } from "./sdk-image.wire.ts";

/** Local servers without a graphics card take minutes. */
const TIMEOUT_MS = 600_000;

export interface ImageModelDeps {
  /** What draws on this machine; nothing outside demo mode. */
  offline?: OfflineImages | undefined;
  timeoutMs?: number;
}

/** The model that draws, as the settings name it. Making it loads nothing and reaches no network. */
export const createImageModel = (settings: ModelSettings, deps: ImageModelDeps = {}): ImageModel => {
  let isWordsAlone = settings.provider === "offline";
  const model = createModel<ImageOrder>(settings, deps, {
    offline: deps.offline?.draw,
    async online(wire, order, signal) {
      try {
        return await wire.draw(order, signal);
      } finally {
        isWordsAlone = !wire.takesReferences();
      }
    },
  });
  return { ...model, takesReferences: () => !isWordsAlone };
};

/** The model that changes pictures, in the same way. */
export const createEditModel = (settings: ModelSettings, deps: ImageModelDeps = {}): EditModel => ({
  ...createModel<EditOrder>(settings, deps, {
    offline: deps.offline?.change,
    online: (wire, order, signal) => wire.edit(order, signal),
  }),
  takesMasks: maskKindOf(settings) !== "none",
});

/** The usual words speak of an answer. */
const REFUSED_TEXT = "The model's safety rules do not allow this picture. Other words may do.";

const pictureError = (failure: ProviderFailure): AppError =>
  failure.code === "ai.refused"
    ? new AppError("ai.refused", { cause: failure, text: REFUSED_TEXT })
    : toAppError(failure, false);

interface Ways<Order> {
  offline: ((order: Order, signal: AbortSignal) => Promise<MadePicture>) | undefined;
  online(wire: SdkImageWire, order: Order, signal: AbortSignal): Promise<MadePicture>;
}

function createModel<Order>(
  settings: ModelSettings,
  { timeoutMs = TIMEOUT_MS }: ImageModelDeps,
  ways: Ways<Order>,
) {
  const id = `${settings.provider}:${settings.model}`;
  const isOffline = settings.provider === "offline";
  const problem = isOffline && !ways.offline ? "offline_missing" : findSettingsProblem(settings);
  let wire: Promise<SdkImageWire> | undefined;
  let takesSeeds = settings.provider !== "openai";
  return {
    id,
    isOffline,
    takesSeeds: () => takesSeeds,
    async make(order: Order, signal: AbortSignal): Promise<MadePicture> {
      if (problem !== undefined) throw new AppError("ai.not_configured", { cause: problem });
      signal.throwIfAborted();
      const limit = AbortSignal.timeout(timeoutMs);
      try {
        if (ways.offline && isOffline) return await ways.offline(order, signal);
        wire ??= import("./sdk-image.wire.ts").then(({ createSdkImageWire }) => createSdkImageWire(settings));
        const loaded = await wire;
        try {
          return await ways.online(loaded, order, AbortSignal.any([signal, limit]));
        } finally {
          takesSeeds = loaded.takesSeeds();
        }
      } catch (error) {
        signal.throwIfAborted();
        if (limit.aborted) throw new AppError("ai.timeout", { cause: error });
        throw error instanceof ProviderFailure ? pictureError(error) : error;
      }
    },
  };
}
