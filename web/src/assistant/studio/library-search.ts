import type { UserImage } from "@bakso/contract/studio";
import { LIBRARY_PAGE } from "./library-reader.ts";
import type { StudioServices } from "./studio-services.ts";
import type { LibraryWish } from "./studio-state.ts";
import type { StudioStore } from "./studio-store.ts";

const SEARCH_AFTER_MS = 200;
const NEVER = new AbortController().signal;

const isEverything = ({ text, isFavourite }: LibraryWish): boolean => text === "" && !isFavourite;

const textOf = ({ prompt, revisedPrompt }: UserImage): string => `${prompt} ${revisedPrompt}`.toLowerCase();

/** The pictures among these that somebody looks for. */
export const filtered = (
  images: readonly UserImage[],
  { text, isFavourite }: LibraryWish,
): readonly UserImage[] =>
  images.filter(
    (image) =>
      (!isFavourite || image.is_favourite === true) &&
      (text === "" || textOf(image).includes(text.toLowerCase())),
  );

/**
 * Looks for pictures of a library of which only a part is known here. The server looks through the rest; a library that is
 * known whole is looked through at once.
 */
export function createLibrarySearch(services: StudioServices, { get, set }: StudioStore) {
  const { api, wallet } = services;
  let current = 0;

  async function read(wish: LibraryWish, known: readonly UserImage[]): Promise<void> {
    current += 1;
    const turn = current;
    set({ search: { wish, images: known, hasMore: false, isLoading: true } });
    try {
      const before = known.at(-1)?.id;
      const { images } = await api.fetchImages(wallet, { limit: LIBRARY_PAGE, before, ...wish });
      if (turn !== current) return;
      const hasMore = images.length === LIBRARY_PAGE;
      set({ search: { wish, images: [...known, ...images], hasMore, isLoading: false } });
    } catch (cause) {
      if (turn !== current) return;
      services.onFailure(cause);
      set({ search: { wish, images: known, hasMore: false, isLoading: false }, library: "failed" });
    }
  }

  return {
    async search(wish: LibraryWish): Promise<void> {
      current += 1;
      const turn = current;
      if (isEverything(wish) || !get().hasMore) {
        if (get().search !== null) set({ search: null });
        return;
      }
      // While somebody types, nothing is asked.
      await services.wait(SEARCH_AFTER_MS, NEVER);
      if (turn === current) await read(wish, []);
    },
    async searchMore(): Promise<void> {
      const { search } = get();
      if (search?.hasMore && !search.isLoading) await read(search.wish, search.images);
    },
  };
}
