import type { DonationProofs } from "@bakso/contract/donations";
import { useCallback, useEffect, useState } from "react";
import { callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";

/** What the chain says: requested, here, or not available now. */
export type ProofState =
  | { status: "asking" }
  | { status: "answered"; proofs: DonationProofs }
  | { status: "failed"; askAgain: () => void };

/** Whoever waits longer for a plain answer has left: then it is said that none came, and how to ask again. */
const MOST_WAIT_MS = 12_000;

/** Asks once when the page is there. The rows are part of the page. */
export function useDonationProofs(): ProofState {
  const [state, setState] = useState<ProofState>({ status: "asking" });

  const ask = useCallback((signal?: AbortSignal) => {
    setState({ status: "asking" });
    callApiJson<DonationProofs>(paths.donationProofs, {
      timeoutMs: MOST_WAIT_MS,
      ...(signal ? { signal } : {}),
    }).then(
      (proofs) => setState({ status: "answered", proofs }),
      () => {
        if (!signal?.aborted) setState({ status: "failed", askAgain: () => ask() });
      },
    );
  }, []);

  useEffect(() => {
    const gone = new AbortController();
    ask(gone.signal);
    return () => gone.abort();
  }, [ask]);
  return state;
}
