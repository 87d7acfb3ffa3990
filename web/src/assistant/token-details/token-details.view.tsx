import { useShell, type ViewProps } from "../feature.ts";
import { TokenDetails } from "./token-details.tsx";

/** Token details, from the watchlist. What was found is told in the chat. */
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
