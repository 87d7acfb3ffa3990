import type { AgentMessage, AgentTask } from "@bakso/contract/agents";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../../shared/lib/api-client.ts";
import { createKeptText, type KeptText } from "../../shared/lib/kept-text.ts";
import { buildDeltas, buildEvent } from "../../shared/lib/replies/build-reply-events.test-kit.ts";
import { createAgentSession } from "./agent-session.ts";

const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const kept = (): KeptText =>
  createKeptText(() => {
    throw new Error("no storage: it is kept in the page");
  });

interface Kit {
  clarity?: { needsClarity: boolean; clarityQuestion: string } | Error;
  /** What the agents answer, in order. */
  replies?: (string | Error | Response)[];
  run?: AgentTask | Error;
  kept?: KeptText;
}

function build({
  clarity = { needsClarity: false, clarityQuestion: "" },
  replies = [],
  run,
  ...rest
}: Kit = {}) {
  const calls: string[] = [];
  const bodies: AgentMessage[] = [];
  const waits: (() => void)[] = [];
  let done = 0;
  let nowMs = 0;
  const session = createAgentSession({
    wallet: "wallet",
    kept: rest.kept ?? kept(),
    newId: () => "run-1",
    wait: (ms, signal) => {
      calls.push(`wait ${ms}`);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => reject(signal.reason));
      waits.push(resolve);
      return promise;
    },
    nowMs: () => nowMs,
    onFailure: (cause) => calls.push(`failure ${cause instanceof Error ? cause.message : cause}`),
    api: {
      async checkClarity(body) {
        calls.push(`clarity ${body.message} ${body.run_id}`);
        if (clarity instanceof Error) throw clarity;
        return clarity;
      },
      async postAgentMessage(body, signal) {
        calls.push(`${body.isAgentA ? "A" : "B"}${body.turnCount}`);
        bodies.push(body);
        const reply = replies.shift();
        if (reply instanceof Error) throw reply;
        if (reply instanceof Response) return reply;
        if (reply !== undefined) return Response.json({ message: reply });
        return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
      },
      async fetchTask(id) {
        calls.push(`run ${id}`);
        if (run === undefined || run instanceof Error) throw run ?? new ApiError(404, {}, null);
        return run;
      },
      async stopAgents(_, id) {
        calls.push(`stop ${id}`);
      },
    },
  });
  session.onDone(() => {
    done += 1;
  });
  return {
    session,
    calls,
    bodies,
    waits,
    done: () => done,
    later(ms: number) {
      nowMs += ms;
    },
    phase: () => session.getState().phase,
    /** Lets the pauses between messages pass. */
    async pass() {
      for (let turn = 0; turn < 12; turn += 1) {
        await settled();
        waits.shift()?.();
      }
      await settled();
    },
  };
}

