import { Readable } from "node:stream";
import { Speech, TextToSpeech } from "@bakso/contract/speech";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { requireIdentity } from "../../http/access.ts";
import type { SpeechService } from "./speech.service.ts";

export const speechRoutes: (speech: SpeechService) => FastifyPluginAsyncZod = (speech) => async (app) => {
  app.get("/api/speech", { config: { access: "granted" }, schema: { response: { 200: Speech } } }, async () =>
    speech.describe(),
  );

  app.post(
    "/api/text-to-speech",
    { config: { access: "paid" }, schema: { body: TextToSpeech } },
    async (request, reply) => {
      const gone = new AbortController();
      // Whoever stops listening closes the connection, and with it the call to the provider.
      reply.raw.once("close", () => gone.abort());
      const { mediaType, body } = await speech.speak(
        requireIdentity(request).wallet,
        request.body,
        gone.signal,
      );
      return reply.type(mediaType).send(Readable.from(body));
    },
  );
};
