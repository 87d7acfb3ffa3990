import type { MaskKind, ModelSettings } from "../chat.model.ts";

/** What each provider's address for changes takes. Google's has none, and of an operator's own server nobody knows. */
const OF_PROVIDERS: Record<ModelSettings["provider"], MaskKind> = {
  openai: "transparent",
  offline: "transparent",
  google: "none",
  compatible: "none",
  anthropic: "none",
};

/** How a model is told where to change a picture: as the operator says, otherwise as its provider has it. */
export function maskKindOf({ provider, mask }: Pick<ModelSettings, "provider" | "mask">): MaskKind {
  // Google's client refuses every mask, whatever a setting says.
  return provider === "google" ? "none" : (mask ?? OF_PROVIDERS[provider]);
}

/** A mask in the way of servers that repaint what is white. @param mask a PNG, transparent where to change */
export async function whiteMask(mask: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  return sharp(mask).extractChannel("alpha").negate().toColourspace("b-w").png().toBuffer();
}
