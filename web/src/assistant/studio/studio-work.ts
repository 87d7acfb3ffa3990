import {
  RECREATION_FIRST_POLL_MS,
  RECREATION_MAX_POLLS,
  RECREATION_POLL_MS,
} from "@bakso/contract/constants";
import { ApiError } from "../../shared/lib/api-client.ts";
import { withHelp } from "../../shared/lib/failure-words.ts";
import { createJobFollower } from "./job-follower.ts";
import type { LibraryReader } from "./library-reader.ts";
import { type ImageWish, type MadeImage, readUsage } from "./studio.api.ts";
import type { StudioServices } from "./studio-services.ts";
import { newestFirst } from "./studio-state.ts";
import type { StudioStore } from "./studio-store.ts";
import {
  GENERATE_FAILURE_TEXT,
  LIMIT_TEXT,
  POLLING_OVER_TEXT,
  RECREATE_FAILURE_TEXT,
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
  { readImages, readLimits }: LibraryReader,
) {
  const { api, wallet, nowMs } = services;
  const { get, set, say, setJob, show } = store;
  const stoppers = new Map<string, AbortController>();
  let ending = new AbortController();

  const dropJob = (id: string) => {
    stoppers.delete(id);
    set({ jobs: get().jobs.filter((job) => job.id !== id) });
  };

  const follower = createJobFollower({
    fetchJob: api.fetchJob,
    wait: services.wait,
    onEnd(job) {
      if (job.image) show(job.image);
      else if (job.state === "failed" || job.state === "interrupted")
        say(
          job.mode === "recreation"
            ? (job.error ?? RECREATE_FAILURE_TEXT)
            : [GENERATE_FAILURE_TEXT, ...(job.error ? [job.error] : [])].join(" "),
        );
      // This comes last: while the job is listed, the picture can be told to have come from it.
      dropJob(job.id);
      if (job.mode === "recreation") void readLimits();
    },
    onLost: dropJob,
  });
  const follow = (id: string) => {
    setJob(id, { phase: "following" });
    void follower.follow(id, ending.signal);
  };

  const took = (wish: ImageWish, made: MadeImage) => {
    if (made.usage) set({ usage: { ...get().usage, ...made.usage } });
    const timestamp = new Date(nowMs()).toISOString();
    const { imageUrl: url, revisedPrompt, isDemo: is_demo } = made;
    const id = made.imageId ?? `made-${wish.jobId}`;
    const image = { id, url, prompt: wish.prompt, model: wish.mode, timestamp, revisedPrompt, is_demo };
    show(image);
    // The library has more about it: a thumbnail, and the file with its provenance.
    if (made.imageId !== undefined) void readImages(image);
  };

  async function draw(wish: ImageWish, signal: AbortSignal): Promise<void> {
    try {
      took(wish, await api.generate(wish, signal));
    } catch (cause) {
      if (signal.aborted) return dropJob(wish.jobId);
      services.onFailure(cause);
      say(withHelp(GENERATE_FAILURE_TEXT, cause));
      // A missing response does not mean that the server failed: it may still be drawing.
      if (!(cause instanceof ApiError)) return follow(wish.jobId);
    }
    dropJob(wish.jobId);
  }

  async function recreate(wish: ImageWish, file: File, signal: AbortSignal): Promise<void> {
    // While the library is not fully read, a longer list does not prove anything.
    const before = get().library === "ready" ? get().images.length : Number.POSITIVE_INFINITY;
    try {
      took(wish, await api.recreate(wish, file, signal));
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
        const images = await api.fetchImages(wallet, { signal });
        if (images.length > before) {
          const sorted = newestFirst(images);
          set({ images: sorted, chosenId: sorted[0]?.id ?? null, library: "ready" });
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
     * Asks for a picture, based on an upload where there is one, and waits until it is there or known to have failed.
     */
    async begin(wish: ImageWish, file: File | undefined): Promise<void> {
      const stopper = new AbortController();
      stoppers.set(wish.jobId, stopper);
      const { jobId: id, mode, prompt } = wish;
      set({
        jobs: [{ id, mode, prompt, startedAtMs: nowMs(), phase: "asking" }, ...get().jobs],
        message: null,
      });
      if (file === undefined) await draw(wish, stopper.signal);
      else await recreate(wish, file, stopper.signal);
    },

    /** Follows jobs of the server that are not known here. */
    async resume(): Promise<void> {
      if (ending.signal.aborted) ending = new AbortController();
      try {
        const known = new Set(get().jobs.map(({ id }) => id));
        for (const { id, mode, prompt, created_at, elapsed_ms } of await api.fetchJobs()) {
          if (known.has(id)) continue;
          // The server's clock may be another than ours.
          const startedAtMs =
            elapsed_ms === undefined ? Date.parse(created_at) || nowMs() : nowMs() - elapsed_ms;
          set({ jobs: [...get().jobs, { id, mode, prompt, startedAtMs, phase: "following" }] });
          follow(id);
        }
      } catch (cause) {
        services.onFailure(cause);
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
      if (isRecreation) await readLimits();
    },

    dispose: () => ending.abort(new DOMException("closed", "AbortError")),
  };
}
