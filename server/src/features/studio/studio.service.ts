import { randomInt, randomUUID } from "node:crypto";
import { IMAGE_MAX_SEED } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content";
import type { Aspect, ImageMode, StudioTerms } from "@bakso/contract/studio";
import { AppError } from "../../errors/app-error.ts";
import type { EditModel, ImageModel, MadePicture } from "../../gateways/ai/images/image.model.ts";
import { bodyHashOf } from "../../jobs/body-hash.ts";
import type { JobService } from "../../jobs/job.service.ts";
import type { JobKey, TakenQuota } from "../../jobs/job.store.ts";
import { createFairQueue } from "../../pictures/fair-queue.ts";
import { copyForModel, type ModelCopy } from "../../pictures/model-copy.ts";
import type { CleanPicture, PictureIntake } from "../../pictures/picture.intake.ts";
import { maskForModel } from "../../pictures/picture.mask.ts";
import type { PictureService } from "../../pictures/picture.service.ts";
import type { UploadedFile } from "../../pictures/picture.upload.ts";
import { IMAGE_JOBS, type ImageJobStore, quotaOf, type StoredImageJob } from "./image-job.store.ts";
import { createModelPlaces } from "./model-places.ts";
import { studioPrompt } from "./studio.prompt.ts";
import type { StudioQuota } from "./studio.quota.ts";
import type { UserImageRow, UserImageStore } from "./user-image.store.ts";

/** So many pictures are made at a time by one process; the others wait, and wallets take turns. */
const AT_ONCE = 4;
/** The offline stand-in shares the machine with everything else. */
const AT_ONCE_OFFLINE = 1;
/** Providers' pictures are usually ready by then. */
const SLOW_AFTER_MS = 60_000;
/** So many more calls may be open that take longer. Offline none: they would only slow each other down. */
const MOST_SLOW = 12;
/** More than a wallet may have made in a day. */
const WAITING = { mostWaitingOfOne: 200, mostWaiting: 2_000 } as const;

export interface StudioServiceDependencies {
  imageJobs: ImageJobStore;
  images: Pick<UserImageStore, "find">;
  studioQuota: StudioQuota;
  jobs: Pick<JobService, "start" | "stop" | "follow" | "owner">;
  pictures: Pick<PictureService, "requireRoom" | "keep" | "tryToKeep">;
  intake: PictureIntake;
  /** null: no model is set up for this. */
  imageModel: ImageModel | null;
  editModel: EditModel | null;
  content: () => Content;
}

export interface PictureRequest {
  /** Made by the client; a repetition finds the job that is there. */
  jobId?: string | undefined;
  mode: ImageMode;
  prompt: string;
  style?: string | undefined;
  aspect?: Aspect | undefined;
  seed?: number | undefined;
  /** Of a recreation. The file stays until the job has ended. */
  source?: UploadedFile | undefined;
  /** Where to change it. Kept as long. */
  mask?: UploadedFile | undefined;
}

/** What is to be changed, as the model gets it. */
interface ChangeSource {
  pictureId: string;
  copy: ModelCopy;
  mask: Uint8Array | undefined;
}

export type StudioService = ReturnType<typeof createStudioService>;

