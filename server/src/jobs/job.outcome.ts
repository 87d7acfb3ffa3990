import type { ErrorCode } from "@bakso/contract/errors";
import type { Written } from "./reply-parts.ts";

/** How a job ended, with what it wrote until then, whole or not. */
export interface JobOutcome extends Written {
  state: "complete" | "stopped" | "interrupted" | "failed";
  /** When it failed: why, and the sentence for people. */
  error?: { code: ErrorCode; text: string; retryAfterSeconds?: number | undefined };
}
