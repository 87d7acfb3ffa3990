import { TokenDetails } from "../../../features/token-details/token-details.tsx";
import { useShell } from "../shell.ts";
import type { ViewProps } from "../views.ts";

/** Token details, from the watchlist. What was found is told in the chat. */
export function TokenDetailsView({ isOpen, onClose }: ViewProps) {
  const { chat } = useShell();
  return <TokenDetails isOpen={isOpen} onClose={onClose} onFound={chat.session.show} />;
}
