import { z } from "zod";

/** GET /api/health: the process is alive. */
export const Health = z.object({ status: z.literal("ok") });

/** `unknown`: nobody has looked yet, or the last look is too old to be believed. */
const PartState = z.enum(["ok", "failing", "unknown"]);
export type PartState = z.infer<typeof PartState>;

/**
 * GET /api/ready: 200 while pages can be served, 503 once the instance is leaving. What it needs beside itself says its
 * own state: a part that fails takes no instance away, since every other instance would miss it, too.
 */
export const Ready = z.object({
  status: z.enum(["ready", "not ready"]),
  parts: z.object({
    /** Takes writes. */
    database: PartState,
    /** Some Solana node answers. */
    chain: PartState,
    /** The files of the operator hold no mistakes; with mistakes the last good version is served. */
    content: PartState,
    /** Takes pictures. */
    storage: PartState,
  }),
});
export type Ready = z.infer<typeof Ready>;
