import type { UserImage } from "@bakso/contract/studio";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";
import { Button } from "../../shared/ui/button.tsx";
import { classNames } from "../../shared/ui/class-names.ts";
import { napFigure } from "../../shared/ui/figures/nap.figure.ts";
import { PanelEnd } from "../../shared/ui/panel-end.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { Switch } from "../../shared/ui/switch.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { filtered } from "./library-search.ts";
import styles from "./studio-library.module.css";
import type { LibraryWish, StudioState } from "./studio-state.ts";

interface StudioLibraryProps {
  state: StudioState;
  shownId: string | undefined;
  onChoose: (id: string) => void;
  onRetry: () => void;
  /** The last of those that were read have come near. */
  onNearEnd: () => void;
  onSearch: (wish: LibraryWish) => void;
}

const COLUMNS = 2;
/** With fewer pictures than this no search is needed. */
const SEARCH_FROM = 6;
/** So far before the end more are read: some screens. */
const READ_AHEAD_PX = 3_000;

/** The wallet's pictures, of which only those near the view are in the page. */
export function StudioLibrary({
  state,
  shownId,
  onChoose,
  onRetry,
  onNearEnd,
  onSearch,
}: StudioLibraryProps) {
  const { images, library } = state;
  const [words, setWords] = useState("");
  const [hasFavouritesAlone, setFavouritesAlone] = useState(false);
  const wanted = useDeferredValue(words.trim());
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const { search } = state;
  const wish = useMemo(
    () => ({ text: wanted, isFavourite: hasFavouritesAlone }),
    [wanted, hasFavouritesAlone],
  );
  useEffect(() => {
    onSearch(wish);
  }, [wish, onSearch]);
  // What the server found is shown as it came; all that is known here is looked through at once.
  const found = useMemo(() => filtered(search?.images ?? images, wish), [images, search, wish]);
  const rows = useMemo(() => inRows(found), [found]);

  if (library === "loading" && images.length === 0) return <Skeleton lineCount={6} label="Loading images" />;
  if (images.length === 0)
    return library === "failed" ? (
      <div className={styles.nothing}>
        <p>Your images could not be read.</p>
        <Button onClick={onRetry}>Retry</Button>
      </div>
    ) : (
      <div className={styles.library}>
        <p className={styles.none}>
          <span>No images yet.</span> <span>Create your first image!</span>
        </p>
        <PanelEnd figure={napFigure} widthPx={240} />
      </div>
    );
  return (
    <div className={styles.library}>
      {images.length < SEARCH_FROM ? null : (
        <div className={styles.filters}>
          <TextField
            label="Search images"
            isLabelHidden
            type="search"
            placeholder="Search prompts"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Switch label="Favourites" isOn={hasFavouritesAlone} onChange={setFavouritesAlone} />
        </div>
      )}
      {library === "failed" ? (
        <div className={styles.nothing} role="alert">
          <p>Not all of your images could be read.</p>
          <Button onClick={onRetry}>Retry</Button>
        </div>
      ) : null}
      {found.length === 0 && !search?.isLoading ? <p className={styles.nothing}>Nothing found.</p> : null}
      <div ref={scroller} className={styles.scroller}>
        <Virtualizer
          ref={list}
          data={rows}
          scrollRef={scroller}
          bufferSize={300}
          onScroll={() => {
            const shown = list.current;
            if (shown && shown.scrollOffset + shown.viewportSize > shown.scrollSize - READ_AHEAD_PX)
              onNearEnd();
          }}
        >
          {(row) => (
            <div key={row[0]?.id} className={styles.row}>
              {row.map((image) => (
                <button
                  key={image.id}
                  type="button"
                  className={classNames(styles.item, image.id === shownId && styles.chosen)}
                  aria-label={image.prompt}
                  aria-pressed={image.id === shownId}
                  onClick={() => onChoose(image.id)}
                >
                  <img
                    src={image.thumbnail_url ?? image.url}
                    alt=""
                    width={120}
                    height={120}
                    loading="lazy"
                    decoding="async"
                  />
                </button>
              ))}
            </div>
          )}
        </Virtualizer>
      </div>
      <PanelEnd figure={napFigure} widthPx={240} />
    </div>
  );
}

function inRows(images: readonly UserImage[]): UserImage[][] {
  const rows: UserImage[][] = [];
  for (let at = 0; at < images.length; at += COLUMNS) rows.push(images.slice(at, at + COLUMNS));
  return rows;
}
