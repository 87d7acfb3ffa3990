/** How Node says that a connection ended under a question: by itself, by the other side, and in undici's words. */
const BROKEN = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/**
 * Asks once more where the connection broke before an answer began. A connection that was kept open may be closed by the
 * other side in the moment in which a question is put to it: nothing is wrong then, but `fetch` fails (nodejs/undici#3492).
 * Only for what means the same when it is asked twice.
 */
export async function onceMoreIfBroken<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!isBroken(error)) throw error;
    return ask();
  }
}

/** A refused or slow connection is none of these: asking again at once would not help. */
function isBroken(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && BROKEN.has(String(cause.code));
}
