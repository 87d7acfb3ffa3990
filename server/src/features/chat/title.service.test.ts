import { pino } from "pino";
import { describe, expect, it, vi } from "vitest";
import { loadContent } from "../../content/load-content.ts";
import { createTitleService } from "./title.service.ts";
import type { FirstExchange } from "./title.store.ts";

const content = await loadContent(new URL("../../../../content", import.meta.url).pathname);
content.assistant.titles.isOn = true;
const EXCHANGE: FirstExchange = { questionId: "q", question: "Hello?", reply: "Hello!" };

function start() {
  let found: FirstExchange | undefined;
  let claiming: Promise<void> | undefined;
  const claim = vi.fn(async () => {
    await claiming;
    return found;
  });
  const titles = createTitleService({
    model: { id: "test", stream: async () => Promise.reject(new Error("no model")) } as never,
    store: { claim, save: async () => true },
    changes: { tell: () => undefined },
    shared: { take: () => true, refund: () => undefined },
    content: () => content,
    logger: pino({ level: "silent" }),
    nowMs: () => 0,
  });
  const answered = async (isGoingOn: boolean, talk = "talk") => {
    const before = claim.mock.calls.length;
    titles.answered("w", talk, isGoingOn);
    await new Promise((resolve) => setImmediate(resolve));
    return claim.mock.calls.length - before;
  };
  return {
    titles,
    answered,
    find(exchange: FirstExchange | undefined) {
      found = exchange;
    },
    hold(until: Promise<void> | undefined) {
      claiming = until;
    },
  };
}

describe("a title that a talk has", () => {
  it("is not looked for again while the talk goes on, and is when anything else of it changed", async () => {
    const { answered } = start();
    expect([await answered(true), await answered(true), await answered(true)]).toEqual([1, 0, 0]);
    expect(await answered(true, "another")).toBe(1);
    expect([await answered(false), await answered(true)]).toEqual([1, 0]);
  });

  it("is looked for with the next answer where it did not come", async () => {
    const { answered, find } = start();
    find(EXCHANGE);
    expect([await answered(true), await answered(true)]).toEqual([1, 1]);
  });

  it("is looked for again where the talk changed while it was looked for", async () => {
    const { titles, answered, hold } = start();
    const { promise, resolve } = Promise.withResolvers<void>();
    hold(promise);
    expect([await answered(true), await answered(false)]).toEqual([1, 0]);
    resolve();
    hold(undefined);
    await new Promise((done) => setImmediate(done));
    expect([await answered(true), await answered(true)]).toEqual([1, 0]);
    await titles.close();
  });
});
