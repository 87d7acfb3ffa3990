import type { MarketsContent } from "@bakso/contract/content/markets.shapes";
import type { MintFacts } from "@bakso/contract/markets";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/lib/api-client.ts";
import { isTokenAddress } from "../../shared/lib/market/address-chain.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { ChainFacts } from "./chain-facts.tsx";
import { fetchMint, fetchPairs } from "./token-details.api.ts";
import styles from "./token-details.module.css";
import type { FoundToken } from "./token-facts.ts";

export const FAILED_TEXT = "Error fetching token data. Please try again.";
export const NOTHING_TEXT = "No data found for the given token address.";

const MALFORMED_TEXT =
  "This is not a token's address: on Solana that is 32 to 44 letters and digits, elsewhere 0x and 40 more.";

interface TokenDetailsProps {
  isOpen: boolean;
  onClose(): void;
  onFound(found: FoundToken & { title: string }): void;
  /** A token to try it with, in demo mode. */
  example: Pick<MarketsContent["exampleToken"], "mint" | "hint"> | null;
}

/** Asks for a token's address, and tells what markets and chain say of it. */
export function TokenDetails({ isOpen, onClose, onFound, example }: TokenDetailsProps) {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string | null>(null);
  /** Where no market knows the token, what the chain says matters most. */
  const [mintAlone, setMintAlone] = useState<MintFacts | null>(null);
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
    forget();
    if (!isTokenAddress(asked)) {
      setError(`${NOTHING_TEXT} ${MALFORMED_TEXT}`);
      return;
    }
    setBusy(true);
    const [answer, chain] = await Promise.allSettled([
      fetchPairs(asked, ending.signal),
      fetchMint(asked, ending.signal),
    ]);
    setBusy(false);
    if (ending.signal.aborted) return;
    const mint = chain.status === "fulfilled" ? chain.value : null;
    const pair = answer.status === "fulfilled" ? answer.value.pairs?.[0] : undefined;
    if (!pair) {
      setError(answer.status === "rejected" && !isUnknown(answer.reason) ? FAILED_TEXT : NOTHING_TEXT);
      setMintAlone(mint === "unreadable" ? null : mint);
      return;
    }
    onFound({ pair, mint, title: `Token details: ${pair.baseToken?.name || asked}` });
    setAddress("");
    onClose();
  };
  const fillIn = (mint: string) => {
    setAddress(mint);
    forget();
    // Enter looks it up.
    field.current?.focus();
  };
  const forget = () => {
    setError(null);
    setMintAlone(null);
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
            forget();
          }}
        />
        <div role="status">
          {mintAlone === null ? null : (
            <section className={styles.facts} aria-labelledby="chain-facts">
              <h3 id="chain-facts">What the chain says</h3>
              <ChainFacts mint={mintAlone} />
            </section>
          )}
        </div>
        {example === null || mintAlone !== null ? null : (
          <Notice kind="info" action={<Button onClick={() => fillIn(example.mint)}>Fill it in</Button>}>
            {example.hint}
          </Notice>
        )}
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

/** Trying again does not help where it is no address at all. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 404);
