import type { AgentTask } from "@bakso/contract/agents";
import { AGENT_PAUSE_MS } from "@bakso/contract/constants";
import type { ErrorCode } from "@bakso/contract/errors";
import { ApiError, NetworkError } from "../../shared/lib/api-client.ts";
import { plainReason, withHelp } from "../../shared/lib/failure-words.ts";
import type { KeptText } from "../../shared/lib/kept-text.ts";
import { createListeners } from "../../shared/lib/listeners.ts";
import { followReply, type ReplyConnection } from "../../shared/lib/replies/follow-reply.ts";
import { type AgentItem, lastDraft, type NextStep, nextStep } from "./agent-task.ts";
import type * as agentsApi from "./agents.api.ts";

export const AGENT_FAILURE_TEXT = "Error processing agent message";
export const CLARIFICATION_FAILURE_TEXT = "Error processing clarification";

/** What was used up comes back with the next day, and not with another try. */
const DAY_IS_USED_UP: ReadonlySet<ErrorCode | undefined> = new Set([
  "limit.chat_wallet_day",
  "limit.chat_site_day",
  "limit.new_holders_day",
]);

/** Where a task stands. */
export type AgentPhase =
  | { kind: "idle" }
  /** After a reload: what was under way before it is being read. */
  | { kind: "restoring" }
  | { kind: "checking" }
  /** The person is asked something first. */
  | { kind: "clarifying" }
  | { kind: "writing"; agent: "A" | "B"; isConnected: boolean }
  | { kind: "pausing" }
  | { kind: "done"; reason: "approved" | "limit" }
  | { kind: "stopped" }
  /** `canRetry` is false where the same would be refused again for the rest of the day. */
  | { kind: "failed"; text: string; reason: string | undefined; canRetry: boolean };

export interface AgentState {
  phase: AgentPhase;
  task: string;
  clarityQuestion: string | null;
  clarification: string | null;
  items: readonly AgentItem[];
  isDemo: boolean;
}

export interface AgentServices {
  wallet: string;
  api: Pick<typeof agentsApi, "checkClarity" | "postAgentMessage" | "fetchTask" | "stopAgents">;
  /** Remembers the task through a reload. */
  kept: KeptText;
  newId(): string;
  /** May end sooner, when the network is back. */
  wait: ReplyConnection["wait"];
  nowMs(): number;
  /** A call failed; it may say something about the session. */
  onFailure(cause: unknown): void;
}

/** The two agents of one wallet in one tab. */
export type AgentSession = ReturnType<typeof createAgentSession>;

export const isBusy = ({ kind }: AgentPhase): boolean =>
  kind === "restoring" || kind === "checking" || kind === "writing" || kind === "pausing";

const IDLE: AgentState = {
  phase: { kind: "idle" },
  task: "",
  clarityQuestion: null,
  clarification: null,
  items: [],
  isDemo: false,
};

/**
 * Drives the agents: the server writes and keeps each message, this decides which comes next. It goes on in the
 * background, and after a reload it takes up the task that it finds.
 */
