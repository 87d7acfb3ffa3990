import type { DemoQuote } from "@bakso/contract/demo";
import { useEffect, useState } from "react";
import { ApiError } from "../../../shared/lib/api-client.ts";
import { fetchQuote, type SwapWish } from "./demo-swap.api.ts";

/** A pause in typing: the price is not requested at each key. */
const PAUSE_MS = 200;
const AGAIN_MS = 15_000;

export type QuoteState =
  /** What was known of the wish before, whose prices are those of some seconds ago. */
  | { kind: "asked"; before: DemoQuote | null }
  | { kind: "known"; quote: DemoQuote }
  /** In words for people. */
  | { kind: "refused"; text: string };

const UNREACHABLE_TEXT = "The price can\u2019t be reached just now.";

/** The price of a wish, requested again as it moves. */
export function useQuote({ side, given, raw: rawAmount }: SwapWish): QuoteState {
  const [answer, setAnswer] = useState<{ of: string; state: QuoteState }>();
  const raw = String(rawAmount);
  const asked = `${side}:${given}:${raw}`;
  useEffect(() => {
    const ending = new AbortController();
    const ask = async () => {
      try {
        const quote = await fetchQuote({ side, given, raw: BigInt(raw) }, ending.signal);
        setAnswer({ of: asked, state: { kind: "known", quote } });
      } catch (error) {
        if (ending.signal.aborted) return;
        const text = (error instanceof ApiError && error.serverText) || UNREACHABLE_TEXT;
        setAnswer({ of: asked, state: { kind: "refused", text } });
      }
    };
    const first = setTimeout(() => void ask(), PAUSE_MS);
    const again = setInterval(() => void ask(), AGAIN_MS);
    return () => {
      ending.abort();
      clearTimeout(first);
      clearInterval(again);
    };
  }, [side, given, raw, asked]);
  if (answer?.of === asked) return answer.state;
  return { kind: "asked", before: answer?.state.kind === "known" ? answer.state.quote : null };
}
