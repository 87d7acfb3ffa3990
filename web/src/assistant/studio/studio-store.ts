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
    /** @param jobId the picture that it is about */
    say: (text: string, jobId?: string) => set({ message: messageOf(text, jobId) }),
    setJob: (id: string, change: Partial<StudioJob>) =>
      set({ jobs: state.jobs.map((job) => (job.id === id ? { ...job, ...change } : job)) }),
    /**
     * Puts a picture that was made at the head in place of its job, and shows it, unless another of the same press is
     * shown already.
     */
    show(made: UserImage, jobId: string) {
      const { variations, chosenId, message, library, jobs } = state;
      const isOneOfMany = variations.length > 0 && chosenId !== null && variations.includes(chosenId);
      set({
        images: withImage(state.images, made),
        jobs: jobs.filter(({ id }) => id !== jobId),
        total: state.total + (state.images.some(({ id }) => id === made.id) ? 0 : 1),
        chosenId: isOneOfMany ? chosenId : made.id,
        library: library === "failed" ? "ready" : library,
        variations: [...variations.filter((id) => id !== made.id), made.id],
        madeCount: state.madeCount + 1,
        message: message?.jobId === jobId ? null : message,
      });
    },
  };
}
