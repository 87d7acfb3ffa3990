import { z } from "zod";
import { Sentence } from "./common.shapes.ts";

/** The subjects that the help covers, in their order. */
export const HELP_SUBJECTS = [
  "getting-started",
  "tools",
  "tips",
  "troubleshooting",
  "features",
  "disclaimers",
] as const;

/** Signs that may stand before an entry: where it speaks of a button, that of the button. */
export const HELP_ICONS = [
  "again",
  "agents",
  "chart",
  "chat",
  "check",
  "devices",
  "find",
  "fun",
  "info",
  "install",
  "keyboard",
  "news",
  "options",
  "paint",
  "question",
  "quiet",
  "save",
  "speech",
  "thumb",
  "undo",
  "vision",
  "wallet",
  "warning",
  "write",
] as const;
export type HelpIcon = (typeof HELP_ICONS)[number];

/** content/help.yaml: Help & Guide of the assistant. Texts are Markdown and may hold {minimum} and {symbol}. */
export const HelpContent = z.strictObject({
  title: Sentence,
  searchLabel: Sentence,
  nothingFound: Sentence,
  sections: z
    .array(
      z.strictObject({
        id: z.string(),
        title: Sentence,
        lead: Sentence.describe("One sentence below the title: what the section is for"),
        entries: z
          .array(
            z.strictObject({
              title: Sentence,
              text: Sentence,
              icon: z.enum(HELP_ICONS).optional().describe("The sign before its title"),
              /** About keeping the site as an app: left out where it is one already, with a button where the browser has one. */
              isAboutInstalling: z.boolean().optional(),
            }),
          )
          .min(1),
      }),
    )
    .refine(
      (sections) => HELP_SUBJECTS.every((subject) => sections.some(({ id }) => id === subject)),
      `each of these subjects needs a section: ${HELP_SUBJECTS.join(", ")}`,
    ),
});
export type HelpContent = z.infer<typeof HelpContent>;
