import { useQuery } from "@tanstack/react-query";
import { fetchLimits, limitsKey } from "../../shared/lib/day-limits.ts";
import { useChat } from "./chat-context.tsx";
import styles from "./composer.module.css";
import { limitText, roomText } from "./limit-text.ts";

/** How many replies are left today; nothing when that is not known. */
export function DailyLimit() {
  const { wallet } = useChat();
  const { data } = useQuery({
    queryKey: limitsKey(wallet),
    queryFn: ({ signal }) => fetchLimits(signal),
    staleTime: 60_000,
    retry: false,
  });
  if (data === undefined) return <p className={styles.footnote} />;
  const text = [limitText(data, Date.now()), roomText(data)].filter((part) => part !== null).join(" · ");
  return <p className={styles.footnote}>{text}</p>;
}
