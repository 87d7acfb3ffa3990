import type { AgentOutput } from "@bakso/contract/agents";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { deleteOutput, fetchOutputs, renameOutput } from "./library.api.ts";
import { logFailure } from "./log-failure.ts";

const keyOf = (wallet: string) => ["agent-outputs", wallet] as const;

/** The wallet's saved outputs, the newest first. Failures are logged; a list that never came can be asked for again. */
export function useOutputs(wallet: string, refreshTrigger: number) {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(wallet),
    queryFn: ({ signal }) => fetchOutputs(wallet, signal),
    staleTime: 0,
  });
  useEffect(() => {
    if (error !== null) logFailure("load the agent outputs", error);
  }, [error]);

  const seenTrigger = useRef(refreshTrigger);
  useEffect(() => {
    if (seenTrigger.current === refreshTrigger) return;
    seenTrigger.current = refreshTrigger;
    void queryClient.invalidateQueries({ queryKey: keyOf(wallet) });
  }, [queryClient, wallet, refreshTrigger]);

  const outputs = useMemo(
    () => (data ?? []).toSorted((one, other) => Date.parse(other.timestamp) - Date.parse(one.timestamp)),
    [data],
  );
  return {
    outputs,
    isKnown: data !== undefined,
    hasFailed: error !== null && data === undefined && !isFetching,
    retry: () => void refetch(),
  };
}

/** Changes to outputs. The list shows each at once, and undoes it when the server refuses. */
export function useOutputChanges(wallet: string) {
  const queryClient = useQueryClient();
  return useMemo(() => createChanges(queryClient, wallet), [queryClient, wallet]);
}

function createChanges(queryClient: QueryClient, wallet: string) {
  const queryKey = keyOf(wallet);
  const change = async (
    what: string,
    show: (list: readonly AgentOutput[]) => AgentOutput[],
    call: () => Promise<void>,
  ): Promise<void> => {
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<AgentOutput[]>(queryKey);
    queryClient.setQueryData<AgentOutput[]>(queryKey, (list) => list && show(list));
    try {
      await call();
    } catch (cause) {
      logFailure(what, cause);
      queryClient.setQueryData(queryKey, before);
    } finally {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  return {
    rename: (id: string, name: string) =>
      change(
        "rename an agent output",
        (list) => list.map((one) => (one.id === id ? { ...one, name } : one)),
        () => renameOutput(wallet, id, name),
      ),
    remove: (id: string) =>
      change(
        "delete an agent output",
        (list) => list.filter((one) => one.id !== id),
        () => deleteOutput(wallet, id),
      ),
  };
}
