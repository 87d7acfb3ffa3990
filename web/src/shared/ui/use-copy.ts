import { COPY_FEEDBACK_MS } from "@bakso/contract/constants";
import { useEffect, useRef, useState } from "react";
import { browserCopyEnvironment, copyText } from "./copy-text.ts";

export type CopyState = "idle" | "copied" | "failed";

/** Copies and says for two seconds how it went. */
export function useCopy(): [state: CopyState, copy: (text: string, host: HTMLElement) => Promise<void>] {
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (text: string, host: HTMLElement): Promise<void> => {
    const isCopied = await copyText(text, browserCopyEnvironment(host));
    clearTimeout(timer.current);
    setState(isCopied ? "copied" : "failed");
    timer.current = setTimeout(() => setState("idle"), COPY_FEEDBACK_MS);
  };
  return [state, copy];
}
