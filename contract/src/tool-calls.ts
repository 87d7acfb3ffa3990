import { z } from "zod";
import { ClientId, OptionalWallet } from "./common.ts";
import { Parts } from "./parts.ts";

/**
 * POST /api/tool_call: the person's press on a tool that waits for it (a `tool` part whose state is `waiting`). What is
 * allowed runs now, and the call answers when it has ended.
 */
export const DecideToolCall = OptionalWallet.extend({
  conversation_id: ClientId,
  /** Of the reply that the tool is part of. */
  message_id: ClientId,
  /** Of the tool part. */
  call_id: z.string().min(1).max(100),
  is_allowed: z.boolean(),
});
export type DecideToolCall = z.infer<typeof DecideToolCall>;

/** All parts of the reply, as they are now. */
export const ToolCallDecided = z.object({ parts: Parts });
export type ToolCallDecided = z.infer<typeof ToolCallDecided>;
