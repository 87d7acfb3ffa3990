import { z } from "zod";

/** GET /api/health: the process is alive. */
export const Health = z.object({ status: z.literal("ok") });

const Part = z.enum(["ok", "failing"]);
/** GET /api/ready: 200 when all parts answer, else 503. */
export const Ready = z.object({
  status: z.enum(["ready", "not ready"]),
  parts: z.object({ database: Part, chain: Part, content: Part }),
});
