import { randomUUID } from "node:crypto";
import {
  AgentMessage,
  AgentOutput,
  AgentOutputList,
  AgentOutputPage,
  AgentOutputParams,
  AgentOutputSaved,
  AgentOutputsParams,
  AgentOutputsQuery,
  AgentReply,
  AgentTask,
  AgentTaskParams,
  CheckClarity,
  Clarity,
  type ListedAgentOutput,
  OneAgentOutputParams,
  RenameAgentOutput,
  SaveAgentOutput,
} from "@bakso/contract/agents";
import { OptionalWallet, Success } from "@bakso/contract/common";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { AppError } from "../../errors/app-error.ts";
import { declareRoutes } from "../../http/declare-routes.ts";
import { whenGone } from "../../http/gone.ts";
import { sendArray } from "../../http/json-array.ts";
import { sendUnstored } from "../../http/send-unstored.ts";
import type { JobReader } from "../../jobs/job.service.ts";
import { sendReply } from "../../jobs/send-reply.ts";
import { readCursor, writeCursor } from "../../page-cursor.ts";
import type { AgentService } from "./agent.service.ts";
import type { AgentOutputRow, AgentOutputStore, ListedOutputRow } from "./agent-output.store.ts";
import type { AgentTaskStore, StoredAgentTask } from "./agent-task.store.ts";
import { firstWords } from "./first-words.ts";
import { verdictOf } from "./verdict.ts";

export interface AgentRoutesDependencies {
  agents: AgentService;
  findTask: AgentTaskStore["findTask"];
  outputs: AgentOutputStore;
  jobs: JobReader;
}

const granted = { access: "granted" } as const;
const paid = { access: "paid" } as const;
const success = { success: true } as const;
/** A whole draft with its task; single fields have smaller limits of their own. */
const bodyLimit = 2 * 1024 * 1024;

export const agentRoutes: (dependencies: AgentRoutesDependencies) => FastifyPluginAsyncZod = ({
  agents,
  findTask,
  outputs,
  jobs,
}) =>
  declareRoutes((app) => {
    app.post(
      "/api/check-clarity",
      { config: { ...paid, told: ["message"] }, schema: { body: CheckClarity, response: { 200: Clarity } } },
      (request, reply, { wallet }) => {
        return agents.checkClarity(wallet, request.body, whenGone(reply));
      },
    );

    app.post(
      "/api/agent-message",
      {
        config: { ...paid, told: ["message", "clarification"] },
        bodyLimit,
        schema: { body: AgentMessage, response: { 200: AgentReply } },
      },
      async (request, reply, { wallet }) => {
        const { body } = request;
        const verdict = (text: string) => (body.isAgentA ? {} : { verdict: verdictOf(text) });

        if (body.run_id === undefined)
          return sendUnstored(
            request,
            reply,
            async (onText, signal) => {
              const response = await agents.sayOnly(wallet, body, onText, signal);
              return { response, ...verdict(response), ...(agents.isDemo ? { is_demo: true } : {}) };
            },
            ({ response: message, ...rest }) => ({ message, status: "complete", ...rest }),
          );
        const storedReply = await agents.say(wallet, body.run_id, body);
        return sendReply(jobs, request, reply, {
          wallet,
          storedReply,
          whole: ({ text, state }) => ({
            response: text,
            ...verdict(text),
            status: state,
            is_demo: storedReply.isDemo,
          }),
        });
      },
    );

    app.get(
      "/api/agent-runs/:id",
      { config: granted, schema: { params: AgentTaskParams, response: { 200: AgentTask } } },
      async (request, _reply, { wallet }) => {
        const task = await findTask(wallet, request.params.id);
        if (!task) throw new AppError("agent.task_not_found");
        return presentTask(task);
      },
    );

    app.get(
      "/api/agent-outputs/:wallet",
      {
        config: granted,
        schema: {
          params: AgentOutputsParams,
          querystring: AgentOutputsQuery,
          response: { 200: z.union([AgentOutputPage, AgentOutputList]) },
        },
      },
      async (request, reply, { wallet }) => {
        const { limit, before } = request.query;
        if (limit === undefined) {
          const pages = outputs.pages(wallet);
          const { value: first } = await pages.next();
          return sendArray(reply, first ?? [], pages, presentOutput) as never;
        }
        const page = await outputs.page(wallet, {
          limit,
          before: before === undefined ? undefined : readCursor(before),
        });
        return {
          outputs: page.rows.map(presentListed),
          next: page.next ? writeCursor(page.next) : null,
        };
      },
    );

    app.get(
      "/api/agent-outputs/:wallet/:id",
      { config: granted, schema: { params: OneAgentOutputParams, response: { 200: AgentOutput } } },
      async (request, _reply, { wallet }) => {
        const row = await outputs.find(wallet, request.params.id);
        if (!row) throw new AppError("agent.output_not_found");
        return presentOutput(row);
      },
    );

    app.post(
      "/api/save-agent-output",
      {
        config: granted,
        bodyLimit,
        schema: { body: SaveAgentOutput, response: { 200: AgentOutputSaved } },
      },
      async (request, _reply, { wallet }) => {
        const { id = randomUUID(), name, output } = request.body;
        await outputs.save(wallet, { id, name, output });
        return { ...success, id };
      },
    );

    app.put(
      "/api/agent-outputs/:id/rename",
      {
        config: granted,
        schema: { params: AgentOutputParams, body: RenameAgentOutput, response: { 200: Success } },
      },
      async (request, _reply, { wallet }) => {
        if (!(await outputs.rename(wallet, request.params.id, request.body.name)))
          throw new AppError("agent.output_not_found");
        return success;
      },
    );

    app.delete(
      "/api/agent-outputs/:id",
      {
        config: granted,
        schema: {
          params: AgentOutputParams,
          body: OptionalWallet.nullish(),
          querystring: OptionalWallet,
          response: { 200: Success },
        },
      },
      async (request, _reply, { wallet }) => {
        if (!(await outputs.remove(wallet, request.params.id))) throw new AppError("agent.output_not_found");
        return success;
      },
    );
  });

const presentListed = ({
  output_id: id,
  name,
  beginning,
  created_at,
}: ListedOutputRow): ListedAgentOutput => ({
  id,
  name,
  beginning: firstWords(beginning),
  timestamp: created_at.toISOString(),
});

const presentOutput = ({ output_id: id, name, output, created_at }: AgentOutputRow): AgentOutput => ({
  id,
  name,
  output,
  timestamp: created_at.toISOString(),
});

const presentTask = (task: StoredAgentTask): AgentTask => ({
  run_id: task.taskId,
  task: task.task,
  clarity_question: task.clarityQuestion,
  clarification: task.clarification,
  is_stopped: task.isStopped,
  is_demo: task.isDemo,
  turns: task.contributions.map(({ agent, round, text, status, errorCode }) => ({
    agent,
    turn_count: round,
    message: text,
    status,
    ...(errorCode === null ? {} : { error_code: errorCode }),
    ...(agent === "B" && status === "complete" ? { verdict: verdictOf(text) } : {}),
  })),
});
