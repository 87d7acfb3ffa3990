import { useShell, type ViewProps } from "../feature.ts";
import { TokenDetails } from "./token-details.tsx";
import { tokenMessage } from "./token-facts.ts";

/** Token details, opened from the watchlist. The result is shown in the chat. */
export function TokenDetailsView({ isOpen, onClose }: ViewProps) {
  const { chat, page } = useShell();
  return (
    <TokenDetails
      isOpen={isOpen}
      onClose={onClose}
      onFound={({ title, ...found }) =>
        chat.client.show({ title, text: tokenMessage(found), view: { kind: "token_details", ...found } })
      }
      example={page.markets.exampleToken}
    />
  );
}
