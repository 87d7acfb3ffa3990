import { describe, expect, it } from "vitest";
import { createKeptText } from "../../../shared/lib/kept-text.ts";
import type { ThreadMessage } from "../thread.ts";
import { afterReply } from "./after-reply.ts";
import { completed, completionsFor, typedAt, typedCommand } from "./completions.ts";
import { createQueuedQuestions, MOST_QUEUED } from "./queued-questions.ts";
import { quoted } from "./quote.ts";

const commands = {
  commands: [
    { name: "price", label: "What a token is worth", text: "What is the price of" },
    { name: "news", label: "What is new", text: "Any news about" },
    { name: "left", label: "What is left", text: "How many answers do I have left today?" },
  ],
  tokens: [
    { name: "bakso", label: "Bakso", text: "$BAKSO" },
    { name: "jup", label: "jupiter", text: "$JUP" },
  ],
};

describe("what is completed", () => {
  it.each([
    ["/", 1, { sign: "/", word: "", start: 0 }],
    ["/pri", 4, { sign: "/", word: "pri", start: 0 }],
    ["Hello /pri", 10, null],
    ["/price JUP", 10, null],
    ["@", 1, { sign: "@", word: "", start: 0 }],
    ["price of @ju", 12, { sign: "@", word: "ju", start: 9 }],
    ["me@example", 10, null],
    ["https://x.example/a", 19, null],
  ])("in %j", (text, caret, typed) => expect(typedAt(text, caret)).toEqual(typed));

  it("begins with the word, or tells of it", () => {
    const found = (text: string) => {
      const typed = typedAt(text, text.length);
      return typed === null ? [] : completionsFor(typed, commands).map(({ name }) => name);
    };
    expect(found("/")).toEqual(["price", "news", "left"]);
    expect(found("/p")).toEqual(["price"]);
    expect(found("/new")).toEqual(["news"]);
    expect(found("/worth")).toEqual(["price"]);
    expect(found("@jupi")).toEqual(["jup"]);
    expect(found("/draw")).toEqual([]);
  });

  it("becomes words to write on behind, and keeps what stands there", () => {
    const [price, , left] = commands.commands;
    if (!price || !left) throw new Error("no commands");
    const typed = { sign: "/", word: "pr", start: 0 } as const;
    expect(completed("/pr", 3, typed, price)).toEqual({ text: "What is the price of ", caret: 21 });
    expect(completed("/pr JUP", 3, typed, price).text).toBe("What is the price of JUP");
    expect(completed("/pr", 3, typed, left).text).toBe("How many answers do I have left today?");
    const token = { sign: "@", word: "j", start: 3 } as const;
    expect(completed("Is @j up?", 5, token, { name: "jup", label: "", text: "$JUP" }).text).toBe(
      "Is $JUP up?",
    );
    expect(typedCommand("/price ", commands)).toBe(price);
    expect(typedCommand("/price", commands)).toBeUndefined();
    expect(typedCommand("/toString ", commands)).toBeUndefined();
  });
});

describe("questions that wait", () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return createKeptText(
      () =>
        ({
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, text: string) => void kept.set(key, text),
          removeItem: (key: string) => void kept.delete(key),
        }) as unknown as Storage,
    );
  };

  it("are kept in their order through a reload, each taken once, by whatever tab", () => {
    const kept = storage();
    const queue = createQueuedQuestions(kept, "w");
    queue.add("c", { id: "1", text: "One?" });
    queue.add("c", { id: "2", text: "Two?" });
    const reloaded = createQueuedQuestions(kept, "w");
    expect(reloaded.read("c").map(({ text }) => text)).toEqual(["One?", "Two?"]);
    expect(reloaded.take("c")?.id).toBe("1");
    expect(queue.take("c", "1")).toBeUndefined();
    expect(queue.takeAll("c").map(({ id }) => id)).toEqual(["2"]);
    expect(reloaded.stored("c")).toBe("");
    expect(createQueuedQuestions(kept, "other").read("c")).toEqual([]);
  });

  it("are ten at most, and nothing odd in the storage is one", () => {
    const kept = storage();
    const queue = createQueuedQuestions(kept, "w");
    for (let at = 0; at < MOST_QUEUED; at += 1) expect(queue.add("c", { id: `${at}`, text: "?" })).toBe(true);
    expect(queue.add("c", { id: "more", text: "?" })).toBe(false);
    for (const odd of ["{", "null", "[1]", '[{"id":1}]', '[{"id":"a","text":" "}]']) {
      kept.write("queue:w:c", odd);
      expect(queue.read("c")).toEqual([]);
    }
  });

  const message = (role: "user" | "assistant", status: ThreadMessage["status"]): ThreadMessage =>
    ({ role, status, message_id: "m", content: "" }) as ThreadMessage;
  it.each([
    ["a whole reply: the next is asked", "complete", "ask"],
    ["Stop: they go back into the input", "stopped", "give-back"],
    ["a failure: they wait", "failed", "wait"],
    ["an interruption: they wait", "interrupted", "wait"],
  ] as const)("after %s", (_what, status, next) => {
    expect(afterReply({ messages: [message("assistant", status)], inserts: [] })).toBe(next);
  });
  it("wait behind a question that was not sent", () => {
    const unsent = { kind: "unsent" } as never;
    expect(afterReply({ messages: [message("assistant", "complete")], inserts: [unsent] })).toBe("wait");
    expect(afterReply({ messages: [message("user", "complete")], inserts: [] })).toBe("wait");
  });
});

it("a quotation marks each line, is cut when it is long, and leaves room to write", () => {
  expect(quoted("One\n\nTwo ")).toBe("> One\n>\n> Two\n\n");
  expect(quoted("x".repeat(2_000))).toHaveLength(2 + 1_001 + 2);
});
