/** Once the reason of the end came, what follows comes at once, or never. */
const LAST_WORDS_MS = 1_000;

/** Whether an event, as the provider sent it, holds the reason of the end: Anthropic's and Google's places for it. */
export function hasFinished(event: unknown): boolean {
  const { delta, candidates, type } = (event ?? {}) as {
    type?: unknown;
    delta?: { stop_reason?: unknown } | null;
    candidates?: { finishReason?: unknown }[] | null;
  };
  return Boolean(delta?.stop_reason) || type === "message_stop" || Boolean(candidates?.[0]?.finishReason);
}

/**
 * A `fetch` for one call, whose answer ends a moment after `conclude`, though its connection stays open: the SDK waits
 * for the end of the body. Redirects are not followed: our key would go with them.
 */
export function createLastWordsFetch(): { fetch: typeof fetch; conclude(): void } {
  let endBody: (() => void) | undefined;
  let isConcluded = false;

  return {
    async fetch(input, init) {
      const response = await globalThis.fetch(input, { ...init, redirect: "manual" });
      if (!response.body || !response.ok) return response;
      const reader = response.body.getReader();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          endBody = () => {
            try {
              controller.close();
            } catch {
              // It has ended by itself.
            }
            void reader.cancel().catch(() => undefined);
          };
        },
        async pull(controller) {
          try {
            const { done, value } = await reader.read();
            if (done) controller.close();
            else controller.enqueue(value);
          } catch (error) {
            if (isConcluded) endBody?.();
            else controller.error(error);
          }
        },
        cancel: (reason) => reader.cancel(reason),
      });
      return new Response(body, response);
    },
    conclude() {
      if (isConcluded) return;
      isConcluded = true;
      setTimeout(() => endBody?.(), LAST_WORDS_MS).unref();
    },
  };
}
