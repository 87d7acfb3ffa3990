import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-client.ts";

/** Reads are tried once more after a failure of the network or the server; a refusal is final. */
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
