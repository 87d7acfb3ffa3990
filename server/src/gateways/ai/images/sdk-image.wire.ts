import type { ImageModelV4 } from "@ai-sdk/provider";
import type { ModelSettings } from "../chat.model.ts";
import { ProviderFailure } from "../provider.failure.ts";
import { sdkFailure } from "../sdk-wire/sdk.failure.ts";
import { type EditOrder, type ImageOrder, type MadePicture, SIZES } from "./image.model.ts";
import { maskKindOf, whiteMask } from "./mask.kind.ts";

/** Name under which options for servers of the operator's own are sent. */
const COMPATIBLE = "compatible";
/** Local servers have no picture edits under the usual address; statuses with which they say so. */
const NO_SUCH_CALL = new Set([404, 405, 501]);
/** The same where pictures in a call are not understood. Nothing was made, so nothing was charged. */
const NO_SUCH_INPUT = new Set([400, ...NO_SUCH_CALL, 415, 422]);

const ASPECT_RATIOS = { square: "1:1", landscape: "3:2", portrait: "2:3" } as const;

export interface SdkImageWire {
  draw(order: ImageOrder, signal: AbortSignal): Promise<MadePicture>;
  edit(order: EditOrder, signal: AbortSignal): Promise<MadePicture>;
  /** False once the server has refused pictures that were to go along. */
  takesReferences(): boolean;
  /** False for a server that has no seeds, or has refused one. */
  takesSeeds(): boolean;
}

async function loadModel({ provider, model, baseUrl, apiKey }: ModelSettings): Promise<ImageModelV4> {
  const settings = { ...(baseUrl ? { baseURL: baseUrl } : {}), ...(apiKey ? { apiKey } : {}) };
  switch (provider) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(settings).image(model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(settings).image(model);
    case "compatible": {
      const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
      const server = { name: COMPATIBLE, baseURL: baseUrl ?? "", apiKey: apiKey ?? "none" };
      return createOpenAICompatible(server).imageModel(model);
    }
    default:
      throw new ProviderFailure("ai.not_configured", { message: `${provider} has no models for pictures` });
  }
}

