import type { ImageMode, UserImage } from "@bakso/contract/studio";
import { createLibraryReader } from "./library-reader.ts";
import type { StudioServices } from "./studio-services.ts";
import { isAsking, type StudioState, UPLOAD_ID } from "./studio-state.ts";
import { createStudioStore } from "./studio-store.ts";
import {
  LIMIT_TEXT,
  NO_PROMPT_TEXT,
  NO_UPLOAD_TEXT,
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
  const work = createStudioWork(services, store, library);

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
      let isFound = imageUrl === undefined;
      void library.readImages(undefined, () => {
        const wanted = isFound ? undefined : get().images.find(({ url }) => url === imageUrl);
        if (!wanted) return;
        isFound = true;
        set({ chosenId: wanted.id });
      });
      void library.readLimits();
      await work.resume();
    },

    retryLibrary() {
      set({ library: "loading" });
      void library.readImages();
    },

    setMode(mode: ImageMode) {
      if (mode === "recreation" && get().usage.remaining <= 0) say(SWITCH_BLOCKED_TEXT);
      else set({ mode, message: null });
    },
    setPrompt: (prompt: string) => set({ prompt }),
    setAspect: (aspect: StudioState["aspect"]) => set({ aspect }),
    setStyle: (style: string | null) => set({ style }),
    choose: (chosenId: string) => set({ chosenId }),

    /** Takes a file to be modified, and shows it. */
    upload(file: File) {
      if (!file.type.startsWith("image/")) {
        say(NOT_AN_IMAGE_TEXT);
        return;
      }
      const { upload } = get();
      if (upload) services.showFile.close(upload.image.url);
      const image: UserImage = {
        id: UPLOAD_ID,
        url: services.showFile.open(file),
        prompt: "",
        model: "recreation",
        timestamp: new Date(nowMs()).toISOString(),
        revisedPrompt: "",
      };
      set({ upload: { image, file }, chosenId: UPLOAD_ID, message: null });
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
      const { mode, aspect, style, upload } = state;
      const wish = {
        wallet,
        jobId: newId(),
        mode,
        prompt: state.prompt.trim(),
        conversationId: services.conversationId(),
        aspect,
        style,
      };
      await work.begin(wish, mode === "recreation" ? upload?.file : undefined);
    },

    dispose() {
      work.dispose();
      library.dispose();
      const { upload } = get();
      if (upload) services.showFile.close(upload.image.url);
    },
  };
}

/** Why no picture can be asked for now. */
function problemOf({ mode, prompt, usage, upload }: StudioState): string | undefined {
  if (mode === "recreation" && usage.remaining <= 0) return LIMIT_TEXT;
  if (mode === "recreation" && upload === null) return NO_UPLOAD_TEXT;
  return prompt.trim() === "" ? NO_PROMPT_TEXT : undefined;
}
