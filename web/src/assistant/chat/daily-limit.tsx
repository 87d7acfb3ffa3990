import { useQuery } from "@tanstack/react-query";
import { fetchLimits, limitsKey } from "../../shared/lib/day-limits.ts";
import { useChat } from "./chat-context.tsx";
import styles from "./composer.module.css";
import { levelOf, limitText, roomText } from "./limit-text.ts";

/** How many replies and pictures are left today; nothing when that is not known. */
export function DailyLimit() {
  const { wallet } = useChat();
  const { data } = useQuery({
    queryKey: limitsKey(wallet),
    queryFn: ({ signal }) => fetchLimits(signal),
    staleTime: 60_000,
    retry: false,
  });
  const text = data && [limitText(data, Date.now()), roomText(data)].filter((part) => part !== null);
  return (
    <p className={styles.footnote} data-edge="foot" data-level={data && levelOf(data)}>
      {text?.join(" · ")}
    </p>
  );
}