/** Makes pictures: each is a job that outlives its request, and ends in the wallet's library. */
export function createStudioService(dependencies: StudioServiceDependencies) {
  const { imageJobs, images, studioQuota, jobs, pictures, intake, content } = dependencies;
  const { imageModel, editModel } = dependencies;
  const placesAt = (isOffline: boolean) =>
    createModelPlaces({
      queue: createFairQueue({ atOnce: isOffline ? AT_ONCE_OFFLINE : AT_ONCE, ...WAITING }),
      slowAfterMs: SLOW_AFTER_MS,
      mostSlow: isOffline ? 0 : MOST_SLOW,
    });
  /** The offline stand-ins share one thread. Providers are independent: one that hangs delays only its own calls. */
  const offlinePlaces = placesAt(true);
  const drawPlaces = imageModel?.isOffline ? offlinePlaces : placesAt(false);
  const changePlaces = editModel?.isOffline ? offlinePlaces : placesAt(false);

  const modelFor = (mode: ImageMode): ImageModel | EditModel => {
    const model = mode === "recreation" ? editModel : imageModel;
    if (!model) throw new AppError("ai.not_configured");
    return model;
  };

  const ask = (
    order: Omit<PictureRequest, "source" | "mask">,
    source: ChangeSource | undefined,
    signal: AbortSignal,
  ): Promise<MadePicture> => {
    const { mode, prompt: said, style, aspect = "square", seed } = order;
    const prompt = studioPrompt(content(), mode, said, style);
    if (mode !== "recreation") {
      if (!imageModel) throw new AppError("ai.not_configured");
      return imageModel.make({ ...prompt, look: mode, aspect, seed }, signal);
    }
    if (!editModel || !source) throw new AppError("ai.not_configured");
    const { copy, mask } = source;
    const picture = { mediaType: copy.mediaType, bytes: copy.bytes };
    return editModel.make({ ...prompt, picture, mask, seed }, signal);
  };

  /** A model's picture is checked like a picture of a stranger. */
  const takeIn = async (wallet: string, { bytes }: MadePicture): Promise<CleanPicture> => {
    try {
      return await intake(Buffer.from(bytes), { wallet, animation: "first-frame" });
    } catch (error) {
      if (error instanceof AppError && error.code.startsWith("picture."))
        throw new AppError("ai.picture_unreadable", { cause: error });
      throw error;
    }
  };

  /** Stores the picture that is to be changed. The large original is released at once: models take a minute. */
  const takeInSource = async (
    wallet: string,
    file: UploadedFile,
    maskFile: UploadedFile | undefined,
  ): Promise<ChangeSource> => {
    const clean = await intake(file, { wallet, animation: "refuse" });
    await pictures.keep(wallet, clean);
    const copy: ModelCopy = editModel?.isOffline ? clean : await copyForModel(clean, "change");
    const mask =
      maskFile && (await maskForModel(await intake(maskFile, { wallet, animation: "refuse" }), copy));
    return { pictureId: clean.pictureId, copy, mask };
  };

  function start(key: JobKey, request: PictureRequest, quota: TakenQuota, refundSite: () => void): void {
    const { wallet, jobId } = key;
    const { source: given, mask, ...asked } = request;
    const model = modelFor(asked.mode);
    // A picture that can be drawn again has its seed from us where nobody gave one.
    const order = {
      ...asked,
      seed: asked.seed ?? (model.takesSeeds() ? randomInt(IMAGE_MAX_SEED) : undefined),
    };
    let wasAsked = false;
    jobs.start({
      wallet,
      jobId,
      kind: IMAGE_JOBS,
      subjectId: jobId,
      targetId: jobId,
      quota,
      async work(_writer, signal) {
        // Only now that its quota was taken.
        const source = given && (await takeInSource(wallet, given, mask));
        const inTurn = order.mode === "recreation" ? changePlaces : drawPlaces;
        const made = await inTurn(wallet, signal, async () => {
          // Checked before the model is asked and paid for something that can't be stored.
          await pictures.tryToKeep();
          signal.throwIfAborted();
          await imageJobs.mark(key, "drawing");
          wasAsked = true;
          return ask(order, source, signal);
        });
        await imageJobs.mark(key, "keeping");
        const clean = await takeIn(wallet, made);
        await pictures.keep(wallet, clean);
        return {
          imageId: randomUUID(),
          pictureId: clean.pictureId,
          sourcePictureId: source?.pictureId ?? null,
          revisedPrompt: made.revisedPrompt.replaceAll("\0", ""),
          madeBy: model.id,
          isDemo: model.isOffline,
          seed: made.seed ?? null,
        };
      },
      // Canceling after the provider was asked may have cost us: then the quota stays used.
      isRefunded: ({ state }) =>
        state !== "complete" && !(state === "stopped" && wasAsked && !model.isOffline),
      onRefund: refundSite,
    });
  }

  return {
    /**
     * Begins a picture, or finds the one that was begun under the same id.
     *
     * @returns the job's id
     * @throws AppError limit.*, ai.not_configured, image_job.conflict
     */
    async begin(wallet: string, request: PictureRequest): Promise<string> {
      modelFor(request.mode);
      if (request.mask && !editModel?.takesMasks) throw new AppError("picture.mask_unknown");
      await pictures.requireRoom(wallet);
      const key: JobKey = { wallet, jobId: request.jobId ?? randomUUID() };
      const { mode, prompt, style, aspect, seed, source, mask } = request;
      const bodyHash = bodyHashOf([
        mode,
        prompt,
        style,
        aspect,
        seed,
        source?.hash,
        ...(mask ? [mask.hash] : []),
      ]);
      const ofSite = await studioQuota.takeOfSite(wallet);
      const quota = {
        name: quotaOf(mode),
        day: ofSite.day,
        count: 1,
        limit: studioQuota.perDay(mode, ofSite),
      };
      const begun = await imageJobs
        .begin({
          ...key,
          mode,
          prompt,
          aspect: aspect ?? "square",
          style: style ?? null,
          bodyHash,
          owner: jobs.owner,
          quota,
        })
        .catch((error: unknown) => {
          ofSite.refund();
          throw error;
        });
      if (begun === "begun") {
        start(key, request, quota, ofSite.refund);
        return key.jobId;
      }
      ofSite.refund();
      const known = await imageJobs.find(key);
      if (!known) throw studioQuota.walletError(mode, ofSite);
      if (known.bodyHash !== bodyHash) throw new AppError("image_job.conflict");
      return key.jobId;
    },

    /**
     * Waits until a picture is ready, wherever it is drawn.
     *
     * @throws AppError why it was not made
     */
    async endOf(key: JobKey): Promise<UserImageRow> {
      const stored = await imageJobs.find(key);
      if (stored && isRunning(stored))
        await new Promise<void>((resolve) => {
          jobs.follow({ wallet: key.wallet, jobId: key.jobId }, 0, { onEnd: () => resolve() });
        });
      const job = await imageJobs.find(key);
      if (!job) throw new AppError("image_job.not_found");
      if (job.state === "stopped") throw new AppError("image_job.canceled");
      const image = job.imageId === null ? undefined : await images.find(key.wallet, job.imageId);
      if (image) return image;
      throw new AppError(job.errorCode ?? "image.not_found", job.errorText ? { text: job.errorText } : {});
    },

    /** Cancels a picture that is being made. @returns whether it was */
    async cancel({ wallet, jobId }: JobKey): Promise<boolean> {
      const job = await imageJobs.find({ wallet, jobId });
      if (!job) throw new AppError("image_job.not_found");
      return (await jobs.stop(wallet, jobId)) > 0;
    },

    /** Whether the style's pictures are sent to the model that draws. */
    sendsStylePictures: (): boolean => imageModel?.takesReferences() ?? false,

    /** What one should know before asking for a picture. */
    async terms(wallet: string): Promise<StudioTerms> {
      const termsOf = (model: ImageModel | EditModel | null) =>
        model && {
          takes_seeds: model.takesSeeds(),
          cancel_counts: !model.isOffline,
          takes_masks: "takesMasks" in model && model.takesMasks,
        };
      return {
        pictures: await studioQuota.drawings(wallet),
        draw: termsOf(imageModel),
        change: termsOf(editModel),
      };
    },

    isDemo: (mode: ImageMode): boolean => modelFor(mode).isOffline,
    recreations: studioQuota.recreations,
  };
}

export const isRunning = ({ state }: Pick<StoredImageJob, "state">): boolean =>
  state === "waiting" || state === "drawing" || state === "keeping";