describe("a task for the agents", () => {
  it("[AGENT-13] is checked first, then written and reviewed until it is done", async () => {
    const kit = build({ replies: ["Draft", "Longer.", "Longer draft", "Good. TASK COMPLETE"] });
    kit.session.start("  Write about tigers ");
    await kit.pass();
    expect(kit.calls).toEqual([
      "clarity Write about tigers run-1",
      "A1",
      "wait 1000",
      "B1",
      "wait 1000",
      "A2",
      "wait 1000",
      "B2",
    ]);
    expect(kit.phase()).toEqual({ kind: "done", reason: "approved" });
    expect(kit.session.draft()).toBe("Longer draft");
    expect(kit.done()).toBe(1);
  });

  it("[AGENT-12] [AGENT-15] hands each agent what the other said", async () => {
    const kit = build({ replies: ["Draft", "Longer.", "Longer draft", "TASK COMPLETE"] });
    kit.session.start("Write");
    await kit.pass();
    expect(
      kit.bodies.map(({ message, isAgentA, isFirstMessage }) => [message, isAgentA, isFirstMessage]),
    ).toEqual([
      ["Write", true, true],
      ["Draft", false, false],
      ["Longer.", true, false],
      ["Longer draft", false, false],
    ]);
    expect(kit.session.getState().items[0]).toMatchObject({ agent: "A", message: "Draft" });
  });

  it("[AGENT-16] pauses for a second between two messages", async () => {
    const kit = build({ replies: ["Draft", "TASK COMPLETE"] });
    kit.session.start("Write");
    await settled();
    expect(kit.phase()).toEqual({ kind: "pausing" });
    expect(kit.calls.at(-1)).toBe("wait 1000");
  });

  it("[AGENT-18] stops after five rounds", async () => {
    const kit = build({ replies: ["1", "no", "2", "no", "3", "no", "4", "no", "5"] });
    kit.session.start("Write");
    await kit.pass();
    expect(kit.calls.filter((call) => /^[AB]/.test(call))).toEqual([
      "A1",
      "B1",
      "A2",
      "B2",
      "A3",
      "B3",
      "A4",
      "B4",
      "A5",
    ]);
    expect(kit.phase()).toEqual({ kind: "done", reason: "limit" });
    expect(kit.session.draft()).toBe("5");
  });

  it("[AGENT-14] waits for what was asked, and hands it on", async () => {
    const clarity = { needsClarity: true, clarityQuestion: "For whom?" };
    const kit = build({ clarity, replies: ["Draft", "TASK COMPLETE"] });
    kit.session.start("Write");
    await settled();
    expect(kit.phase()).toEqual({ kind: "clarifying" });
    expect(kit.bodies).toEqual([]);
    kit.session.clarify(" ");
    kit.session.clarify("For children");
    await kit.pass();
    expect(kit.bodies[0]).toMatchObject({
      message: "Write\n\nFor children",
      withClarification: true,
      clarification: "For children",
    });
    expect(kit.phase()).toMatchObject({ kind: "done" });
  });

  it("[ERR-17] that fails says so, keeps what is there, and goes on where it stood", async () => {
    const kit = build({ replies: ["Draft", new ApiError(500, { error: "Oh no" }, null), "TASK COMPLETE"] });
    kit.session.start("Write");
    await kit.pass();
    expect(kit.phase()).toMatchObject({
      kind: "failed",
      text: "Error processing agent message",
      reason: "Oh no",
    });
    kit.session.goOn();
    await kit.pass();
    expect(kit.calls.filter((call) => /^[AB]/.test(call))).toEqual(["A1", "B1", "B1"]);
    expect(kit.phase()).toMatchObject({ kind: "done" });
  });

  it.each([
    [
      "that can't be reached says what to do",
      new NetworkError(new Error("Failed to fetch")),
      "The site could not be reached. Please check your internet connection.",
    ],
    [
      "that fails in something between says it in our words",
      new ApiError(503, undefined, null),
      "The site is busy or restarting. Please try again in a moment.",
    ],
  ])("[ERR-17] %s", async (_, failure, reason) => {
    const kit = build({ replies: [failure] });
    kit.session.start("Write");
    await kit.pass();
    expect(kit.phase()).toEqual({
      kind: "failed",
      text: "Error processing agent message",
      reason,
      canRetry: true,
    });
  });

  it.each(["limit.chat_wallet_day", "limit.chat_site_day", "limit.new_holders_day"])(
    "[ERR-17] that is refused for the rest of the day can be tried again when the day is over, and not before: %s",
    async (code) => {
      const body = { error: "That was your last answer for today.", code };
      const kit = build({ replies: ["Draft", new ApiError(429, body, "3600")] });
      kit.session.start("Write");
      await settled();
      kit.waits.shift()?.();
      await settled();
      expect(kit.phase()).toMatchObject({ kind: "failed", canRetry: false });
      expect(kit.session.draft()).toBe("Draft");
      expect(kit.calls.at(-1)).toBe("wait 3600000");
      // The network was away, and is back long before.
      kit.later(600_000);
      await kit.pass();
      expect(kit.phase()).toMatchObject({ kind: "failed", canRetry: false });
      expect(kit.calls.at(-1)).toBe("wait 3000000");
      kit.later(3_000_000);
      await kit.pass();
      expect(kit.phase()).toMatchObject({ kind: "failed", canRetry: true });
    },
  );

  it("[ERR-17] whose day is used up, and that was put away, does not come back with the next day", async () => {
    const body = { error: "That was your last answer for today.", code: "limit.chat_wallet_day" };
    const kit = build({ replies: [new ApiError(429, body, "3600")] });
    kit.session.start("Write");
    await settled();
    kit.session.clear();
    kit.later(3_600_000);
    await kit.pass();
    expect(kit.phase()).toEqual({ kind: "idle" });
  });

  it("[ERR-17] that is refused for a moment can be tried again at once, and waits for nothing", async () => {
    const body = { error: "Too many requests.", code: "limit.requests" };
    const kit = build({ replies: [new ApiError(429, body, "30")] });
    kit.session.start("Write");
    await settled();
    expect(kit.phase()).toMatchObject({ kind: "failed", canRetry: true });
    expect(kit.calls.filter((call) => call.startsWith("wait"))).toEqual([]);
  });

  it("[ERR-18] whose clarification fails says that", async () => {
    const clarity = { needsClarity: true, clarityQuestion: "For whom?" };
    const kit = build({ clarity, replies: [new ApiError(500, {}, null)] });
    kit.session.start("Write");
    await settled();
    kit.session.clarify("For children");
    await kit.pass();
    expect(kit.phase()).toMatchObject({ kind: "failed", text: "Error processing clarification" });
  });

  it("[AGENT-22] is ignored when it is blank, or when another is under way", async () => {
    const kit = build({ replies: ["Draft"] });
    kit.session.start("  ");
    expect(kit.calls).toEqual([]);
    kit.session.start("One");
    kit.session.start("Two");
    await settled();
    expect(kit.calls.filter((call) => call.startsWith("clarity"))).toHaveLength(1);
  });

  it("shows a message while it is written", async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const events = [buildEvent("start", { message_id: "m" }, "m:0"), ...buildDeltas("m", ["Dra", "ft"])];
        for (const event of events) controller.enqueue(new TextEncoder().encode(event));
      },
    });
    const headers = { "Content-Type": "text/event-stream" };
    const kit = build({ replies: [new Response(stream, { headers })] });
    kit.session.start("Write");
    await settled();
    expect(kit.session.getState().items).toEqual([
      { agent: "A", message: "Draft", round: 1, status: "streaming" },
    ]);
    kit.session.stop();
    expect(kit.session.getState().items[0]?.status).toBe("stopped");
  });

  it("that is stopped makes no call more, tells the server, and can go on", async () => {
    const kit = build({ replies: ["Draft"] });
    kit.session.start("Write");
    await settled();
    kit.session.stop();
    await kit.pass();
    expect(kit.phase()).toEqual({ kind: "stopped" });
    expect(kit.calls.at(-1)).toBe("stop run-1");
    kit.session.goOn();
    await settled();
    expect(kit.calls.at(-1)).toBe("B1");
  });
});

