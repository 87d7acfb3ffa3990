import type { WatchlistItem } from "@bakso/contract/watchlist";
import { memo, useEffect, useState } from "react";
import { changeWords } from "../../shared/lib/market/change-words.ts";
import { shownPrice } from "../../shared/lib/market/price-format.ts";
import { Figure } from "../../shared/ui/figure.tsx";
import { headHappy } from "../../shared/ui/figures/head-happy.figure.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { pencilSimpleIcon } from "../../shared/ui/icons/pencil-simple.icon.ts";
import { trashIcon } from "../../shared/ui/icons/trash.icon.ts";
import { WrittenFigure } from "../../shared/ui/page/written-price.tsx";
import { Sparkline } from "../../shared/ui/sparkline.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import { useShell } from "../feature.ts";
import type { PriceBoard } from "./price-board.ts";
import { isToken, type PriceFailure, type PriceState } from "./price-look-up.ts";
import type { ChainRow } from "./sections.ts";
import { useDayCourse } from "./use-day-course.ts";
import { usePrice } from "./use-price-board.ts";
import styles from "./watchlist.module.css";

const MINUTE_MS = 60_000;
/** A younger price is shown without its age. */
const QUIET_AGE_MS = 2 * MINUTE_MS;

const FAILURE_TEXTS: Record<PriceFailure, string> = {
  malformed:
    "This does not look like an address or a collection's name. Edit it, and compare it with the source.",
  unknown: "No market knows this. Compare its address or name with the source.",
  unreachable: "The price could not be looked up. It is tried again every minute.",
};

/** The same beside the item: a tooltip is not seen on a phone. */
function shortFailure(reason: PriceFailure, type: WatchlistItem["type"]): string {
  if (reason === "unreachable") return "Not reached";
  if (reason === "unknown") return "No market knows it";
  return type === "token" ? "Not an address" : "Not a collection's name";
}

export interface ItemActions {
  openChart(item: WatchlistItem): void;
  edit(item: WatchlistItem): void;
  remove(item: WatchlistItem): void;
}

const TONES = 5;
/** One of a few colours, the same for a name every time. What is left over is our own token's. */
const toneOf = (name: string): number =>
  1 + ([...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES);
/** The first letters of two words, or of one: names that begin alike are told apart. */
const initialsOf = (name: string): string => {
  const [one = "", other] = name.trim().split(/\s+/u);
  return [...one].slice(0, other ? 1 : 2).join("") + ([...(other ?? "")][0] ?? "");
};

export interface WatchlistRowProps {
  item: WatchlistItem;
  board: PriceBoard | null;
  actions: ItemActions;
  /** Its chain, where it is the only one of it. */
  chain?: ChainRow;
  onFold?(key: string): void;
}

/** One item: its name, for a token the way to its chart, and what it costs. */
export const ItemRow = memo(function ItemRow({ item, board, actions, chain, onFold }: WatchlistRowProps) {
  const { page } = useShell();
  const price = usePrice(board, item.id);
  const { name } = item;
  // By its address, never by its name: anyone may call a token Bakso.
  const isOwn = item.type === "token" && item.address === page.token.mint;
  const hasNoPrice = price?.kind === "failed" || price?.kind === "missing";
  const hasChart = item.type === "token" && item.address !== null && item.address !== "";
  return (
    <article className={styles.item} aria-label={name}>
      <div className={styles.entry}>
        <span className={styles.avatar} data-tone={isOwn ? 0 : toneOf(name)} aria-hidden>
          {isOwn ? <Figure source={headHappy} /> : initialsOf(name)}
        </span>
        {hasChart ? (
          <button type="button" className={styles.name} title={name} onClick={() => actions.openChart(item)}>
            {name}
          </button>
        ) : (
          <span className={styles.name} title={name}>
            {name}
          </span>
        )}
        <Price type={item.type} price={price} />
        {chain || hasNoPrice || price?.kind === "price" ? (
          <div className={styles.below}>
            {chain && onFold ? (
              <h4>
                <button
                  type="button"
                  className={styles.chainName}
                  aria-expanded
                  onClick={() => onFold(chain.key)}
                >
                  {chain.title}
                  <VisuallyHidden> (1)</VisuallyHidden>
                </button>
              </h4>
            ) : null}
            {hasNoPrice ? (
              <span className={styles.reason}>
                {price.kind === "missing" ? "No market has a price" : shortFailure(price.reason, item.type)}
              </span>
            ) : null}
            {price?.kind === "price" ? <Age fetchedAt={price.fetchedAt} /> : null}
          </div>
        ) : null}
        {isToken(item) && !hasNoPrice ? <DayLine item={item} price={price} /> : null}
        {price?.kind === "price" ? <Change item={item} price={price} /> : null}
      </div>
      {/* Beside the row: on a phone it is swiped to, elsewhere it comes with the pointer or the focus. */}
      <span className={styles.tools}>
        <IconButton
          label={`Edit ${name}`}
          icon={pencilSimpleIcon}
          look="small"
          onClick={() => actions.edit(item)}
        />
        <IconButton
          label={`Delete ${name}`}
          icon={trashIcon}
          look="small"
          onClick={() => actions.remove(item)}
        />
      </span>
    </article>
  );
});

function Price({ type, price }: { type: WatchlistItem["type"]; price: PriceState | undefined }) {
  switch (price?.kind) {
    case "price":
      return (
        <span className={styles.price}>
          <span data-part="price">
            <WrittenFigure figure={shownPrice(type, price.price)} />
          </span>{" "}
          <span className={styles.unit}>{price.priceUnit}</span>
        </span>
      );
    case "failed":
      return (
        <span className={styles.price} data-kind="failed" data-tooltip={FAILURE_TEXTS[price.reason]}>
          Error
        </span>
      );
    case "missing":
      return (
        <span className={styles.price} data-kind="none">
          N/A
        </span>
      );
    default:
      return (
        <span className={styles.price} role="img" aria-label="Looking up the price">
          …
        </span>
      );
  }
}

type KnownPrice = Extract<PriceState, { kind: "price" }>;

const changeOf = ({ change24h }: KnownPrice) => (change24h === null ? null : changeWords(change24h));

/** The line of its day; its place is kept while its price is awaited, and while it is. */
function DayLine({ item, price }: { item: WatchlistItem; price: PriceState | undefined }) {
  return price?.kind === "price" ? (
    <KnownLine item={item} isUp={changeOf(price)?.direction !== "down"} />
  ) : (
    <Sparkline isAwaited course={null} isUp />
  );
}

function KnownLine({ item, isUp }: { item: WatchlistItem; isUp: boolean }) {
  const course = useDayCourse(item);
  return <Sparkline course={course} isUp={isUp} isAwaited={course?.length === 0} />;
}

/** Below its price how that has changed; of a collection, that it is its cheapest piece's. */
function Change({ item, price }: { item: WatchlistItem; price: KnownPrice }) {
  const change = changeOf(price);
  if (!isToken(item)) return <span className={styles.change}>Floor price</span>;
  return change === null ? null : (
    <span className={styles.change} data-direction={change.direction}>
      {change.text}
      <span className={styles.day}> 24 h</span>
    </span>
  );
}

/** How old an old price is, in words; nothing for a fresh one. */
function Age({ fetchedAt }: Pick<KnownPrice, "fetchedAt">) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const ageMs = fetchedAt === null ? 0 : Math.max(now, Date.now()) - Date.parse(fetchedAt);
  return ageMs < QUIET_AGE_MS ? null : (
    <span className={styles.age}>{Math.floor(ageMs / MINUTE_MS)} min old</span>
  );
}
