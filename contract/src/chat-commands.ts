import { z } from "zod";

/**
 * GET /api/chat_commands: what one can begin a question with. `/name` in the input becomes `text`, and so does `@symbol`. Only
 * what the chat can do now is among the commands.
 */
export const ChatCommands = z.object({
  commands: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
  tokens: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
});
export type ChatCommands = z.infer<typeof ChatCommands>;
