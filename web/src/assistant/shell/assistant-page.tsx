import type { PageData } from "@bakso/contract/content/page-data";
import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createQueryClient } from "../../shared/lib/query-client.ts";
import { WalletProvider } from "../../shared/wallet/wallet-context.tsx";
import { Access } from "./access.tsx";

/** What the page's loader gives. */
export interface AssistantPageData
  extends Pick<PageData, "assistant" | "wallets" | "hasSessionCookie" | "isDemo"> {
  site: Pick<PageData["site"], "name" | "navigation" | "legal">;
  token: Pick<PageData["token"], "symbol" | "minimumUi">;
}

interface AssistantPageProps {
  page: AssistantPageData;
}

/** The assistant's page: whom the gate lets in sees the assistant, everybody else sees the gate. */
export function AssistantPage({ page }: AssistantPageProps) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <WalletProvider listed={page.wallets.wallets} hasSessionCookie={page.hasSessionCookie}>
        <Access page={page} />
      </WalletProvider>
    </QueryClientProvider>
  );
}
