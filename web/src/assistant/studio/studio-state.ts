import { IMAGE_MAX_SEED } from "@bakso/contract/constants";
import type { Aspect, ImageMode, StudioTerms, UserImage } from "@bakso/contract/studio";
import type { MaskShape } from "./mask.shapes.ts";
import { isAboutLimit } from "./studio-texts.ts";
import { UNKNOWN_USAGE, type Usage } from "./usage-level.ts";

/** Id of the local preview of an upload. */
export const UPLOAD_ID = "uploaded-preview";
/** Stands for the picture that is being drawn, as long as nobody has chosen another. */
export const AWAITED_ID = "awaited";

/** A picture on its way. */
export interface StudioJob {
  id: string;
  mode: ImageMode;
  prompt: string;
  /** The shape that it will have, as far as that is known. */
  aspect: Aspect;
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
  /** The picture that it is about: when that comes after all, the message goes. */
  jobId?: string | undefined;
}

/** What somebody looks for in the library. */
export interface LibraryWish {
  text: string;
  isFavourite: boolean;
}

export interface StudioState {
  /** The newest first, as far as they were read. */
  images: readonly UserImage[];
  /** One that was asked for by its address, and may lie far behind them. */
  apart: UserImage | null;
  /** Whether there are more behind them. */
  hasMore: boolean;
  /** How many there are in all. */
  total: number;
  library: "loading" | "ready" | "failed";
  /** What the server found; null where nothing is looked for, or all is known here. */
  search: { wish: LibraryWish; images: readonly UserImage[]; hasMore: boolean; isLoading: boolean } | null;
  /** Id of what the main display shows; null for the newest. */
  chosenId: string | null;
  mode: ImageMode;
  aspect: Aspect;
  style: string | null;
  /** How many pictures one press asks for. */
  count: number;
  /** As it was typed; blank for a new one each time. */
  seed: string;
  prompt: string;
  usage: Usage;
  /** Not known where the server has none to tell. */
  terms: StudioTerms | null;
  /** `mask`: where to change it; null for anywhere. */
  upload: { image: UserImage; file: File; mask: Mask | null } | null;
  jobs: readonly StudioJob[];
  /** Ids of the pictures that came from the last press. */
  variations: readonly string[];
  /** So many pictures have come since the page was loaded. */
  madeCount: number;
  message: StudioMessage | null;
  /** What was deleted last, while it can be brought back. */
  undo: UserImage | null;
}

/** What is marked of an upload. */
export interface Mask {
  shapes: readonly MaskShape[];
  /** A PNG, transparent where the picture is to be changed. */
  file: Blob;
}

export const INITIAL_STATE: StudioState = {
  images: [],
  apart: null,
  hasMore: false,
  total: 0,
  library: "loading",
  search: null,
  chosenId: null,
  mode: "realism",
  aspect: "square",
  style: null,
  count: 1,
  seed: "",
  prompt: "",
  usage: UNKNOWN_USAGE,
  terms: null,
  upload: null,
  jobs: [],
  variations: [],
  madeCount: 0,
  message: null,
  undo: null,
};

export const messageOf = (text: string, jobId?: string): StudioMessage => ({
  text,
  kind: isAboutLimit(text) ? "limit" : "error",
  jobId,
});

/** A picture is on its way: further ones are not asked for, or people would pay twice for one that is slow. */
export const isAsking = ({ jobs }: Pick<StudioState, "jobs">): boolean => jobs.length > 0;

/** The seed that was typed; undefined for none, null for what is no seed. */
export function readSeed(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === "") return undefined;
  const seed = Number(text);
  return /^\d+$/.test(text) && seed <= IMAGE_MAX_SEED ? seed : null;
}

/** The seeds of so many variations: one after the other from a given one, otherwise each its own. */
export const seedsOf = (seed: number | undefined, count: number): (number | undefined)[] =>
  Array.from({ length: count }, (_, index) =>
    seed === undefined ? undefined : (seed + index) % (IMAGE_MAX_SEED + 1),
  );

/** What the main display shows; undefined before there is one, and where the one is awaited that is being drawn. */
export function shownImage({
  images,
  apart,
  search,
  chosenId,
  upload,
  jobs,
}: StudioState): UserImage | undefined {
  if (chosenId === AWAITED_ID && jobs.length > 0) return undefined;
  if (chosenId === UPLOAD_ID && upload !== null) return upload.image;
  const isChosen = ({ id }: UserImage) => id === chosenId;
  const elsewhere = [...(search?.images ?? []), ...(apart === null ? [] : [apart])];
  return images.find(isChosen) ?? elsewhere.find(isChosen) ?? images[0];
}

export type GenerateLabel = "Generate Image" | "Generating..." | "Daily Limit Reached";

export function generateLabel(state: StudioState): GenerateLabel {
  if (isAsking(state)) return "Generating...";
  return state.mode === "recreation" && state.usage.remaining <= 0 ? "Daily Limit Reached" : "Generate Image";
}

/** The id of a picture whose own is not known yet. */
export const idUntilNamed = (jobId: string): string => `made-${jobId}`;
const isNamed = (id: string): boolean => !id.startsWith(idUntilNamed(""));

/**
 * With a new picture at the head; only once, even if it is already listed. The same seed draws the same picture: two with
 * ids of their own are two, though one address leads to both.
 */
export const withImage = (images: readonly UserImage[], made: UserImage): UserImage[] => [
  made,
  ...images.filter(
    ({ id, url }) => id !== made.id && (url !== made.url || (isNamed(id) && isNamed(made.id))),
  ),
];

/** With the newest page as it is now at the head: what is missing there was deleted elsewhere. */
export function withNewest(images: readonly UserImage[], newest: readonly UserImage[]): UserImage[] {
  const page = newestFirst(newest);
  const last = page.at(-1);
  const ids = new Set(page.map(({ id }) => id));
  const isBehind = (image: UserImage) => last !== undefined && timeOf(image) <= timeOf(last);
  return [...page, ...images.filter((image) => isBehind(image) && !ids.has(image.id))];
}

const timeOf = ({ timestamp }: UserImage): number => Date.parse(timestamp) || 0;

/** The newest first, whatever order they came in. */
export function newestFirst(images: readonly UserImage[]): UserImage[] {
  // Each time is parsed once: a library may hold thousands.
  const timed = images.map((image) => ({ image, ms: timeOf(image) }));
  return timed.sort((one, other) => other.ms - one.ms).map(({ image }) => image);
}
