import { z } from "zod";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { ChatQuota } from "./chat.quota.ts";

const ASKS =
  /\b((how many|how much|what).{0,40}\b(left|remain\w*|still (do|ask|have|draw|use)|may i still)\b.{0,20}|my (daily )?(limits?|quota)|(sisa|jatah) (jawaban|pesan|gambar|kuota|hari ini)|berapa (jawaban|pesan|gambar) (lagi|tersisa)|kuota(ku| saya))/iu;
const TODAY =
  /\b(today|quota|limits?|answers?|repl(y|ies)|questions?|messages?|pictures?|hari ini|sisa|jatah|jawaban|pesan|gambar|kuota)\b/iu;

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
    inputFor: (question) => (ASKS.test(question) && TODAY.test(question) ? {} : undefined),
    async run(_input, { wallet }) {
      const [{ chat }, drawn] = await Promise.all([chatQuota.read(wallet), pictures(wallet)]);
      const all = [
        { what: "answers", used: chat.used, limit: chat.limit },
        { what: "pictures", ...drawn },
      ];
      const lines = all.map(({ what, used, limit }) => `${Math.max(0, limit - used)} of ${limit} ${what}`);
      return {
        result: `Left for you today: ${lines.join(" and ")}. They begin anew at ${chat.resets_at.slice(0, 16).replace("T", " ")} UTC.${chat.note ? ` ${chat.note}` : ""}`,
        view: { kind: "left", resets_at: chat.resets_at, left: all },
      };
    },
  });
