import { HelperQuestion, HelperReply } from "@bakso/contract/helper";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";
import { isTooLarge, keepConnection } from "../../http/error-handler.ts";
import { sendUnstored } from "../../http/send-unstored.ts";
import type { HelperService } from "./helper.service.ts";

/** The helper chat of the public pages, open to all. */
export const helperRoutes: (helper: HelperService) => FastifyPluginAsyncZod = (helper) =>
  declareRoutes((app) => {
    app.post(
      "/api/kaiya_message",
      {
        config: { access: "public", told: ["message"] },
        schema: { body: HelperQuestion, response: { 200: HelperReply } },
        // A question of a hundred pages gets the same reply as one of three, and is not kept in memory for it.
        errorHandler(error, request, reply) {
          if (!isTooLarge(error)) throw error;
          return sendUnstored(request, keepConnection(reply).code(200), async () => helper.replyTooLong());
        },
      },
      async (request, reply) =>
        sendUnstored(request, reply, (onText, signal) =>
          helper.reply({ message: request.body.message, ip: request.ip }, onText, signal),
        ),
    );
  });
