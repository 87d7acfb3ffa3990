import { describe, expect, it } from "vitest";
import { ApiError } from "../../shared/lib/api-client.ts";
import { createKeptText } from "../../shared/lib/kept-text.ts";
import { buildEvent, buildStream } from "../../shared/lib/replies/build-reply-events.test-kit.ts";
import { createLeftReplies, type LeftReply } from "./left-replies.ts";

const KEY = "left:wallet";
const settled = () => new Promise((resolve) => setTimeout(resolve));
const reply = (name: string, sequence = 0): LeftReply => ({
  conversationId: name,
  replyId: `${name}-answer`,
  sequence,
});
const done = (status: "complete" | "stopped" | "interrupted" = "complete") =>
  buildStream([buildEvent("done", { message: "Hello", message_id: "a", status })]);

function build(stored = new Map<string, string>()) {
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
  const calls: { id: string; after: string; signal: AbortSignal; answer: (how: Response | Error) => void }[] =
    [];
  const told: string[] = [];
  const left = createLeftReplies({
    wallet: "wallet",
    openLive: (_wallet, id, after, signal) =>
      new Promise((resolve, reject) => {
        const settle = (how: Response | Error) => (how instanceof Error ? reject(how) : resolve(how));
        calls.push({ id, after, signal, answer: settle });
      }),
    wait: () => Promise.resolve(),
    kept: createKeptText(() => storage),
    key: KEY,
    onEnd: ({ conversationId }, end) => told.push(`${conversationId} ${end}`),
  });
  const end = async (index: number, how: Response | Error) => {
    calls.at(index)?.answer(how);
    await settled();
  };
  return { left, calls, told, stored, end, asked: () => calls.map(({ id, after }) => `${id} ${after}`) };
}

describe("replies in conversations that were left", () => {
  it("are followed from where they were left, and their end is told once", async () => {
    const kit = build();
    kit.left.add(reply("tigers", 12));
    expect(kit.asked()).toEqual(["tigers tigers-answer:12"]);
    await kit.end(0, done());
    expect(kit.told).toEqual(["tigers replied"]);
    expect(kit.stored.size).toBe(0);
  });

  it.each([
    ["broke off at the provider", buildStream([buildEvent("error", { error: "x", code: "ai.failed" })])],
    ["broke off with its server", done("interrupted")],
  ])("are told of when they %s", async (_, how) => {
    const kit = build();
    kit.left.add(reply("tigers"));
    await kit.end(0, how);
    expect(kit.told).toEqual(["tigers broken-off"]);
  });

  it.each([
    ["were stopped", done("stopped")],
    ["are gone", new Response(null, { status: 204 })],
    ["are nobody's", new ApiError(403, { error: "no", code: "auth.wallet_changed" }, null)],
  ])("are not told of when they %s", async (_, how) => {
    const kit = build();
    kit.left.add(reply("tigers"));
    await kit.end(0, how);
    expect(kit.told).toEqual([]);
    expect(kit.stored.size).toBe(0);
  });

  it("are not told of once somebody looks at them again", async () => {
    const kit = build();
    kit.left.add(reply("tigers"));
    kit.left.drop("tigers");
    expect(kit.calls[0]?.signal.aborted).toBe(true);
    await kit.end(0, done());
    expect(kit.told).toEqual([]);
    kit.left.add(reply("tigers", 5));
    await kit.end(1, done());
    expect(kit.told).toEqual(["tigers replied"]);
  });

  it("hold two connections at most; others wait their turn", async () => {
    const kit = build();
    for (const name of ["a", "b", "c"]) kit.left.add(reply(name));
    expect(kit.calls.map(({ id }) => id)).toEqual(["a", "b"]);
    await kit.end(0, done());
    expect(kit.calls.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    await kit.end(2, done());
    await kit.end(1, done());
    expect(kit.told).toEqual(["a replied", "c replied", "b replied"]);
  });

  it("are followed on after a reload of the tab, whatever else lies there", async () => {
    const first = build();
    first.left.add(reply("tigers", 3));
    first.left.dispose();
    expect(first.calls[0]?.signal.aborted).toBe(true);
    const next = build(first.stored);
    await next.end(0, done());
    expect(next.told).toEqual(["tigers replied"]);
    for (const nonsense of ["{", "7", '[null,{"conversationId":1}]'])
      expect(build(new Map([[`bakso:${KEY}`, nonsense]])).calls).toEqual([]);
  });
});
