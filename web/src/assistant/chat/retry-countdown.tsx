import { latePart } from "../../shared/lib/late-part.tsx";
import { useChat, useChatState } from "./chat-context.tsx";

const Countdown = latePart(async () => (await import("./countdown.tsx")).Countdown);

/** That the question is asked again by itself, when, and the way to have it otherwise. */
export function RetryCountdown() {
  const chat = useChat();
  const retry = useChatState(chat, ({ thread }) => thread.retry);
  return retry === null ? null : (
    <Countdown key={retry.atMs} atMs={retry.atMs} onCancel={chat.client.cancelRetry} />
  );
}
