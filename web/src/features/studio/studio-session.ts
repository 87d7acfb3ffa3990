import {
  IMAGE_UNDO_MS,
  RECREATION_FIRST_POLL_MS,
  RECREATION_MAX_POLLS,
  RECREATION_POLL_MS,
} from "@bakso/contract/constants";
import type { ImageMode, UserImage } from "@bakso/contract/studio";
import { ApiError } from "../../lib/api-client.ts";
import { createJobFollower } from "./job-follower.ts";
import type * as studioApi from "./studio.api.ts";
import { type ImageWish, type MadeImage, readUsage } from "./studio.api.ts";
import {
  INITIAL_STATE,
  isAsking,
  messageOf,
  newestFirst,
  type StudioJob,
  type StudioState,
  UPLOAD_ID,
  withImage,
} from "./studio-state.ts";
import {
  DELETE_FAILURE_TEXT,
  GENERATE_FAILURE_TEXT,
  LIMIT_TEXT,
  NO_PROMPT_TEXT,
  NO_UPLOAD_TEXT,
  NOT_AN_IMAGE_TEXT,
  POLLING_OVER_TEXT,
  SWITCH_BLOCKED_TEXT,
} from "./studio-texts.ts";
import { UNKNOWN_USAGE } from "./usage-level.ts";

export interface StudioServices {
  wallet: string;
  api: Pick<
    typeof studioApi,
    | "cancelJob"
    | "deleteImage"
    | "fetchImages"
    | "fetchJob"
    | "fetchJobs"
    | "fetchUsage"
    | "generate"
    | "recreate"
    | "restoreImage"
    | "setFavourite"
  >;
  /** The conversation that is open in the chat; calls of the original API name one. */
  conversationId(): string;
  newId(): string;
  nowMs(): number;
  /** Rejects with the signal's reason when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** An address under which the page can show a file. */
  showFile: { open(file: File): string; close(url: string): void };
  /** A call failed; it may say something about the session. */
  onFailure(cause: unknown): void;
}

export type StudioSession = ReturnType<typeof createStudioSession>;

/** Of the server's own answers those after which no picture can come: it is not waited for. */
const isFinal = ({ code }: ApiError): boolean =>
  code !== undefined &&
  (/^(picture|gate|auth)\./.test(code) ||
    ["ai.refused", "ai.not_configured", "request.invalid", "limit.pictures_site_day"].includes(code));

