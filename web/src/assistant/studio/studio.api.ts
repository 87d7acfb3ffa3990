import { STUDIO_TIMEOUT_MS } from "@bakso/contract/constants";
import type {
  Aspect,
  ImageJob,
  ImageJobs,
  ImageMode,
  RecreationUsage,
  StudioStyles,
  StudioTerms,
  UserImage,
  UserImages,
} from "@bakso/contract/studio";
import { callApi, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";

/** A picture that came back. Fields that the original API does not have may be missing. */
export interface MadeImage {
  imageUrl: string;
  revisedPrompt: string;
  imageId: string | undefined;
  isDemo: boolean;
  usage: RecreationUsage | undefined;
  /** As the library has it. */
  image: UserImage | undefined;
}

/** What is asked for. */
export interface ImageWish {
  wallet: string;
  jobId: string;
  mode: ImageMode;
  prompt: string;
  conversationId: string;
  aspect: Aspect;
  style: string | null;
  seed?: number | undefined;
}

const query = (wallet: string): string => `?${new URLSearchParams({ wallet_address: wallet })}`;

/** Which part of a library. */
export interface ImagePage {
  limit?: number;
  /** Those after this one, by its id. */
  before?: string | undefined;
  /** In one of their prompts. */
  text?: string;
  isFavourite?: boolean;
  /** By the name of its file. */
  picture?: string;
}

/** The wallet's pictures, or a page of them. A server that only speaks the original API gives all of them. */
export async function fetchImages(
  wallet: string,
  { signal, limit, before, text, isFavourite, picture }: ImagePage & { signal?: AbortSignal } = {},
): Promise<ImagesRead> {
  const wanted = new URLSearchParams({ wallet_address: wallet });
  if (limit !== undefined) wanted.set("limit", String(limit));
  if (before !== undefined) wanted.set("before", before);
  if (text) wanted.set("q", text);
  if (picture) wanted.set("picture", picture);
  if (isFavourite) wanted.set("favourites", "true");
  const { images, total } = await callApiJson<Partial<UserImages>>(
    `${paths.userImages}?${wanted}`,
    given(signal),
  );
  if (!Array.isArray(images)) throw new SyntaxError("The pictures came in a form that is not known");
  return { images, total: total ?? images.length };
}

export interface ImagesRead {
  images: UserImage[];
  /** Of the whole library, where the server tells it. */
  total: number;
}

export async function fetchUsage(wallet: string): Promise<RecreationUsage> {
  const usage = readUsage(await callApiJson<unknown>(paths.recreationLimits(wallet)));
  if (usage === undefined) throw new SyntaxError("The limits came in a form that is not known");
  return usage;
}

/** Realism and Art: given up after 30 seconds; the server goes on. */
export async function generate(wish: ImageWish, signal: AbortSignal): Promise<MadeImage> {
  const body = await callApiJson<Record<string, unknown>>(
    wish.mode === "art" ? paths.generateArt : paths.generateImage,
    {
      method: "POST",
      body: {
        prompt: wish.prompt,
        wallet_address: wish.wallet,
        conversation_id: wish.conversationId,
        job_id: wish.jobId,
        aspect: wish.aspect,
        ...(wish.style === null ? {} : { style: wish.style }),
        ...(wish.seed === undefined ? {} : { seed: wish.seed }),
      },
      signal,
      timeoutMs: STUDIO_TIMEOUT_MS,
    },
  );
  return readMade(body);
}

/** What is to be changed, and where; anywhere without a mask. */
export interface PictureToChange {
  picture: File;
  mask: Blob | null;
}

/** Recreation: waits for as long as it takes. */
export async function recreate(
  wish: ImageWish,
  { picture, mask }: PictureToChange,
  signal: AbortSignal,
): Promise<MadeImage> {
  const form = new FormData();
  form.append("image", picture, picture.name);
  if (mask !== null) form.append("mask", mask, "mask.png");
  form.append("prompt", wish.prompt);
  form.append("wallet_address", wish.wallet);
  form.append("conversation_id", wish.conversationId);
  form.append("job_id", wish.jobId);
  if (wish.seed !== undefined) form.append("seed", String(wish.seed));
  const body = await callApiJson<Record<string, unknown>>(paths.recreateImage, {
    method: "POST",
    form,
    signal,
    timeoutMs: null,
  });
  if (body.success !== true) throw new SyntaxError("The recreation came in a form that is not known");
  return readMade(body);
}

export async function deleteImage(wallet: string, id: string): Promise<void> {
  await callApi(`${paths.userImage(id)}${query(wallet)}`, { method: "DELETE" });
}

export async function restoreImage(wallet: string, id: string): Promise<void> {
  await callApi(paths.restoreImage(id), { method: "POST", body: { wallet_address: wallet } });
}

export async function setFavourite(wallet: string, id: string, isFavourite: boolean): Promise<void> {
  await callApi(paths.favouriteImage(id), {
    method: "PUT",
    body: { wallet_address: wallet, is_favourite: isFavourite },
  });
}

/** Pictures that are on their way, and which one came last; servers that only speak the original API know of neither. */
export async function fetchJobs(): Promise<ImageJobs> {
  const { jobs, newest_image_id = null } = await callApiJson<Partial<ImageJobs>>(paths.imageJobs);
  return { jobs: Array.isArray(jobs) ? jobs : [], newest_image_id };
}

export const fetchJob = (id: string): Promise<ImageJob> => callApiJson<ImageJob>(paths.imageJob(id));

export async function cancelJob(id: string): Promise<void> {
  await callApi(paths.imageJob(id), { method: "DELETE" });
}

export async function fetchStyles(): Promise<StudioStyles> {
  const { styles, sends_pictures } = await callApiJson<Partial<StudioStyles>>(paths.studioStyles);
  return { styles: Array.isArray(styles) ? styles : [], sends_pictures: sends_pictures === true };
}

/** What one should know before asking for a picture. */
export async function fetchTerms(): Promise<StudioTerms> {
  const terms = await callApiJson<Partial<StudioTerms>>(paths.studioTerms);
  const { pictures, draw = null, change = null } = terms;
  if (typeof pictures?.limit !== "number")
    throw new SyntaxError("The terms came in a form that is not known");
  return { pictures, draw, change };
}

const given = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

function readMade(body: Record<string, unknown>): MadeImage {
  const { imageUrl, revisedPrompt, image_id, is_demo, usageInfo, image } = body;
  if (typeof imageUrl !== "string" || imageUrl === "")
    throw new SyntaxError("The picture came in a form that is not known");
  return {
    imageUrl,
    revisedPrompt: typeof revisedPrompt === "string" ? revisedPrompt : "",
    imageId: typeof image_id === "string" ? image_id : undefined,
    isDemo: is_demo === true,
    usage: readUsage(usageInfo),
    image: typeof (image as UserImage | undefined)?.id === "string" ? (image as UserImage) : undefined,
  };
}

/** What a wallet used of the day, where a response tells it. */
export function readUsage(value: unknown): RecreationUsage | undefined {
  const { used, remaining, resets_at } = (value ?? {}) as Record<string, unknown>;
  if (typeof used !== "number" || typeof remaining !== "number") return undefined;
  return { used, remaining, ...(typeof resets_at === "string" ? { resets_at } : {}) };
}
