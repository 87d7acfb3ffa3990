import type { AgentOutput, AgentOutputPage, ListedAgentOutput } from "@bakso/contract/agents";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { deleteOutput, fetchOutput, renameOutput } from "./library.api.ts";
import { logFailure } from "./log-failure.ts";
import { allOutputs, outputPages, outputsOf, withOutputs } from "./output-pages.ts";
import { changeLists, usePagedList } from "./paged-list.ts";

/** The wallet's saved outputs as far as they were asked for, the newest first. */
export function useOutputs(wallet: string, refreshTrigger: number) {
  const key = useMemo(() => outputsOf(wallet), [wallet]);
  const list = usePagedList(outputPages(wallet), key, refreshTrigger, "agent outputs");
  const { data } = list;
  const outputs = useMemo(() => allOutputs(data?.pages ?? []), [data]);
  return { ...list, outputs };
}

/** Reads outputs whole, since their list comes without texts. Only what was asked for last is handed over. */
export function useWholeOutput(wallet: string) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [failed, setFailed] = useState<ListedAgentOutput | null>(null);
  const latest = useRef<ListedAgentOutput>(null);
  const read = async (output: ListedAgentOutput, take: (whole: AgentOutput) => void): Promise<void> => {
    latest.current = output;
    setFailed(null);
    setBusyId(output.id);
    const whole = await fetchOutput(wallet, output).catch((cause: unknown) =>
      logFailure("load an agent output", cause),
    );
    if (output !== latest.current) return;
    setBusyId(null);
    if (whole) take({ ...whole, name: output.name });
    else setFailed(output);
  };
  return { read, busyId, failed };
}

/** Changes to outputs. The list shows each at once, and undoes it when the server refuses. */
export function useOutputChanges(wallet: string) {
  const queryClient = useQueryClient();
  const change = (
    what: string,
    show: (list: readonly ListedAgentOutput[]) => ListedAgentOutput[],
    call: () => Promise<void>,
  ) =>
    changeLists<AgentOutputPage>(
      queryClient,
      outputsOf(wallet),
      `${what} an agent output`,
      (data) => withOutputs(data, show),
      call,
    );
  return {
    rename: (id: string, name: string) =>
      change(
        "rename",
        (list) => list.map((one) => (one.id === id ? { ...one, name } : one)),
        () => renameOutput(wallet, id, name),
      ),
    remove: (id: string) =>
      change(
        "delete",
        (list) => list.filter((one) => one.id !== id),
        () => deleteOutput(wallet, id),
      ),
  };
}