/** Pictures over the AI SDK. It is loaded with the first picture. */
export function createSdkImageWire(settings: ModelSettings): SdkImageWire {
  const secrets = [settings.apiKey];
  let loaded: ReturnType<typeof load> | undefined;
  /** What was found out: this server changes pictures under the address where it makes them. */
  let editsByReference = false;
  let isWordsAlone = false;
  let takesSeeds = settings.provider !== "openai";

  async function load() {
    (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
    const [{ generateImage }, model] = await Promise.all([import("ai"), loadModel(settings)]);
    return { generateImage, model };
  }

  type Call = Omit<Parameters<Awaited<ReturnType<typeof load>>["generateImage"]>[0], "model">;

  /** The call with a seed, in the way of the provider. The SDK sends none to servers of the operator's own. */
  const withSeed = (options: Call, seed: number): Call => {
    if (settings.provider !== COMPATIBLE) return { ...options, seed };
    const { providerOptions } = options;
    return {
      ...options,
      providerOptions: { ...providerOptions, [COMPATIBLE]: { ...providerOptions?.[COMPATIBLE], seed } },
    };
  };

  async function call(
    options: Call,
    sentPrompt: string,
    seed: number | undefined,
    signal: AbortSignal,
  ): Promise<MadePicture> {
    if (seed === undefined || !takesSeeds) return callOnce(options, sentPrompt, signal);
    try {
      return { ...(await callOnce(withSeed(options, seed), sentPrompt, signal)), seed };
    } catch (error) {
      if (!isAboutSeed(error)) throw error;
      // Nothing was made, so nothing was charged.
      takesSeeds = false;
      return callOnce(options, sentPrompt, signal);
    }
  }

  async function callOnce(options: Call, sentPrompt: string, signal: AbortSignal): Promise<MadePicture> {
    try {
      loaded ??= load();
      const { generateImage, model } = await loaded;
      // A second try may cost a second time.
      const { image, providerMetadata } = await generateImage({
        ...options,
        model,
        maxRetries: 0,
        abortSignal: signal,
      });
      return { bytes: image.uint8Array, revisedPrompt: revisedBy(providerMetadata) ?? sentPrompt };
    } catch (error) {
      signal.throwIfAborted();
      throw imageFailure(error, secrets);
    }
  }

  const shapeOf = ({ aspect }: Pick<ImageOrder, "aspect">): Partial<Call> =>
    settings.provider === "google"
      ? { aspectRatio: ASPECT_RATIOS[aspect] }
      : { size: `${SIZES[aspect].width}x${SIZES[aspect].height}` as const };

  const maskFor = (mask: Uint8Array): Uint8Array | Promise<Uint8Array> =>
    maskKindOf(settings) === "white" ? whiteMask(mask) : mask;

  /** Sends pictures with a prompt, in the one way or the other of those that servers know. */
  async function withPictures(
    { prompt, images, mask, seed }: WithPictures,
    shape: Partial<Call>,
    signal: AbortSignal,
  ): Promise<MadePicture> {
    const byReference = () => {
      const ref_images = images.map((bytes) => Buffer.from(bytes).toString("base64"));
      const providerOptions = { [COMPATIBLE]: { ref_images, response_format: "b64_json" } };
      return call({ ...shape, prompt, providerOptions }, prompt, seed, signal);
    };
    if (editsByReference && mask === undefined) return byReference();
    try {
      const asked = { text: prompt, images, ...(mask === undefined ? {} : { mask: await maskFor(mask) }) };
      return await call({ ...shape, prompt: asked }, prompt, seed, signal);
    } catch (error) {
      // Without its mask it would be another change than the one that was asked for.
      if (mask !== undefined) throw error;
      if (settings.provider !== "compatible" || !hasStatus(error, NO_SUCH_CALL)) throw error;
      // Nothing was made, so nothing was charged. LocalAI takes the picture with the prompt instead.
      const made = await byReference();
      editsByReference = true;
      return made;
    }
  }

  return {
    async draw(order, signal) {
      const { prompt, references, seed } = order;
      const shape = shapeOf(order);
      if (references !== undefined && !isWordsAlone) {
        const images = references.pictures.map(({ bytes }) => bytes);
        try {
          return await withPictures({ prompt: references.prompt, images, seed }, shape, signal);
        } catch (error) {
          if (!hasStatus(error, NO_SUCH_INPUT)) throw error;
          isWordsAlone = true;
        }
      }
      return call({ ...shape, prompt }, prompt, seed, signal);
    },
    edit: ({ prompt, picture, mask, seed }, signal) =>
      withPictures({ prompt, images: [picture.bytes], mask, seed }, {}, signal),
    takesReferences: () => !isWordsAlone,
    takesSeeds: () => takesSeeds,
  };
}

interface WithPictures {
  prompt: string;
  images: Uint8Array[];
  mask?: Uint8Array | undefined;
  seed: number | undefined;
}

/** A strict server refuses fields that it does not know, and names them. */
const isAboutSeed = (error: unknown): boolean =>
  error instanceof ProviderFailure &&
  hasStatus(error, NO_SUCH_INPUT) &&
  (error.param === "seed" || /\bseed\b/iu.test(error.message));

/** Whether a server said no with one of these; what its safety rules refuse is another matter. */
const hasStatus = (error: unknown, statuses: ReadonlySet<number>): boolean =>
  error instanceof ProviderFailure && error.code !== "ai.refused" && statuses.has(error.status ?? 0);

/** What the provider made of the prompt, where it says so. */
function revisedBy(metadata: unknown): string | undefined {
  const byProvider = Object.values((metadata ?? {}) as Record<string, { images?: unknown }>);
  for (const { images } of byProvider) {
    const revised = Array.isArray(images)
      ? (images[0] as { revisedPrompt?: unknown } | null)?.revisedPrompt
      : undefined;
    if (typeof revised === "string" && revised.trim() !== "") return revised;
  }
  return undefined;
}

function imageFailure(error: unknown, secrets: readonly (string | undefined)[]): ProviderFailure {
  const { name, cause, calls } = error as { name?: string; cause?: unknown; calls?: unknown };
  if (name === "AI_NoImageGeneratedError" && isHeldBack(calls))
    return new ProviderFailure("ai.refused", { message: "the safety rules held the picture back" });
  if (name === "AI_NoImageGeneratedError")
    return new ProviderFailure("ai.empty", { message: "the answer holds no picture" });
  // A picture that the answer only points to could not be fetched.
  if (name === "AI_DownloadError")
    return new ProviderFailure("ai.unavailable", {
      message: `the picture could not be fetched: ${String(cause)}`,
    });
  return sdkFailure(error, secrets);
}

/** Google's way of refusing is a usual answer without a picture, with the reason beside it. */
const HELD_BACK = /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/;

function isHeldBack(calls: unknown): boolean {
  const all = Array.isArray(calls) ? (calls as { providerMetadata?: Record<string, unknown> }[]) : [];
  return all.some(({ providerMetadata = {} }) =>
    Object.values(providerMetadata).some((told) =>
      HELD_BACK.test(String((told as { finishReason?: unknown } | null)?.finishReason ?? "")),
    ),
  );
}
