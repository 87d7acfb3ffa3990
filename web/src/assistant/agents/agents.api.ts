import type { AgentMessage, AgentTask, CheckClarity, Clarity } from "@bakso/contract/agents";
import { callApi, callApiJson } from "../../shared/lib/api-client.ts";
import { paths } from "../../shared/lib/api-paths.ts";

const BOTH_FORMS = "text/event-stream, application/json;q=0.9";

export function checkClarity(body: CheckClarity, signal: AbortSignal): Promise<Clarity> {
  return callApiJson<Clarity>(paths.checkClarity, { method: "POST", body, signal });
}

/** One agent's message: as events, or as JSON with the whole of it as `message`. */
export async function postAgentMessage(body: AgentMessage, signal: AbortSignal): Promise<Response> {
  const answer = await callApi(paths.agentMessage, { method: "POST", body, accept: BOTH_FORMS, signal });
  if (!answer.headers.get("Content-Type")?.includes("json")) return answer;
  const { response, ...rest } = await answer.json();
  return Response.json({ ...rest, message: response });
}

/** What the server has of a task. */
export function fetchTask(taskId: string, signal: AbortSignal): Promise<AgentTask> {
  return callApiJson<AgentTask>(paths.agentRun(taskId), { signal });
}

/** Stops what is being written, and notes that the task was stopped. */
export async function stopAgents(wallet: string, taskId: string): Promise<void> {
  await callApi(paths.stop, { method: "POST", body: { wallet_address: wallet, run_id: taskId } });
}

export async function saveOutput(wallet: string, output: string, name: string, id: string): Promise<void> {
  const body = { wallet_address: wallet, output, name, id };
  await callApi(paths.saveAgentOutput, { method: "POST", body });
}
