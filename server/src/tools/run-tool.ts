import type { PicturePart, ToolChange } from "@bakso/contract/parts";
import type { Logger } from "pino";
import { AppError } from "../errors/app-error.ts";
import type { AnyTool, ToolContext } from "./tool.ts";

const TIMEOUT_MS = 15_000;
/** Of one result. */
export const MOST_RESULT_CHARS = 4_000;
/** A larger view is not kept. */
const MOST_VIEW_CHARS = 32_000;

export interface ToolRun extends Omit<ToolContext, "budget"> {
  resultChars: number;
  /** Reads the balance anew. @throws AppError gate.* */
  requireHolder(): Promise<void>;
  logger: Logger;
}

/**
 * Runs a tool within its time. Whatever it throws becomes words.
 *
 * @throws the signal's reason when that is aborted
 */
export async function runTool(
  tool: AnyTool,
  input: object,
  { resultChars, requireHolder, logger, signal, ...given }: ToolRun,
): Promise<{ change: ToolChange & { result: string }; picture?: PicturePart | undefined }> {
  const beganAtMs = performance.now();
  const took = () => Math.round(performance.now() - beganAtMs);
  try {
    // Between the question and now tokens may have gone.
    if (tool.pays === "picture") await requireHolder();
    const { result, view, picture } = await within(tool.timeoutMs ?? TIMEOUT_MS, signal, (own) =>
      tool.run(input, { ...given, signal: own, budget: { resultChars } }),
    );
    signal.throwIfAborted();
    const kept = view && JSON.stringify(view).length <= MOST_VIEW_CHARS ? { view } : {};
    const change = {
      state: "done" as const,
      result: shortened(result, resultChars),
      ...kept,
      elapsed_ms: took(),
    };
    return { change, picture };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError)) logger.warn({ err: error, tool: tool.name }, "a tool failed");
    return { change: { state: "failed", result: wordsFor(error), elapsed_ms: took() } };
  }
}

/** What went wrong, in words for the person and the model: ours as they are, and nothing of what is inside. */
function wordsFor(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return error instanceof ToolTimeout ? "That took too long." : "That did not work just now.";
}

class ToolTimeout extends Error {}

/** A tool that does not listen is left behind when its time is over, or Stop was pressed. */
async function within<Value>(
  timeoutMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const own = new AbortController();
  const stop = () => own.abort(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  const timer = setTimeout(() => own.abort(new ToolTimeout()), timeoutMs);
  try {
    signal.throwIfAborted();
    const left = new Promise<never>((_, reject) =>
      own.signal.addEventListener("abort", () => reject(own.signal.reason), { once: true }),
    );
    return await Promise.race([work(own.signal), left]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}

export const shortened = (text: string, chars: number): string =>
  text.length <= chars ? text : `${text.slice(0, Math.max(0, chars - 1))}…`.slice(0, Math.max(0, chars));
