import {
  RECREATION_FIRST_POLL_MS,
  RECREATION_MAX_POLLS,
  RECREATION_POLL_MS,
} from "@bakso/contract/constants";
import { ApiError } from "../../shared/lib/api-client.ts";
import { withHelp } from "../../shared/lib/failure-words.ts";
import { createJobFollower } from "./job-follower.ts";
import { LIBRARY_PAGE, type LibraryReader } from "./library-reader.ts";
import { type ImageWish, type MadeImage, type PictureToChange, readUsage } from "./studio.api.ts";
import type { StudioServices } from "./studio-services.ts";
import { AWAITED_ID, idUntilNamed, withNewest } from "./studio-state.ts";
import type { StudioStore } from "./studio-store.ts";
import {
  GENERATE_FAILURE_TEXT,
  LIMIT_TEXT,
  POLLING_OVER_TEXT,
  RECREATE_FAILURE_TEXT,
  STILL_COMING_TEXT,
} from "./studio-texts.ts";

/** Errors of the server after which no picture can come: then the library is not polled. */
const isFinal = ({ code }: ApiError): boolean =>
  code !== undefined &&
  (/^(picture|gate|auth)\./.test(code) ||
    ["ai.refused", "ai.not_configured", "request.invalid", "limit.pictures_site_day"].includes(code));

