import type { Content } from "@bakso/contract/content/content";
import type { ChatRequest } from "../../gateways/ai/chat.model.ts";
import { fenced, newMark } from "../../gateways/ai/fence.ts";
import { modelEntry } from "../../model-menu.ts";
import type { FirstExchange } from "./title.store.ts";

/** More of either says nothing more about what the talk is about, and costs. */
const QUESTION_CHARS = 1_000;
const REPLY_CHARS = 1_500;

/** Asks for a title of a talk that began like this. */
export function titleRequest(
  { assistant }: Content,
  modelId: string,
  { question, reply }: Omit<FirstExchange, "questionId">,
): ChatRequest {
  const { contextTokens, maxOutputTokens, temperature } = modelEntry(assistant.models, modelId);
  const mark = newMark();
  const told = [
    ...(question.trim() === "" ? [] : [fenced("question", question.slice(0, QUESTION_CHARS), mark)]),
    ...(reply.trim() === "" ? [] : [fenced("answer", reply.slice(0, REPLY_CHARS), mark)]),
  ];
  return {
    purpose: "title",
    instructions: assistant.titles.instructions.trim(),
    messages: [{ role: "user", content: told.join("\n\n") }],
    contextTokens,
    maxOutputTokens: Math.min(maxOutputTokens, assistant.titles.maxOutputTokens),
    ...(temperature === undefined ? {} : { temperature }),
  };
}
