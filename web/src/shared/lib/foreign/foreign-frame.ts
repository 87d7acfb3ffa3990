/**
 * A frame that runs a script of somebody else. Its sandbox and its policy give it no origin of ours. It can only send
 * messages to this page, and the listener checks them.
 *
 * @returns what ends it
 */
export function listenToFrame(frame: HTMLIFrameElement, listener: (message: unknown) => void): () => void {
  const hear = (event: MessageEvent) => {
    // "null" is how browsers write the origin of a frame without one.
    if (event.source === frame.contentWindow && event.origin === "null") listener(event.data);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}

/** Sends a message to the frame. It has no origin to name; our page's policy keeps other documents out of the frame. */
export function tellFrame(frame: HTMLIFrameElement, message: unknown): void {
  frame.contentWindow?.postMessage(message, "*");
}

/** @returns the fields of what a frame sent; nothing when it sent no object */
export function fieldsOf(message: unknown): Readonly<Record<string, unknown>> {
  return typeof message === "object" && message !== null ? (message as Record<string, unknown>) : {};
}
