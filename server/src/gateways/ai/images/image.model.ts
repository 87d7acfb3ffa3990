import type { Aspect } from "@bakso/contract/studio";

export interface ImageOrder {
  /** What the model is asked for: the person's words with those of the mode and the style. */
  prompt: string;
  /** The person's words and the style's alone; providers take no notice, the offline stand-in goes by them. */
  words: string;
  look: "realism" | "art";
  aspect: Aspect;
  /** Pictures that show how it is to look. Models that draw from words alone leave them out. */
  references?: {
    pictures: readonly ReferencePicture[];
    /** What is asked for when they go along. */
    prompt: string;
  };
  /** Colours of the style; providers take no notice, the offline stand-in draws in them. */
  palette?: readonly string[] | undefined;
  /** The same order with the same seed is the same picture, where a model can do that. */
  seed?: number | undefined;
}

export interface ReferencePicture {
  mediaType: "image/jpeg" | "image/png" | "image/webp";
  bytes: Uint8Array;
}

export interface EditOrder {
  prompt: string;
  /** The person's words alone. */
  words: string;
  picture: { mediaType: "image/jpeg" | "image/png"; bytes: Uint8Array };
  /** A PNG of the picture's size, transparent where it is to be changed. Only for models that take one. */
  mask?: Uint8Array | undefined;
  seed?: number | undefined;
}

/** What came back. The bytes are whatever the model sent: nobody has looked at them yet. */
export interface MadePicture {
  bytes: Uint8Array;
  /** What the model says that it drew; the prompt that was sent where it says nothing. */
  revisedPrompt: string;
  /** What it was made with; absent where the model takes no seed. */
  seed?: number | undefined;
}

/** What draws and changes pictures on this machine, for the demo. */
export interface OfflineImages {
  draw(order: ImageOrder, signal: AbortSignal): Promise<MadePicture>;
  /** @throws AppError ai.refused when it understands nothing of the words */
  change(order: EditOrder, signal: AbortSignal): Promise<MadePicture>;
}

interface Maker<Order> {
  /** `provider:model`, as the operator set it. */
  readonly id: string;
  /** True for the offline stand-in, whose pictures are labelled as such. */
  readonly isOffline: boolean;
  /**
   * Makes one picture. Nothing is tried twice: the first try may have cost money.
   *
   * @throws AppError with an `ai.*` code when the provider fails or refuses
   * @throws the signal's reason when it is aborted
   */
  make(order: Order, signal: AbortSignal): Promise<MadePicture>;
  /** Whether a seed decides what comes out, as far as is known. */
  takesSeeds(): boolean;
}

/** A model that draws. */
export interface ImageModel extends Maker<ImageOrder> {
  /** Whether reference pictures go along with an order, as far as is known. */
  takesReferences(): boolean;
}
/** A model that changes a picture. */
export interface EditModel extends Maker<EditOrder> {
  /** Whether it can be told where to change a picture. */
  readonly takesMasks: boolean;
}

/** Width and height that models are asked for. */
export const SIZES: Record<Aspect, { width: number; height: number }> = {
  square: { width: 1_024, height: 1_024 },
  landscape: { width: 1_536, height: 1_024 },
  portrait: { width: 1_024, height: 1_536 },
};
