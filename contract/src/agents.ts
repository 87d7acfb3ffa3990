import { z } from "zod";
import { ClientId, freeText, Instant, OptionalWallet, Success, WalletAddress } from "./common.ts";
import {
  AGENT_MAX_TURNS,
  AGENT_MESSAGE_MAX_CHARS,
  AGENT_OUTPUTS_PAGE_MAX,
  MESSAGE_MAX_CHARS,
  NAME_MAX_CHARS,
} from "./constants.ts";
import { MessageStatus } from "./messages.ts";

const notBlank = (text: string): boolean => text.trim() !== "";

/**
 * POST /api/check-clarity: is the task clear enough to begin? With a `run_id` the task is stored, and can be continued.
 */
export const CheckClarity = OptionalWallet.extend({
  message: freeText(MESSAGE_MAX_CHARS).refine(notBlank, "blank"),
  run_id: ClientId.optional(),
});
export type CheckClarity = z.infer<typeof CheckClarity>;

export const Clarity = z.object({
  needsClarity: z.boolean(),
  /** What the person is asked; empty when nothing is. */
  clarityQuestion: z.string(),
  is_demo: z.boolean().optional(),
});
export type Clarity = z.infer<typeof Clarity>;

/**
 * POST /api/agent-message: one agent's next message. With the `run_id` of a checked task the contribution is stored: the
 * same agent and round again attach to the one that is there, or try again the one that failed or was stopped.
 * Streams like POST /api/send_message when events are asked for.
 */
export const AgentMessage = OptionalWallet.extend({
  message: freeText(AGENT_MESSAGE_MAX_CHARS).refine(notBlank, "blank"),
  /** True for the writer, Agent A; false for the reviewer, Agent B. */
  isAgentA: z.boolean(),
  isFirstMessage: z.boolean(),
  /** The round, from 1: A answers or refines, B reviews. */
  turnCount: z.number().int().min(0).max(AGENT_MAX_TURNS),
  /** The task was unclear, and the message holds what the person added. */
  withClarification: z.boolean().optional(),
  /** What the person added, alone, to be kept with the task. */
  clarification: freeText(MESSAGE_MAX_CHARS).optional(),
  run_id: ClientId.optional(),
});
export type AgentMessage = z.infer<typeof AgentMessage>;

/** What the reviewer decided. The text of its message is made from it. */
export const Verdict = z.object({ isDone: z.boolean(), remarks: z.array(z.string()) });
export type Verdict = z.infer<typeof Verdict>;

export const AgentReply = z.object({
  response: z.string(),
  verdict: Verdict.optional(),
  status: MessageStatus.optional(),
  is_demo: z.boolean().optional(),
});
export type AgentReply = z.infer<typeof AgentReply>;

export const AgentContribution = z.object({
  agent: z.enum(["A", "B"]),
  turn_count: z.number().int(),
  message: z.string(),
  status: MessageStatus,
  error_code: z.string().optional(),
  verdict: Verdict.optional(),
});
export type AgentContribution = z.infer<typeof AgentContribution>;

/** GET /api/agent-runs/{id}: everything that any tab needs to continue a task. */
export const AgentTask = z.object({
  run_id: z.string(),
  task: z.string(),
  /** What the person was asked before the start; null when the task was clear. */
  clarity_question: z.string().nullable(),
  clarification: z.string().nullable(),
  /** The person stopped it, and it was not continued since. */
  is_stopped: z.boolean(),
  is_demo: z.boolean(),
  turns: z.array(AgentContribution),
});
export type AgentTask = z.infer<typeof AgentTask>;
export const AgentTaskParams = z.object({ id: ClientId });

const OutputName = freeText(NAME_MAX_CHARS).refine(notBlank, "blank");

export const AgentOutput = z.object({
  id: z.string(),
  name: z.string(),
  output: z.string(),
  timestamp: Instant,
});
export type AgentOutput = z.infer<typeof AgentOutput>;

/** GET /api/agent-outputs/{wallet}: the newest first. With a limit a page of them, without their texts. */
export const AgentOutputsParams = z.object({ wallet: WalletAddress });
export const AgentOutputsQuery = z
  .object({
    limit: z.coerce.number().int().min(1).max(AGENT_OUTPUTS_PAGE_MAX).optional(),
    before: z.string().max(400).optional().describe("The `next` of the page before"),
  })
  .refine(({ limit, before }) => before === undefined || limit !== undefined, {
    path: ["before"],
    error: "A page has a limit",
  });
export const AgentOutputList = z.array(AgentOutput);
export const ListedAgentOutput = AgentOutput.omit({ output: true }).extend({
  beginning: z.string().describe("The first words of its text, in one line and without marks; may be empty"),
});
export type ListedAgentOutput = z.infer<typeof ListedAgentOutput>;
export const AgentOutputPage = z.object({
  outputs: z.array(ListedAgentOutput),
  next: z.string().nullable().describe("Where the next page begins; null after the last"),
});
export type AgentOutputPage = z.infer<typeof AgentOutputPage>;

/** GET /api/agent-outputs/{wallet}/{id}: one, with its text. */
export const OneAgentOutputParams = AgentOutputsParams.extend({ id: ClientId });

/** POST /api/save-agent-output. An `id` makes a repetition harmless. */
export const SaveAgentOutput = OptionalWallet.extend({
  output: freeText(AGENT_MESSAGE_MAX_CHARS).refine(notBlank, "blank"),
  name: OutputName,
  id: ClientId.optional(),
});
export const AgentOutputSaved = Success.extend({ id: z.string() });

export const AgentOutputParams = z.object({ id: ClientId });
/** PUT /api/agent-outputs/{id}/rename */
export const RenameAgentOutput = OptionalWallet.extend({ name: OutputName });
