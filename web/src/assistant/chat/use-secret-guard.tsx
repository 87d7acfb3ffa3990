import { maySecret } from "@bakso/contract/secrets";
import { type ReactNode, type RefObject, useState } from "react";
import { loadPart } from "../../shared/lib/load-part.ts";
import { Button } from "../../shared/ui/button.tsx";
import styles from "./composer.module.css";
import type { HeldMessage } from "./secret-guard.ts";

/** Where the check can't be loaded, nothing that may be a phrase is sent. */
const UNCHECKED: HeldMessage = {
  warning: "This could not be checked for a key or a recovery phrase, so it was not sent. Please try again.",
  canSend: false,
};

interface SecretGuard {
  /** Delivers a text of the field, unless it holds a key or a recovery phrase. */
  pass(text: string): void;
  /** The field holds another text now. */
  forget(): void;
  /** Why the text was not delivered. */
  warning: ReactNode;
}

/** Holds keys and recovery phrases back. The list of their words is loaded for the few texts that may hold one. */
export function useSecretGuard(
  field: RefObject<HTMLTextAreaElement | null>,
  deliver: (text: string) => void,
): SecretGuard {
  const [held, setHeld] = useState<HeldMessage | null>(null);
  const check = async (text: string) => {
    const part = await loadPart(() => import("./secret-guard.ts")).catch(() => null);
    if (field.current?.value !== text) return;
    const found = part === null ? UNCHECKED : part.heldBack(text);
    if (found) setHeld(found);
    else deliver(text);
  };
  return {
    pass: (text) => (maySecret(text) ? void check(text) : deliver(text)),
    forget: () => setHeld(null),
    warning: held && (
      <p role="alert" className={styles.limit}>
        {held.warning}{" "}
        {held.canSend ? (
          <Button variant="quiet" onClick={() => deliver(field.current?.value ?? "")}>
            Send it
          </Button>
        ) : null}
      </p>
    ),
  };
}
