import { randomUUID } from "node:crypto";
import { PICTURE_MAX_BYTES } from "@bakso/contract/constants";
import { AnalyzeImageFields, ImageAnalysis } from "@bakso/contract/vision";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { requireNoSecret } from "../../http/secret-check.ts";
import { sendUnstored } from "../../http/send-unstored.ts";
import type { JobReader } from "../../jobs/job.service.ts";
import { sendReply } from "../../jobs/send-reply.ts";
import { type PictureForm, type ReadPictureForm, readFormFields } from "../../pictures/picture.upload.ts";
import type { ShownPicture, VisionService } from "./vision.service.ts";

export interface VisionRoutesDependencies {
  vision: VisionService;
  jobs: JobReader;
  readPictureForm: ReadPictureForm;
  publicUrl: () => string;
  /** So many can be shown with one question. */
  picturesAtOnce: () => number;
}

export const visionRoutes: (dependencies: VisionRoutesDependencies) => FastifyPluginAsyncZod = ({
  vision,
  jobs,
  readPictureForm,
  publicUrl,
  picturesAtOnce,
}) =>
  declareRoutes((app) => {
    app.post(
      "/api/analyze-image",
      {
        config: { access: "paid", atOnce: "uploads" },
        bodyLimit: PICTURE_MAX_BYTES,
        schema: { response: { 200: ImageAnalysis } },
      },
      async (request, reply, { wallet }) => {
        const form = await readPictureForm(request, wallet, picturesAtOnce());
        let fields: AnalyzeImageFields & { message_id: string };
        let pictures: readonly ShownPicture[];
        try {
          const named = readFormFields(form, AnalyzeImageFields);
          await requireNoSecret(named.question);
          // A client of the original API names no message; the picture still belongs to the conversation.
          fields = { ...named, message_id: named.message_id ?? randomUUID() };
          await vision.requireLeft(wallet, fields);
          pictures = await takePictures(wallet, form, fields);
        } finally {
          await form.discard();
        }

        const { conversation_id } = fields;
        if (conversation_id === undefined)
          return sendUnstored(request, reply, async (onText, signal) => {
            const analysis = await vision.analyzeOnly(
              wallet,
              pictures,
              fields.question?.trim() ?? "",
              onText,
              signal,
            );
            return { message: analysis, analysis, is_demo: vision.isDemo };
          });

        const storedReply = await vision.analyze(wallet, pictures, { ...fields, conversation_id });
        const urls = pictures.flatMap(({ shownWith }) => (shownWith ? `${publicUrl()}${shownWith.url}` : []));
        const [image_url] = urls;
        const stored = {
          message_id: storedReply.replyId,
          ...(image_url === undefined ? {} : { image_url }),
          ...(urls.length > 1 ? { image_urls: urls } : {}),
        };
        return sendReply(jobs, request, reply, {
          wallet,
          storedReply,
          details: stored,
          extra: ({ text }) => ({ analysis: text }),
          whole: ({ text, state }) => ({
            analysis: text,
            ...stored,
            status: state,
            is_demo: storedReply.isDemo,
          }),
        });
      },
    );

    /** One after the other: only one is in memory as it came. */
    async function takePictures(wallet: string, { images }: PictureForm, fields: AnalyzeImageFields) {
      const taken: ShownPicture[] = [];
      for (const image of images)
        taken.push(await vision.takeIn(wallet, image, fields.conversation_id !== undefined));
      const named = fields.image_url?.split("\n").map((url) => url.trim()) ?? [];
      const again = named.filter((url) => url !== "");
      if (taken.length + again.length === 0) throw new AppError("picture.missing");
      const most = picturesAtOnce();
      if (taken.length + again.length > most) throw new AppError("picture.too_many", { details: { most } });
      for (const url of again) taken.push(await vision.showAgain(wallet, url));
      return taken;
    }
  });
