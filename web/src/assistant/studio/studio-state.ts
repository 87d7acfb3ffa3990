import type { Aspect, ImageMode, UserImage } from "@bakso/contract/studio";
import { isAboutLimit } from "./studio-texts.ts";
import { UNKNOWN_USAGE, type Usage } from "./usage-level.ts";

/** Id of the local preview of an upload. */
export const UPLOAD_ID = "uploaded-preview";

/** A picture on its way. */
export interface StudioJob {
  id: string;
  mode: ImageMode;
  prompt: string;
  startedAtMs: number;
  /**
   * `asking`: the call is under way. `polling`: a recreation failed, and the library is read until it appears.
   * `following`: the call has ended, but the server goes on.
   */
  phase: "asking" | "polling" | "following";
}

export interface StudioMessage {
  text: string;
  kind: "limit" | "error" | "info";
}

export interface StudioState {
  /** The newest first. */
  images: readonly UserImage[];
  library: "loading" | "ready" | "failed";
  /** Id of what the main display shows; null for the newest. */
  chosenId: string | null;
  mode: ImageMode;
  aspect: Aspect;
  style: string | null;
  prompt: string;
  usage: Usage;
  upload: { image: UserImage; file: File } | null;
  jobs: readonly StudioJob[];
  message: StudioMessage | null;
  /** What was deleted last, while it can be brought back. */
  undo: UserImage | null;
}

export const INITIAL_STATE: StudioState = {
  images: [],
  library: "loading",
  chosenId: null,
  mode: "realism",
  aspect: "square",
  style: null,
  prompt: "",
  usage: UNKNOWN_USAGE,
  upload: null,
  jobs: [],
  message: null,
  undo: null,
};

export const messageOf = (text: string): StudioMessage => ({
  text,
  kind: isAboutLimit(text) ? "limit" : "error",
});

/** A request is under way: further ones are ignored. */
export const isAsking = ({ jobs }: Pick<StudioState, "jobs">): boolean =>
  jobs.some(({ phase }) => phase !== "following");

/** What the main display shows. */
export function shownImage({ images, chosenId, upload }: StudioState): UserImage | undefined {
  if (chosenId === UPLOAD_ID && upload !== null) return upload.image;
  return images.find(({ id }) => id === chosenId) ?? images[0];
}

export type GenerateLabel = "Generate Image" | "Generating..." | "Daily Limit Reached";

export function generateLabel(state: StudioState): GenerateLabel {
  if (isAsking(state)) return "Generating...";
  return state.mode === "recreation" && state.usage.remaining <= 0 ? "Daily Limit Reached" : "Generate Image";
}

/** With a new picture at the head; only once, even if it is already listed. */
export const withImage = (images: readonly UserImage[], made: UserImage): UserImage[] => [
  made,
  ...images.filter(({ id, url }) => id !== made.id && url !== made.url),
];

const timeOf = ({ timestamp }: UserImage): number => Date.parse(timestamp) || 0;

/** The newest first, whatever order they came in. */
export function newestFirst(images: readonly UserImage[]): UserImage[] {
  // Each time is parsed once: a library may hold thousands.
  const timed = images.map((image) => ({ image, ms: timeOf(image) }));
  return timed.sort((one, other) => other.ms - one.ms).map(({ image }) => image);
}
