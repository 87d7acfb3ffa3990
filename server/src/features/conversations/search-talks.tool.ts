import { z } from "zod";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { ConversationSearch } from "./conversation-search.store.ts";
import { snippetAround } from "./search-snippet.ts";

const MOST_TALKS = 5;
const TALKS = "(?:chats?|talks?|conversations?|history|messages)";
const SPOKE = "(?:talk|speak|spoke|ask|chat|discuss|mention|say|said|tell|told|write|wrote)\\w*";
const TALKS_ID = "(?:obrolan|percakapan|chat|riwayat|pembicaraan)(?:ku| saya)?";
const SPOKE_ID = "(?:bicara|bahas|membahas|tanya|bertanya|cerita|bilang|obrolkan|bicarakan|diskusi)(?:kan)?";
/** Each ends with what is looked for. */
const WAYS = [
  `(?:search|find|look|check) (?:in |through |for |up )?(?:it in )?(?:all )?(?:of )?(?:my|our) (?:own |old |past |earlier )?${TALKS} (?:for|about|on|where (?:we|i) ${SPOKE}(?: (?:about|of))?)`,
  `(?:find|show|open|which|where is) (?:me )?(?:the |that |my |our )?(?:old )?${TALKS} (?:(?:about|on|with)|(?:where|in which|when) (?:we|i|you) ${SPOKE}(?: (?:about|of|me))?)`,
  `(?:did|have|when did|where did) (?:we|i|you) (?:ever |already |last )?${SPOKE}(?: you)? (?:about|of|on)`,
  `(?:did|have) (?:we|i|you) (?:ever |already )?(?:discuss|mention)(?:ed)?`,
  `what (?:did|have) (?:we|i|you) (?:\\w+ )?${SPOKE}(?: (?:me|you|about it))? (?:about|of|on)`,
  `cari(?:kan)? (?:di |dalam )?(?:semua )?${TALKS_ID} ?(?:tentang|soal|mengenai|yang)?`,
  `(?:kita|saya|kamu) (?:sudah |dulu )?pernah ${SPOKE_ID} (?:tentang|soal|mengenai)?`,
  `(?:pernahkah|apakah|apa) (?:kita|saya) (?:sudah |pernah )*${SPOKE_ID} (?:tentang|soal|mengenai)?`,
  `(?:kapan|apa yang) (?:kita|saya) ${SPOKE_ID} (?:tentang|soal|mengenai)?`,
];
const ASKS = new RegExp(`\\b(?:${WAYS.join("|")})\\s+(.{2,100})`, "iu");
/** When it was is no word of it. */
const WHEN =
  /\s*\b(?:yesterday|before|earlier|recently|(?:last|this) (?:week|month|year|time|night)|ever|kemarin|(?:minggu|bulan) lalu|dulu|tidak|belum)\b\s*$/iu;

/** Looks through the person's own conversations. */
export const searchTalksTool = (search: ConversationSearch): AnyTool =>
  defineTool({
    name: "search_my_talks",
    use: "Finds words in the person's own earlier conversations. Use it when they ask what was said before, outside of this talk.",
    doing: "Looking through your chats…",
    title: "Your chats",
    input: z.object({
      words: z.string().trim().min(2).max(200).describe("Each of them stands in what was said"),
    }),
    pays: "reply",
    effect: "reads",
    // Earlier replies quote news, names and whatever was pasted.
    writtenBy: "others",
    inputFor(question) {
      const words = ASKS.exec(question)?.[1]
        ?.replace(/[?.!"']+$/, "")
        .replace(WHEN, "")
        .trim();
      return words && words.length > 1 ? { words } : undefined;
    },
    async run({ words }, { wallet }) {
      const {
        conversations,
        words: found,
        next,
      } = await search(wallet, words, {
        limit: MOST_TALKS,
        before: undefined,
      });
      if (conversations.length === 0) return { result: `Nothing in your chats has "${words}" in it.` };
      const shown = conversations.map(({ conversation_id, name, title, created_at, found: text, ...at }) => ({
        conversation_id,
        name,
        ...(title === null ? {} : { title }),
        date: created_at.toISOString().slice(0, 10),
        ...(text === null ? {} : { snippet: snippetAround(text, found).snippet }),
        ...(at.found_id === null ? {} : { message_id: at.found_id, position: at.found_position }),
      }));
      const lines = shown.map(
        ({ name, title, date, snippet }) =>
          `- ${name}${title ? `, ${title}` : ""} (${date})${snippet ? `: ${snippet}` : ""}`,
      );
      return {
        result: `Found in ${next ? "these and older chats of yours" : "these chats of yours"}:\n${lines.join("\n")}`,
        view: { kind: "talks", has_more: next !== undefined, talks: shown, words },
      };
    },
  });
