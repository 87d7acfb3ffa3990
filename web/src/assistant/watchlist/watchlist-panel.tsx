import type { WatchlistItem } from "@bakso/contract/watchlist";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { latePart } from "../../shared/lib/late-part.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { chartFigure } from "../../shared/ui/figures/chart.figure.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { infoIcon } from "../../shared/ui/icons/info.icon.ts";
import { plusIcon } from "../../shared/ui/icons/plus.icon.ts";
import { ListWait } from "../../shared/ui/list-wait.tsx";
import { Panel } from "../../shared/ui/panel.tsx";
import { PanelEnd } from "../../shared/ui/panel-end.tsx";
import type { WatchlistStarter } from "../page-data.ts";
import { draftOf, emptyDraft } from "./add-check.ts";
import { useWatchlist } from "./use-watchlist.ts";
import styles from "./watchlist.module.css";
import type { ItemActions } from "./watchlist-row.tsx";
import { WatchlistStarters } from "./watchlist-starters.tsx";

// An empty list needs no rows and no prices.
const WatchlistList = latePart(async () => (await import("./watchlist-list.tsx")).WatchlistList);
// Seldom needed, so not loaded with the panel.
const ItemDialog = latePart(async () => (await import("./item-dialog.tsx")).ItemDialog);

/** How long a deleted item can be brought back. */
const UNDO_MS = 8_000;
const WAITING_ROWS = 5;
/** How long a row is waited for that somebody goes on at: some seconds. */
const WAITING_FRAMES = 240;

export interface WatchlistPanelProps {
  isOpen: boolean;
  /** In which windows it lies over the page: a media query. */
  overlayQuery: string;
  onHide(): void;
  wallet: string;
  ordinalCountExtra: number;
  /** What an empty list offers. */
  starters: readonly WatchlistStarter[];
  /** Some prices are the demo's own. */
  hasDemoMarket: boolean;
  onOpenChart(item: WatchlistItem): void;
  onOpenDetails(): void;
}

/** What the wallet watches, with prices. */
export function WatchlistPanel({
  isOpen,
  overlayQuery,
  onHide,
  onOpenDetails,
  ...content
}: WatchlistPanelProps) {
  const [isFolded, setFolded] = useState(false);
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      side="right"
      title="Watchlist"
      isOpen={isOpen}
      overlayQuery={overlayQuery}
      onClose={onHide}
      isFolded={isFolded}
      onFold={setFolded}
      actions={
        <>
          <IconButton
            label="Add to watchlist"
            icon={plusIcon}
            onClick={() => {
              setFolded(false);
              setAdding(true);
            }}
          />
          <IconButton label="Token details" icon={infoIcon} onClick={onOpenDetails} />
        </>
      }
    >
      <WatchlistContent {...content} isAdding={isAdding} onAdding={setAdding} />
    </Panel>
  );
}

type WatchlistContentProps = Pick<
  WatchlistPanelProps,
  "wallet" | "ordinalCountExtra" | "starters" | "hasDemoMarket" | "onOpenChart"
> & {
  isAdding: boolean;
  /** Opens the form that adds something, or closes it. */
  onAdding(isAdding: boolean): void;
};

function WatchlistContent(props: WatchlistContentProps) {
  const { wallet, ordinalCountExtra, starters, hasDemoMarket, onOpenChart, isAdding, onAdding } = props;
  const onAdd = () => onAdding(true);
  const { items, isKnown, hasFailed, retry, add, change, remove } = useWatchlist(wallet);
  const [editing, setEditing] = useState<WatchlistItem | null>(null);
  const [removed, setRemoved] = useState<WatchlistItem | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const undoPlace = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (removed === null) return undefined;
    focusIfLost(() => undoPlace.current?.querySelector("button"));
    const timer = setTimeout(() => setRemoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);

  const actions = useMemo<ItemActions>(
    () => ({
      openChart: onOpenChart,
      edit: setEditing,
      remove: (item) => void remove(item.id).then((isGone) => isGone && setRemoved(item)),
    }),
    [onOpenChart, remove],
  );
  // The button has gone: who pressed it goes on at the item that it brought back.
  const returning = useRef<string>(undefined);
  const goTo = (name: string) => {
    returning.current = undefined;
    const find = () => {
      const rows = [...(content.current?.querySelectorAll("article") ?? [])];
      const row = rows.findLast((one) => one.getAttribute("aria-label") === name) ?? rows.at(-1);
      return row?.querySelector("button");
    };
    // A list that was empty is loaded, and measures itself, before it shows its first rows.
    const goOn = (frames: number) =>
      focusIfLost(() => find() ?? (frames > 0 ? void goOn(frames - 1) : undefined));
    goOn(WAITING_FRAMES);
  };
  const comeBack = useEffectEvent(goTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item may be in another list than the one before.
  useEffect(() => {
    if (returning.current !== undefined) comeBack(returning.current);
  }, [items]);
  const undo = async (item: WatchlistItem) => {
    setRemoved(null);
    returning.current = item.name;
    if (!(await add(draftOf(item)))) goTo(item.name);
  };
  const start = async ({ name, ...token }: WatchlistStarter) => {
    // One at a time. None is disabled meanwhile, which would take the focus from who pressed it.
    if (returning.current !== undefined) return;
    returning.current = name;
    WatchlistList.preload();
    if (!(await add({ ...emptyDraft("token", name), ...token }))) returning.current = undefined;
  };
  const shown = items.filter(({ type }) => type !== "brc20");
  const waiting = (
    <ListWait
      what="watchlist"
      rowCount={Math.min(shown.length || WAITING_ROWS, WAITING_ROWS)}
      hasFailed={hasFailed}
      onRetry={retry}
      hasPictures
    />
  );
  return (
    <div ref={content} className={styles.content}>
      {!isKnown ? (
        waiting
      ) : shown.length === 0 ? (
        <div className={styles.none}>
          <p>
            Nothing watched yet. <span className={styles.next}>Add a token, an ordinal or an NFT.</span>
          </p>
          <Button variant="primary" onClick={onAdd}>
            Add a token
          </Button>
        </div>
      ) : (
        <WatchlistList {...{ items, ordinalCountExtra, actions, onAdd }} meanwhile={waiting} />
      )}
      {isKnown && shown.length === 0 ? <WatchlistStarters starters={starters} onAdd={start} /> : null}
      <PanelEnd figure={chartFigure} widthPx={148}>
        {hasDemoMarket ? (
          <p className={styles.demo}>
            Demo: “bakso”, “sate” and “rendang” exist only here, with invented prices.
          </p>
        ) : null}
        <div ref={undoPlace} role="status">
          {removed === null ? null : (
            <p className={styles.undo}>
              <span>Removed {removed.name}.</span>
              <Button variant="quiet" onClick={() => void undo(removed)}>
                Undo
              </Button>
            </p>
          )}
        </div>
      </PanelEnd>
      {isAdding ? <ItemDialog item={null} onSubmit={add} onClose={() => onAdding(false)} /> : null}
      {editing === null ? null : (
        <ItemDialog
          item={editing}
          onSubmit={(draft) => change(editing.id, draft)}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}
