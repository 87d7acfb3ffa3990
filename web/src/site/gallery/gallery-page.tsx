import { galleryPages } from "@bakso/contract/constants";
import type { GalleryContent, GalleryPicture } from "@bakso/contract/content/gallery.shapes";
import { useCallback, useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { latePart } from "../../shared/lib/late-part.tsx";
import { EmptyState } from "../../shared/ui/empty-state.tsx";
import { napFigure } from "../../shared/ui/figures/nap.figure.ts";
import page from "../../shared/ui/page/page.module.css";
import { SceneHero } from "../../shared/ui/page/scene-hero.tsx";
import { SteadyText } from "../../shared/ui/page/steady-text.tsx";
import { wallPhoneScene, wallWideScene } from "../../shared/ui/scenes/wall.scenes.ts";
import { useHydrated } from "../../shared/ui/use-hydrated.ts";
import { Filters } from "./filters.tsx";
import { countsOf, filtered, type GalleryAddress, readAddress, writeAddress } from "./gallery-address.ts";
import styles from "./gallery-page.module.css";
import { OpenPicture } from "./open-picture.tsx";
import { PageLinks } from "./page-links.tsx";
import { StickerPack } from "./sticker-pack.tsx";
import { useReturnToTile } from "./use-return-to-tile.ts";
import { Wall } from "./wall.tsx";

const Lightbox = latePart(async () => (await import("./lightbox/lightbox.tsx")).Lightbox);

interface GalleryPageProps {
  words: GalleryContent;
  pictures: readonly GalleryPicture[];
}

/** Set on the entry of the history that opened a picture, so that closing it goes back. */
interface OpenedHere {
  isOpenedHere?: boolean;
}

/** The wall with its filters. The filter and the open picture stand in the address bar. */
export function GalleryPage({ words, pictures }: GalleryPageProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as OpenedHere | null;
  const isHydrated = useHydrated();
  const address = readAddress(query);
  const { filter, itemId } = address;
  const counts = useMemo(() => countsOf(pictures), [pictures]);
  const shown = useMemo(() => filtered(pictures, filter), [pictures, filter]);
  const pageCount = galleryPages(shown.length);
  const pageNumber = Math.min(address.page, pageCount);
  const openIndex = itemId === null ? -1 : shown.findIndex(({ id }) => id === itemId);
  const open = shown[openIndex];

  const go = useCallback(
    (to: GalleryAddress, options: { replace: boolean; state?: OpenedHere | null }) =>
      void navigate(writeAddress(to), { ...options, preventScrollReset: true, flushSync: true }),
    [navigate],
  );
  const onOpen = useCallback(
    ({ id }: GalleryPicture) =>
      go({ filter, itemId: id, page: pageNumber }, { replace: false, state: { isOpenedHere: true } }),
    [go, filter, pageNumber],
  );
  const hrefOf = useCallback(
    ({ id }: GalleryPicture) => writeAddress({ filter, itemId: id, page: pageNumber }),
    [filter, pageNumber],
  );
  useReturnToTile(open?.id ?? null);

  return (
    <>
      <SceneHero phone={wallPhoneScene} wide={wallWideScene} className={styles.hero}>
        <h1 className={page.heroTitle}>{words.title}</h1>
        <p className={page.heroLead}>
          <SteadyText>{words.lead}</SteadyText>
        </p>
      </SceneHero>
      <div className={styles.gallery}>
        {open && !isHydrated ? (
          <OpenPicture picture={open} backHref={writeAddress({ filter, itemId: null, page: pageNumber })} />
        ) : null}
        <Filters
          labels={words.filters}
          counts={counts}
          active={filter}
          onChoose={(chosen) => go({ filter: chosen, itemId: null, page: 1 }, { replace: true })}
        />
        {shown.length === 0 ? (
          <EmptyState figure={napFigure}>{words.empty}</EmptyState>
        ) : (
          <Wall
            key={`${filter} ${pageNumber}`}
            pictures={shown}
            page={pageNumber}
            openId={open?.id ?? null}
            words={words}
            hrefOf={hrefOf}
            onOpen={onOpen}
          />
        )}
        {/* With scripts the first page grows as one scrolls. */}
        {pageCount > 1 && (pageNumber > 1 || !isHydrated) ? (
          <PageLinks
            page={pageNumber}
            count={pageCount}
            hrefOf={(page) => writeAddress({ filter, itemId: null, page })}
          />
        ) : null}
        <StickerPack words={words.stickers} />
      </div>
      {open && isHydrated ? (
        <Lightbox
          wall={words.title}
          pictures={shown}
          index={openIndex}
          onMove={({ id }) => go({ filter, itemId: id, page: pageNumber }, { replace: true, state })}
          onClose={() => {
            if (state?.isOpenedHere) void navigate(-1);
            else go({ filter, itemId: null, page: pageNumber }, { replace: true });
          }}
        />
      ) : null}
    </>
  );
}
