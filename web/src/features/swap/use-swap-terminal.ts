import { useEffect, useEffectEvent, useState } from "react";
import { loadScript } from "../../lib/load-script.ts";
import { amountIn, type SwapTokens, TERMINAL_ID, terminalOptions } from "./terminal.ts";

/** The terminal starts so long after the page appeared, or when its script is ready, whichever is later. */
const INIT_AFTER_MS = 1_000;
/** A script that has not come by then does not come. */
const SCRIPT_PATIENCE_MS = 20_000;
export const MISSING_TEXT = "Jupiter Terminal not available. Please refresh the page.";

export type TerminalState = { kind: "starting" } | { kind: "started" } | { kind: "failed"; text: string };

interface Terminal {
  scriptUrl: string;
  tokens: SwapTokens;
  onSuccess(): void;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the terminal in the element of its id, and closes it when the page is left. */
export function useSwapTerminal({ scriptUrl, tokens, onSuccess }: Terminal): TerminalState {
  const [state, setState] = useState<TerminalState>({ kind: "starting" });
  const succeed = useEffectEvent(onSuccess);
  const { inputMint, outputMint } = tokens;
  useEffect(() => {
    let isLeft = false;
    const script = Promise.race([
      loadScript(scriptUrl, { "data-preload": "" }),
      wait(SCRIPT_PATIENCE_MS).then(() => Promise.reject(new Error("no script"))),
    ]);
    const start = async () => {
      const [loaded] = await Promise.allSettled([script, wait(INIT_AFTER_MS)]);
      if (isLeft) return;
      const { Jupiter } = window;
      if (loaded.status === "rejected" || typeof Jupiter?.init !== "function")
        return setState({ kind: "failed", text: MISSING_TEXT });
      try {
        const options = terminalOptions({ inputMint, outputMint }, amountIn(window.location.search), () =>
          succeed(),
        );
        await Jupiter.init(options);
        if (!isLeft) setState({ kind: "started" });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (!isLeft) setState({ kind: "failed", text: `Error: ${message}` });
      }
    };
    void start();
    return () => {
      isLeft = true;
      window.Jupiter?.close?.();
      // The script keeps its own hold of the element; what it drew must go with the page.
      document.getElementById(TERMINAL_ID)?.replaceChildren();
    };
  }, [scriptUrl, inputMint, outputMint]);
  return state;
}
