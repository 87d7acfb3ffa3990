import { useEffect } from "react";
import type { SummaryMark } from "../message-list.tsx";
import { ContextGauge } from "./context-gauge.tsx";
import { SummaryLine } from "./summary-line.tsx";
import { useTalkContext } from "./use-talk-context.ts";

interface TalkContextPartProps {
  /** Told where the talk is summed up, and what stands there; null where it is not. */
  onSummary(mark: SummaryMark | null): void;
}

/** How much of the open talk Bakso still reads. Nothing while that is not known. */
export function TalkContextPart({ onSummary }: TalkContextPartProps) {
  const context = useTalkContext();
  const summary = context?.summary;
  useEffect(() => {
    onSummary(summary ? { reachesTo: summary.reaches_to, line: <SummaryLine summary={summary} /> } : null);
    return () => onSummary(null);
  }, [summary, onSummary]);
  return context === undefined ? null : <ContextGauge context={context} />;
}
