import {
  NewOpinion,
  OpinionKept,
  Opinions,
  OpinionsParams,
  type ToldOpinion,
} from "@bakso/contract/opinions";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { type OperatorAccess, requireOperator } from "../../http/operator-access.ts";
import type { OpinionStore, UnsignedOpinion } from "./opinion.store.ts";

const config = { access: "granted" } as const;
const params = OpinionsParams;
/** More are not told at once. */
const MOST_TOLD = 1_000;

export interface OpinionRoutesDependencies {
  store: OpinionStore;
  operator: OperatorAccess;
}

export const opinionRoutes: (dependencies: OpinionRoutesDependencies) => FastifyPluginAsyncZod = ({
  store,
  operator,
}) =>
  declareRoutes((app) => {
    app.get(
      "/api/opinions/:conversation_id",
      { config, schema: { params, response: { 200: Opinions } } },
      async (request, _reply, { wallet }) => ({
        opinions: await store.list(wallet, request.params.conversation_id),
      }),
    );

    app.put(
      "/api/opinions/:conversation_id",
      { config, schema: { params, body: NewOpinion, response: { 200: OpinionKept } } },
      async (request, _reply, { wallet }) => {
        const { message_id: messageId, opinion, shows_text: showsText } = request.body;
        const key = { wallet, conversationId: request.params.conversation_id, messageId };
        if (opinion === null) await store.takeBack(key);
        else if (!(await store.keep(key, { opinion, showsText }))) throw new AppError("message.not_found");
        return { success: true as const };
      },
    );

    app.get(
      "/api/operator/opinions",
      { config: { access: "public" }, schema: { hide: true } },
      async (request, reply) => {
        requireOperator(request, operator);
        const lines = (await store.newest(MOST_TOLD)).map((one) => `${JSON.stringify(toldOf(one))}\n`);
        return reply
          .header("Cache-Control", "no-store")
          .type("application/x-ndjson; charset=utf-8")
          .send(lines.join(""));
      },
    );
  });

const toldOf = ({ at, opinion, is_demo, question, reply }: UnsignedOpinion): ToldOpinion => ({
  at: at.toISOString(),
  opinion,
  is_demo,
  ...(question === null ? {} : { question }),
  ...(reply === null ? {} : { reply }),
});
