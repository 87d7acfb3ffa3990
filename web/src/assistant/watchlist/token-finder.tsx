import type { WatchlistItem } from "@bakso/contract/watchlist";
import { useQuery } from "@tanstack/react-query";
import { type Ref, useEffect, useState } from "react";
import { TextField } from "../../shared/ui/text-field.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import { CHAIN_NAMES } from "./chain-names.ts";
import { foundTokens } from "./found-tokens.ts";
import { searchTokens } from "./watchlist.api.ts";
import styles from "./watchlist.module.css";

const PAUSE_MS = 350;
const FEWEST_CHARS = 2;

type Found = Pick<WatchlistItem, "name" | "chain"> & { address: string };

interface TokenFinderProps {
  onFound(found: Found): void;
  /** Where one types. */
  ref?: Ref<HTMLInputElement>;
}

/** Finds a token by its name or symbol, for people who do not have its address. */
export function TokenFinder({ onFound, ref }: TokenFinderProps) {
  const [words, setWords] = useState("");
  const [searched, setSearched] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSearched(words.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  const { data, error, isFetching } = useQuery({
    queryKey: ["token-search", searched],
    queryFn: ({ signal }) => searchTokens(searched, signal),
    enabled: searched.length >= FEWEST_CHARS,
    staleTime: 60_000,
    retry: false,
  });
  const tokens = foundTokens(data?.pairs ?? [], Date.now());
  const isAnswered = searched.length >= FEWEST_CHARS && !isFetching;
  const told = !isAnswered
    ? ""
    : error
      ? "The search could not be reached. The address works without it."
      : tokens.length === 0
        ? `Nothing found for “${searched}”.`
        : "";
  return (
    <div className={styles.finder}>
      <TextField
        ref={ref}
        type="search"
        label="Find by name or symbol"
        // Said in the hint's place, a sentence covers nothing and moves nothing.
        hint={told || "Many tokens share a name. Compare the address with one from a source you trust."}
        autoComplete="off"
        maxLength={60}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          // Enter searches for the token. It does not submit the form, which is not filled in yet.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <VisuallyHidden isLive>{told}</VisuallyHidden>
      <div className={styles.answer} aria-live="polite">
        {isAnswered && tokens.length > 0 ? (
          <ul className={styles.found}>
            {tokens.map(({ chain, address, name, symbol, facts }) => (
              <li key={`${chain}:${address}`}>
                <button
                  type="button"
                  onClick={() => {
                    setWords("");
                    onFound({ name, chain, address });
                  }}
                >
                  <b>{symbol}</b> {name}
                  <small>
                    {CHAIN_NAMES[chain]} · <code>{`${address.slice(0, 6)}…${address.slice(-4)}`}</code>
                  </small>
                  {facts.length > 0 ? <small>{facts.join(" · ")}</small> : null}
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
