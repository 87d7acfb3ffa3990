import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { knowledgeOf } from "../../knowledge.ts";
import { createSiteRetrieval } from "../../search/site-retrieval.ts";
import { createHelperLimits } from "./helper.limits.ts";
import { helperRoutes } from "./helper.routes.ts";
import { createHelperService } from "./helper.service.ts";
import { knowledgeTool } from "./knowledge.tool.ts";

/** The helper of the public pages; it stores nothing. */
export function helperFeature(core: Core): Feature {
  const { chatModel, shared, addressLimits, content, nowMs } = core;
  const documents = () => knowledgeOf(content());
  const retrieval = createSiteRetrieval({ documents, phrases: () => content().offlinePhrases });
  const helper = createHelperService({
    model: chatModel,
    limits: createHelperLimits({ shared, addressLimits, content, nowMs }),
    retrieval,
    documents,
    content,
  });
  return {
    name: "helper",
    routes: [helperRoutes(helper)],
    tools: [knowledgeTool(retrieval)],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
