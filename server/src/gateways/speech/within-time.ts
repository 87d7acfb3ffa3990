import { ProviderFailure, toAppError } from "../ai/provider.failure.ts";

/**
 * A provider's first answer, or none once its time is up.
 *
 * @param call gets a signal that also ends it when it is late
 * @throws AppError ai.*, or the signal's reason
 */
export async function withinTime<Answer>(
  call: (ending: AbortSignal) => Promise<Answer>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Answer> {
  const late = new ProviderFailure("ai.timeout", { message: `no answer after ${timeoutMs} ms` });
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(late), timeoutMs);
  try {
    return await call(AbortSignal.any([signal, stop.signal]));
  } catch (error) {
    signal.throwIfAborted();
    const failure = stop.signal.aborted ? late : error;
    throw failure instanceof ProviderFailure ? toAppError(failure, false) : failure;
  } finally {
    clearTimeout(timer);
  }
}
