import type { Limits } from "@bakso/contract/messages";

const MINUTE_MS = 60_000;

/** "188 of 200 answers left today"; when none is left, also when there are new ones. */
export function limitText({ chat }: Limits, nowMs: number): string | null {
  if (!Number.isFinite(chat?.limit) || !Number.isFinite(chat.used)) return null;
  const left = Math.max(0, chat.limit - chat.used);
  const text = `${left} of ${chat.limit} answers left today`;
  if (left > 0) return text;
  const minutes = Math.ceil((Date.parse(chat.resets_at) - nowMs) / MINUTE_MS);
  if (!(minutes > 0)) return text;
  const hours = Math.floor(minutes / 60);
  return `${text}. New ones in ${hours > 0 ? `${hours} h ` : ""}${minutes % 60} min.`;
}
