import type { WatchlistItem } from "@bakso/contract/watchlist";
import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { VList } from "virtua";
import { Icon } from "../../shared/ui/icon.tsx";
import { caretDownIcon } from "../../shared/ui/icons/caret-down.icon.ts";
import { caretRightIcon } from "../../shared/ui/icons/caret-right.icon.ts";
import type { PriceBoard } from "./price-board.ts";
import { layOut, type SortBy, type WatchlistRow } from "./sections.ts";
import styles from "./watchlist.module.css";
import { type ItemActions, ItemRow } from "./watchlist-row.tsx";

interface WatchlistListProps {
  items: readonly WatchlistItem[];
  board: PriceBoard | null;
  sortBy: SortBy;
  ordinalCountExtra: number;
  actions: ItemActions;
}

/** The items under their headings. However many there are, only those in view are in the page. */
export function WatchlistList({ items, board, sortBy, ordinalCountExtra, actions }: WatchlistListProps) {
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
      ) : (
        <Heading key={one.key} row={one} onFold={fold} />
      ),
    [board, actions, fold],
  );
  return (
    <VList data={rows} className={styles.list}>
      {row}
    </VList>
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
        <Icon path={isFolded ? caretRightIcon : caretDownIcon} sizePx={16} />
        {title} ({count})
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