/** The Image Studio of one wallet in one tab. What is asked for goes on while nobody looks. */
export function createStudioSession(services: StudioServices) {
  const { api, wallet, newId, nowMs } = services;
  const listeners = new Set<() => void>();
  const stoppers = new Map<string, AbortController>();
  let state = INITIAL_STATE;
  let ending = new AbortController();
  let undoTimer: ReturnType<typeof setTimeout> | undefined;

  const set = (change: Partial<StudioState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const say = (text: string) => set({ message: messageOf(text) });
  const setJob = (id: string, change: Partial<StudioJob>) =>
    set({ jobs: state.jobs.map((job) => (job.id === id ? { ...job, ...change } : job)) });
  const dropJob = (id: string) => {
    stoppers.delete(id);
    set({ jobs: state.jobs.filter((job) => job.id !== id) });
  };
  const show = (made: UserImage) =>
    set({ images: withImage(state.images, made), chosenId: made.id, library: "ready" });

  const readLimits = async () => {
    try {
      set({ usage: await api.fetchUsage(wallet) });
    } catch (cause) {
      services.onFailure(cause);
      set({ usage: UNKNOWN_USAGE });
    }
  };
  /** `made` stays, also where the library does not know of it yet. */
  const readImages = async (made?: UserImage) => {
    try {
      const images = newestFirst(await api.fetchImages(wallet));
      const isKnown = made === undefined || images.some(({ id, url }) => id === made.id || url === made.url);
      set({ images: isKnown ? images : withImage(images, made), library: "ready" });
    } catch (cause) {
      services.onFailure(cause);
      if (state.library !== "ready") set({ library: "failed" });
    }
  };

  const follower = createJobFollower({
    fetchJob: api.fetchJob,
    wait: services.wait,
    onEnd(job) {
      dropJob(job.id);
      if (job.image) show(job.image);
      else if (job.state === "failed" || job.state === "interrupted") say(job.error ?? GENERATE_FAILURE_TEXT);
      if (job.mode === "recreation") void readLimits();
    },
    onLost: dropJob,
  });
  const follow = (id: string) => {
    setJob(id, { phase: "following" });
    void follower.follow(id, ending.signal);
  };

  const took = (wish: ImageWish, made: MadeImage) => {
    if (made.usage) set({ usage: { ...state.usage, ...made.usage } });
    const timestamp = new Date(nowMs()).toISOString();
    const { imageUrl: url, revisedPrompt, isDemo: is_demo } = made;
    const id = made.imageId ?? `made-${wish.jobId}`;
    const image = { id, url, prompt: wish.prompt, model: wish.mode, timestamp, revisedPrompt, is_demo };
    show(image);
    // The library knows more of it: a small picture, the file with its provenance.
    if (made.imageId !== undefined) void readImages(image);
  };

  async function draw(wish: ImageWish, signal: AbortSignal): Promise<void> {
    try {
      took(wish, await api.generate(wish, signal));
    } catch (cause) {
      if (signal.aborted) return dropJob(wish.jobId);
      services.onFailure(cause);
      const isLimit = cause instanceof ApiError && cause.code?.startsWith("limit.") === true;
      say((isLimit && cause.serverText) || GENERATE_FAILURE_TEXT);
      // No answer is no failure of the server's: it may still be at it.
      if (!(cause instanceof ApiError)) return follow(wish.jobId);
    }
    dropJob(wish.jobId);
  }

  async function recreate(wish: ImageWish, file: File, signal: AbortSignal): Promise<void> {
    const before = state.images.length;
    try {
      took(wish, await api.recreate(wish, file, signal));
    } catch (cause) {
      if (!signal.aborted) {
        services.onFailure(cause);
        if (cause instanceof ApiError && cause.status === 429) refuseRecreation(cause);
        else if (cause instanceof ApiError && isFinal(cause)) say(cause.serverText ?? GENERATE_FAILURE_TEXT);
        else await pollForMore(wish, before, signal);
      }
    }
    dropJob(wish.jobId);
  }

  function refuseRecreation(error: ApiError): void {
    const details = typeof error.details === "string" && error.details !== "" ? error.details : undefined;
    say(details ?? LIMIT_TEXT);
    const usage = readUsage(error.body);
    if (usage) set({ usage: { ...state.usage, ...usage } });
    else void readLimits();
  }

  /** A recreation that failed here may have worked there: the library tells. */
  async function pollForMore(wish: ImageWish, before: number, signal: AbortSignal): Promise<void> {
    setJob(wish.jobId, { phase: "polling" });
    for (let poll = 0; poll < RECREATION_MAX_POLLS; poll += 1) {
      try {
        await services.wait(poll === 0 ? RECREATION_FIRST_POLL_MS : RECREATION_POLL_MS, signal);
        const images = await api.fetchImages(wallet, signal);
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

  /** What keeps a picture from being asked for. */
  const problemOf = ({ mode, prompt, usage, upload }: StudioState): string | undefined => {
    if (mode === "recreation" && usage.remaining <= 0) return LIMIT_TEXT;
    if (mode === "recreation" && upload === null) return NO_UPLOAD_TEXT;
    return prompt.trim() === "" ? NO_PROMPT_TEXT : undefined;
  };

  const dropUndo = () => {
    clearTimeout(undoTimer);
    set({ undo: null });
  };

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads the library, the limits and what is on its way, and shows the picture of an address if there is one. */
    async open(imageUrl?: string): Promise<void> {
      if (ending.signal.aborted) ending = new AbortController();
      void readLimits();
      void readImages().then(() => {
        const wanted = imageUrl === undefined ? undefined : state.images.find(({ url }) => url === imageUrl);
        if (wanted) set({ chosenId: wanted.id });
      });
      try {
        const known = new Set(state.jobs.map(({ id }) => id));
        for (const { id, mode, prompt, created_at } of await api.fetchJobs()) {
          if (known.has(id)) continue;
          const startedAtMs = Date.parse(created_at) || nowMs();
          set({ jobs: [...state.jobs, { id, mode, prompt, startedAtMs, phase: "following" }] });
          follow(id);
        }
      } catch (cause) {
        services.onFailure(cause);
      }
    },

    retryLibrary() {
      set({ library: "loading" });
      void readImages();
    },

    setMode(mode: ImageMode) {
      if (mode === "recreation" && state.usage.remaining <= 0) say(SWITCH_BLOCKED_TEXT);
      else set({ mode, message: null });
    },
    setPrompt: (prompt: string) => set({ prompt }),
    setAspect: (aspect: StudioState["aspect"]) => set({ aspect }),
    setStyle: (style: string | null) => set({ style }),
    choose: (chosenId: string) => set({ chosenId }),
    dismissMessage: () => set({ message: null }),

    /** Takes a file to be modified, and shows it. */
    upload(file: File) {
      if (!file.type.startsWith("image/")) {
        say(NOT_AN_IMAGE_TEXT);
        return;
      }
      if (state.upload) services.showFile.close(state.upload.image.url);
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

    /** Asks for a picture, unless something keeps it from that. */
    async generate(): Promise<void> {
      if (isAsking(state)) return;
      const problem = problemOf(state);
      if (problem !== undefined) {
        say(problem);
        return;
      }
      const { mode, aspect, style, upload } = state;
      const wish: ImageWish = {
        wallet,
        jobId: newId(),
        mode,
        prompt: state.prompt.trim(),
        conversationId: services.conversationId(),
        aspect,
        style,
      };
      const stopper = new AbortController();
      stoppers.set(wish.jobId, stopper);
      const job: StudioJob = {
        id: wish.jobId,
        mode,
        prompt: wish.prompt,
        startedAtMs: nowMs(),
        phase: "asking",
      };
      set({ jobs: [job, ...state.jobs], message: null });
      if (mode === "recreation" && upload) await recreate(wish, upload.file, stopper.signal);
      else await draw(wish, stopper.signal);
    },

    /** Takes back a picture that is on its way. */
    async cancel(jobId: string): Promise<void> {
      const isRecreation = state.jobs.find(({ id }) => id === jobId)?.mode === "recreation";
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

    async remove(image: UserImage): Promise<void> {
      dropUndo();
      try {
        await api.deleteImage(wallet, image.id);
      } catch (cause) {
        services.onFailure(cause);
        say(DELETE_FAILURE_TEXT);
        return;
      }
      const place = state.images.findIndex(({ id }) => id === image.id);
      const images = state.images.filter(({ id }) => id !== image.id);
      const next = images[Math.min(place, images.length - 1)];
      set({ images, chosenId: next?.id ?? null, undo: image, message: null });
      undoTimer = setTimeout(dropUndo, IMAGE_UNDO_MS);
    },

    async undoRemove(): Promise<void> {
      const { undo } = state;
      if (undo === null) return;
      dropUndo();
      try {
        await api.restoreImage(wallet, undo.id);
        set({ images: newestFirst([undo, ...state.images]), chosenId: undo.id });
      } catch (cause) {
        services.onFailure(cause);
        say("This picture could not be brought back.");
      }
    },

    async toggleFavourite(image: UserImage): Promise<void> {
      const mark = (is_favourite: boolean) =>
        set({ images: state.images.map((one) => (one.id === image.id ? { ...one, is_favourite } : one)) });
      const wanted = image.is_favourite !== true;
      mark(wanted);
      try {
        await api.setFavourite(wallet, image.id, wanted);
      } catch (cause) {
        services.onFailure(cause);
        mark(!wanted);
      }
    },

    dispose() {
      ending.abort(new DOMException("closed", "AbortError"));
      clearTimeout(undoTimer);
      if (state.upload) services.showFile.close(state.upload.image.url);
    },
  };
}
