import { z } from "zod";

export const LINK_CHECK_MAX_CHARS = 2_000;

/** GET /api/link-check?value=…, and POST with the same as JSON. It only compares, and never opens anything. */
export const LinkCheckQuestion = z.object({ value: z.string().max(LINK_CHECK_MAX_CHARS) });
export type LinkCheckQuestion = z.infer<typeof LinkCheckQuestion>;

/** Why something looks like ours although it is not, or is suspicious. */
export const LinkCheckReason = z.enum([
  "one_character_off",
  "other_case",
  "same_ends",
  "foreign_letters",
  "hidden_characters",
  "our_name_elsewhere",
  "other_ending",
  "hidden_host",
  "not_https",
  "unlisted_page",
  "found_by_number",
]);
export type LinkCheckReason = z.infer<typeof LinkCheckReason>;

/**
 * `example` is an address or account that ships with the demo and belongs to nobody; `lookalike` may be an impostor;
 * `unknown` has nothing to do with us; `unreadable` is none of these.
 */
export const LinkCheckVerdict = z.enum(["ours", "example", "lookalike", "unknown", "unreadable"]);
export type LinkCheckVerdict = z.infer<typeof LinkCheckVerdict>;

export const LinkCheck = z.object({
  value: z
    .string()
    .describe("What was asked, cleaned of what nobody sees; of a sentence, the part that was judged"),
  verdict: LinkCheckVerdict,
  kind: z.enum(["address", "link", "handle"]).optional(),
  match: z
    .object({ label: z.string(), value: z.string() })
    .optional()
    .describe("Which of ours it is, or which it resembles"),
  reasons: z.array(z.object({ code: LinkCheckReason, text: z.string() })),
  text: z.string().describe("The verdict in a sentence"),
  warning: z.string().describe("About impostors; the same for every answer"),
});
export type LinkCheck = z.infer<typeof LinkCheck>;
