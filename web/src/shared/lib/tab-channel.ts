/** What tabs of one browser tell each other. They carry ids, never texts. */
export type TabMessage =
  | { kind: "session-changed"; wallet: string | null }
  | { kind: "conversations-changed" }
  | { kind: "opinions-changed"; conversationId: string }
  | { kind: "run-started"; conversationId: string; messageId: string };

type Listener = (message: TabMessage) => void;

let opened: BroadcastChannel | null | undefined;

/** Opened when first used: pages are rendered on the server too, where an open channel would keep the process alive. */
function openChannel(): BroadcastChannel | null {
  opened ??= typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("bakso");
  return opened;
}

/** Tells the other tabs, but not this one. */
export function tellTabs(message: TabMessage): void {
  openChannel()?.postMessage(message);
}

/** Listens to the other tabs. @returns ends it */
export function onTabMessage(listener: Listener): () => void {
  const channel = openChannel();
  const receive = (event: MessageEvent<TabMessage>) => listener(event.data);
  channel?.addEventListener("message", receive);
  return () => channel?.removeEventListener("message", receive);
}
