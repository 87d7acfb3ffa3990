import type { UserImage } from "@bakso/contract/studio";
import { INITIAL_STATE, messageOf, type StudioJob, type StudioState, withImage } from "./studio-state.ts";

/** What the studio shows, and the changes that its parts have in common. */
export type StudioStore = ReturnType<typeof createStudioStore>;

export function createStudioStore() {
  const listeners = new Set<() => void>();
  let state = INITIAL_STATE;

  const set = (change: Partial<StudioState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  return {
    get: (): StudioState => state,
    set,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (text: string) => set({ message: messageOf(text) }),
    setJob: (id: string, change: Partial<StudioJob>) =>
      set({ jobs: state.jobs.map((job) => (job.id === id ? { ...job, ...change } : job)) }),
    /** Puts a picture that was made at the head, and shows it. */
    show: (made: UserImage) =>
      set({ images: withImage(state.images, made), chosenId: made.id, library: "ready" }),
  };
}
