import { Readable } from "node:stream";
import { Speech, TextToSpeech } from "@bakso/contract/speech";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";
import { whenGone } from "../../http/gone.ts";
import type { SpeechService } from "./speech.service.ts";

export const speechRoutes: (speech: SpeechService) => FastifyPluginAsyncZod = (speech) =>
  declareRoutes((app) => {
    app.get(
      "/api/speech",
      { config: { access: "granted" }, schema: { response: { 200: Speech } } },
      async () => speech.describe(),
    );

    app.post(
      "/api/text-to-speech",
      { config: { access: "paid" }, schema: { body: TextToSpeech } },
      async (request, reply, { wallet }) => {
        // When the listener stops, the connection closes, and with it the call to the provider.
        const { mediaType, body } = await speech.speak(wallet, request.body, whenGone(reply));
        return reply.type(mediaType).send(Readable.from(body));
      },
    );
  });
