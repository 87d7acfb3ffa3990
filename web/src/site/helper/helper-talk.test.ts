import type { HelperReply } from "@bakso/contract/helper";
import { describe, expect, it } from "vitest";
import { createHelperTalk, type HelperTalkParts } from "./helper-talk.ts";

/** A place for strings, as sessionStorage is one. */
function memoryStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

/** Answers when a test says so. */
function scriptedAsk() {
  const calls: {
    message: string;
    grow: (text: string) => void;
    answer: (answer: HelperReply) => void;
    fail: () => void;
  }[] = [];
  const ask: HelperTalkParts["ask"] = (message, onText) =>
    new Promise((resolve, reject) => {
      calls.push({ message, grow: onText, answer: resolve, fail: () => reject(new Error("no")) });
    });
  const last = () => {
    const call = calls.at(-1);
    if (!call) throw new Error("nothing was asked");
    return call;
  };
  return { ask, calls, last };
}

const build = (parts: Partial<HelperTalkParts> = {}) => {
  const script = scriptedAsk();
  const talk = createHelperTalk({ ask: script.ask, greeting: "Hello!", storage: null, ...parts });
  return { talk, ...script };
};
const said = (talk: ReturnType<typeof createHelperTalk>) =>
  talk.current().entries.map(({ agent, message }) => `${agent}: ${message}`);
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the talk with the helper", () => {
  it("[HELPER-7] begins with one greeting, and greets no second time", () => {
    const { talk } = build();
    talk.greet();
    talk.greet();
    expect(said(talk)).toEqual(["BaksoAI: Hello!"]);
  });

  it("[HELPER-5] [API-4] attributes the question to You and the answer's message to BaksoAI", async () => {
    const { talk, last } = build();
    talk.send("  Who is Bakso? ");
    await settled();
    expect(last().message).toBe("Who is Bakso?");
    last().answer({ message: "A tiger cub.", is_demo: true, sources: [{ title: "Bakso", href: "/" }] });
    await settled();
    expect(said(talk)).toEqual(["You: Who is Bakso?", "BaksoAI: A tiger cub."]);
    expect(talk.current().entries[1]).toMatchObject({
      isDemo: true,
      sources: [{ title: "Bakso", href: "/" }],
    });
  });

  it("[HELPER-8] is pending until the reply is there, and shows it growing", async () => {
    const { talk, last } = build();
    talk.send("Hello");
    expect(talk.current()).toMatchObject({ isPending: true, growing: "" });
    await settled();
    last().grow("Hi");
    expect(talk.current()).toMatchObject({ isPending: true, growing: "Hi" });
    last().answer({ message: "Hi!" });
    await settled();
    expect(talk.current()).toMatchObject({ isPending: false, growing: "" });
  });

  it("[HELPER-10] does nothing for blank text", async () => {
    const { talk, calls } = build();
    for (const blank of ["", "  ", "\n\t"]) talk.send(blank);
    await settled();
    expect(calls).toEqual([]);
    expect(talk.current()).toEqual({ entries: [], isPending: false, growing: "" });
  });

  it("[ERR-1] says so when the answer does not come, and keeps what had come of it", async () => {
    const { talk, last } = build();
    talk.send("one");
    await settled();
    last().grow("Half an ");
    last().fail();
    await settled();
    expect(said(talk)).toEqual([
      "You: one",
      "BaksoAI: Half an ",
      "BaksoAI: Sorry, I encountered an error. How else can I assist you?",
    ]);
    expect(talk.current().isPending).toBe(false);
    expect(talk.current().entries.map(({ unanswered }) => unanswered)).toEqual([undefined, undefined, "one"]);
  });

  it("[ERR-2] says so when the answer is empty", async () => {
    const { talk, last } = build();
    for (const message of ["", " \n"]) {
      talk.send("one");
      await settled();
      last().answer({ message });
      await settled();
      expect(said(talk).at(-1)).toBe("BaksoAI: No response received. How can I assist you?");
      expect(talk.current().entries.at(-1)?.unanswered).toBe("one");
    }
  });

  it("asks one question after the other, in their order", async () => {
    const { talk, calls, last } = build();
    talk.send("one");
    talk.send("two");
    await settled();
    expect(calls).toHaveLength(1);
    last().answer({ message: "first" });
    await settled();
    expect(talk.current().isPending).toBe(true);
    last().answer({ message: "second" });
    await settled();
    expect(said(talk)).toEqual(["You: one", "You: two", "BaksoAI: first", "BaksoAI: second"]);
  });

  it("goes on where the page before left it", async () => {
    const storage = memoryStorage();
    const before = build({ storage });
    before.talk.greet();
    before.talk.send("one");
    await settled();
    before.last().answer({ message: "first" });
    await settled();

    const { talk } = build({ storage });
    talk.greet();
    expect(said(talk)).toEqual(["BaksoAI: Hello!", "You: one", "BaksoAI: first"]);
  });

  it("[ERR-1] says that an answer was lost with the page that waited for it", async () => {
    const storage = memoryStorage();
    build({ storage }).talk.send("one");
    const { talk } = build({ storage });
    expect(said(talk)).toEqual([
      "You: one",
      "BaksoAI: Sorry, I encountered an error. How else can I assist you?",
    ]);
    expect(talk.current().isPending).toBe(false);
    expect(talk.current().entries.at(-1)?.unanswered).toBe("one");
    expect(said(build({ storage }).talk)).toHaveLength(2);
  });

  it("begins afresh when what was kept can't be read, and talks on where nothing can be kept", async () => {
    for (const kept of ["{", "7", '{"entries":7}', '{"entries":[{"id":"x"},null]}']) {
      const { talk } = build({ storage: { getItem: () => kept, setItem: () => undefined } });
      expect(talk.current().entries).toEqual([]);
    }
    const forbidden = () => {
      throw new Error("forbidden");
    };
    const { talk } = build({ storage: { getItem: forbidden, setItem: forbidden } });
    talk.greet();
    expect(said(talk)).toEqual(["BaksoAI: Hello!"]);
  });

  it("keeps the last hundred entries", async () => {
    const { talk } = build({ ask: async () => ({ message: "yes" }) });
    for (let index = 0; index < 80; index += 1) talk.send(`question ${index}`);
    await expect.poll(() => talk.current().isPending).toBe(false);
    expect(talk.current().entries).toHaveLength(100);
    expect(new Set(talk.current().entries.map(({ id }) => id)).size).toBe(100);
  });
});
