import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import type { PageReader } from "../../gateways/outside/page.reader.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

const ADDRESS = /https?:\/\/[^\s<>"']+/giu;
const ASKS =
  /\b(read|summar\w+|sum (it|this|that) up|tl;?dr|what (does|do|is|'s)|explain|translate|key points|main points|about|baca\w*|ringkas\w*|rangkum\w*|jelaskan|isi(nya)?|apa kata|terjemahkan)\b/iu;
const OTHERWISE =
  /\b(real|really|official|safe|scam\w*|fake|phish\w*|trust\w*|legit\w*|yours|asli|resmi|aman|palsu|penipu\w*|click|klik|check|cek)\b/iu;
const MOST_URL_CHARS = 2_000;

/** Reads a page that the person named. */
export const readPageTool = (read: PageReader): AnyTool =>
  defineTool({
    name: "read_page",
    use: "Reads a web page as text. Only addresses that the person wrote, or that news of this reply listed, can be read. Name the page by its number in square brackets, as in [1], and say only what it says.",
    doing: "Reading the page…",
    title: "Web page",
    input: z.object({ url: z.string().trim().min(8).max(MOST_URL_CHARS) }),
    pays: "reply",
    effect: "reads",
    writtenBy: "others",
    timeoutMs: 8_000,
    mostPerReply: 2,
    inputFor(question) {
      const url = addressesIn(question)[0];
      const isBare = url !== undefined && question.trim() === url;
      return url !== undefined &&
        !OTHERWISE.test(question.replace(url, " ")) &&
        (isBare || ASKS.test(question))
        ? { url }
        : undefined;
    },
    async run({ url }, { signal, cite, budget, personSaid, sources }) {
      // An address that a model makes up could carry away what it knows.
      const isNamed = addressesIn(personSaid).includes(url) || sources().some((source) => source.url === url);
      if (!isNamed) throw new AppError("page.not_named");
      const page = await read(url, signal);
      const title = page.title.slice(0, 200) || new URL(url).hostname;
      const head = `[${cite({ title, url })}] ${title}`;
      if (page.text === "") return { result: `${head}\nThere is no text on this page.` };
      return {
        result: `${head}\n${page.text}`.slice(0, budget.resultChars),
        view: { kind: "found", count: 1 },
      };
    },
  });

/** Without the marks that end a sentence. */
const addressesIn = (text: string): string[] =>
  (text.match(ADDRESS) ?? []).map((url) => url.replace(/[.,;:!?)\]]+$/, ""));
