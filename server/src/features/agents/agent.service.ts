import { randomUUID } from "node:crypto";
import type { AgentMessage, CheckClarity, Clarity } from "@bakso/contract/agents";
import { AppError } from "../../errors/app-error.ts";
import {
  type ChatModel,
  type ChatRequest,
  onlyText,
  ToolsUnsupported,
} from "../../gateways/ai/chat.model.ts";
import type { JobService } from "../../jobs/job.service.ts";
import type { TakenQuota } from "../../jobs/job.store.ts";
import { outcomeOf, type StoredReply } from "../../jobs/stored-reply.ts";
import type { ReplyUnstored } from "../../jobs/turns.ts";
import type { AgentPrompts } from "./agent.prompts.ts";
import {
  AGENT_JOBS,
  type AgentName,
  type AgentTaskStore,
  type ContributionKey,
  targetOf,
} from "./agent-task.store.ts";
import { readClarity } from "./clarity.ts";
import { readDecision } from "./decide.tool.ts";
import { createVerdictReader, verdictOf } from "./verdict.ts";

/** The day's replies, of a wallet and of all: an agent's message counts as one. */
export interface DayQuota {
  /** Takes one of those of all. @throws AppError limit.* */
  takeOfSite(wallet: string): Promise<{
    /** What is to be taken of the wallet's own. */
    quota: TakenQuota;
    refund(): void;
    /** What to say when the wallet has none left. */
    walletError(): AppError;
  }>;
  /** Takes one of both, for a reply that is not stored. @throws AppError limit.* */
  replyUnstored: ReplyUnstored;
}

export interface AgentServiceDependencies {
  store: AgentTaskStore;
  jobs: Pick<JobService, "start" | "stop" | "owner">;
  model: ChatModel;
  prompts: AgentPrompts;
  chatQuota: DayQuota;
  /** What is said for a reviewer that wants changes and names none. */
  noRemarks: () => string;
}

export interface AgentService {
  readonly isDemo: boolean;
  /** @throws AppError limit.*, ai.* */
  checkClarity(wallet: string, body: CheckClarity, signal: AbortSignal): Promise<Clarity>;
  /**
   * Begins an agent's next message in a stored task, or attaches to it.
   *
   * @throws AppError agent.task_not_found, limit.*, ai.context_too_long
   */
  say(wallet: string, taskId: string, body: AgentMessage): Promise<StoredReply>;
  /** The same for a client that keeps the task itself; stores nothing. @returns the whole message */
  sayOnly(
    wallet: string,
    body: AgentMessage,
    onText: (piece: string) => void,
    signal: AbortSignal,
  ): Promise<string>;
  /** Stops what is being written in a task, and notes that it was stopped. @returns how many messages that were */
  stop(wallet: string, taskId: string): Promise<number>;
}

