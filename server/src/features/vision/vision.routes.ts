import { randomUUID } from "node:crypto";
import { PICTURE_MAX_BYTES } from "@bakso/contract/constants";
import { AnalyzeImageFields, ImageAnalysis } from "@bakso/contract/vision";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
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
}

export const visionRoutes: (dependencies: VisionRoutesDependencies) => FastifyPluginAsyncZod = ({
  vision,
  jobs,
  readPictureForm,
  publicUrl,
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
        const form = await readPictureForm(request, wallet);
        let fields: AnalyzeImageFields & { message_id: string };
        let picture: ShownPicture;
        try {
          const named = readFormFields(form, AnalyzeImageFields);
          // A client of the original API names no message; the picture still belongs to the conversation.
          fields = { ...named, message_id: named.message_id ?? randomUUID() };
          await vision.requireLeft(wallet, fields);
          picture = await takePicture(wallet, form, fields);
        } finally {
          await form.discard();
        }

        const { conversation_id } = fields;
        if (conversation_id === undefined)
          return sendUnstored(request, reply, async (onText, signal) => {
            const analysis = await vision.analyzeOnly(
              wallet,
              picture,
              fields.question?.trim() ?? "",
              onText,
              signal,
            );
            return { message: analysis, analysis, is_demo: vision.isDemo };
          });

        const storedReply = await vision.analyze(wallet, picture, { ...fields, conversation_id });
        const image_url = picture.address && `${publicUrl()}${picture.address}`;
        const stored = { message_id: storedReply.replyId, ...(image_url ? { image_url } : {}) };
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

    async function takePicture(wallet: string, form: PictureForm, fields: AnalyzeImageFields) {
      if (form.image) return vision.takeIn(wallet, form.image, fields.conversation_id !== undefined);
      if (fields.image_url === undefined) throw new AppError("picture.missing");
      return vision.showAgain(wallet, fields.image_url);
    }
  });
