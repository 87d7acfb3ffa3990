import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { logFailure } from "./log-failure.ts";

type Pages<Page> = InfiniteData<Page, string | null>;

/**
 * What reads a list in pages.
 *
 * @param fetchPage `before` is the `next` of the page before; null for the first page
 */
export const pagedQuery = <Page extends { next: string | null }>(
  queryKey: QueryKey,
  fetchPage: (before: string | null, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/**
 * A list of the library that comes in pages. Failures are logged; a list that never came can be asked for again.
 *
 * @param key of all that is read again when `refreshTrigger` changes
 * @param what is listed, for the log
 */
export function usePagedList<Page extends { next: string | null }>(
  options: ReturnType<typeof pagedQuery<Page>>,
  key: QueryKey,
  refreshTrigger: number,
  what: string,
) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({
    ...options,
    // The last result stays until the new one has come.
    placeholderData: keepPreviousData,
  });
  const { error, data, isFetching } = query;
  useEffect(() => {
    if (error !== null) logFailure(`load the ${what}`, error);
  }, [error, what]);

  const seenTrigger = useRef(refreshTrigger);
  useEffect(() => {
    if (seenTrigger.current === refreshTrigger) return;
    seenTrigger.current = refreshTrigger;
    void queryClient.invalidateQueries({ queryKey: key });
  }, [queryClient, key, refreshTrigger]);

  const canFetchMore = query.hasNextPage && !isFetching && error === null;
  return {
    data,
    /** Asks for what comes next, where there is more. */
    more: () => {
      if (canFetchMore) void query.fetchNextPage();
    },
    canFetchMore,
    isKnown: data !== undefined,
    /** What is shown was asked for before: its answer stays until the next has come. */
    isEarlier: query.isPlaceholderData,
    hasFailed: error !== null && data === undefined && !isFetching,
    retry: () => void query.refetch(),
  };
}

/**
 * Shows a change in all lists of a key at once, and undoes it when the server refuses.
 *
 * @param what was to be done, for the log
 * @returns whether the server did it
 */
export async function changeLists<Page>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  what: string,
  show: (data: Pages<Page>) => Pages<Page>,
  call: () => Promise<void>,
): Promise<boolean> {
  const filter = { queryKey };
  await queryClient.cancelQueries(filter);
  const before = queryClient.getQueriesData<Pages<Page>>(filter);
  queryClient.setQueriesData<Pages<Page>>(filter, (data) => data && show(data));
  try {
    await call();
    return true;
  } catch (cause) {
    logFailure(what, cause);
    for (const [key, list] of before) queryClient.setQueryData(key, list);
    return false;
  } finally {
    void queryClient.invalidateQueries(filter);
  }
}
