import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnswerPart, createAnswerReader } from "./answer.reader.ts";

const chunk = (delta: unknown, finishReason: string | null = null): string =>
  JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finishReason }] });
const event = (data: string, lineEnd = "\n"): string => `data: ${data}${lineEnd}${lineEnd}`;

/** All that a reader says about a body that arrives in the given parts. */
function read(parts: readonly (string | Buffer)[]) {
  const reader = createAnswerReader();
  const seen: AnswerPart[] = [];
  for (const part of parts) {
    seen.push(reader.push(Buffer.from(part)));
    if (seen.at(-1)?.failure || seen.at(-1)?.end) break;
  }
  if (!seen.at(-1)?.failure && !seen.at(-1)?.end) seen.push(reader.finish());
  const last = seen.at(-1);
  return {
    text: seen.map((part) => part.text).join(""),
    pieces: seen.map((part) => part.text).filter((text) => text !== ""),
    end: last?.end,
    failure: last?.failure,
  };
}

const cutAt = (bytes: Buffer, cuts: readonly number[]): Buffer[] => {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((start, index) => bytes.subarray(start, places[index] ?? bytes.length));
};

/** JSON with every letter beyond ASCII as \uXXXX, as Python servers write it. */
const asciiJson = (json: string): string =>
  json.replace(/[\u0080-\uffff]/gu, (letter) =>
    letter
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.constant("\r\n\n"),
);

describe("an answer that streams", () => {
  it("reads the same text however the bytes are cut", () => {
    const stream = fc.record({
      pieces: fc.array(anyText, { maxLength: 12 }),
      lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
      isAscii: fc.boolean(),
      noise: fc.constantFrom("", ": keep-alive\n\n", "id: 7\n", "event: message\n", "retry: 10\n\n"),
      hasDone: fc.boolean(),
      cuts: fc.array(fc.nat(), { maxLength: 40 }),
    });
    fc.assert(
      fc.property(stream, ({ pieces, lineEnd, isAscii, noise, hasDone, cuts }) => {
        const chunks = [...pieces.map((content) => chunk({ content })), chunk({}, "stop")];
        const body =
          chunks
            .map((data) => noise.replaceAll("\n", lineEnd) + event(isAscii ? asciiJson(data) : data, lineEnd))
            .join("") + (hasDone ? event("[DONE]", lineEnd) : "");
        const { text, end } = read(cutAt(Buffer.from(body), cuts));
        expect(text).toBe(pieces.join(""));
        expect(end?.finishReason).toBe("stop");
      }),
      { numRuns: 500 },
    );
  });

  it("never hands on half of a character", () => {
    const halves = [chunk({ content: "tiger \ud83d" }), chunk({ content: "\udc2f!" }), chunk({}, "stop")];
    const { pieces, text } = read(halves.map((data) => event(asciiJson(data))));
    expect(text).toBe("tiger 🐯!");
    expect(pieces).toEqual(["tiger ", "🐯!"]);
  });

  it("joins several events of one read into one piece", () => {
    const body = ["a", "b", "c"].map((content) => event(chunk({ content }))).join("");
    expect(createAnswerReader().push(Buffer.from(body)).text).toBe("abc");
  });

  it("takes a read that looks like a whole event as what it goes on with", () => {
    const first = event(chunk({ content: "first" }));
    const whole = event(JSON.stringify({ message: "it broke" }));
    // An event's name came before.
    expect(read([first, "event: error\n", whole]).failure?.message).toContain("it broke");
    // Another line of the same event came before.
    expect(read([first, "data: 1\n", event(chunk({ content: "no JSON with it" }))]).text).toBe("first");
    // It has two lines, divided by a line break of another kind.
    const twoLines = chunk({ content: " second" }, "stop").replace('"delta":', '"delta":\rdata: ');
    expect(read([first, event(twoLines)]).text).toBe("first second");
  });

  it("reads a character that is cut between two reads, of which the second ends in ASCII", () => {
    const [first, second] = ["🐯 one", "two"].map((content) =>
      Buffer.from(event(chunk({ content }, "stop"))),
    );
    const cut = (first?.indexOf(0xf0) ?? 0) + 2;
    expect(read([first?.subarray(0, cut) ?? "", first?.subarray(cut) ?? "", second ?? ""]).text).toBe(
      "🐯 onetwo",
    );
  });

  it("takes data without a space, in several lines, and after a byte order mark", () => {
    const data = JSON.stringify({ choices: [{ delta: { content: "x" }, finish_reason: "stop" }] }, null, 1);
    const lines = data.split("\n").map((line) => `data:${line}`);
    expect(read([`\uFEFF${lines.join("\n")}\n\n`]).text).toBe("x");
  });

  it("takes a last event without its blank line", () => {
    expect(read([`data: ${chunk({ content: "end" }, "stop")}`])).toMatchObject({
      text: "end",
      end: { finishReason: "stop" },
    });
  });

  it("counts tokens from the chunk that has usage and no choices", () => {
    const usage = { choices: [], usage: { prompt_tokens: 3, completion_tokens: 5 } };
    const body = [chunk({ content: "a" }, "length"), JSON.stringify(usage), "[DONE]"];
    expect(read([body.map((data) => event(data)).join("")]).end).toEqual({
      finishReason: "length",
      usage: { inputTokens: 3, outputTokens: 5 },
    });
  });

  it("passes over null contents, calls of nothing, reasoning and unknown events", () => {
    const body = [
      chunk({ role: "assistant", content: null }),
      chunk({ reasoning_content: "hm" }),
      chunk({ tool_calls: [{ index: 0 }] }),
      '{"choices":null}',
      "null",
      "{}",
      chunk({ content: "yes" }, "tool_calls"),
    ];
    expect(read([body.map((data) => event(data)).join("")])).toMatchObject({
      text: "yes",
      end: { finishReason: "tool_calls" },
    });
  });

  it("takes content that comes as a list of parts", () => {
    const content = [{ type: "thinking", thinking: [] }, { type: "text", text: "hi" }, null];
    expect(read([event(chunk({ content }, "stop"))]).text).toBe("hi");
  });
});