describe("after a reload", () => {
  const storedTask = (change: Partial<AgentTask>): AgentTask => ({
    run_id: "run-1",
    task: "Write",
    clarity_question: null,
    clarification: null,
    is_stopped: false,
    is_demo: false,
    turns: [],
    ...change,
  });
  const turn = (
    agent: "A" | "B",
    message: string,
    status: "complete" | "streaming" | "stopped" = "complete",
  ) => ({
    agent,
    turn_count: 1,
    message,
    status,
  });
  const remembered = () => {
    const memory = kept();
    memory.write("agents:wallet", JSON.stringify({ runId: "run-1", task: "Write" }));
    return memory;
  };

  it("a task goes on where it stood", async () => {
    const run = storedTask({ turns: [turn("A", "Draft")] });
    const kit = build({ kept: remembered(), run, replies: ["TASK COMPLETE"] });
    await kit.session.restore();
    await kit.pass();
    expect(kit.calls).toEqual(["run run-1", "B1"]);
    expect(kit.phase()).toEqual({ kind: "done", reason: "approved" });
  });

  it("attaches to a message that is being written", async () => {
    const run = storedTask({ turns: [turn("A", "Dra", "streaming")] });
    const kit = build({ kept: remembered(), run, replies: ["Draft", "TASK COMPLETE"] });
    void kit.session.restore();
    await kit.pass();
    expect(kit.calls.filter((call) => /^[AB]/.test(call))).toEqual(["A1", "B1"]);
    expect(kit.session.draft()).toBe("Draft");
  });

  it("what was stopped stays so", async () => {
    const run = storedTask({ is_stopped: true, turns: [turn("A", "Draft")] });
    const kit = build({ kept: remembered(), run });
    await kit.session.restore();
    expect(kit.phase()).toEqual({ kind: "stopped" });
    expect(kit.calls).toEqual(["run run-1"]);
  });

  it("[AGENT-14] an open question is asked again", async () => {
    const kit = build({ kept: remembered(), run: storedTask({ clarity_question: "For whom?" }) });
    await kit.session.restore();
    expect(kit.phase()).toEqual({ kind: "clarifying" });
  });

  it("a finished task shows its end, and tells nobody again", async () => {
    const run = storedTask({ turns: [turn("A", "Draft"), turn("B", "TASK COMPLETE")] });
    const kit = build({ kept: remembered(), run });
    await kit.session.restore();
    expect(kit.phase()).toEqual({ kind: "done", reason: "approved" });
    expect(kit.done()).toBe(0);
  });

  it("a task that was never checked is there to be started again", async () => {
    const kit = build({ kept: remembered(), replies: ["Draft"] });
    await kit.session.restore();
    expect(kit.phase()).toEqual({ kind: "stopped" });
    kit.session.goOn();
    await settled();
    expect(kit.calls).toContain("clarity Write run-1");
  });

  it("nothing happens where nothing was", async () => {
    const kit = build();
    await kit.session.restore();
    expect(kit.calls).toEqual([]);
    expect(kit.phase()).toEqual({ kind: "idle" });
  });
});
