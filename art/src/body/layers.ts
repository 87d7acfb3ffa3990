import type { Markup } from "../svg.ts";
import type { Limb } from "./limb.ts";

/** Parts of a figure on top of each other, from the back to the front; a limb's paw lies over its arm. */
export function layers(...parts: readonly (Markup | Limb)[]): Markup {
  return parts.map((part) => (typeof part === "string" ? part : part.arm + part.paw)).join("");
}
