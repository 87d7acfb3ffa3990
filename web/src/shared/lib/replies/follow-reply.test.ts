import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../api-client.ts";
import { buildDeltas, buildEvent, buildStream } from "./build-reply-events.test-kit.ts";
import { followReply, RETRY_WAITS_MS, type ReplyConnection, type ReplyListener } from "./follow-reply.ts";

type Step = Response | Error;

const start = buildEvent("start", { message_id: "a", reply_to: "q", is_demo: true }, "a:0");
const done = (message: string) => buildEvent("done", { message, message_id: "a", status: "complete" });

/** Plays the given answers one after the other and notes what was asked and what was heard. */
function buildRun(steps: Step[], { follows = false } = {}) {
  const calls: string[] = [];
  const heard: string[] = [];
  const waits: number[] = [];
  const next = (call: string): Promise<Response> => {
    calls.push(call);
    const step = steps.shift();
    if (step === undefined) throw new Error(`Nothing more is played for ${call}`);
    return step instanceof Error ? Promise.reject(step) : Promise.resolve(step);
  };
  const connection: ReplyConnection = {
    ask: follows ? undefined : () => next("ask"),
    resume: (after) => next(`resume ${after}`),
    wait: (ms, signal) => {
      waits.push(ms);
      signal.throwIfAborted();
      return Promise.resolve();
    },
  };
  const listener: ReplyListener = {
    onStart: ({ messageId, isDemo }) => heard.push(`start ${messageId} ${isDemo ? "demo" : "real"}`),
    onText: (piece) => heard.push(piece),
    onDropped: () => heard.push("(dropped)"),
    onResumed: () => heard.push("(resumed)"),
  };
  const follow = (signal = new AbortController().signal, length = 0) =>
    followReply(connection, { messageId: follows ? "a" : undefined, sequence: length }, listener, signal);
  return { calls, heard, waits, follow };
}

