import type { UserImage } from "@bakso/contract/studio";
import { createListeners } from "../../shared/lib/listeners.ts";
import { INITIAL_STATE, messageOf, type StudioJob, type StudioState, withImage } from "./studio-state.ts";

/** What the studio shows, and the changes that its parts have in common. */
export type StudioStore = ReturnType<typeof createStudioStore>;

export function createStudioStore() {
  const listeners = createListeners();
  let state = INITIAL_STATE;

  const set = (change: Partial<StudioState>) => {
    state = { ...state, ...change };
    listeners.tell();
  };

  return {
    get: (): StudioState => state,
    set,
    subscribe: listeners.subscribe,
    say: (text: string) => set({ message: messageOf(text) }),
    setJob: (id: string, change: Partial<StudioJob>) =>
      set({ jobs: state.jobs.map((job) => (job.id === id ? { ...job, ...change } : job)) }),
    /** Puts a picture that was made at the head, and shows it. */
    show: (made: UserImage) =>
      set({ images: withImage(state.images, made), chosenId: made.id, library: "ready" }),
  };
}
