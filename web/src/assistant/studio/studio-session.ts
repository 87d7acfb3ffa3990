import { IMAGE_MAX_VARIATIONS } from "@bakso/contract/constants";
import type { ImageMode, UserImage } from "@bakso/contract/studio";
import { createLibraryReader } from "./library-reader.ts";
import { createLibrarySearch } from "./library-search.ts";
import type { StudioServices } from "./studio-services.ts";
import { isAsking, type Mask, readSeed, type StudioState, seedsOf, UPLOAD_ID } from "./studio-state.ts";
import { createStudioStore } from "./studio-store.ts";
import {
  LIMIT_TEXT,
  NO_PROMPT_TEXT,
  NO_UPLOAD_TEXT,
  NOT_A_SEED_TEXT,
  NOT_AN_IMAGE_TEXT,
  SWITCH_BLOCKED_TEXT,
} from "./studio-texts.ts";
import { createStudioWork } from "./studio-work.ts";

export type StudioSession = ReturnType<typeof createStudioSession>;

/** The Image Studio of one wallet in one tab. Pictures are made in the background too. */
export function createStudioSession(services: StudioServices) {
  const { wallet, newId, nowMs } = services;
  const store = createStudioStore();
  const { get, set, say } = store;
  const library = createLibraryReader(services, store);
  const search = createLibrarySearch(services, store);
  const work = createStudioWork(services, store, library);

  const setMode = (mode: ImageMode) => {
    if (mode === "recreation" && get().usage.remaining <= 0) say(SWITCH_BLOCKED_TEXT);
    else set({ mode, message: null });
  };
  const upload = (file: File) => {
    if (!file.type.startsWith("image/")) {
      say(NOT_AN_IMAGE_TEXT);
      return;
    }
    const { upload: before } = get();
    if (before) services.showFile.close(before.image.url);
    const image: UserImage = {
      id: UPLOAD_ID,
      url: services.showFile.open(file),
      prompt: "",
      model: "recreation",
      timestamp: new Date(nowMs()).toISOString(),
      revisedPrompt: "",
    };
    set({ upload: { image, file, mask: null }, chosenId: UPLOAD_ID, message: null });
  };

  return {
    getState: get,
    subscribe: store.subscribe,
    cancel: work.cancel,
    remove: library.remove,
    undoRemove: library.undoRemove,
    toggleFavourite: library.toggleFavourite,

    /** Reads the library, the limits and the running jobs. With an address, it shows that picture if there is one. */
    async open(imageUrl?: string): Promise<void> {
      // The library comes first: people wait for it.
      const read = library.readImages().then(() => {
        if (imageUrl !== undefined) void library.showByAddress(imageUrl);
      });
      void library.readLimits();
      void library.readTerms();
      const newestId = await work.resume();
      await read;
      // Done after the library was read, and before it was asked what is on its way.
      if (newestId !== null && !get().images.some(({ id }) => id === newestId)) await library.readImages();
    },

    readMore: () => (get().search === null ? library.readMore() : search.searchMore()),
    search: search.search,

    retryLibrary() {
      set({ library: "loading" });
      if (get().images.length > 0 && get().hasMore) void library.readMore();
      else void library.readImages();
    },

    setMode,
    setPrompt: (prompt: string) => set({ prompt }),
    setAspect: (aspect: StudioState["aspect"]) => set({ aspect }),
    setStyle: (style: string | null) => set({ style }),
    setCount: (count: number) => set({ count: Math.min(IMAGE_MAX_VARIATIONS, Math.max(1, count)) }),
    setSeed: (seed: string) => set({ seed }),
    choose: (chosenId: string) => set({ chosenId }),

    /** Takes a file to be modified, and shows it. */
    upload,

    /** Takes a picture that was pasted or dropped: it is there to be modified. */
    handIn(file: File) {
      upload(file);
      if (get().upload?.file === file && get().mode !== "recreation") setMode("recreation");
    },

    /** Where the upload is to be changed; null for anywhere. */
    setMask(mask: Mask | null) {
      const { upload: current } = get();
      if (current) set({ upload: { ...current, mask } });
    },

    /** Puts all that a picture was asked for with into the form. */
    fillFrom({ model, prompt, style, aspect, seed }: UserImage) {
      setMode(model);
      if (get().mode !== model) return;
      set({
        prompt,
        style: style ?? null,
        seed: seed === undefined ? "" : String(seed),
        count: 1,
        ...(aspect === undefined ? {} : { aspect }),
      });
    },

    /** Asks for a picture, unless something prevents it. */
    async generate(): Promise<void> {
      const state = get();
      if (isAsking(state)) return;
      const problem = problemOf(state);
      if (problem !== undefined) {
        say(problem);
        return;
      }
      const { mode, aspect, style, upload: toChange, count } = state;
      const hasSeeds = (mode === "recreation" ? state.terms?.change : state.terms?.draw)?.takes_seeds;
      const typed = hasSeeds ? readSeed(state.seed) : undefined;
      const wishes = seedsOf(typed ?? undefined, count).map((seed) => ({
        wallet,
        jobId: newId(),
        mode,
        prompt: state.prompt.trim(),
        conversationId: services.conversationId(),
        aspect,
        style,
        seed,
      }));
      const given = mode === "recreation" && toChange !== null;
      await work.begin(
        wishes,
        given ? { picture: toChange.file, mask: toChange.mask?.file ?? null } : undefined,
      );
    },

    dispose() {
      work.dispose();
      library.dispose();
      const { upload: left } = get();
      if (left) services.showFile.close(left.image.url);
    },
  };
}

/** Why no picture can be asked for now. */
function problemOf({ mode, prompt, usage, upload, seed }: StudioState): string | undefined {
  if (mode === "recreation" && usage.remaining <= 0) return LIMIT_TEXT;
  if (mode === "recreation" && upload === null) return NO_UPLOAD_TEXT;
  if (prompt.trim() === "") return NO_PROMPT_TEXT;
  return readSeed(seed) === null ? NOT_A_SEED_TEXT : undefined;
}
