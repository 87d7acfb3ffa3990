import { type ReactNode, useEffect } from "react";
import { ContextGauge } from "./context-gauge.tsx";
import { SummaryLine } from "./summary-line.tsx";
import { useTalkContext } from "./use-talk-context.ts";

/** What stands below the last message that the model knows as a summary alone. */
export interface SummaryMark {
  reachesTo: string;
  line: ReactNode;
}

export interface TalkContextProps {
  /** Told where the talk is summed up, and what stands there; null where it is not. */
  onSummary(mark: SummaryMark | null): void;
}

/** Who has half of the room left need not think of it. */
const WORTH_TELLING_PERCENT = 50;

/** How much of the open talk Bakso still reads. Nothing while that is not known, or while there is room enough. */
export function TalkContext({ onSummary }: TalkContextProps) {
  const context = useTalkContext();
  const summary = context?.summary;
  useEffect(() => {
    onSummary(summary ? { reachesTo: summary.reaches_to, line: <SummaryLine summary={summary} /> } : null);
    return () => onSummary(null);
  }, [summary, onSummary]);
  const isToldOf =
    context && (context.percent >= WORTH_TELLING_PERCENT || context.left_out > 0 || context.summary);
  return isToldOf ? <ContextGauge context={context} /> : null;
}
