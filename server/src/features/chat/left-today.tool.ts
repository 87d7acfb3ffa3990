import { z } from "zod";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { ChatQuota } from "./chat.quota.ts";

const ASKS =
  /\b((how many|how much|what|which).{0,60}\b(left|remain\w*|still (do|ask|have|draw|use|send|get)|(may|can) i still)\b|how many more\b.{0,40}\b(can|may|do) i|(us(e|ed|ing)|run|ran|am i|all) (up|out of|through)( all)?( of)? (my )?|(reached|hit|near) (my|the) (daily )?|any .{0,30}\b(left|remaining)|(can|may|could) i still|still (any|some)|(limits?|quotas?|allowance) (reset|refill|begin|start|renew)|my (daily )?(limits?|quotas?|allowance)|masih (ada|punya|sisa)|(sisa|jatah|kuota)\w* |(jawaban|pesan|gambar|kuota|pertanyaan|chat)(ku|nya)? (\w+ )?(habis|sisa|tinggal)|(sisa|jatah|kuota|limit) (\w+ )?(saya|hari ini|berapa|tinggal|jawaban|pesan|gambar|chat|kuota)|(sisa|jatah) (jawaban|pesan|gambar|kuota|chat)|berapa (jawaban|pesan|gambar|pertanyaan|chat|kali) (lagi|tersisa)|(masih |saya )?bisa (gambar|tanya|bertanya|chat|menggambar|\w+ gambar)|(jawaban|pesan|gambar|kuota|chat|limit) (\w+ ){0,3}(tinggal|tersisa|sisa|habis)|kuota(ku| saya))/iu;
/** Of these something is counted a day. */
const COUNTED =
  /\b(quotas?|limits?|allowance|answers?|repl(y|ies)|questions?|messages?|chats?|pictures?|images?|drawings?|draw|ask|sisa|jatah|jawaban|pesan|pertanyaan|gambar|bertanya|kuota|limit)(ku|nya)?\b/iu;
/** Of these nothing is counted for anybody. */
const OTHER =
  /\b(tigers?|cubs?|harimau|gallery|galeri|last (picture|drawing|image)|terakhir|read|tokens?|watch ?list)\b/iu;
const OWN_DAY = /\b(i|me|my|saya)\b.*\b(today|hari ini)\b|\b(today|hari ini)\b.*\b(i|me|my|saya)\b/iu;

/**
 * What the wallet may still use of its day.
 *
 * @param pictures what is left of the day's pictures
 */
export const leftTodayTool = (
  chatQuota: Pick<ChatQuota, "read">,
  pictures: (wallet: string) => Promise<{ used: number; limit: number }>,
): AnyTool =>
  defineTool({
    name: "left_today",
    use: "How many replies and pictures the person may still have today, and when the day begins anew. Use it for questions about their limits.",
    doing: "Counting what is left today…",
    title: "Left today",
    input: z.object({}),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor: (question) =>
      ASKS.test(question) && !OTHER.test(question) && (COUNTED.test(question) || OWN_DAY.test(question))
        ? {}
        : undefined,
    async run(_input, { wallet }) {
      const [{ chat }, drawn] = await Promise.all([chatQuota.read(wallet), pictures(wallet)]);
      const all = [
        { what: "answers", used: chat.used, limit: chat.limit },
        { what: "pictures", used: drawn.used, limit: drawn.limit },
      ];
      const lines = all.map(({ what, used, limit }) => `${Math.max(0, limit - used)} of ${limit} ${what}`);
      return {
        result: `Left for you today: ${lines.join(" and ")}. New ones at ${chat.resets_at.slice(0, 16).replace("T", " ")} UTC.${chat.note ? ` ${chat.note}` : ""}`,
        view: { kind: "left", resets_at: chat.resets_at, left: all },
      };
    },
  });
