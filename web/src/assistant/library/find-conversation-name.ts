import type { Conversation } from "@bakso/contract/conversations";
import type { QueryClient } from "@tanstack/react-query";
import { fetchConversations } from "./library.api.ts";
import { listsOf } from "./use-conversations.ts";

/**
 * The name of a conversation: as the library shows it, else as the server knows it; undefined when it is gone.
 *
 * @throws what the call throws when the server can't be asked
 */
export async function findConversationName(
  queryClient: QueryClient,
  wallet: string,
  id: string,
): Promise<string | undefined> {
  const nameIn = (list: readonly Conversation[] | undefined) =>
    list?.find(({ conversation_id }) => conversation_id === id)?.name;
  for (const [, list] of queryClient.getQueriesData<Conversation[]>({ queryKey: listsOf(wallet) })) {
    const name = nameIn(list);
    if (name !== undefined) return name;
  }
  const queryFn = ({ signal }: { signal: AbortSignal }) => fetchConversations(wallet, "", signal);
  const queryKey = [...listsOf(wallet), ""];
  return nameIn(await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }));
}
