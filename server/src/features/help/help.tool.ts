import type { HelpContent } from "@bakso/contract/content/help.shapes";
import { z } from "zod";
import { stemsOf, wordsOf } from "../../text.words.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

const MOST_ENTRIES = 3;
const FEATURE =
  "(image )?studio|agents?|agen|speech|voice|suara|read(ing)? aloud|export\\w*|ekspor|chats?|library|watch ?list|chart tool|news (search|mode)|notifications?|settings?|shortcuts?|keyboard|options|menu|wallet|sign(ing)? (in|out)|connect\\w*|recreat\\w*|upload\\w*|unggah|token details|install\\w*|app|picture analysis|pencarian berita|dompet|this (app|site|tool)|aplikasi( ini)?";
const ASKS = new RegExp(
  [
    `\\bhow (?:do|can|could|to|does) (?:i |you |one |we )?(?:use|open|start|stop|export|delete|erase|install|search|change|turn|switch|work|connect|sign|upload|rename|pin|find)\\b.{0,40}\\b(?:${FEATURE})\\b`,
    `\\bhow (?:does|do) (?:the |my )?(?:${FEATURE}) work\\b`,
    `\\b(?:${FEATURE})\\b.{0,30}\\b(?:doesn't|does not|isn't|is not|not|won't|stopped|tidak) (?:work\\w*|load\\w*|open\\w*|respond\\w*|jalan|bisa|berfungsi)\\b`,
    `\\bcara (?:\\w+ )?(?:pakai|memakai|menggunakan|buka|ekspor|hapus|pasang|menghubungkan|export|unggah|mencari|mengekspor|menghapus)\\b.{0,40}\\b(?:${FEATURE})\\b`,
    `\\bbagaimana (?:cara )?(?:pakai|memakai|menggunakan|cara ekspor|cara export)\\b`,
    `\\bwhere (?:is|are|do i find|can i find) (?:the |my )?(?:${FEATURE})\\b`,
    `\\bwhat (?:does|do|is) the (?:${FEATURE}) (?:do|for|button|tool)`,
    `\\b(?:can't|cannot|unable to|tidak bisa) (?:\\w+ ){0,4}(?:${FEATURE})\\b`,
    "^(?:help|bantuan|i need help|tolong bantu)[!.?]*$",
  ].join("|"),
  "iu",
);
const AROUND = new Set(
  wordsOf(
    "how do can i the a an to my of in is it does use help please cara bagaimana pakai saya untuk tidak work",
  ),
);

/** What the help says about using the assistant. */
export const helpTool = (help: () => HelpContent): AnyTool =>
  defineTool({
    name: "help",
    use: "What the help of this assistant says: how its tools are used, tips, and what to do when something does not work. Use it for questions about using this site.",
    doing: "Looking it up in the help…",
    title: "Help",
    input: z.object({ question: z.string().trim().min(1).max(300) }),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor: (question) => (ASKS.test(question) ? { question: question.slice(0, 300) } : undefined),
    async run({ question }) {
      const wanted = stemsOf(
        wordsOf(question)
          .filter((word) => !AROUND.has(word))
          .join(" "),
      );
      const found = help()
        .sections.flatMap(({ entries }) => entries)
        .map((entry) => ({ entry, hits: hitsOf(entry, wanted) }))
        .filter(({ hits }) => hits > 0)
        .sort((a, b) => b.hits - a.hits)
        .slice(0, MOST_ENTRIES)
        .map(({ entry }) => entry);
      const [first] = found;
      if (!first)
        return {
          result: "The help says nothing about that. It opens with the button above.",
          view: { kind: "open_help" },
        };
      return {
        result: found.map(({ title, text }) => `**${title}**: ${text.trim()}`).join("\n\n"),
        view: { kind: "open_help" },
      };
    },
  });

function hitsOf({ title, text }: { title: string; text: string }, wanted: readonly string[]): number {
  const titles = new Set(stemsOf(title));
  const texts = new Set(stemsOf(text));
  return wanted.reduce((sum, word) => sum + (titles.has(word) ? 3 : 0) + (texts.has(word) ? 1 : 0), 0);
}
