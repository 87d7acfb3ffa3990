import type { TokenPairs } from "@bakso/contract/markets";
import { useQuery } from "@tanstack/react-query";
import { paths } from "../../shared/lib/api-paths.ts";
import { changeWords } from "../../shared/lib/market/change-words.ts";
import { shownPrice } from "../../shared/lib/market/price-format.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { headHappy } from "../../shared/ui/figures/head-happy.figure.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { plusIcon } from "../../shared/ui/icons/plus.icon.ts";
import { useShell } from "../feature.ts";
import type { WatchlistStarter } from "../page-data.ts";
import { askMarket } from "./watchlist.api.ts";
import styles from "./watchlist.module.css";

const REFRESH_MS = 60_000;
/** From here on cents say enough, and leave the name its room. */
const CENTS_FROM_USD = 1_000;
const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

interface WatchlistStartersProps {
  starters: readonly WatchlistStarter[];
  onAdd(starter: WatchlistStarter): void;
}

/** What an empty list can begin with, each with its price and one press away. */
export function WatchlistStarters({ starters, onAdd }: WatchlistStartersProps) {
  return (
    <>
      <h3 className={styles.suggested}>Suggested</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without marks is none to some who listen */}
      <ul role="list" className={styles.starters}>
        {starters.map((starter, tone) => (
          <li key={starter.address}>
            <StarterPrice {...starter} tone={tone} />
            <IconButton
              label={`Watch ${starter.name}`}
              icon={plusIcon}
              look="small"
              onClick={() => onAdd(starter)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const suggestedPrice = (price: number): string =>
  price < CENTS_FROM_USD ? shownPrice("token", price) : price.toLocaleString("en-US", CENTS);

function StarterPrice({ name, chain, address, tone }: WatchlistStarter & { tone: number }) {
  const { token } = useShell().page;
  const { data } = useQuery({
    queryKey: ["starter", chain, address],
    queryFn: ({ signal }) => askMarket<Partial<TokenPairs>>(paths.tokenPairs(address, chain), signal),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
  const { priceUsd, priceChange } = data?.pairs?.[0] ?? {};
  // As written-price.tsx draws it, which would be one more file of all that the assistant opens with.
  const [before, zeros, after] = suggestedPrice(Number(priceUsd)).split(/([₀-₉]+)/);
  const change = priceChange?.h24 === undefined ? undefined : changeWords(priceChange.h24);
  return (
    <>
      <span className={styles.avatar} data-tone={tone} aria-hidden>
        {address === token.mint ? <Figure source={headHappy} /> : name.slice(0, 2)}
      </span>
      <span className={styles.name}>{name}</span>
      <span className={styles.below} data-chain={chain}>
        {chain}
      </span>
      <span className={styles.price}>
        {priceUsd && (
          <>
            {before}
            <sub data-digits={zeros?.normalize("NFKC")}>{zeros}</sub>
            {after} <span className={styles.unit}>USD</span>
          </>
        )}
      </span>
      {change && (
        <span className={styles.change} data-direction={change.direction}>
          {change.text}
          <span className={styles.day}> 24 h</span>
        </span>
      )}
    </>
  );
}
