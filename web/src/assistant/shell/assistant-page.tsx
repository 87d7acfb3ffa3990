import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createQueryClient } from "../../shared/lib/query-client.ts";
import { WalletProvider } from "../../shared/wallet/wallet-context.tsx";
import type { AssistantPageData } from "../page-data.ts";
import { Access } from "./access.tsx";

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
