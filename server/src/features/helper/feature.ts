import type { Core } from "../../core.ts";
import { type Feature, none } from "../../feature.ts";
import { knowledgeOf } from "../../knowledge.ts";
import { createSiteRetrieval } from "../../search/site-retrieval.ts";
import { createHelperLimits } from "./helper.limits.ts";
import { helperRoutes } from "./helper.routes.ts";
import { createHelperService } from "./helper.service.ts";

/** The helper of the public pages; it stores nothing. */
export function helperFeature(core: Core): Feature {
  const { chatModel, shared, addressLimits, content, nowMs } = core;
  const documents = () => knowledgeOf(content());
  const helper = createHelperService({
    model: chatModel,
    limits: createHelperLimits({ shared, addressLimits, content, nowMs }),
    retrieval: createSiteRetrieval({ documents, phrases: () => content().offlinePhrases }),
    documents,
    content,
  });
  return {
    name: "helper",
    routes: [helperRoutes(helper)],
    sweep: none,
    jobKinds: none,
    erase: none,
    export: none,
    exportFiles: none,
    metrics: none,
    close: none,
  };
}
