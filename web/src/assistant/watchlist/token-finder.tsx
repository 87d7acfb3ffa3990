import type { MarketPair } from "@bakso/contract/markets";
import type { WatchlistItem } from "@bakso/contract/watchlist";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { TextField } from "../../shared/ui/text-field.tsx";
import { CHAIN_NAMES } from "./sections.ts";
import { searchTokens } from "./watchlist.api.ts";
import styles from "./watchlist.module.css";

const PAUSE_MS = 350;
const FEWEST_CHARS = 2;
const MOST_SHOWN = 5;

type Found = Pick<WatchlistItem, "name" | "chain"> & { address: string };

/** Finds a token by its name or symbol, for those who do not have its address at hand. */
export function TokenFinder({ onFound }: { onFound(found: Found): void }) {
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
  const tokens = tokensIn(data?.pairs ?? []);
  const isAsked = searched.length >= FEWEST_CHARS;
  return (
    <div className={styles.finder}>
      <TextField
        type="search"
        label="Find by name or symbol"
        hint="Many tokens share a name. Compare the address with one from a source you trust."
        autoComplete="off"
        maxLength={60}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          // Enter looks for the token; it does not add what is not filled in yet.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <div aria-live="polite">
        {!isAsked || isFetching ? null : error ? (
          <p>The search could not be reached. The address works without it.</p>
        ) : tokens.length === 0 ? (
          <p>Nothing found for “{searched}”.</p>
        ) : (
          <ul className={styles.found}>
            {tokens.map(({ chain, address, name, symbol }) => (
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
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Each token once, the one with the deepest pool first, on chains that can be watched. */
function tokensIn(pairs: readonly MarketPair[]): (Found & { symbol: string })[] {
  const found = new Map<string, Found & { symbol: string }>();
  const depth = ({ liquidity }: MarketPair) => liquidity?.usd ?? 0;
  for (const { chainId, baseToken } of pairs.toSorted((one, other) => depth(other) - depth(one))) {
    if (!(chainId in CHAIN_NAMES)) continue;
    const key = `${chainId}:${baseToken.address}`;
    // The line above says that it is one of ours.
    if (!found.has(key)) found.set(key, { ...baseToken, chain: chainId as WatchlistItem["chain"] });
  }
  return [...found.values()].slice(0, MOST_SHOWN);
}
