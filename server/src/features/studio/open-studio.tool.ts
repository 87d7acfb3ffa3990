import { IMAGE_PROMPT_MAX_CHARS } from "@bakso/contract/constants";
import { z } from "zod";
import { type AnyTool, defineTool } from "../../tools/tool.ts";

const OPENS = /\b(?:open|go to|take me to|start|launch|buka(?:kan)?|ke|in|di)\b.{0,20}\bstudio\b/iu;
const HOW = /\b(how|cara|bagaimana|what is|apa itu|work\w*)\b/iu;
const PROMPT = /\bstudio\b[^:]{0,20}:\s*(.{2,300})$/isu;

/** Puts a button into the reply that opens the image studio. Nothing is drawn by it. */
export const openStudioTool = (): AnyTool =>
  defineTool({
    name: "open_studio",
    use: "Puts a button with the reply that opens the image studio, with a prompt filled in where one was named. Nothing is drawn. Use it when the person wants to open the studio; to draw at once use draw.",
    doing: "Finding the studio…",
    title: "Image Studio",
    input: z.object({ prompt: z.string().trim().max(IMAGE_PROMPT_MAX_CHARS).optional() }),
    pays: "reply",
    effect: "reads",
    writtenBy: "us",
    inputFor(question) {
      if (!OPENS.test(question) || HOW.test(question)) return undefined;
      const prompt = PROMPT.exec(question)?.[1]?.trim();
      return prompt ? { prompt } : {};
    },
    async run({ prompt }) {
      return {
        result: "The image studio opens with the button above.",
        view: { kind: "open_studio", ...(prompt ? { prompt } : {}) },
      };
    },
  });
