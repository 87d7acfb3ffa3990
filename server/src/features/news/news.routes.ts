import { type NewsFinding, SearchReply, SearchRequest } from "@bakso/contract/news";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { declareRoutes } from "../../http/declare-routes.ts";
import { sendUnstored } from "../../http/send-unstored.ts";
import type { JobReader } from "../../jobs/job.service.ts";
import { sendReply } from "../../jobs/send-reply.ts";
import type { NewsService } from "./news.service.ts";

export interface NewsRoutesDependencies {
  news: NewsService;
  jobs: JobReader;
}

export const newsRoutes: (dependencies: NewsRoutesDependencies) => FastifyPluginAsyncZod = ({ news, jobs }) =>
  declareRoutes((app) => {
    app.post(
      "/api/search",
      {
        config: { access: "paid", told: ["query"] },
        schema: { body: SearchRequest, response: { 200: SearchReply } },
      },
      async (request, reply, { wallet }) => {
        const { conversation_id, message_id } = request.body;
        if (conversation_id === undefined || message_id === undefined)
          return sendUnstored(request, reply, async (onText, signal) => {
            const found = await news.searchOnly(wallet, request.body, onText, signal);
            return { message: found.summary, ...found, is_demo: news.isDemo };
          });
        let results: readonly NewsFinding[] = [];
        const body = { ...request.body, conversation_id, message_id };
        const storedReply = await news.search(wallet, body, (findings) => {
          results = findings;
        });
        const stored = { message_id: storedReply.replyId };
        return sendReply(jobs, request, reply, {
          wallet,
          storedReply,
          details: stored,
          extra: ({ text }) => ({ summary: text, results }),
          whole: ({ text, state }) => ({
            summary: text,
            results: [...results],
            ...stored,
            status: state,
            is_demo: storedReply.isDemo,
          }),
        });
      },
    );
  });
