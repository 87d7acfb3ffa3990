import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../shared/lib/api-client.ts";
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

/** Reads are tried once more after a failure of the network or the server; a refusal is final. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.status < 500),
      },
      mutations: { retry: false },
    },
  });
}
