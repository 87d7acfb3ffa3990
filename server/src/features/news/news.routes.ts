import { type NewsFinding, SearchAnswer, SearchRequest } from "@bakso/contract/news";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { openEventStream, wantsEvents } from "../../http/event-stream.ts";
import { streamUnstored } from "../../http/stream-unstored.ts";
import { endOf, streamAnswer } from "../../jobs/answer.ts";
import type { JobService } from "../../jobs/job.service.ts";
import type { JobOutcome } from "../../jobs/live-job.ts";
import type { NewsService } from "./news.service.ts";

export interface NewsRoutesDependencies {
  news: NewsService;
  jobs: Pick<JobService, "follow">;
}

export const newsRoutes: (dependencies: NewsRoutesDependencies) => FastifyPluginAsyncZod = ({ news, jobs }) =>
  declareRoutes((app) => {
    app.post(
      "/api/search",
      { config: { access: "paid" }, schema: { body: SearchRequest, response: { 200: SearchAnswer } } },
      async (request, reply, { wallet }) => {
        const { conversation_id, message_id } = request.body;
        const isStream = wantsEvents(request.headers.accept);

        if (conversation_id === undefined || message_id === undefined) {
          const gone = new AbortController();
          reply.raw.once("close", () => gone.abort());
          const search = async (onText: (piece: string) => void) => {
            const found = await news.searchOnly(wallet, request.body, onText, gone.signal);
            return { message: found.summary, ...found, is_demo: news.isDemo };
          };
          if (!isStream) return search(() => undefined);
          await streamUnstored(reply, search);
          return reply;
        }

        let results: readonly NewsFinding[] = [];
        const body = { ...request.body, conversation_id, message_id };
        const answer = await news.search(wallet, body, (findings) => {
          results = findings;
        });
        if (isStream) {
          const extra = ({ text }: JobOutcome) => ({ summary: text, results });
          streamAnswer(jobs, openEventStream(reply), {
            wallet,
            answer: { ...answer, extra },
            afterOffset: 0,
          });
          return reply;
        }
        const { text, state, error } = await endOf(jobs, wallet, answer);
        const stored = { message_id: answer.answerId };
        if (error) throw new AppError(error.code, { text: error.text, details: stored });
        return { summary: text, results: [...results], ...stored, status: state, is_demo: answer.isDemo };
      },
    );
  });
