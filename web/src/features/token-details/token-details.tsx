import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { fetchMint, fetchPairs } from "./token-details.api.ts";
import styles from "./token-details.module.css";
import { tokenMessage } from "./token-facts.ts";

export const FAILED_TEXT = "Error fetching token data. Please try again.";
export const NOTHING_TEXT = "No data found for the given token address.";

interface TokenDetailsProps {
  isOpen: boolean;
  onClose(): void;
  /** Takes what was found, as Markdown. */
  onFound(found: { title: string; text: string }): void;
}

/** Asks for a token's address, and tells what markets and chain say of it. */
export function TokenDetails({ isOpen, onClose, onFound }: TokenDetailsProps) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => {
    if (!isOpen) running.current?.abort();
  }, [isOpen]);
  useEffect(() => () => running.current?.abort(), []);

  const look = async (asked: string) => {
    const ending = new AbortController();
    running.current = ending;
    setError(null);
    setBusy(true);
    try {
      const [answer, mint] = await Promise.all([
        fetchPairs(asked, ending.signal),
        fetchMint(asked, ending.signal),
      ]);
      if (ending.signal.aborted) return;
      const pair = answer.pairs?.[0];
      if (!pair) return setError(NOTHING_TEXT);
      const { baseToken } = pair;
      onFound({ title: `Token details: ${baseToken?.name || asked}`, text: tokenMessage(pair, mint) });
      setAddress("");
      onClose();
    } catch {
      if (!ending.signal.aborted) setError(FAILED_TEXT);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = address.trim();
    if (asked !== "" && !isBusy) void look(asked);
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Token details" width="narrow" initialFocus={field}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label="Token address"
          required
          autoComplete="off"
          spellCheck={false}
          value={address}
          error={error}
          onChange={(event) => {
            setAddress(event.target.value);
            setError(null);
          }}
        />
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            Submit
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