/** Pictures that are being made: asking for one, following it, polling after a failed recreation, canceling it. */
export function createStudioWork(
  services: StudioServices,
  store: StudioStore,
  { readImages, readLimits, readTerms }: LibraryReader,
) {
  const { api, wallet, nowMs } = services;
  const { get, set, say, setJob, show } = store;
  const stoppers = new Map<string, AbortController>();
  let ending = new AbortController();

  /** What was shown before a picture was awaited in its place: it is shown again when none comes. */
  let shownBefore: string | null = null;
  const awaitHere = () => {
    const { chosenId } = get();
    if (chosenId !== AWAITED_ID) shownBefore = chosenId;
    return AWAITED_ID;
  };
  const dropJob = (id: string) => {
    stoppers.delete(id);
    const jobs = get().jobs.filter((job) => job.id !== id);
    const isInVain = jobs.length === 0 && get().chosenId === AWAITED_ID;
    set({ jobs, ...(isInVain ? { chosenId: shownBefore } : {}) });
  };

  const follower = createJobFollower({
    fetchJob: api.fetchJob,
    wait: services.wait,
    onEnd(job) {
      if (job.image) show(job.image, job.id);
      else if (job.state === "failed" || job.state === "interrupted")
        say(
          job.mode === "recreation"
            ? (job.error ?? RECREATE_FAILURE_TEXT)
            : [GENERATE_FAILURE_TEXT, ...(job.error ? [job.error] : [])].join(" "),
          job.id,
        );
      else forget(job.id);
      dropJob(job.id);
      readUsed(job.mode);
    },
    onLost(id) {
      // It will not come any more.
      if (get().message?.jobId === id) say(GENERATE_FAILURE_TEXT, id);
      dropJob(id);
    },
  });
  /** What was said about a picture that neither came nor failed. */
  const forget = (jobId: string) => {
    if (get().message?.jobId === jobId) set({ message: null });
  };
  const readUsed = (mode: ImageWish["mode"]) => {
    void readTerms();
    if (mode === "recreation") void readLimits();
  };
  const follow = (id: string) => {
    setJob(id, { phase: "following" });
    void follower.follow(id, ending.signal);
  };

  const took = (wish: ImageWish, made: MadeImage) => {
    if (made.usage) set({ usage: { ...get().usage, ...made.usage } });
    const timestamp = new Date(nowMs()).toISOString();
    const { imageUrl: url, revisedPrompt, isDemo: is_demo } = made;
    const id = made.imageId ?? idUntilNamed(wish.jobId);
    const image = { id, url, prompt: wish.prompt, model: wish.mode, timestamp, revisedPrompt, is_demo };
    show(made.image ?? image, wish.jobId);
    // The library has more about it: a thumbnail, and the file with its provenance.
    if (made.image === undefined && made.imageId !== undefined) void readImages(image);
  };

  async function draw(wish: ImageWish, signal: AbortSignal): Promise<void> {
    try {
      took(wish, await api.generate(wish, signal));
    } catch (cause) {
      if (signal.aborted) return dropJob(wish.jobId);
      services.onFailure(cause);
      const text = withHelp(GENERATE_FAILURE_TEXT, cause);
      // A missing response does not mean that the server failed: it may still be drawing.
      if (!(cause instanceof ApiError)) {
        say(`${text} ${STILL_COMING_TEXT}`, wish.jobId);
        return follow(wish.jobId);
      }
      say(text, wish.jobId);
    }
    dropJob(wish.jobId);
  }

  async function recreate(wish: ImageWish, given: PictureToChange, signal: AbortSignal): Promise<void> {
    // While the library is not fully read, a longer list does not prove anything.
    const before = get().library === "loading" ? Number.POSITIVE_INFINITY : get().total;
    try {
      took(wish, await api.recreate(wish, given, signal));
    } catch (cause) {
      if (!signal.aborted) {
        services.onFailure(cause);
        if (cause instanceof ApiError && cause.status === 429) refuseRecreation(cause);
        else if (cause instanceof ApiError && isFinal(cause)) say(cause.serverText ?? RECREATE_FAILURE_TEXT);
        else await pollForMore(wish, before, signal);
      }
    }
    dropJob(wish.jobId);
  }

  function refuseRecreation(error: ApiError): void {
    const details = typeof error.details === "string" && error.details !== "" ? error.details : undefined;
    say(details ?? LIMIT_TEXT);
    const usage = readUsage(error.body);
    if (usage) set({ usage: { ...get().usage, ...usage } });
    else void readLimits();
  }

  /** A recreation that failed for us may have worked on the server: the library will show it. */
  async function pollForMore(wish: ImageWish, before: number, signal: AbortSignal): Promise<void> {
    setJob(wish.jobId, { phase: "polling" });
    for (let poll = 0; poll < RECREATION_MAX_POLLS; poll += 1) {
      try {
        await services.wait(poll === 0 ? RECREATION_FIRST_POLL_MS : RECREATION_POLL_MS, signal);
        const { images, total } = await api.fetchImages(wallet, { limit: LIBRARY_PAGE, signal });
        if (total > before) {
          const sorted = withNewest(get().images, images);
          set({ images: sorted, total, chosenId: sorted[0]?.id ?? null, library: "ready" });
          void readLimits();
          return;
        }
      } catch (cause) {
        if (signal.aborted) return;
        services.onFailure(cause);
      }
    }
    say(POLLING_OVER_TEXT);
  }

  return {
    /**
     * Asks for the variations of a picture, based on an upload where there is one, and waits until each is there or
     * known to have failed. Each is a job of its own: it takes its own of the day's pictures, and gives it back alone.
     */
    async begin(wishes: readonly ImageWish[], given: PictureToChange | undefined): Promise<void> {
      const startedAtMs = nowMs();
      const begun = wishes.map(({ jobId: id, mode, prompt, aspect }) => {
        stoppers.set(id, new AbortController());
        return { id, mode, prompt, aspect, startedAtMs, phase: "asking" } as const;
      });
      set({
        jobs: [...begun, ...get().jobs],
        message: null,
        variations: [],
        // What is to be changed stays in view until it is.
        ...(given === undefined ? { chosenId: awaitHere() } : {}),
      });
      await Promise.all(
        wishes.map((wish) => {
          const signal = stoppers.get(wish.jobId)?.signal ?? ending.signal;
          return given === undefined ? draw(wish, signal) : recreate(wish, given, signal);
        }),
      );
      void readTerms();
    },

    /** Follows jobs of the server that are not known here. @returns the id of the picture that came last, as far as is known */
    async resume(): Promise<string | null> {
      if (ending.signal.aborted) ending = new AbortController();
      try {
        const known = new Set(get().jobs.map(({ id }) => id));
        const { jobs, newest_image_id = null } = await api.fetchJobs();
        for (const job of jobs) {
          const { id, mode, prompt, aspect = "square", created_at, elapsed_ms } = job;
          if (known.has(id)) continue;
          // The server's clock may be another than ours.
          const startedAtMs =
            elapsed_ms === undefined ? Date.parse(created_at) || nowMs() : nowMs() - elapsed_ms;
          set({
            jobs: [...get().jobs, { id, mode, prompt, aspect, startedAtMs, phase: "following" }],
            ...(get().chosenId === null ? { chosenId: awaitHere() } : {}),
          });
          follow(id);
        }
        return newest_image_id;
      } catch (cause) {
        services.onFailure(cause);
        return null;
      }
    },

    /** Cancels a picture that is being made. */
    async cancel(jobId: string): Promise<void> {
      const isRecreation = get().jobs.find(({ id }) => id === jobId)?.mode === "recreation";
      stoppers.get(jobId)?.abort(new DOMException("canceled", "AbortError"));
      follower.leave(jobId);
      dropJob(jobId);
      set({ message: { text: "Canceled.", kind: "info" } });
      try {
        await api.cancelJob(jobId);
      } catch (cause) {
        services.onFailure(cause);
      }
      void readTerms();
      if (isRecreation) await readLimits();
    },

    dispose: () => ending.abort(new DOMException("closed", "AbortError")),
  };
}
