import type { NewOpinion, Opinions } from "@bakso/contract/opinions";
import { callApi, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";

export const fetchOpinions = (conversationId: string, signal: AbortSignal): Promise<Opinions> =>
  callApiJson(paths.opinions(conversationId), { signal });

export async function sayOpinion(conversationId: string, body: NewOpinion): Promise<void> {
  await callApi(paths.opinions(conversationId), { method: "PUT", body });
}