describe("an answer that goes wrong", () => {
  it.each([
    ["an error object", event('{"error":{"message":"x","code":500}}'), "ai.unavailable"],
    ["an error without a blank line", 'data: {"error":{"message":"x"}}', "ai.unavailable"],
    ["an error as a bare text", event('{"error":"out of memory"}'), "ai.unavailable"],
    ["an error of an older vLLM", event('{"object":"error","message":"x","code":500}'), "ai.unavailable"],
    ["an error line of llama.cpp", 'error: {"code":500,"message":"x"}\n\n', "ai.unavailable"],
    ["a rate limit in the middle", event('{"error":{"message":"x","code":429}}'), "ai.rate_limited"],
    ["an event that is no JSON", event("{oops"), "ai.unavailable"],
    ["an error as finish reason", event(chunk({}, "error")), "ai.unavailable"],
    ["the content filter", event(chunk({}, "content_filter")), "ai.refused"],
    ["a refusal", event(chunk({ refusal: "No." })) + event(chunk({}, "stop")), "ai.refused"],
    ["no end at all", "", "ai.unavailable"],
  ])("keeps the text before %s", (_name, trouble, code) => {
    const { text, failure, end } = read([event(chunk({ content: "before" })) + trouble]);
    expect(text).toBe("before");
    expect(failure?.code).toBe(code);
    expect(end).toBeUndefined();
  });

  it("gives up on an event without end", () => {
    const flood = Array.from({ length: 10 }, () => "x".repeat(1024 * 1024));
    expect(read(["data: ", ...flood]).failure?.message).toContain("too long");
  });

  it("calls an HTML page by its name", () => {
    expect(read(["  \n<!doctype", " html>"]).failure?.message).toContain("HTML");
  });
});

describe("an answer that does not stream", () => {
  const whole = (message: unknown): string => JSON.stringify({ choices: [{ message }], usage: {} }, null, 2);

  it("is read as a whole, however it is cut", () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.nat(), { maxLength: 10 }), (content, cuts) => {
        const { text, end } = read(cutAt(Buffer.from(whole({ content })), cuts));
        expect(text).toBe(content);
        expect(end?.usage).toEqual({ inputTokens: null, outputTokens: null });
      }),
    );
  });

  it.each([
    ['{"error":{"message":"x","type":"exceed_context_size_error"}}', "ai.context_too_long"],
    ['{"choices":[', "ai.unavailable"],
  ])("fails for %s", (body, code) => {
    expect(read([body]).failure?.code).toBe(code);
  });
});

describe("any bytes at all", () => {
  it("end in an answer or a failure of ours, never in anything thrown", () => {
    const noise = fc.oneof(
      fc.uint8Array(),
      fc.string().map(Buffer.from),
      fc.json().map((json) => event(json)),
    );
    fc.assert(
      fc.property(fc.array(noise), (parts) => {
        const { end, failure } = read(parts.map((part) => Buffer.from(part as string)));
        expect(end === undefined).not.toBe(failure === undefined);
      }),
      { numRuns: 500 },
    );
  });
});
