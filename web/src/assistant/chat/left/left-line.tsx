import { useQuery } from "@tanstack/react-query";
import { fetchLimits, limitsKey } from "../../../shared/lib/day-limits.ts";
import { useChat } from "../chat-context.tsx";
import { useTalkContext } from "../use-talk-context.ts";
import { ContextGauge } from "./context-gauge.tsx";
import styles from "./left.module.css";
import { levelOf, limitText, roomText } from "./limit-text.ts";

/** Below the input: what is left of the day, and how much of the talk is seen. Nothing of what is not known. */
export function LeftLine() {
  const { wallet } = useChat();
  const { data } = useQuery({
    queryKey: limitsKey(wallet),
    queryFn: ({ signal }) => fetchLimits(signal),
    staleTime: 60_000,
    retry: false,
  });
  const context = useTalkContext();
  const text = data && [limitText(data, Date.now()), roomText(data)].filter((part) => part !== null);
  return (
    <div className={styles.foot}>
      <p className={styles.left} data-level={data && levelOf(data)}>
        {text?.join(" · ")}
      </p>
      {context === undefined ? null : <ContextGauge context={context} />}
    </div>
  );
}
