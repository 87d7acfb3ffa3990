import { z } from "zod";

/** GET /api/health: the process is alive. */
export const Health = z.object({ status: z.literal("ok") });

/** `unknown`: it was not tried yet, or the last result is too old. */
const PartState = z.enum(["ok", "failing", "unknown"]);
export type PartState = z.infer<typeof PartState>;

/**
 * GET /api/ready: 200 while pages can be served, 503 once the instance is leaving. The parts that it depends on report
 * their own states: a failing part takes no instance out of service, since all others share it.
 */
export const Ready = z.object({
  status: z.enum(["ready", "not ready"]),
  parts: z.object({
    /** Takes writes. */
    database: PartState,
    /** Some Solana node answers. */
    chain: PartState,
    /** The operator's files are valid; otherwise the last good version is served. */
    content: PartState,
    /** Takes pictures. */
    storage: PartState,
  }),
});
export type Ready = z.infer<typeof Ready>;
