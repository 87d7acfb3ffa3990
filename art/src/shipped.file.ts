import { createHash } from "node:crypto";
import { ENCODING } from "./raster.ts";

/** A file that the site serves; `path` is relative to its public folder. */
export interface ShippedFile {
  readonly path: string;
  readonly make: () => Promise<Uint8Array | string>;
}

/**
 * Eight hex digits that change with the drawing or its encoding. They stand in the name, so that a browser may keep
 * the file for ever.
 */
export function versionOf(svgs: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify([svgs, ENCODING]))
    .digest("hex")
    .slice(0, 8);
}