export function createAgentSession(services: AgentServices) {
  const { api, kept, wallet } = services;
  const keptKey = `agents:${wallet}`;
  const listeners = createListeners();
  const doneListeners = createListeners();
  let state = IDLE;
  let taskId = "";
  /** The server has found the task clear, or asked about it. */
  let isChecked = false;
  let stopper = new AbortController();

  const set = (change: Partial<AgentState>) => {
    state = { ...state, ...change };
    listeners.tell();
  };
  const begin = (): AbortSignal => {
    stopper.abort(new DOMException("superseded", "AbortError"));
    stopper = new AbortController();
    return stopper.signal;
  };
  const remember = (task: string) => kept.write(keptKey, JSON.stringify({ runId: taskId, task }));

  const fail = (cause: unknown, text: string) => {
    services.onFailure(cause);
    const canRetry = !(cause instanceof ApiError && DAY_IS_USED_UP.has(cause.code));
    const failed: AgentPhase = { kind: "failed", text, reason: reasonOf(cause), canRetry };
    set({ phase: failed });
    const seconds = cause instanceof ApiError ? cause.retryAfterSeconds : undefined;
    if (!canRetry && seconds !== undefined) void offerRetryAfter(seconds, failed);
  };
  /** The page may be open still when the next day begins. */
  async function offerRetryAfter(seconds: number, failed: AgentPhase & { kind: "failed" }): Promise<void> {
    const { signal } = stopper;
    const dueMs = services.nowMs() + seconds * 1_000;
    try {
      // That the network is back makes no new day.
      for (let leftMs = seconds * 1_000; leftMs > 0; leftMs = dueMs - services.nowMs())
        await services.wait(leftMs, signal);
    } catch {
      return;
    }
    if (state.phase === failed) set({ phase: { ...failed, canRetry: true } });
  }

  async function check(task: string): Promise<void> {
    const signal = begin();
    set({ phase: { kind: "checking" } });
    try {
      const clarity = await api.checkClarity(
        { message: task, wallet_address: wallet, run_id: taskId },
        signal,
      );
      if (signal.aborted) return;
      isChecked = true;
      set({ isDemo: clarity.is_demo === true });
      if (clarity.needsClarity) {
        set({ clarityQuestion: clarity.clarityQuestion, phase: { kind: "clarifying" } });
        return;
      }
    } catch (cause) {
      if (!signal.aborted) fail(cause, AGENT_FAILURE_TEXT);
      return;
    }
    await drive(signal, AGENT_FAILURE_TEXT);
  }

  /** Has the agents speak in turn until the task ends, is stopped or fails. */
  async function drive(signal: AbortSignal, failureText: string): Promise<void> {
    let text = failureText;
    for (let step = nextStep(state.items); step.kind === "say"; step = nextStep(state.items)) {
      try {
        if (!(await say(step, signal))) return;
        text = AGENT_FAILURE_TEXT;
        if (nextStep(state.items).kind !== "say") break;
        set({ phase: { kind: "pausing" } });
        await services.wait(AGENT_PAUSE_MS, signal);
      } catch (cause) {
        if (!signal.aborted) fail(cause, text);
        return;
      }
    }
    const end = nextStep(state.items);
    if (end.kind !== "say") {
      set({ phase: { kind: "done", reason: end.kind } });
      doneListeners.tell();
    }
  }

  /** One message. @returns false when the task does not go on after it */
  async function say(step: Extract<NextStep, { kind: "say" }>, signal: AbortSignal): Promise<boolean> {
    const { agent, round } = step;
    const before = state.items.filter((item) => item.agent !== agent || item.round !== round);
    const show = (message: string, status: AgentItem["status"]) =>
      set({ items: [...before, { agent, message, round, status }] });
    const connected = (isConnected: boolean) => set({ phase: { kind: "writing", agent, isConnected } });
    const isFirst = before.length === 0;
    const withClarification = isFirst && state.clarification !== null;
    const body = {
      message: isFirst ? firstMessage(state) : (before.at(-1)?.message ?? state.task),
      isAgentA: agent === "A",
      isFirstMessage: isFirst,
      turnCount: round,
      ...(withClarification
        ? { withClarification, ...(state.clarification ? { clarification: state.clarification } : {}) }
        : {}),
      wallet_address: wallet,
      run_id: taskId,
    };
    set({ items: before });
    connected(true);
    let text = "";
    const post = (stop: AbortSignal) => api.postAgentMessage(body, stop);
    const end = await followReply(
      // The same call attaches to the message that is being written, from its beginning. Text that is already known is
      // skipped.
      { ask: post, resume: (_after, stop) => post(stop), wait: services.wait },
      { messageId: undefined, sequence: 0 },
      {
        onStart: ({ isDemo }) => set({ isDemo }),
        onText(piece) {
          text += piece;
          show(text, "streaming");
        },
        onDropped: () => connected(false),
        onResumed: () => connected(true),
      },
      signal,
    );
    if (signal.aborted) return false;
    if (end.kind !== "done") {
      show(text, "failed");
      throw new ApiError(502, end.kind === "failed" ? end : undefined, null);
    }
    show(end.text, end.status);
    if (end.status === "complete") return true;
    // Stopped in another tab, or cut off with the server.
    if (end.status !== "stopped") throw new ApiError(503, undefined, null);
    set({ phase: { kind: "stopped" } });
    return false;
  }

  const take = (stored: AgentTask): void => {
    set({
      task: stored.task,
      clarityQuestion: stored.clarity_question,
      clarification: stored.clarification,
      isDemo: stored.is_demo,
      items: stored.turns.map(({ agent, message, turn_count: round, status }) => ({
        agent,
        message,
        round,
        status,
      })),
    });
  };

  return {
    getState: () => state,
    subscribe: listeners.subscribe,

    /** Tells when a task has come to its end. @returns ends the telling */
    onDone: doneListeners.subscribe,

    /** Begins a task. A blank one is ignored, and so is one while another runs. */
    start(text: string): void {
      const task = text.trim();
      if (task === "" || isBusy(state.phase)) return;
      taskId = services.newId();
      isChecked = false;
      remember(task);
      set({ ...IDLE, task });
      void check(task);
    },

    /** Answers the question that was asked first. */
    clarify(text: string): void {
      const clarification = text.trim();
      if (clarification === "" || state.phase.kind !== "clarifying") return;
      set({ clarification });
      void drive(begin(), CLARIFICATION_FAILURE_TEXT);
    },

    /** Stops at once, here and on the server. What was written stays. */
    stop(): void {
      if (!isBusy(state.phase)) return;
      stopper.abort(new DOMException("stopped", "AbortError"));
      const items = state.items.map((item) =>
        item.status === "streaming" ? { ...item, status: "stopped" as const } : item,
      );
      set({ items, phase: { kind: "stopped" } });
      void api.stopAgents(wallet, taskId).catch((cause) => services.onFailure(cause));
    },

    /** Goes on after a stop or a failure. */
    goOn(): void {
      const { phase, items, clarityQuestion, clarification, task } = state;
      if (phase.kind !== "stopped" && phase.kind !== "failed") return;
      const isAsked = clarityQuestion !== null && items.length === 0;
      if (!isChecked) void check(task);
      else if (isAsked && clarification === null) set({ phase: { kind: "clarifying" } });
      else void drive(begin(), isAsked ? CLARIFICATION_FAILURE_TEXT : AGENT_FAILURE_TEXT);
    },

    /** Puts the finished task away. */
    clear(): void {
      if (isBusy(state.phase)) return;
      kept.write(keptKey, null);
      set(IDLE);
    },

    /** Takes up what this browser had under way. */
    async restore(): Promise<void> {
      const found = readKept(kept.read(keptKey));
      if (found === undefined || state.phase.kind !== "idle") return;
      ({ taskId } = found);
      const signal = begin();
      set({ ...IDLE, task: found.task, phase: { kind: "restoring" } });
      let stored: AgentTask;
      try {
        stored = await api.fetchTask(taskId, signal);
      } catch (cause) {
        if (signal.aborted) return;
        if (cause instanceof ApiError && cause.status === 404) {
          // The check was not finished.
          set({ phase: { kind: "stopped" } });
          return;
        }
        fail(cause, AGENT_FAILURE_TEXT);
        return;
      }
      isChecked = true;
      take(stored);
      const next = nextStep(state.items);
      if (next.kind !== "say") set({ phase: { kind: "done", reason: next.kind } });
      else if (stored.is_stopped || isAtRest(state.items)) set({ phase: { kind: "stopped" } });
      else if (isQuestionOpen(stored)) set({ phase: { kind: "clarifying" } });
      else await drive(signal, AGENT_FAILURE_TEXT);
    },

    /** What can be saved. */
    draft: () => lastDraft(state.items),
    dispose(): void {
      stopper.abort(new DOMException("closed", "AbortError"));
      listeners.clear();
    },
  };
}

/** What people can do about it, in the server's words or, where none came, in ours. */
function reasonOf(cause: unknown): string | undefined {
  if (cause instanceof ApiError) return cause.message;
  return cause instanceof NetworkError ? withHelp(plainReason(cause), cause) : undefined;
}

/** Something ended the task, and the person should decide what to do. */
const isAtRest = (items: readonly AgentItem[]): boolean => {
  const status = items.at(-1)?.status;
  return status === "stopped" || status === "failed";
};

const isQuestionOpen = ({ clarity_question, clarification, turns }: AgentTask): boolean =>
  clarity_question !== null && clarification === null && turns.length === 0;

const firstMessage = ({ task, clarification }: AgentState): string =>
  clarification === null ? task : `${task}\n\n${clarification}`;

function readKept(text: string | null): { taskId: string; task: string } | undefined {
  if (text === null) return undefined;
  try {
    const { runId, task } = JSON.parse(text) ?? {};
    return typeof runId === "string" && typeof task === "string" ? { taskId: runId, task } : undefined;
  } catch {
    // Somebody else wrote there.
    return undefined;
  }
}
