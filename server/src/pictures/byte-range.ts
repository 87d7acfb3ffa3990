import type { ByteRange } from "../gateways/storage/picture.storage.ts";

/**
 * Reads a Range header with one range, as RFC 9110 has it.
 *
 * @returns `all` where there is none, or one that may be ignored; `none` when no byte of it exists
 */
export function readRange(header: string | undefined, size: number): ByteRange | "all" | "none" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "");
  const [, from = "", to = ""] = match ?? [];
  if (!match || (from === "" && to === "")) return "all";
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? "none" : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== "" && Number(to) < start) return "all";
  return start >= size ? "none" : { start, end };
}
