import { describe, expect, it } from "vitest";
import type { EventStream } from "../http/event-stream.ts";
import type { JobReader } from "./job.service.ts";
import type { JobListener } from "./live-job.ts";
import { streamJob } from "./stream-job.ts";

/** A reader that says how far it is, and what it gets. */
function read(afterSequence: number) {
  let listener: JobListener | undefined;
  let isClogged = false;
  const sent: string[] = [];
  const drains: (() => void)[] = [];
  const closes: (() => void)[] = [];
  let isFollowing = true;
  const stream: EventStream = {
    send: (event, data, id) => sent.push(`${event} ${id} ${data}`),
    isClogged: () => isClogged,
    onDrain: (drain) => drains.push(drain),
    onClose: (close) => closes.push(close),
    end: () => sent.push("end"),
  };
  const jobs = {
    publicUrl: () => "",
    follow: (_job: unknown, _after: number, given: JobListener) => {
      listener = given;
      return () => {
        isFollowing = false;
      };
    },
  } as unknown as JobReader;
  streamJob(jobs, stream, {
    wallet: "w",
    jobId: "job",
    targetId: "reply",
    afterSequence,
    ending: ({ state }) => ({ event: "done", data: { state } }),
  });
  const write = (text: string, sequence: number) =>
    listener?.onEvent?.({ name: "delta", text, part: 0, offset: sequence - text.length, sequence });
  const finish = (text: string) => listener?.onEnd({ state: "complete", text, partEvents: [] });
  return {
    sent,
    write,
    finish,
    letGo: () => listener?.onLetGo?.(),
    leave() {
      for (const close of closes) close();
    },
    isFollowing: () => isFollowing,
    clog() {
      isClogged = true;
    },
    drain() {
      isClogged = false;
      for (const drain of drains) drain();
    },
  };
}
const delta = (text: string, offset: number) =>
  `delta reply:${offset + text.length} ${JSON.stringify({ text, part: 0, offset })}`;
const done = (sequence: number) => `done reply:${sequence} {"state":"complete"}`;

describe("a reader of a reply", () => {
  it("that resumes inside a piece gets the rest of it alone, and nothing that it has", () => {
    const reader = read(5);
    reader.write("abc", 3);
    reader.write("defgh", 8);
    reader.write("ij", 10);
    reader.finish("abcdefghij");
    expect(reader.sent).toEqual([delta("fgh", 5), delta("ij", 8), done(10), "end"]);
  });

  it("gets at the end what it has not heard", () => {
    const reader = read(0);
    reader.write("abc", 3);
    reader.finish("abcdef");
    expect(reader.sent).toEqual([delta("abc", 0), delta("def", 3), done(6), "end"]);
  });

  it("that is slow gets what it missed in one piece, and the end after it", () => {
    const reader = read(0);
    reader.write("a", 1);
    reader.clog();
    reader.write("b", 2);
    reader.write("c", 3);
    reader.finish("abc");
    expect(reader.sent).toEqual([delta("a", 0)]);
    reader.drain();
    expect(reader.sent).toEqual([delta("a", 0), delta("bc", 1), done(3), "end"]);
    reader.drain();
    expect(reader.sent).toHaveLength(4);
  });

  it("that leaves, or is let go, is told nothing of an end", () => {
    const reader = read(0);
    reader.letGo();
    expect(reader.sent).toEqual(["end"]);
    reader.leave();
    expect(reader.isFollowing()).toBe(false);
  });
});
