import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

/** Reads are tried once more when the network or the server failed; a refusal is final. */
export function createQueryClient(): QueryClient {
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
