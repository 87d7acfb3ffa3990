import type { Limits } from "@bakso/contract/messages";

const MINUTE_MS = 60_000;
const MEGABYTE = 1_000_000;
/** From this share on people are warned that their room is running out. */
const NEARLY_FULL = 0.9;

/** "95 of 100 MB for talks and pictures are used"; nothing while there is plenty, or when it is not known. */
export function roomText({ storage }: Limits): string | null {
  if (!Number.isFinite(storage?.limit_bytes) || !Number.isFinite(storage?.used_bytes)) return null;
  const { used_bytes: used, limit_bytes: limit } = storage as NonNullable<Limits["storage"]>;
  if (limit <= 0 || used < limit * NEARLY_FULL) return null;
  const [usedMb, limitMb] = [Math.min(used, limit), limit].map((bytes) => Math.round(bytes / MEGABYTE));
  return `${usedMb} of ${limitMb} MB for talks and pictures are used. Delete some to make room.`;
}

/** "188 of 200 answers left today"; when none is left, also when there are new ones; and why there are few. */
export function limitText({ chat }: Limits, nowMs: number): string | null {
  const text = countText({ chat }, nowMs);
  return text === null || !chat.note ? text : `${text.replace(/\.?$/, ".")} ${chat.note}`;
}

function countText({ chat }: Limits, nowMs: number): string | null {
  if (!Number.isFinite(chat?.limit) || !Number.isFinite(chat.used)) return null;
  const left = Math.max(0, chat.limit - chat.used);
  const text = `${left} of ${chat.limit} answers left today`;
  if (left > 0) return text;
  const minutes = Math.ceil((Date.parse(chat.resets_at) - nowMs) / MINUTE_MS);
  if (!(minutes > 0)) return text;
  const hours = Math.floor(minutes / 60);
  return `${text}. New ones in ${hours > 0 ? `${hours} h ` : ""}${minutes % 60} min.`;
}
