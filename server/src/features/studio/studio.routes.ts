import { PICTURE_MAX_BYTES } from "@bakso/contract/constants";
import {
  GeneratedImage,
  GenerateImage,
  ImageJob,
  ImageJobCanceled,
  ImageJobParams,
  ImageJobs,
  RecreatedImage,
  RecreateFields,
  RecreationLimits,
  RecreationLimitsParams,
  StudioTerms,
} from "@bakso/contract/studio";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { toErrorBody } from "../../http/error-handler.ts";
import { requireNoSecret } from "../../http/secret-check.ts";
import type { JobReader } from "../../jobs/job.service.ts";
import { sendReply } from "../../jobs/send-reply.ts";
import { type ReadPictureForm, readFormFields } from "../../pictures/picture.upload.ts";
import type { DrawingService } from "./drawing.service.ts";
import type { ImageJobStore } from "./image-job.store.ts";
import { presentImage, presentJob } from "./present-image.ts";
import type { StudioService } from "./studio.service.ts";
import type { UserImageRow, UserImageStore } from "./user-image.store.ts";

export interface StudioRoutesDependencies {
  studio: StudioService;
  drawings: DrawingService;
  imageJobs: Pick<ImageJobStore, "find" | "listRunning">;
  images: Pick<UserImageStore, "find" | "list">;
  jobs: JobReader;
  readPictureForm: ReadPictureForm;
  publicUrl: () => string;
}

const granted = { access: "granted" } as const;
const paid = { access: "paid" } as const;

/** The mode of each of the original API's addresses. */
const GENERATE_PATHS = { realism: "/api/generate-image-url", art: "/api/generate-art-url" } as const;

export const studioRoutes: (dependencies: StudioRoutesDependencies) => FastifyPluginAsyncZod = ({
  studio,
  drawings,
  imageJobs,
  images,
  jobs,
  readPictureForm,
  publicUrl,
}) =>
  declareRoutes((app) => {
    const generated = (row: UserImageRow, jobId: string): GeneratedImage => {
      const image = presentImage(row, publicUrl());
      const { id, url, revisedPrompt, is_demo } = image;
      return { imageUrl: url, revisedPrompt, image_id: id, job_id: jobId, is_demo, image };
    };

    for (const mode of ["realism", "art"] as const) {
      app.post(
        GENERATE_PATHS[mode],
        {
          config: { ...paid, told: ["prompt"] },
          schema: { body: GenerateImage, response: { 200: GeneratedImage } },
        },
        async (request, reply, { wallet }) => {
          const { body } = request;
          const { prompt, style, aspect, seed, job_id: jobId, conversation_id, message_id } = body;
          if (message_id !== undefined && conversation_id !== undefined)
            return draw(wallet, request, reply, { ...body, mode, conversation_id, message_id });
          const id = await studio.begin(wallet, { jobId, mode, prompt, style, aspect, seed });
          return generated(await studio.endOf({ wallet, jobId: id }), id);
        },
      );
    }

    /** A picture as a turn of a conversation. */
    async function draw(
      wallet: string,
      request: FastifyRequest,
      reply: FastifyReply,
      order: Parameters<DrawingService["begin"]>[1],
    ) {
      const { storedReply, image } = await drawings.begin(wallet, order);
      const made = () => {
        const row = image();
        return row === undefined ? undefined : presentImage(row, publicUrl());
      };
      return sendReply(jobs, request, reply, {
        wallet,
        storedReply,
        details: { message_id: storedReply.replyId },
        extra: () => {
          const { url: image_url, width: image_width, height: image_height } = made() ?? {};
          return { image_url, image_width, image_height };
        },
        whole: ({ text, state }) => {
          const drawn = made();
          // Drawn by another instance, or stopped: the result is in the conversation.
          if (drawn === undefined)
            throw new AppError(state === "stopped" ? "image_job.canceled" : "ai.interrupted");
          const { url: imageUrl, revisedPrompt, id: image_id, is_demo } = drawn;
          return {
            imageUrl,
            revisedPrompt,
            image_id,
            is_demo,
            message: text,
            message_id: storedReply.replyId,
          };
        },
      });
    }

    app.post(
      "/api/gpt-image-1",
      {
        config: { ...paid, atOnce: "uploads" },
        bodyLimit: PICTURE_MAX_BYTES,
        schema: { response: { 200: RecreatedImage } },
      },
      async (request, reply, { wallet }) => {
        const form = await readPictureForm(request, wallet);
        try {
          const { prompt, seed, job_id: jobId } = readFormFields(form, RecreateFields);
          await requireNoSecret(prompt);
          const {
            images: [source],
            mask,
          } = form;
          if (source === undefined) throw new AppError("picture.missing");
          const id = await studio.begin(wallet, { jobId, mode: "recreation", prompt, seed, source, mask });
          const image = generated(await studio.endOf({ wallet, jobId: id }), id);
          return { success: true as const, ...image, usageInfo: await studio.recreations(wallet) };
        } catch (error) {
          if (error instanceof AppError && error.code === "limit.recreations_day")
            return await refuse(error, wallet, request, reply);
          throw error;
        } finally {
          await form.discard();
        }
      },
    );

    /** The day's limit, with what was used of it beside the usual words. */
    async function refuse(error: AppError, wallet: string, request: FastifyRequest, reply: FastifyReply) {
      reply.header("Retry-After", String(error.retryAfterSeconds)).header("Cache-Control", "no-store");
      const usage = await studio.recreations(wallet);
      const body = JSON.stringify({ ...toErrorBody(error, request.id), ...usage });
      return reply
        .code(error.status)
        .type("application/json")
        .serializer((text: string) => text)
        .send(body);
    }

    app.get(
      "/api/recreation-limits/:wallet",
      { config: granted, schema: { params: RecreationLimitsParams, response: { 200: RecreationLimits } } },
      (_request, _reply, { wallet }) => studio.recreations(wallet),
    );

    app.get(
      "/api/studio-terms",
      { config: granted, schema: { response: { 200: StudioTerms } } },
      (_request, _reply, { wallet }) => studio.terms(wallet),
    );

    app.get(
      "/api/image-jobs",
      { config: granted, schema: { response: { 200: ImageJobs } } },
      async (_request, _reply, { wallet }) => {
        const running = await imageJobs.listRunning(wallet);
        // After them: what has just been made is in one of both.
        const [newest] = await images.list(wallet, { limit: 1 });
        return {
          jobs: running.map((job) => presentJob(job, undefined)),
          newest_image_id: newest?.imageId ?? null,
        };
      },
    );

    app.get(
      "/api/image-jobs/:id",
      { config: granted, schema: { params: ImageJobParams, response: { 200: ImageJob } } },
      async (request, _reply, { wallet }) => {
        const job = await imageJobs.find({ wallet, jobId: request.params.id });
        if (!job) throw new AppError("image_job.not_found");
        const image = job.imageId === null ? undefined : await images.find(wallet, job.imageId);
        return presentJob(job, image && presentImage(image, publicUrl()));
      },
    );

    app.delete(
      "/api/image-jobs/:id",
      { config: granted, schema: { params: ImageJobParams, response: { 200: ImageJobCanceled } } },
      async (request, _reply, { wallet }) => {
        const canceled = await studio.cancel({ wallet, jobId: request.params.id });
        return { success: true as const, canceled };
      },
    );
  });
