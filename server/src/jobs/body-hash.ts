import { createHash } from "node:crypto";

/** Hash of the order that was sent under an id, so that a repetition is told from a conflict. */
export const bodyHashOf = (told: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(told)).digest("base64url");
