import { z } from "zod";
import { type AnyTool, defineTool } from "../../tools/tool.ts";
import type { ConversationSearch } from "./conversation-search.store.ts";
import { snippetAround } from "./search-snippet.ts";

const MOST_TALKS = 5;
const ASKS =
  /\b(?:(?:search|find|look) (?:in |through |for )?(?:it in )?my (?:own )?(?:chats?|talks?|conversations?|history) (?:for|about)|(?:did|have) (?:we|i) (?:ever )?(?:talk|speak|ask|chat)\w* about|cari (?:di |dalam )?(?:obrolan|percakapan|chat) ?(?:ku|saya)? ?(?:tentang|soal)?|pernahkah kita (?:bicara|membahas) (?:tentang|soal)?)\s+(.{2,100})/iu;

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
        .trim();
      return words ? { words } : undefined;
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
      const shown = conversations.map(({ conversation_id, name, created_at, found: text }) => ({
        conversation_id,
        name,
        date: created_at.toISOString().slice(0, 10),
        ...(text === null ? {} : { snippet: snippetAround(text, found).snippet }),
      }));
      const lines = shown.map(
        ({ name, date, snippet }) => `- ${name} (${date})${snippet ? `: ${snippet}` : ""}`,
      );
      return {
        result: `Found in ${next ? "these and older chats of yours" : "these chats of yours"}:\n${lines.join("\n")}`,
        view: { kind: "talks", has_more: next !== undefined, talks: shown },
      };
    },
  });
