import Fastify from "fastify";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { AppError } from "../errors/app-error.ts";
import type { EventStream } from "../http/event-stream.ts";
import type { JobOutcome } from "./job.outcome.ts";
import type { JobReader } from "./job.service.ts";
import type { JobListener } from "./live-job.ts";
import type { PartEvent, ReplyEvent } from "./reply-parts.ts";
import { sendReply } from "./send-reply.ts";
import { endOf, outcomeOf, type StoredReply, streamReply } from "./stored-reply.ts";

type Sent = [event: string, data: object, id: string | undefined];

let sent: Sent[];
let isClogged: boolean;
let listener: JobListener;
let unfollow: ReturnType<typeof vi.fn<() => void>>;
let drain: () => void;
let leave: () => void;
let followed: unknown[];
const end = vi.fn();
const stream: EventStream = {
  send: (event, data, id) => void sent.push([event, JSON.parse(data), id]),
  isClogged: () => isClogged,
  onDrain: (one) => {
    drain = one;
  },
  onClose: (one) => {
    leave = one;
  },
  end,
};
const jobs = {
  publicUrl: () => "https://site.example",
  follow(key: object, after: number, one: JobListener) {
    followed.push([key, after]);
    listener = one;
    return unfollow;
  },
} as unknown as JobReader;
beforeEach(() => {
  sent = [];
  followed = [];
  isClogged = false;
  unfollow = vi.fn();
  end.mockClear();
});

const OUTCOME: JobOutcome = { state: "complete", text: "Hello cub", partEvents: [] };
const PICTURE: PartEvent = { at: 5, value: { type: "picture", url: "/api/images/p", alt: "a cub" } as never };
const running: StoredReply = {
  replyId: "r",
  questionId: "q",
  position: 7,
  isDemo: false,
  progress: { kind: "running", jobId: "j" },
};
const ended = (outcome: JobOutcome): StoredReply => ({ ...running, progress: { kind: "ended", outcome } });
const delta = (text: string, offset: number, part = 0): ReplyEvent => ({
  name: "delta",
  text,
  part,
  offset,
  sequence: offset + text.length,
});
const stream0 = (storedReply: StoredReply, afterSequence = 0) =>
  streamReply(jobs, stream, { wallet: "w", storedReply, afterSequence });
const told = () => sent.map(([event, data]) => [event, data]);

describe("what a model thinks", () => {
  it("is told while it comes; who is too slow does without", () => {
    stream0(running);
    listener.onThought?.({ text: "hm", offset: 0 });
    isClogged = true;
    listener.onThought?.({ text: "so", offset: 2 });
    expect(told().slice(1)).toEqual([["thought", { text: "hm", offset: 0 }]]);
  });
});

describe("a stored reply that is read", () => {
  it("has a beginning that says what it is", () => {
    stream0(running, 3);
    expect(sent).toEqual([["start", { message_id: "r", reply_to: "q", is_demo: false, position: 7 }, "r:3"]]);
    const { position: _none, ...elsewhere } = running;
    stream0({ ...elsewhere, questionId: null, isDemo: true });
    expect(sent[1]).toStrictEqual(["start", { message_id: "r", is_demo: true }, "r:0"]);
    expect(followed).toEqual([
      [expect.objectContaining({ wallet: "w", jobId: "j" }), 3],
      [expect.objectContaining({ wallet: "w", jobId: "j" }), 0],
    ]);
  });

  it("comes at once when it has ended, from where its reader is, and says how it ended", () => {
    stream0(ended(OUTCOME), 6);
    expect(sent.slice(1)).toEqual([
      ["delta", { text: "cub", part: 0, offset: 6 }, "r:9"],
      ["done", { message: "Hello cub", message_id: "r", status: "complete" }, "r:9"],
    ]);
    expect(end).toHaveBeenCalledOnce();
    expect(followed).toEqual([]);
  });

  it("names the site in the addresses of its pictures", () => {
    stream0(ended({ ...OUTCOME, partEvents: [PICTURE] }), 5);
    expect(told()[1]).toEqual([
      "part",
      { part: 1, value: { type: "picture", url: "https://site.example/api/images/p", alt: "a cub" } },
    ]);
  });

  it("ends with what the feature adds, where it ended well", () => {
    const extra = ({ text }: JobOutcome) => ({ length: text.length });
    stream0({ ...ended(OUTCOME), extra });
    expect(told().at(-1)).toEqual([
      "done",
      { message: "Hello cub", message_id: "r", status: "complete", length: 9 },
    ]);
    const error = { code: "ai.unavailable", text: "Later.", retryAfterSeconds: 7 } as const;
    stream0({ ...ended({ ...OUTCOME, state: "failed", error }), extra });
    expect(told().at(-1)).toStrictEqual([
      "error",
      {
        error: "Later.",
        code: "ai.unavailable",
        status: new AppError("ai.unavailable").status,
        message_id: "r",
        retry_after: 7,
      },
    ]);
    stream0(ended({ ...OUTCOME, state: "failed", error: { code: "ai.unavailable", text: "Later." } }));
    expect(told().at(-1)?.[1]).not.toHaveProperty("retry_after");
  });
});

