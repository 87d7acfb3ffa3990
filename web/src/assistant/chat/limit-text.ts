import type { Limits } from "@bakso/contract/messages";
import { countWords } from "../../shared/lib/count-words.ts";

const MINUTE_MS = 60_000;
const MEGABYTE = 1_000_000;
/** From this share on people are warned that their room is running out. */
const NEARLY_FULL = 0.9;
/** So few of anything, or this share of it, is little. */
const FEW = 3;
const FEW_SHARE = 0.1;

interface Counted {
  used: number;
  limit: number;
}

/** "95 of 100 MB for talks and pictures are used"; nothing while there is plenty, or when it is not known. */
export function roomText({ storage }: Limits): string | null {
  if (!Number.isFinite(storage?.limit_bytes) || !Number.isFinite(storage?.used_bytes)) return null;
  const { used_bytes: used, limit_bytes: limit } = storage as NonNullable<Limits["storage"]>;
  if (limit <= 0 || used < limit * NEARLY_FULL) return null;
  const [usedMb, limitMb] = [Math.min(used, limit), limit].map((bytes) => Math.round(bytes / MEGABYTE));
  return `${usedMb} of ${limitMb} MB for chats and pictures are used. Delete some to make room.`;
}

const isCounted = (counted: Partial<Counted> | undefined): counted is Counted =>
  Number.isFinite(counted?.used) && Number.isFinite(counted?.limit);
const leftOf = ({ used, limit }: Counted): number => Math.max(0, limit - used);
const isFew = (counted: Counted): boolean => leftOf(counted) <= Math.max(FEW, counted.limit * FEW_SHARE);

/** What is counted of the day and known. */
const countedOf = ({ chat, pictures }: Limits): Counted[] => [chat, pictures].filter(isCounted);

/** How much is left of the day: `few` when something of it comes to its end, `none` when there are no answers. */
export function levelOf(limits: Limits): "plenty" | "few" | "none" {
  if (!isCounted(limits.chat)) return "plenty";
  if (leftOf(limits.chat) === 0) return "none";
  return countedOf(limits).some(isFew) ? "few" : "plenty";
}

/** "188 answers · 9 pictures left today"; when few are left, also when there are new ones; and why there are few. */
export function limitText(limits: Limits, nowMs: number): string | null {
  const { chat, pictures } = limits;
  if (!isCounted(chat)) return null;
  const counts = [
    counted(leftOf(chat), "answer"),
    ...(isCounted(pictures) ? [counted(leftOf(pictures), "picture")] : []),
  ];
  const wait = levelOf(limits) === "plenty" ? null : waitText(chat.resets_at, nowMs);
  const text = `${counts.join(" · ")} left today${wait === null ? "" : `. New ones in ${wait}.`}`;
  return chat.note ? `${text.replace(/\.?$/, ".")} ${chat.note}` : text;
}

const counted = (count: number, what: string): string =>
  `${countWords(count)} ${what}${count === 1 ? "" : "s"}`;

function waitText(resetsAt: string, nowMs: number): string | null {
  const minutes = Math.ceil((Date.parse(resetsAt) - nowMs) / MINUTE_MS);
  if (!(minutes > 0)) return null;
  const hours = Math.floor(minutes / 60);
  return `${hours > 0 ? `${hours} h ` : ""}${minutes % 60} min`;
}
