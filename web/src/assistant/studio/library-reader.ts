import { IMAGE_UNDO_MS } from "@bakso/contract/constants";
import type { UserImage } from "@bakso/contract/studio";
import type { StudioServices } from "./studio-services.ts";
import { newestFirst, withImage } from "./studio-state.ts";
import type { StudioStore } from "./studio-store.ts";
import { DELETE_FAILURE_TEXT } from "./studio-texts.ts";
import { UNKNOWN_USAGE } from "./usage-level.ts";

/** More than are in view at once. */
const FIRST_PAGE = 60;
const REST_AFTER_MS = 400;
const NEVER = new AbortController().signal;

/** The wallet's pictures and its limits: reading them, deleting and restoring one, marking favourites. */
export type LibraryReader = ReturnType<typeof createLibraryReader>;

export function createLibraryReader(services: StudioServices, store: StudioStore) {
  const { api, wallet } = services;
  const { get, set, say } = store;
  let undoTimer: ReturnType<typeof setTimeout> | undefined;

  const dropUndo = () => {
    clearTimeout(undoTimer);
    set({ undo: null });
  };
  const mark = (id: string, is_favourite: boolean) =>
    set({ images: get().images.map((one) => (one.id === id ? { ...one, is_favourite } : one)) });

  /**
   * `made` stays, even while the library does not list it yet.
   *
   * @param onImages called whenever there are pictures to choose from
   */
  async function readImages(made?: UserImage, onImages?: () => void): Promise<void> {
    try {
      let found = get().library === "loading" ? await api.fetchImages(wallet, { limit: FIRST_PAGE }) : null;
      if (found === null || found.length >= FIRST_PAGE) {
        if (found !== null) {
          // The newest ones are shown, and their thumbnails loaded, before the thousands of others are requested.
          set({ images: newestFirst(found) });
          onImages?.();
          await services.wait(REST_AFTER_MS, NEVER);
        }
        found = await api.fetchImages(wallet);
      }
      const images = newestFirst(found);
      const isKnown = made === undefined || images.some(({ id, url }) => id === made.id || url === made.url);
      set({ images: isKnown ? images : withImage(images, made), library: "ready" });
      onImages?.();
    } catch (cause) {
      services.onFailure(cause);
      if (get().library !== "ready") set({ library: "failed" });
    }
  }

  return {
    readImages,
    async readLimits(): Promise<void> {
      try {
        set({ usage: await api.fetchUsage(wallet) });
      } catch (cause) {
        services.onFailure(cause);
        set({ usage: UNKNOWN_USAGE });
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
      const before = get().images;
      const place = before.findIndex(({ id }) => id === image.id);
      const images = before.filter(({ id }) => id !== image.id);
      const next = images[Math.min(place, images.length - 1)];
      set({ images, chosenId: next?.id ?? null, undo: image, message: null });
      undoTimer = setTimeout(dropUndo, IMAGE_UNDO_MS);
    },

    async undoRemove(): Promise<void> {
      const { undo } = get();
      if (undo === null) return;
      dropUndo();
      try {
        await api.restoreImage(wallet, undo.id);
        set({ images: newestFirst([undo, ...get().images]), chosenId: undo.id });
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
