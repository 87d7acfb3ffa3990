import type { ConversationPage } from "@bakso/contract/conversations";
import type { QueryClient } from "@tanstack/react-query";
import { allOf, type ConversationPages, listsOf } from "./conversation-pages.ts";
import { fetchConversationPage } from "./library.api.ts";

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
  const nameIn = (pages: readonly ConversationPage[]) =>
    allOf(pages).find(({ conversation_id }) => conversation_id === id)?.name;
  for (const [, data] of queryClient.getQueriesData<ConversationPages>({ queryKey: listsOf(wallet) })) {
    const name = data && nameIn(data.pages);
    if (name !== undefined) return name;
  }
  const signal = new AbortController().signal;
  for (let before: string | null | undefined; before !== null; ) {
    const page: ConversationPage = await fetchConversationPage(wallet, "", before ?? null, signal);
    const name = nameIn([page]);
    if (name !== undefined) return name;
    before = page.next;
  }
  return undefined;
}
