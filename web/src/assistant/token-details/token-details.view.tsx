import { useShell, type ViewProps } from "../feature.ts";
import { TokenDetails } from "./token-details.tsx";

/** Token details, opened from the watchlist. The result is shown in the chat. */
export function TokenDetailsView({ isOpen, onClose }: ViewProps) {
  const { chat, page } = useShell();
  return (
    <TokenDetails
      isOpen={isOpen}
      onClose={onClose}
      onFound={chat.client.show}
      example={page.markets.exampleToken}
    />
  );
}
