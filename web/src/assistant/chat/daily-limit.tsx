import { useQuery } from "@tanstack/react-query";
import { fetchLimits } from "./chat.api.ts";
import { useChat } from "./chat-context.tsx";
import styles from "./composer.module.css";
import { limitsKey } from "./create-chat.ts";
import { limitText } from "./limit-text.ts";

/** How many answers are left today; nothing when that is not known. */
export function DailyLimit() {
  const { wallet } = useChat();
  const { data } = useQuery({
    queryKey: limitsKey(wallet),
    queryFn: ({ signal }) => fetchLimits(signal),
    staleTime: 60_000,
    retry: false,
  });
  const text = data === undefined ? null : limitText(data, Date.now());
  return <p className={styles.footnote}>{text}</p>;
}
