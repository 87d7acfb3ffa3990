import type { Content } from "@bakso/contract/content/content.shapes";

type ModelEntry = Content["assistant"]["models"][number];

/** What fits into a model: the first entry of content/assistant.yaml whose pattern fits its id, else the last. */
export function modelEntry(models: readonly ModelEntry[], modelId: string): ModelEntry {
  const found = models.find(({ match }) => {
    const pattern = match.split("*").map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"));
    return new RegExp(`^${pattern.join(".*")}$`).test(modelId);
  });
  const entry = found ?? models.at(-1);
  if (!entry) throw new Error("content/assistant.yaml lists no model");
  return entry;
}
