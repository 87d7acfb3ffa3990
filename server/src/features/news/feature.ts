import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import type { Turns } from "../../jobs/turns.ts";
import { newsRoutes } from "./news.routes.ts";
import { createNewsService } from "./news.service.ts";
import { newsTool } from "./news.tool.ts";
import { readPageTool } from "./read-page.tool.ts";

/** Searches the news and tells what they say. */
export function newsFeature(core: Core, { turns }: { turns: Turns }): Feature {
  const { news, readPage, chatModel, content, nowMs, jobs } = core;
  return {
    name: "news",
    routes: [
      newsRoutes({
        news: createNewsService({ gateway: news, model: chatModel, turns, content, nowMs }),
        jobs,
      }),
    ],
    tools: [newsTool(news, content), readPageTool(readPage)],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
