import { RECORDING_MAX_BYTES } from "@bakso/contract/constants";
import { Transcription, Transcriptions } from "@bakso/contract/transcription";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";
import { whenGone } from "../../http/gone.ts";
import { readRecording } from "./recording.upload.ts";
import type { TranscriptionService } from "./transcription.service.ts";

export const transcriptionRoutes: (transcriptions: TranscriptionService) => FastifyPluginAsyncZod =
  (transcriptions) => async (app, options) => {
    // The bytes as they come: they are read once it is known who sends them.
    app.addContentTypeParser(/^audio\//, async (_request: unknown, body: unknown) => body);
    const routes = declareRoutes(({ get, post }) => {
      get(
        "/api/transcriptions",
        { config: { access: "granted" }, schema: { response: { 200: Transcriptions } } },
        async () => transcriptions.describe(),
      );

      post(
        "/api/transcriptions",
        {
          config: { access: "paid", atOnce: "uploads" },
          bodyLimit: RECORDING_MAX_BYTES,
          schema: { response: { 200: Transcription } },
        },
        async (request, reply, { wallet }) => {
          // When the speaker leaves, the connection closes, and with it the call to the provider.
          const signal = whenGone(reply);
          return transcriptions.transcribe(wallet, () => readRecording(request), signal);
        },
      );
    });
    await routes(app, options);
  };
