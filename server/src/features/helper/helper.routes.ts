import { HelperAnswer, HelperQuestion } from "@bakso/contract/helper";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";
import { wantsEvents } from "../../http/event-stream.ts";
import { streamUnstored } from "../../http/stream-unstored.ts";
import type { HelperService } from "./helper.service.ts";

/** The helper chat of the public pages, open to all. */
export const helperRoutes: (helper: HelperService) => FastifyPluginAsyncZod = (helper) =>
  declareRoutes((app) => {
    app.post(
      "/api/kaiya_message",
      {
        config: { access: "public" },
        schema: { body: HelperQuestion, response: { 200: HelperAnswer } },
        // A question of a hundred pages is answered like one of three, and nobody has to hold it for that.
        errorHandler(error, request, reply) {
          if (error.code !== "FST_ERR_CTP_BODY_TOO_LARGE") throw error;
          if (!wantsEvents(request.headers.accept)) return reply.code(200).send(helper.answerTooLong());
          return streamUnstored(reply, async () => helper.answerTooLong());
        },
      },
      async (request, reply) => {
        const question = { message: request.body.message, ip: request.ip };
        // Nothing is stored, so nobody could read the rest of an answer whose reader has gone.
        const gone = new AbortController();
        reply.raw.once("close", () => gone.abort());
        if (!wantsEvents(request.headers.accept)) {
          return helper
            .answer(question, () => undefined, gone.signal)
            .catch((error) => {
              if (!gone.signal.aborted) throw error;
              return reply.hijack();
            });
        }
        await streamUnstored(reply, (onText) => helper.answer(question, onText, gone.signal));
        return reply;
      },
    );
  });
