import { z } from "zod";
import { ClientId, freeText, Instant, WalletAddress } from "./common.ts";
import { MessageStatus } from "./messages.ts";

/** Longest search; what is longer is no topic. */
export const QUERY_MAX_CHARS = 2_000;

/** A finding as a client hands it back. Other clients may name the parts differently; all but title and url may be absent. */
const GivenFinding = z.looseObject({
  title: z.string().max(1_000),
  url: z.string().max(2_000),
  snippet: z.string().max(20_000).nullish(),
  publishedAt: z.string().max(60).nullish(),
  source: z.string().max(200).nullish(),
});

/**
 * POST /api/search: `query` is searched for and summed up; with `results` the summary is made of those. With
 * `conversation_id` and `message_id` question and summary are stored.
 */
export const SearchRequest = z.object({
  query: freeText(QUERY_MAX_CHARS).refine((text) => text.trim() !== "", "blank"),
  results: z.array(GivenFinding).max(50).optional(),
  wallet_address: WalletAddress.optional(),
  conversation_id: ClientId.optional(),
  message_id: ClientId.optional(),
  /** This stored question and all after it give way. */
  replaces_message_id: ClientId.optional(),
});
export type SearchRequest = z.infer<typeof SearchRequest>;

export const NewsFinding = z.object({
  title: z.string(),
  url: z.string(),
  snippet: z.string(),
  publishedAt: Instant.optional(),
  source: z.string().optional(),
});
export type NewsFinding = z.infer<typeof NewsFinding>;

/** The reply as JSON. The numbers in the summary count through `results`, beginning with 1. */
export const SearchReply = z.object({
  summary: z.string(),
  results: z.array(NewsFinding),
  message_id: z.string().optional(),
  status: MessageStatus.optional(),
  is_demo: z.boolean().optional(),
});
export type SearchReply = z.infer<typeof SearchReply>;