export function createAgentService({
  store,
  jobs,
  model,
  prompts,
  chatQuota,
  noRemarks,
}: AgentServiceDependencies): AgentService {
  const agentOf = ({ isAgentA }: AgentMessage): AgentName => (isAgentA ? "A" : "B");

  /** Streams a message; the reviewer's passes through its verdict. */
  const write = async (
    request: Parameters<ChatModel["stream"]>[0],
    agent: AgentName,
    onText: (piece: string) => void,
    signal: AbortSignal,
  ): Promise<void> => {
    if (agent === "A") {
      await model.stream(request, onlyText(onText), signal);
      return;
    }
    const reader = createVerdictReader(onText);
    await withoutToolsIfNeeded(model, request, (asked) =>
      model.stream(
        asked,
        (event) => {
          if (event.kind === "text") reader.push(event.text);
          else if (event.kind === "tool_call") {
            const decision = readDecision(event.call);
            if (decision) reader.decide(decision);
          }
        },
        signal,
      ),
    );
    reader.end(noRemarks());
  };

  /** The contribution as it is stored, in the form that streams take. */
  const attach = async (key: ContributionKey): Promise<StoredReply | undefined> => {
    const task = await store.findTask(key.wallet, key.taskId);
    if (!task) throw new AppError("agent.task_not_found");
    const contribution = task.contributions.find((one) => one.agent === key.agent && one.round === key.round);
    if (!contribution || (contribution.status !== "streaming" && contribution.status !== "complete"))
      return undefined;
    return {
      ...storedReplyOf(key, task.isDemo),
      progress:
        contribution.status === "streaming"
          ? { kind: "running", jobId: contribution.jobId }
          : {
              kind: "ended",
              outcome: outcomeOf(
                { text: contribution.text, partEvents: [] },
                contribution.status,
                contribution.errorCode,
              ),
            },
    };
  };

  return {
    isDemo: model.isOffline,

    async checkClarity(wallet, body, signal) {
      const reply = await chatQuota.replyUnstored({ wallet, signal }, (write) =>
        model.stream(prompts.clarity(body.message), onlyText(write), signal),
      );
      const clarity = readClarity(reply);
      if (body.run_id !== undefined)
        await store.saveTask({
          wallet,
          taskId: body.run_id,
          task: body.message,
          clarityQuestion: clarity.needsClarity ? clarity.clarityQuestion : null,
          isDemo: model.isOffline,
        });
      return { ...clarity, ...(model.isOffline ? { is_demo: true } : {}) };
    },

    async say(wallet, taskId, body) {
      const key: ContributionKey = { wallet, taskId, round: body.turnCount, agent: agentOf(body) };
      const known = await attach(key);
      if (known) return known;
      const ofSite = await chatQuota.takeOfSite(wallet);
      const { quota } = ofSite;
      const jobId = randomUUID();
      const clarification = body.clarification ?? null;
      const begun = await store
        .beginContribution({ ...key, jobId, owner: jobs.owner, quota, clarification })
        .catch((error: unknown) => {
          ofSite.refund();
          throw error;
        });
      if (begun !== "begun") {
        ofSite.refund();
        if (begun === "used_up") throw ofSite.walletError();
        // Another request began it at this moment.
        const other = await attach(key);
        if (!other) throw new AppError("agent.task_not_found");
        return other;
      }
      jobs.start({
        wallet,
        jobId,
        kind: AGENT_JOBS,
        subjectId: taskId,
        targetId: targetOf(key),
        quota,
        async work(writer, signal) {
          const task = await store.findTask(wallet, taskId);
          if (!task) throw new AppError("agent.task_not_found");
          await write(prompts.next(task, key.agent, key.round), key.agent, writer.text, signal);
        },
        onRefund: ofSite.refund,
      });
      return { ...storedReplyOf(key, model.isOffline), progress: { kind: "running", jobId } };
    },

    sayOnly(wallet, body, onText, signal) {
      const agent = agentOf(body);
      return chatQuota.replyUnstored({ wallet, onText, signal }, (tell) =>
        write(prompts.bare(body.message, agent), agent, tell, signal),
      );
    },

    async stop(wallet, taskId) {
      await store.markStopped(wallet, taskId);
      return jobs.stop(wallet, taskId);
    },
  };
}

const storedReplyOf = (key: ContributionKey, isDemo: boolean): Omit<StoredReply, "progress"> => ({
  replyId: `${key.taskId}.${targetOf(key)}`,
  questionId: null,
  isDemo,
  ...(key.agent === "B" ? { extra: ({ text }) => ({ verdict: verdictOf(text) }) } : {}),
});

/** A model that turns out to have no tools is asked in words alone. */
async function withoutToolsIfNeeded(
  model: ChatModel,
  request: ChatRequest,
  ask: (request: ChatRequest) => Promise<unknown>,
): Promise<void> {
  const { tools, ...bare } = request;
  if (!tools || !model.canCallTools) return void (await ask(bare));
  try {
    await ask(request);
  } catch (error) {
    if (!(error instanceof ToolsUnsupported)) throw error;
    await ask(bare);
  }
}
