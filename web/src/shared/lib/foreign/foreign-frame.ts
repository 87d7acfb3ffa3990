/**
 * A frame in which a script of somebody else's runs. It has no origin of ours (the sandbox, and the policy it is served
 * with, see to that), so all it can do to this page is to send it messages; what they may say is the listener's affair.
 *
 * @returns what ends it
 */
export function listenToFrame(frame: HTMLIFrameElement, listener: (message: unknown) => void): () => void {
  const hear = (event: MessageEvent) => {
    // "null" is how browsers spell the origin of a frame that has none.
    if (event.source === frame.contentWindow && event.origin === "null") listener(event.data);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}

/** Tells the frame something. There is no origin to name; our page's policy keeps other documents out of the frame. */
export function tellFrame(frame: HTMLIFrameElement, message: unknown): void {
  frame.contentWindow?.postMessage(message, "*");
}

/** @returns the fields of what a frame sent; nothing when it sent no object */
export function fieldsOf(message: unknown): Readonly<Record<string, unknown>> {
  return typeof message === "object" && message !== null ? (message as Record<string, unknown>) : {};
}