describe("a reply that is being written", () => {
  beforeEach(() => {
    stream0(running);
    sent = [];
  });

  it("is sent as it comes, and ends with its outcome", () => {
    listener.onEvent?.(delta("Hello", 0));
    listener.onEvent?.(delta(" cub", 5));
    expect(sent).toEqual([
      ["delta", { text: "Hello", part: 0, offset: 0 }, "r:5"],
      ["delta", { text: " cub", part: 0, offset: 5 }, "r:9"],
    ]);
    listener.onEnd(OUTCOME);
    expect(sent.slice(2)).toEqual([
      ["done", { message: "Hello cub", message_id: "r", status: "complete" }, "r:9"],
    ]);
    expect(end).toHaveBeenCalledOnce();
  });

  it("is sent once, whatever is told twice, and the rest that was not heard with its end", () => {
    listener.onEvent?.(delta("Hello", 0));
    listener.onEvent?.(delta("Hello", 0));
    listener.onEvent?.({ ...delta("llo cu", 2), sequence: 8 });
    expect(told()).toEqual([
      ["delta", { text: "Hello", part: 0, offset: 0 }],
      ["delta", { text: " cu", part: 0, offset: 5 }],
    ]);
    listener.onEnd(OUTCOME);
    expect(sent.slice(2)).toEqual([
      ["delta", { text: "b", part: 0, offset: 8 }, "r:9"],
      ["done", expect.anything(), "r:9"],
    ]);
  });

  it("waits for a slow reader, and comes then in as few pieces as there can be", () => {
    listener.onEvent?.(delta("He", 0));
    isClogged = true;
    listener.onEvent?.(delta("l", 2));
    isClogged = false;
    listener.onEvent?.(delta("lo", 3));
    listener.onEvent?.({
      name: "part",
      part: 1,
      value: PICTURE.at === 5 ? ({ type: "notice", notice: "shortened" } as never) : (undefined as never),
      sequence: 6,
    });
    listener.onEvent?.({ name: "update", part: 1, change: { state: "stopped" } as never, sequence: 7 });
    listener.onEvent?.({ ...delta("x", 0, 2), sequence: 8 });
    expect(sent).toHaveLength(1);
    drain();
    expect(told().slice(1)).toEqual([
      ["delta", { text: "llo", part: 0, offset: 2 }],
      ["part", { part: 1, value: { type: "notice", notice: "shortened" } }],
      ["update", { part: 1, change: { state: "stopped" } }],
      ["delta", { text: "x", part: 2, offset: 0 }],
    ]);
    expect(end).not.toHaveBeenCalled();
    drain();
    expect(sent).toHaveLength(5);
    listener.onEvent?.({ ...delta("y", 1, 2), sequence: 9 });
    expect(sent).toHaveLength(6);
  });

  it("ends for a slow reader when it has read all", () => {
    isClogged = true;
    listener.onEvent?.(delta("Hello cub", 0));
    listener.onEnd(OUTCOME);
    expect(sent).toEqual([]);
    drain();
    expect(told()).toEqual([
      ["delta", { text: "Hello cub", part: 0, offset: 0 }],
      ["done", { message: "Hello cub", message_id: "r", status: "complete" }],
    ]);
    expect(end).toHaveBeenCalledOnce();
  });

  it("ends once, though its reader has room again after that", () => {
    stream0(running);
    listener.onEnd(OUTCOME);
    const count = sent.length;
    drain();
    expect(sent).toHaveLength(count);
    expect(end).toHaveBeenCalledTimes(1);
  });

  it("breaks off when this process leaves, without an end", () => {
    listener.onLetGo?.();
    expect(sent).toEqual([]);
    expect(end).toHaveBeenCalledOnce();
  });

  it("is not followed any more when its reader has left", () => {
    expect(unfollow).not.toHaveBeenCalled();
    leave();
    expect(unfollow).toHaveBeenCalledOnce();
  });
});

