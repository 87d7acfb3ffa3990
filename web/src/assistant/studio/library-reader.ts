import { IMAGE_UNDO_MS } from "@bakso/contract/constants";
import type { UserImage } from "@bakso/contract/studio";
import type { StudioServices } from "./studio-services.ts";
import { newestFirst, withImage, withNewest } from "./studio-state.ts";
import type { StudioStore } from "./studio-store.ts";
import { DELETE_FAILURE_TEXT } from "./studio-texts.ts";
import { UNKNOWN_USAGE } from "./usage-level.ts";

/** More than are in view at once. */
export const LIBRARY_PAGE = 60;

/** The wallet's pictures and its limits: reading them, deleting and restoring one, marking favourites. */
export type LibraryReader = ReturnType<typeof createLibraryReader>;

export function createLibraryReader(services: StudioServices, store: StudioStore) {
  const { api, wallet } = services;
  const { get, set, say } = store;
  let undoTimer: ReturnType<typeof setTimeout> | undefined;
  let isReadingMore = false;

  const dropUndo = () => {
    clearTimeout(undoTimer);
    set({ undo: null });
  };
  const mark = (id: string, is_favourite: boolean) => {
    const { images, search, apart } = get();
    const marked = (one: UserImage) => (one.id === id ? { ...one, is_favourite } : one);
    set({
      images: images.map(marked),
      search: search && { ...search, images: search.images.map(marked) },
      apart: apart && marked(apart),
    });
  };
  const isKnown = ({ id, url }: UserImage) => get().images.some((one) => one.id === id || one.url === url);

  /** Reads the newest pictures. `made` stays, even while the library does not list it yet. */
  async function readImages(made?: UserImage): Promise<void> {
    try {
      const { images: newest, total } = await api.fetchImages(wallet, { limit: LIBRARY_PAGE });
      // A server that only speaks the original API gives all there are.
      const hasMore = newest.length === LIBRARY_PAGE;
      const images = hasMore ? withNewest(get().images, newest) : newestFirst(newest);
      set({ images, total, hasMore, library: "ready" });
      if (made !== undefined && !isKnown(made)) set({ images: withImage(images, made), total: total + 1 });
    } catch (cause) {
      services.onFailure(cause);
      if (get().library !== "ready") set({ library: "failed" });
    }
  }

  return {
    readImages,

    /** Reads the pictures behind those that are known, when somebody comes near their end. */
    async readMore(): Promise<void> {
      const { images, hasMore } = get();
      if (isReadingMore || !hasMore) return;
      isReadingMore = true;
      try {
        const before = images.at(-1)?.id;
        const { images: next } = await api.fetchImages(wallet, { limit: LIBRARY_PAGE, before });
        const unknown = next.filter((image) => !isKnown(image));
        set({
          images: newestFirst([...get().images, ...unknown]),
          hasMore: next.length === LIBRARY_PAGE && unknown.length > 0,
          library: "ready",
        });
      } catch (cause) {
        services.onFailure(cause);
        set({ library: "failed" });
      } finally {
        isReadingMore = false;
      }
    },

    /** Finds a picture by its address, however old it is, and shows it. */
    async showByAddress(imageUrl: string): Promise<void> {
      const known = get().images.find(({ url }) => url === imageUrl);
      if (known) {
        set({ chosenId: known.id });
        return;
      }
      try {
        const picture = imageUrl.split("/").at(-1) ?? "";
        const { images } = await api.fetchImages(wallet, { limit: 1, picture });
        const found = images.find(({ url }) => url === imageUrl);
        if (found) set({ apart: found, chosenId: found.id });
      } catch (cause) {
        services.onFailure(cause);
      }
    },

    async readLimits(): Promise<void> {
      try {
        set({ usage: await api.fetchUsage(wallet) });
      } catch (cause) {
        services.onFailure(cause);
        set({ usage: UNKNOWN_USAGE });
      }
    },

    /** Servers that only speak the original API have none: then nothing is said of them. */
    async readTerms(): Promise<void> {
      try {
        set({ terms: await api.fetchTerms() });
      } catch (cause) {
        services.onFailure(cause);
      }
    },

    async remove(image: UserImage): Promise<void> {
      dropUndo();
      try {
        await api.deleteImage(wallet, image.id);
      } catch (cause) {
        services.onFailure(cause);
        say(DELETE_FAILURE_TEXT);
        return;
      }
      const { images: before, total, search, apart } = get();
      const place = before.findIndex(({ id }) => id === image.id);
      const isOther = ({ id }: UserImage) => id !== image.id;
      const images = before.filter(isOther);
      const next = images[Math.min(Math.max(0, place), images.length - 1)];
      set({
        images,
        apart: apart && isOther(apart) ? apart : null,
        search: search && { ...search, images: search.images.filter(isOther) },
        total: total - 1,
        chosenId: next?.id ?? null,
        undo: image,
        message: null,
      });
      undoTimer = setTimeout(dropUndo, IMAGE_UNDO_MS);
    },

    async undoRemove(): Promise<void> {
      const { undo } = get();
      if (undo === null) return;
      dropUndo();
      try {
        await api.restoreImage(wallet, undo.id);
        const { images, total, hasMore } = get();
        const oldest = images.at(-1);
        // Behind those that were read it would stand in for all between.
        const isBehind = hasMore && oldest !== undefined && newestFirst([oldest, undo])[1] === undo;
        set({
          ...(isBehind ? { apart: undo } : { images: newestFirst([undo, ...images]) }),
          total: total + 1,
          chosenId: undo.id,
        });
      } catch (cause) {
        services.onFailure(cause);
        say("This picture could not be brought back.");
      }
    },

    async toggleFavourite(image: UserImage): Promise<void> {
      const wanted = image.is_favourite !== true;
      mark(image.id, wanted);
      try {
        await api.setFavourite(wallet, image.id, wanted);
      } catch (cause) {
        services.onFailure(cause);
        mark(image.id, !wanted);
      }
    },

    dispose: () => clearTimeout(undoTimer),
  };
}
