import type { WatchlistItem } from "@bakso/contract/watchlist";
import { useCallback, useEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from "react";
import { VList } from "virtua";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { caretDownIcon } from "../../shared/ui/icons/caret-down.icon.ts";
import { caretRightIcon } from "../../shared/ui/icons/caret-right.icon.ts";
import { plusIcon } from "../../shared/ui/icons/plus.icon.ts";
import { Notice } from "../../shared/ui/notice.tsx";
import { SelectField } from "../../shared/ui/select-field.tsx";
import { VisuallyHidden } from "../../shared/ui/visually-hidden.tsx";
import type { PriceBoard } from "./price-board.ts";
import { type ChainRow, layOut, type SortBy, type WatchlistRow } from "./sections.ts";
import { usePriceBoard } from "./use-price-board.ts";
import styles from "./watchlist.module.css";
import { type ItemActions, ItemRow, type WatchlistRowProps } from "./watchlist-row.tsx";

/** Fewer items are seen at a glance, in whatever order. */
const FEWEST_TO_SORT = 5;

const SORTS: readonly { value: SortBy; label: string }[] = [
  { value: "added", label: "As added" },
  { value: "name", label: "Name" },
  { value: "price", label: "Price" },
  { value: "change", label: "Change in 24 h" },
];

interface WatchlistListProps {
  items: readonly WatchlistItem[];
  ordinalCountExtra: number;
  actions: ItemActions;
  /** Asks for another item. */
  onAdd(): void;
}

/** The items under their headings, with prices. However many there are, only those in view are in the page. */
export function WatchlistList({ items, ordinalCountExtra, actions, onAdd }: WatchlistListProps) {
  const board = usePriceBoard(items);
  const isUnreachable = useUnreachable(board, items);
  const [sortBy, setSortBy] = useState<SortBy>("added");
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const isByPrice = sortBy === "price" || sortBy === "change";
  const turn = useTurns(board, isByPrice);
  useEffect(() => board?.wantAll(isByPrice), [board, isByPrice]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn means that prices have changed
  const rows = useMemo(
    () => layOut(items, { folded, sortBy, ordinalCountExtra, priceOf: (id) => board?.priceOf(id) }),
    [items, folded, sortBy, ordinalCountExtra, board, turn],
  );
  const fold = useCallback(
    (key: string) =>
      setFolded((before) => {
        const after = new Set(before);
        if (!after.delete(key)) after.add(key);
        return after;
      }),
    [],
  );
  const row = useCallback(
    (one: WatchlistRow) =>
      one.kind === "item" ? (
        <ItemRow key={one.key} item={one.item} board={board} actions={actions} />
      ) : one.kind === "chain" && one.only ? (
        <OnlyOfChain key={one.key} item={one.only} row={one} board={board} actions={actions} onFold={fold} />
      ) : (
        <Heading key={one.key} row={one} onFold={fold} />
      ),
    [board, actions, fold],
  );
  const hasFew = items.filter(({ type }) => type !== "brc20").length < FEWEST_TO_SORT;
  return (
    <>
      {hasFew ? null : (
        <SelectField
          label="Sort by"
          isLabelHidden
          options={SORTS.map(({ value, label }) => ({ value, label: `Sort: ${label}` }))}
          value={sortBy}
          onChange={setSortBy}
        />
      )}
      <VList data={rows} className={styles.list}>
        {row}
      </VList>
      {hasFew ? (
        <div className={styles.more}>
          <Button icon={plusIcon} onClick={onAdd}>
            Add another
          </Button>
        </div>
      ) : null}
      {/* Last, so that the items stay in their places when it comes and goes. */}
      {isUnreachable ? (
        <Notice kind="warning">Prices can't be reached just now. They are tried again every minute.</Notice>
      ) : null}
    </>
  );
}

interface OnlyOfChainProps extends Pick<WatchlistRowProps, "item" | "board" | "actions"> {
  row: ChainRow;
  onFold(key: string): void;
}

/** The one item of a chain, with the chain's name in its row: a heading for each alone would be more headings than rows. */
function OnlyOfChain({ item, row, board, actions, onFold }: OnlyOfChainProps) {
  const place = useRef<HTMLDivElement>(null);
  const fold = useCallback(
    (key: string) => {
      onFold(key);
      // Folded, its name stands elsewhere: who pressed it goes on there.
      focusIfLost(() => place.current?.querySelector<HTMLElement>("[aria-expanded]"));
    },
    [onFold],
  );
  return (
    <div ref={place}>
      {row.isFolded ? (
        <Heading row={row} onFold={fold} />
      ) : (
        <ItemRow item={item} chain={row} onFold={fold} board={board} actions={actions} />
      )}
    </div>
  );
}

interface HeadingProps {
  row: Extract<WatchlistRow, { isFolded: boolean }>;
  onFold(key: string): void;
}

function Heading({ row, onFold }: HeadingProps) {
  const { kind, key, title, count, isFolded } = row;
  const Level = kind === "category" ? "h3" : "h4";
  return (
    <Level className={styles[kind]}>
      <button type="button" className={styles.fold} aria-expanded={!isFolded} onClick={() => onFold(key)}>
        {kind === "category" || isFolded ? (
          <Icon path={isFolded ? caretRightIcon : caretDownIcon} sizePx={16} />
        ) : null}
        {title}
        {kind === "chain" && count === 1 ? <VisuallyHidden> (1)</VisuallyHidden> : ` (${count})`}
      </button>
    </Level>
  );
}

/** Counts price changes, at most one a frame, where the order depends on them. */
function useTurns(board: PriceBoard | null, isOn: boolean): number {
  const [turn, next] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isOn || !board) return undefined;
    let frame = 0;
    const stop = board.subscribe(null, () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(next);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [board, isOn]);
  return turn;
}

/** Whether no price at all could be looked up. Then one sentence says so, beside the single errors. */
function useUnreachable(board: PriceBoard | null, items: readonly WatchlistItem[]): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => board?.subscribe(null, onChange) ?? (() => undefined),
    [board],
  );
  return useSyncExternalStore(subscribe, () => {
    if (!board || board.isWaiting()) return false;
    // What nobody has seen yet says nothing.
    const prices = items.flatMap(({ id }) => board.priceOf(id) ?? []);
    const isOut = prices.some((price) => price.kind === "failed" && price.reason === "unreachable");
    return isOut && prices.every((price) => price.kind !== "price");
  });
}
