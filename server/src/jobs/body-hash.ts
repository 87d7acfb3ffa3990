import { hash } from "node:crypto";

/** Hash of the order that was sent under an id, so that a repetition is told from a conflict. */
export const bodyHashOf = (told: readonly unknown[]): string =>
  hash("sha256", JSON.stringify(told), "base64url");
