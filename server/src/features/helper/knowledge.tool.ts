import { z } from "zod";
import { plainMarkdown } from "../../plain-markdown.ts";
import type { SiteRetrieval } from "../../search/site-retrieval.ts";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

/** What the site itself says. */
export const knowledgeTool = (retrieval: SiteRetrieval): AnyTool =>
  defineTool({
    name: "site_knowledge",
    use: "What this site says about Bakso, Sumatran tigers, conservation, the token, the gate, the roadmap and its features. Use it before answering questions about any of these.",
    doing: "Looking it up on this site…",
    title: "This site",
    input: z.object({ question: z.string().min(1).max(500) }),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    // A model that goes by words alone knows the site already, or can't say what it found.
    inputFor: () => undefined,
    async run({ question }, { budget }) {
      const { passages } = await retrieval.find([{ role: "user", content: question }]);
      if (passages.length === 0) return { result: "The site says nothing about that." };
      const told: string[] = [];
      let left = budget.resultChars;
      for (const { title, href, text } of passages) {
        const passage = `${href ? `[${plainMarkdown(title)}](${href})` : title}: ${text}`;
        if (passage.length > left) break;
        left -= passage.length;
        told.push(passage);
      }
      return {
        result: told.join("\n\n"),
        view: { kind: "pages", pages: passages.map(({ title, href }) => ({ title, ...(href && { href }) })) },
      };
    },
  });
