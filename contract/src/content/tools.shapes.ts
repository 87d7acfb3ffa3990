import { z } from "zod";
import { Sentence, SitePath } from "./common.shapes.ts";

const Tool = z.strictObject({
  name: Sentence,
  text: Sentence,
  path: SitePath.optional().describe("The page where it is"),
  figure: z
    .enum(["hello", "paint", "inspect", "agents", "read", "roar", "chart", "peek"])
    .describe("What he does beside it on /aiinfo"),
  example: z
    .strictObject({
      ask: Sentence,
      answer: Sentence,
      review: Sentence.optional().describe("What his mother says to it"),
      revision: Sentence.optional().describe("What he makes of what she says"),
      sources: z
        .array(z.strictObject({ title: Sentence, from: Sentence }))
        .min(1)
        .max(3)
        .optional()
        .describe("What the answer was read in"),
    })
    .describe("Something that somebody asked this tool, and what came of it"),
});

/** content/tools.yaml: the AI tools, and the commands of the chat bot. */
export const ToolsContent = z.strictObject({
  tools: z.array(Tool).min(1),
  bot: z.strictObject({
    title: Sentence,
    lead: Sentence,
    isExample: z.boolean().describe("true while the meanings of the commands are the examples that ship"),
    register: z.strictObject({ title: Sentence, text: Sentence }),
    login: z.strictObject({ title: Sentence, text: Sentence }),
    commands: z.array(z.strictObject({ command: Sentence, text: Sentence })).min(1),
  }),
});
export type ToolsContent = z.infer<typeof ToolsContent>;
