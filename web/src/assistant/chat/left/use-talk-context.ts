import type { TalkContext } from "@bakso/contract/messages";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { callApiJson } from "../../../shared/lib/api-client.ts";
import { paths } from "../../../shared/lib/api-paths.ts";
import { useChat, useChatState } from "../chat-context.tsx";

/** How much of the open talk the model still sees, read again after each reply; undefined until that is known. */
export function useTalkContext(): TalkContext | undefined {
  const chat = useChat();
  const id = useChatState(chat, ({ activeId }) => activeId);
  // Undefined while a reply is written, or where nothing is said.
  const state = useChatState(chat, ({ thread: { isCreated, messages, readingTaken } }) => {
    const last = messages.at(-1);
    return isCreated && last && last.status !== "streaming"
      ? `${last.message_id} ${readingTaken}`
      : undefined;
  });
  const { data } = useQuery({
    queryKey: ["context", chat.wallet, id, state],
    queryFn: ({ signal }) => callApiJson<TalkContext>(paths.context(id ?? ""), { signal }),
    enabled: id !== null && state !== undefined,
    placeholderData: (before: TalkContext | undefined, query) =>
      query?.queryKey[2] === id ? keepPreviousData(before) : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}