describe("the end of a reply", () => {
  it("is there, or is waited for", async () => {
    expect(await endOf(jobs, "w", ended(OUTCOME))).toBe(OUTCOME);
    const end = endOf(jobs, "w", running);
    expect(followed).toEqual([[{ wallet: "w", jobId: "j" }, 0]]);
    listener.onEnd(OUTCOME);
    expect(await end).toBe(OUTCOME);
  });

  it("is what the message's row says", () => {
    const written = { text: "Hello", partEvents: [] };
    expect(outcomeOf(written, "streaming", null)).toStrictEqual({ state: "interrupted", ...written });
    expect(outcomeOf(written, "complete", "ai.empty")).toStrictEqual({ state: "complete", ...written });
    expect(outcomeOf(written, "failed", null)).toStrictEqual({ state: "failed", ...written });
    expect(outcomeOf(written, "failed", "ai.empty").error).toEqual({
      code: "ai.empty",
      text: new AppError("ai.empty").message,
    });
    expect(outcomeOf(written, "failed", "a code of another version").error?.text).toBe(
      new AppError("server.error").message,
    );
  });
});

describe("a reply that is sent", () => {
  const ask = async (storedReply: StoredReply, headers: Record<string, string> = {}, more: object = {}) => {
    const app = Fastify({ forceCloseConnections: true });
    app.setErrorHandler((error: AppError, _request, reply) =>
      reply.code(error.status).send({
        code: error.code,
        text: error.message,
        details: error.details,
        retry: error.retryAfterSeconds,
      }),
    );
    app.get("/", (request, reply) =>
      sendReply(jobs, request, reply, {
        wallet: "w",
        storedReply,
        whole: ({ text }) => ({ whole: text }),
        ...more,
      }),
    );
    const response = await fetch(await app.listen({ host: "127.0.0.1", port: 0 }), { headers });
    const answer = { status: response.status, body: await response.text() };
    await app.close();
    return answer;
  };
  const failed = (more: object = {}) =>
    ended({ ...OUTCOME, state: "failed", error: { code: "ai.unavailable", text: "Later.", ...more } });
  const { status } = new AppError("ai.unavailable");

  it("is whole, or in events from its beginning, as its asker wants it", async () => {
    expect(await ask(ended(OUTCOME))).toEqual({ status: 200, body: '{"whole":"Hello cub"}' });
    const events = await ask(ended(OUTCOME), { accept: "text/event-stream" }, { extra: () => ({ more: 1 }) });
    expect(events.body).toContain("id: r:0\nevent: start\n");
    expect(events.body).toContain('"text":"Hello cub"');
    expect(events.body).toContain('"more":1');
    const own = { ...ended(OUTCOME), extra: () => ({ own: 1 }) };
    expect((await ask(own, { accept: "text/event-stream" })).body).toContain('"own":1');
  });

  it("fails whole with the words, and what the feature says beside them", async () => {
    expect(await ask(failed())).toEqual({
      status,
      body: JSON.stringify({ code: "ai.unavailable", text: "Later." }),
    });
    const full = await ask(failed({ retryAfterSeconds: 7 }), {}, { details: { left: 1 } });
    expect(JSON.parse(full.body)).toEqual({
      code: "ai.unavailable",
      text: "Later.",
      details: { left: 1 },
      retry: 7,
    });
  });
});
