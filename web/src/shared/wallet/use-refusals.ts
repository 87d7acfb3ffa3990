import type { ErrorCode } from "@bakso/contract/errors";
import type { QueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { ApiError } from "../lib/api-client.ts";
import { sessionKey } from "./session.ts";

/** Refusals that mean: the session is not what this tab believes. */
const SESSION_CODES: readonly (ErrorCode | undefined)[] = [
  "auth.required",
  "auth.wallet_changed",
  "gate.balance_too_low",
];

/**
 * Has the session read again when any call of the page is refused because of it.
 *
 * @returns the same for calls made outside of queries and mutations
 */
export function useRefusals(queryClient: QueryClient): (error: unknown) => void {
  const noticeRefusal = useCallback(
    (error: unknown) => {
      if (error instanceof ApiError && SESSION_CODES.includes(error.code)) {
        void queryClient.invalidateQueries({ queryKey: sessionKey });
      }
    },
    [queryClient],
  );

  useEffect(() => {
    const offs = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") noticeRefusal(event.action.error);
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === "updated" && event.action.type === "error") noticeRefusal(event.action.error);
      }),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [queryClient, noticeRefusal]);

  return noticeRefusal;
}
