import type { Conversation } from "@bakso/contract/conversations";

export const buildConversation = (change: Partial<Conversation> = {}): Conversation => ({
  conversation_id: "c1",
  name: "11/20/26 3:05pm",
  created_at: "2026-11-20T20:05:00.000Z",
  wallet_address: "wallet",
  is_pinned: false,
  ...change,
});
