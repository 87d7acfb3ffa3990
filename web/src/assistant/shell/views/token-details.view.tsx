import { TokenDetails } from "../../token-details/token-details.tsx";
import { useShell } from "../shell.ts";
import { useMarkets } from "../use-markets.ts";
import type { ViewProps } from "../views.ts";

/** Token details, from the watchlist. What was found is told in the chat. */
export function TokenDetailsView({ isOpen, onClose }: ViewProps) {
  const { chat } = useShell();
  const { exampleToken } = useMarkets();
  return (
    <TokenDetails isOpen={isOpen} onClose={onClose} onFound={chat.session.show} example={exampleToken} />
  );
}