describe("following an answer", () => {
  it("tells the start and each piece, then the whole", async () => {
    const run = buildRun([buildStream([start, ...buildDeltas("a", ["Hel", "lo"]), done("Hello")])]);
    await expect(run.follow()).resolves.toMatchObject({ kind: "done", text: "Hello", status: "complete" });
    expect(run.heard).toEqual(["start a demo", "Hel", "lo"]);
    expect(run.calls).toEqual(["ask"]);
  });

  it("[API-16] takes an answer that comes whole as JSON", async () => {
    const run = buildRun([Response.json({ message: "Hello" })]);
    await expect(run.follow()).resolves.toMatchObject({
      kind: "done",
      text: "Hello",
      messageId: undefined,
      status: "complete",
    });
  });

  it("does not try again when JSON comes that holds no answer", async () => {
    const run = buildRun([Response.json({ reply: "Hello" })]);
    await expect(run.follow()).rejects.toThrow("not known");
    expect(run.calls).toEqual(["ask"]);
  });

  it("gives what the server says when it fails in the middle", async () => {
    const error = buildEvent("error", {
      error: "gone",
      code: "ai.unavailable",
      status: 503,
      message_id: "a",
    });
    const run = buildRun([buildStream([start, ...buildDeltas("a", ["Hel"]), error])]);
    await expect(run.follow()).resolves.toEqual({
      kind: "failed",
      error: "gone",
      code: "ai.unavailable",
      status: 503,
    });
  });

  it.each([
    ["[ERR-7] refuses", new ApiError(500, { error: "x" }, null)],
    ["[ERR-9] can't be reached", new NetworkError(new TypeError("fetch failed"))],
  ])("fails at once when the first call %s", async (_, error) => {
    const run = buildRun([error]);
    await expect(run.follow()).rejects.toBe(error);
    expect(run.calls).toEqual(["ask"]);
  });

  it("goes on where a broken stream ended, and says so once", async () => {
    const run = buildRun([
      buildStream([start, ...buildDeltas("a", ["Hel"])], true),
      new NetworkError(new TypeError("offline")),
      new ApiError(503, undefined, null),
      buildStream([start, ...buildDeltas("a", ["lo"], 3), done("Hello")]),
    ]);
    await expect(run.follow()).resolves.toMatchObject({ kind: "done", text: "Hello" });
    expect(run.calls).toEqual(["ask", "resume a:3", "resume a:3", "resume a:3"]);
    expect(run.heard).toEqual(["start a demo", "Hel", "(dropped)", "(resumed)", "lo"]);
    expect(run.waits).toEqual(RETRY_WAITS_MS.slice(0, 3));
  });

  it("asks again under the same id when the stream broke before the server named the answer", async () => {
    const run = buildRun([buildStream([], true), buildStream([start, done("Hello")])]);
    await expect(run.follow()).resolves.toMatchObject({ text: "Hello" });
    expect(run.calls).toEqual(["ask", "ask"]);
  });

  it("takes no letter twice when the server repeats some", async () => {
    const run = buildRun([
      buildStream([start, ...buildDeltas("a", ["Hello"])], true),
      buildStream([start, buildEvent("delta", { text: "llo, you" }, "a:10"), done("Hello, you")]),
    ]);
    await run.follow();
    expect(run.heard.filter((text) => !/^\(|^start/.test(text)).join("")).toBe("Hello, you");
  });

  it("gives up after all tries, with the network's failure", async () => {
    const lost = () => new NetworkError(new TypeError("offline"));
    const run = buildRun([
      buildStream([start, ...buildDeltas("a", ["Hel"])], true),
      ...RETRY_WAITS_MS.map(lost),
    ]);
    await expect(run.follow()).rejects.toBeInstanceOf(NetworkError);
    expect(run.waits).toEqual(RETRY_WAITS_MS);
  });

  it("gives up on a server that closes every stream without a word", async () => {
    const run = buildRun(Array.from({ length: RETRY_WAITS_MS.length + 1 }, () => buildStream([start])));
    await expect(run.follow()).rejects.toBeInstanceOf(NetworkError);
  });

  it("counts the tries anew after each piece of progress", async () => {
    const pieces = Array.from({ length: 12 }, (_, index) =>
      buildStream([start, ...buildDeltas("a", ["x"], index)], true),
    );
    const run = buildRun([...pieces, buildStream([start, done("x".repeat(12))])]);
    await expect(run.follow()).resolves.toMatchObject({ kind: "done" });
    expect(new Set(run.waits)).toEqual(new Set([RETRY_WAITS_MS[0]]));
  });

  it("takes a refusal of the resumption as final", async () => {
    const gone = new ApiError(410, { error: "This chat was deleted." }, null);
    const run = buildRun([buildStream([start], true), gone]);
    await expect(run.follow()).rejects.toBe(gone);
  });

  it("follows an answer that runs already from where it is", async () => {
    const run = buildRun([buildStream([start, ...buildDeltas("a", ["lo"], 3), done("Hello")])], {
      follows: true,
    });
    await expect(run.follow(undefined, 3)).resolves.toMatchObject({ text: "Hello" });
    expect(run.calls).toEqual(["resume a:3"]);
    expect(run.heard).toEqual(["lo"]);
  });

  it("says when nothing runs any more", async () => {
    const run = buildRun([new Response(null, { status: 204 })], { follows: true });
    await expect(run.follow(undefined, 3)).resolves.toEqual({ kind: "idle" });
  });

  it("[CHAT-7] ends with the reason when aborted, without another try", async () => {
    const stopper = new AbortController();
    const reason = new DOMException("superseded", "AbortError");
    const run = buildRun([buildStream([start, ...buildDeltas("a", ["Hel"])], true)]);
    const following = run.follow(stopper.signal);
    stopper.abort(reason);
    await expect(following).rejects.toBe(reason);
    expect(run.calls).toEqual(["ask"]);
  });

  it("ends with the whole text wherever and however often the connection breaks", async () => {
    const cuts = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 6 });
    const words = fc.array(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(words, cuts, async (pieces, breaks) => {
        const text = pieces.join("");
        let heard = "";
        // A server that sends everything after the asked offset, and breaks after so many pieces.
        const serve = (after: number): Response => {
          let offset = 0;
          const rest = pieces.flatMap((piece) => {
            offset += piece.length;
            if (offset <= after) return [];
            const fresh = piece.slice(Math.max(0, piece.length - (offset - after)));
            return [buildEvent("delta", { text: fresh }, `a:${offset}`)];
          });
          const stop = breaks.shift();
          if (stop === undefined) return buildStream([start, ...rest, done(text)]);
          return buildStream([start, ...rest.slice(0, stop)], true);
        };
        const end = await followReply(
          {
            ask: () => Promise.resolve(serve(0)),
            resume: (after) => Promise.resolve(serve(Number(after.split(":")[1]))),
            wait: () => Promise.resolve(),
          },
          { messageId: undefined, sequence: 0 },
          {
            onStart: () => undefined,
            onText: (piece) => {
              heard += piece;
            },
            onDropped: () => undefined,
            onResumed: () => undefined,
          },
          new AbortController().signal,
        );
        expect(end).toMatchObject({ kind: "done", text });
        expect(text.startsWith(heard)).toBe(true);
      }),
    );
  });
});
