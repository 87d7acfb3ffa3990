import { countWords } from "../../shared/lib/count-words.ts";
import { ResultCard, ResultMeter } from "../../shared/ui/result-card.tsx";
import { type ResultViewProps, useShell } from "../feature.ts";
import { listAt, numberAt, textAt } from "../result-shape.ts";

/** What is left of the day. */
export function LeftResult({ view }: ResultViewProps) {
  const { timeText } = useShell();
  const all = listAt(view, "left");
  if (all.length === 0) return null;
  const resets = timeText(textAt(view, "resets_at") ?? "");
  return (
    <ResultCard label="Left today">
      {all.map((one) => {
        const [used = 0, limit = 0] = [numberAt(one, "used"), numberAt(one, "limit")];
        const left = Math.max(0, limit - used);
        const what = textAt(one, "what") ?? "";
        return (
          <ResultMeter
            key={what}
            label={`${countWords(left)} ${what}`}
            text={`of ${countWords(limit)} left`}
            value={left}
            max={limit}
          />
        );
      })}
      {resets === "" ? null : <p>New ones at {resets}.</p>}
    </ResultCard>
  );
}
