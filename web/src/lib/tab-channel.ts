/** What tabs of one browser tell each other. They carry ids, never texts. */
export type TabMessage =
  | { kind: "session-changed"; wallet: string | null }
  | { kind: "conversations-changed" }
  | { kind: "run-started"; conversationId: string; messageId: string };

type Listener = (message: TabMessage) => void;

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("bakso");

/** Tells the other tabs; this one is not told. */
export function tellTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

/** Listens to the other tabs; the answer ends it. */
export function onTabMessage(listener: Listener): () => void {
  const receive = (event: MessageEvent<TabMessage>) => listener(event.data);
  channel?.addEventListener("message", receive);
  return () => channel?.removeEventListener("message", receive);
}
