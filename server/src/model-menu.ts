import type { Content } from "@bakso/contract/content/content";

type ModelEntry = Content["assistant"]["models"][number];

/** What fits into a model: the first entry of content/assistant.yaml whose pattern fits its id, else the last. */
export function modelEntry(models: readonly ModelEntry[], modelId: string): ModelEntry {
  const entry = models.find(({ match }) => matchesModel(match, modelId)) ?? models.at(-1);
  if (!entry) throw new Error("content/assistant.yaml lists no model");
  return entry;
}

/** Of the patterns that the content has, and had. */
const expressions = new Map<string, RegExp>();

/** Whether a `provider:model` fits a pattern with * as wildcard. */
export function matchesModel(pattern: string, modelId: string): boolean {
  let expression = expressions.get(pattern);
  if (!expression) {
    const parts = pattern.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
    expression = new RegExp(`^${parts.join(".*")}$`);
    expressions.set(pattern, expression);
  }
  return expression.test(modelId);
}
