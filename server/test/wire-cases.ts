import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { ToolDefinition } from "../src/gateways/ai/chat.model.ts";

/**
 * What servers really send, of every wire: how they stream, end, break, think and call. One row a habit; the same test asks
 * all of them over HTTP.
 */
export interface WireCase {
  name: string;
  provider: "compatible" | "anthropic" | "google";
  status?: number;
  headers?: Record<string, string>;
  /** What the body is made of; each piece is written by itself. */
  body: readonly (string | Buffer)[];
  /** The connection stays open after the body, or breaks. */
  end?: "open" | "broken";
  /** The request brings tools. */
  tools?: boolean;
  expected: {
    text?: string;
    reasoning?: string;
    /** Name and input of each call, in order. */
    calls?: readonly (readonly [name: string, input: unknown])[];
    finish?: "stop" | "length" | "tool_calls";
    /** Of our error, or `no tools`. */
    error?: string;
  };
}

export const TOOLS: readonly ToolDefinition[] = ["price", "draw"].map((name) => ({
  name,
  description: `To ${name}.`,
  inputSchema: { type: "object", properties: { what: { type: "string" } } },
}));

const EVENTS = { "content-type": "text/event-stream" };
const event = (data: unknown, name?: string): string =>
  `${name === undefined ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
const DONE = event("[DONE]");

const chunk = (delta: unknown, finish: string | null = null): string =>
  event({ choices: [{ index: 0, delta, finish_reason: finish }] });
const said = (text: string, finish: string | null = null): string => chunk({ content: text }, finish);
const call = (piece: unknown): string => chunk({ tool_calls: [piece] });
const openAi = (
  name: string,
  body: WireCase["body"],
  expected: WireCase["expected"],
  more: Partial<WireCase> = {},
): WireCase => ({
  name,
  provider: "compatible",
  headers: EVENTS,
  body,
  expected: { finish: expected.error ? undefined : "stop", ...expected } as WireCase["expected"],
  ...more,
});
const calling = (
  name: string,
  body: WireCase["body"],
  calls: WireCase["expected"]["calls"],
  more: Partial<WireCase["expected"]> = {},
): WireCase =>
  openAi(
    name,
    body,
    { text: "", finish: "tool_calls", ...(calls ? { calls } : {}), ...more },
    { tools: true },
  );
const refusing = (
  name: string,
  status: number,
  body: unknown,
  error: string,
  more: Partial<WireCase> = {},
): WireCase =>
  openAi(
    name,
    [typeof body === "string" ? body : JSON.stringify(body)],
    { error },
    { status, headers: { "content-type": "application/json" }, ...more },
  );

const PRICE = {
  index: 0,
  id: "call_1",
  type: "function",
  function: { name: "price", arguments: '{"what":"JUP"}' },
};
const DRAW = { id: "call_2", type: "function", function: { name: "draw", arguments: '{"what":"him"}' } };
const bothCalls = [
  ["price", { what: "JUP" }],
  ["draw", { what: "him" }],
] as const;

const STREAMS: readonly WireCase[] = [
  openAi(
    "a first piece with a role alone",
    [chunk({ role: "assistant" }), said("hi"), chunk({}, "stop"), DONE],
    { text: "hi" },
  ),
  openAi("CRLF line ends", [said("hi", "stop").replaceAll("\n", "\r\n"), "data: [DONE]\r\n\r\n"], {
    text: "hi",
  }),
  openAi("no space after the colon", [said("hi", "stop").replace("data: ", "data:"), "data:[DONE]\n\n"], {
    text: "hi",
  }),
  openAi("a BOM at the beginning", [`\uFEFF${said("hi", "stop")}`, DONE], { text: "hi" }),
  openAi(
    "comments between the events",
    [": OPENROUTER PROCESSING\n\n", said("hi", "stop"), ": ping\n\n", DONE],
    { text: "hi" },
  ),
  openAi(
    "a sign of life that is no JSON",
    [event("alive", "heartbeat"), said("hi", "stop"), event("ping"), DONE],
    { text: "hi" },
  ),
  openAi(
    "an event of another kind",
    [event({ type: "usage_hint", left: 3 }, "x-hint"), said("hi", "stop"), DONE],
    { text: "hi" },
  ),
  openAi("no [DONE], the body just ends", [said("hi", "stop")], { text: "hi" }),
  openAi("no blank line after the last event", [said("hi", "stop").trimEnd()], { text: "hi" }),
  openAi("[DONE] with a blank before it", [said("hi", "stop"), "data:  [DONE] \n\n"], { text: "hi" }),
  openAi("no finish reason but [DONE]", [said("hi"), DONE], { text: "hi" }),
  openAi(
    "a finish reason while the connection stays open",
    [said("hi", "stop")],
    { text: "hi" },
    { end: "open" },
  ),
  openAi(
    "a finish reason, then the connection breaks",
    [said("hi", "stop")],
    { text: "hi" },
    { end: "broken" },
  ),
  openAi(
    "[DONE] while the connection stays open",
    [said("hi", "stop"), DONE],
    { text: "hi" },
    { end: "open" },
  ),
  openAi(
    "counts after the finish reason",
    [said("hi", "stop"), event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 1 } }), DONE],
    { text: "hi" },
  ),
  openAi("eos as finish reason", [said("hi", "eos"), DONE], { text: "hi" }),
  openAi("an answer cut for its length", [said("hi", "length"), DONE], { text: "hi", finish: "length" }),
  openAi("choices that are null", [event({ choices: null }), said("hi", "stop"), DONE], { text: "hi" }),
  openAi(
    "whole messages in place of deltas",
    [event({ choices: [{ message: { content: "hi" }, finish_reason: "stop" }] }), DONE],
    { text: "hi" },
  ),
  openAi("content in parts", [chunk({ content: [{ type: "text", text: "hi" }] }, "stop"), DONE], {
    text: "hi",
  }),
  openAi(
    "JSON in one piece, though a stream was asked for",
    [JSON.stringify({ choices: [{ message: { content: "hi" }, finish_reason: "stop" }] })],
    { text: "hi" },
    { headers: { "content-type": "application/json" } },
  ),
  openAi(
    "a letter cut in its middle",
    [...Buffer.from(`${said("🐯 hi", "stop")}${DONE}`)].map((byte) => Buffer.from([byte])),
    { text: "🐯 hi" },
  ),
  ...(
    [
      ["gzip", "gzip", gzipSync],
      ["deflate", "deflate", deflateSync],
      ["brotli", "br", brotliCompressSync],
      ["zstd", "zstd", zstdCompressSync],
    ] as const
  ).map(([name, encoding, compress]) =>
    openAi(
      `${name} unasked`,
      [compress(said("hi", "stop") + DONE)],
      { text: "hi" },
      { headers: { ...EVENTS, "content-encoding": encoding } },
    ),
  ),
  openAi(
    "a wrong content-type",
    [said("hi", "stop"), DONE],
    { text: "hi" },
    { headers: { "content-type": "application/json" } },
  ),
  openAi(
    "text where others have a delta",
    [event({ choices: [{ text: "hi", finish_reason: "stop" }] }), DONE],
    { text: "hi" },
  ),
  openAi(
    "content in parts of newer names",
    [chunk({ content: [{ type: "output_text", text: "hi" }] }, "stop"), DONE],
    { text: "hi" },
  ),
  openAi(
    "one event a line, without a frame",
    [
      '{"choices":[{"delta":{"content":"h"}}]}\n{"choices":[{"delta":{"content":"i"},"finish_reason":"stop"}]}\n',
    ],
    { text: "hi" },
  ),
  openAi("an answer cut off, in another provider's words", [said("hi", "MAX_TOKENS"), DONE], {
    text: "hi",
    finish: "length",
  }),
  openAi("a delta that is null", [event({ choices: [{ delta: null }] }), said("hi", "stop"), DONE], {
    text: "hi",
  }),
  openAi(
    "counts in every event",
    [
      event({
        choices: [{ delta: { content: "hi" }, finish_reason: "stop" }],
        usage: { prompt_tokens: 1, completion_tokens: 1 },
      }),
      DONE,
    ],
    { text: "hi" },
  ),
  openAi("blanks before the first word", [said("\n\n"), said("  hi", "stop"), DONE], { text: "hi" }),
];

const BLANK: readonly WireCase[] = [
  openAi("nothing at all", [chunk({}, "stop"), DONE], { error: "ai.empty" }),
  openAi("blanks alone", [said(" \n\u200B "), chunk({}, "stop"), DONE], { text: "", error: "ai.empty" }),
  openAi(
    "thinking alone, cut for its length",
    [chunk({ reasoning_content: "hm" }), chunk({}, "length"), DONE],
    { text: "", reasoning: "hm", error: "ai.empty" },
  ),
  openAi("thinking in its text alone", [said("<think>hm</think>\n\n", "stop"), DONE], {
    text: "",
    reasoning: "hm",
    error: "ai.empty",
  }),
];

const THINKING: readonly WireCase[] = [
  openAi("reasoning_content", [chunk({ reasoning_content: "hm" }), said("hi", "stop"), DONE], {
    text: "hi",
    reasoning: "hm",
  }),
  openAi("reasoning", [chunk({ reasoning: "hm" }), said("hi", "stop"), DONE], {
    text: "hi",
    reasoning: "hm",
  }),
  openAi(
    "reasoning under both names",
    [chunk({ reasoning: "hm", reasoning_content: "hm" }), said("hi", "stop"), DONE],
    { text: "hi", reasoning: "hm" },
  ),
  openAi(
    "thinking in parts, as Mistral",
    [
      chunk({ content: [{ type: "thinking", thinking: [{ type: "text", text: "hm" }] }] }),
      said("hi", "stop"),
      DONE,
    ],
    { text: "hi", reasoning: "hm" },
  ),
  openAi("<think> in the text", [said("<think>hm</think>\n\nhi", "stop"), DONE], {
    text: "hi",
    reasoning: "hm",
  }),
  openAi(
    "<think> cut anywhere",
    [..."<think>\nhm\n</think>\nhi"].map((letter) => said(letter)).concat(chunk({}, "stop"), DONE),
    { text: "hi", reasoning: "\nhm\n" },
  ),
  openAi("<think> after a greeting", [said("Hello!\n<think>hm</think>"), said("hi", "stop"), DONE], {
    text: "Hello!\nhi",
    reasoning: "hm",
  }),
  openAi("thinking twice", [said("<think>a</think>\n<think>b</think>hi", "stop"), DONE], {
    text: "hi",
    reasoning: "ab",
  }),
  openAi("an empty <think>", [said("<think>\n\n</think>\n\nhi", "stop"), DONE], {
    text: "hi",
    reasoning: "\n\n",
  }),
  openAi("[THINK] of Magistral", [said("[THINK]hm[/THINK]hi", "stop"), DONE], {
    text: "hi",
    reasoning: "hm",
  }),
  openAi(
    "the channels of gpt-oss",
    [
      said("<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>hi", "stop"),
      DONE,
    ],
    { text: "hi", reasoning: "hm" },
  ),
  openAi(
    "a tag in code that only looks like thinking",
    [said("Write:\n```html\n<think>x</think>\n```\nor `<think>`.", "stop"), DONE],
    { text: "Write:\n```html\n<think>x</think>\n```\nor `<think>`.", reasoning: "" },
  ),
  openAi("a tag within a line", [said("The <think> tag", "stop"), DONE], {
    text: "The <think> tag",
    reasoning: "",
  }),
  openAi("a tag in the middle that is never closed", [said("See:\n<think> is a tag", "stop"), DONE], {
    text: "See:\n<think> is a tag",
  }),
];

const CALLS: readonly WireCase[] = [
  calling("a call in one piece", [call(PRICE), chunk({}, "tool_calls"), DONE], [bothCalls[0]]),
  calling(
    "a call in pieces of one letter",
    [
      call({ ...PRICE, function: { name: "price", arguments: "" } }),
      ...[...'{"what":"JUP"}'].map((letter) => call({ index: 0, function: { arguments: letter } })),
      chunk({}, "tool_calls"),
      DONE,
    ],
    [bothCalls[0]],
  ),
  calling(
    "two calls by their index, mixed",
    [
      call({ ...PRICE, function: { name: "price", arguments: '{"what"' } }),
      call({ index: 1, ...DRAW, function: { name: "draw", arguments: '{"wh' } }),
      call({ index: 0, function: { arguments: ':"JUP"}' } }),
      call({ index: 1, function: { arguments: 'at":"him"}' } }),
      chunk({}, "tool_calls"),
      DONE,
    ],
    bothCalls,
  ),
  calling(
    "two calls, both under index 0, as Ollama",
    [call(PRICE), call({ index: 0, ...DRAW }), chunk({}, "tool_calls"), DONE],
    bothCalls,
  ),
  calling(
    "two calls without an index",
    [call({ ...PRICE, index: undefined }), call(DRAW), chunk({}, "tool_calls"), DONE],
    bothCalls,
  ),
  calling(
    "two calls in one piece",
    [chunk({ tool_calls: [PRICE, { index: 1, ...DRAW }] }, "tool_calls"), DONE],
    bothCalls,
  ),
  calling(
    "two calls without index and id",
    [call({ function: PRICE.function }), call({ function: DRAW.function }), chunk({}, "tool_calls"), DONE],
    bothCalls,
  ),
  calling(
    "id and name repeated in every piece",
    [
      call({ ...PRICE, function: { name: "price", arguments: '{"what"' } }),
      call({ ...PRICE, function: { name: "price", arguments: ':"JUP"}' } }),
      chunk({}, "tool_calls"),
      DONE,
    ],
    [bothCalls[0]],
  ),
  calling(
    "another id in every piece, as older vLLM",
    [
      call({ ...PRICE, function: { name: "price", arguments: '{"what"' } }),
      call({ index: 0, id: "other", function: { arguments: ':"JUP"}' } }),
      chunk({}, "tool_calls"),
      DONE,
    ],
    [bothCalls[0]],
  ),
  calling(
    "arguments as an object",
    [
      call({ ...PRICE, function: { name: "price", arguments: { what: "JUP" } } }),
      chunk({}, "tool_calls"),
      DONE,
    ],
    [bothCalls[0]],
  ),
  calling(
    "arguments as JSON in JSON",
    [
      call({ ...PRICE, function: { name: "price", arguments: JSON.stringify('{"what":"JUP"}') } }),
      chunk({}, "tool_calls"),
      DONE,
    ],
    [bothCalls[0]],
  ),
  calling(
    "no arguments",
    [call({ index: 0, id: "c", function: { name: "price" } }), chunk({}, "tool_calls"), DONE],
    [["price", {}]],
  ),
  calling(
    "arguments that are empty",
    [call({ index: 0, id: "c", function: { name: "price", arguments: "" } }), chunk({}, "tool_calls"), DONE],
    [["price", {}]],
  ),
  calling(
    "arguments that are no JSON",
    [
      call({ index: 0, id: "c", function: { name: "price", arguments: "{what: JUP" } }),
      chunk({}, "tool_calls"),
      DONE,
    ],
    [["price", "{what: JUP"]],
  ),
  calling(
    "a tool that nobody offered",
    [
      call({ index: 0, id: "c", function: { name: "transfer", arguments: "{}" } }),
      chunk({}, "tool_calls"),
      DONE,
    ],
    [["transfer", {}]],
  ),
  calling("stop as finish reason", [call(PRICE), chunk({}, "stop"), DONE], [bothCalls[0]]),
  calling("a call, no finish reason but [DONE]", [call(PRICE), DONE], [bothCalls[0]]),
  calling(
    "text before a call",
    [said("Let me look. "), call(PRICE), chunk({}, "tool_calls"), DONE],
    [bothCalls[0]],
    { text: "Let me look. " },
  ),
  calling(
    "thinking before a call",
    [chunk({ reasoning_content: "hm" }), call(PRICE), chunk({}, "tool_calls"), DONE],
    [bothCalls[0]],
    { reasoning: "hm" },
  ),
  calling(
    "function_call, as before tools",
    [
      chunk({ function_call: { name: "price", arguments: '{"what"' } }),
      chunk({ function_call: { arguments: ':"JUP"}' } }),
      chunk({}, "function_call"),
      DONE,
    ],
    [bothCalls[0]],
  ),
  calling(
    "a whole answer of two calls",
    [
      JSON.stringify({
        choices: [{ message: { content: null, tool_calls: [PRICE, DRAW] }, finish_reason: "tool_calls" }],
      }),
    ],
    bothCalls,
  ),
  calling(
    "<tool_call> in the text",
    [
      said(
        '<tool_call>\n{"name": "price", "arguments": {"what": "JUP"}}\n</tool_call>\n<tool_call>{"name":"draw","arguments":{"what":"him"}}</tool_call>',
        "stop",
      ),
      DONE,
    ],
    bothCalls,
  ),
  calling(
    "<tool_call> after words, never closed",
    [said('I look.\n<tool_call>{"name":"price","arguments":{"what":"JUP"}}', "stop"), DONE],
    [bothCalls[0]],
    { text: "I look.\n" },
  ),
  calling(
    "<function=…> in the text",
    [said('<function=price>{"what": "JUP"}</function>', "stop"), DONE],
    [bothCalls[0]],
  ),
  calling(
    "<parameter=…> in the text, as Qwen's coder",
    [
      said(
        "<tool_call>\n<function=price>\n<parameter=what>\nJUP\n</parameter>\n</function>\n</tool_call>",
        "stop",
      ),
      DONE,
    ],
    [bothCalls[0]],
  ),
  calling(
    "[TOOL_CALLS] of Mistral",
    [said('[TOOL_CALLS] [{"name": "price", "arguments": {"what": "JUP"}}]', "stop"), DONE],
    [bothCalls[0]],
  ),
  calling(
    "JSON and nothing else, as Llama",
    [...'{"name": "price", "parameters": {"what": "JUP"}}']
      .map((letter) => said(letter))
      .concat(chunk({}, "stop"), DONE),
    [bothCalls[0]],
  ),
  calling(
    "a call in a fence",
    [said('```json\n{"name": "price", "arguments": {"what": "JUP"}}\n```', "stop"), DONE],
    [bothCalls[0]],
  ),
  openAi(
    "JSON that is no call",
    [said('{"name": "Bakso", "age": 2}', "stop"), DONE],
    { text: '{"name": "Bakso", "age": 2}', calls: [] },
    { tools: true },
  ),
  openAi(
    "a written call of a tool that nobody offered",
    [said('<tool_call>{"name":"transfer","arguments":{}}</tool_call>', "stop"), DONE],
    { text: '<tool_call>{"name":"transfer","arguments":{}}</tool_call>', calls: [] },
    { tools: true },
  ),
  openAi("a call though no tools were offered", [call(PRICE), said("hi", "tool_calls"), DONE], {
    text: "hi",
    calls: [],
  }),
  openAi(
    "a written call though no tools were offered",
    [said('{"name": "price", "arguments": {}}', "stop"), DONE],
    { text: '{"name": "price", "arguments": {}}', calls: [] },
  ),
];

const NO_TOOLS: readonly WireCase[] = [
  refusing(
    "no tools, in Ollama's words",
    400,
    { error: { message: "registry.ollama.ai/library/gemma:2b does not support tools", type: "api_error" } },
    "no tools",
    { tools: true },
  ),
  refusing(
    "no tools, in llama.cpp's words",
    500,
    { error: { code: 500, message: "tools param requires --jinja flag", type: "server_error" } },
    "no tools",
    { tools: true },
  ),
  refusing(
    "no tools, in vLLM's words",
    400,
    {
      object: "error",
      message: '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
      code: 400,
    },
    "no tools",
    { tools: true },
  ),
  refusing(
    "no tools, in OpenRouter's words",
    404,
    { error: { message: "No endpoints found that support tool use.", code: 404 } },
    "no tools",
    { tools: true },
  ),
  refusing(
    "no tools, as an unknown field",
    400,
    { error: { message: "Unrecognized request argument supplied", param: "tools" } },
    "no tools",
    { tools: true },
  ),
  {
    ...refusing(
      "no tools, in Google's words",
      400,
      {
        error: {
          code: 400,
          message: "Function calling is not enabled for models/gemma-3-1b-it",
          status: "INVALID_ARGUMENT",
        },
      },
      "no tools",
      { tools: true },
    ),
    provider: "google",
  },
];

const FAILURES: readonly WireCase[] = [
  openAi("an error in the middle", [said("hi"), event({ error: { message: "x", code: 500 } })], {
    text: "hi",
    error: "ai.interrupted",
  }),
  openAi("an error under its own event name", [said("hi"), event({ message: "out of memory" }, "error")], {
    text: "hi",
    error: "ai.interrupted",
  }),
  openAi("an error under its own event name, in plain words", [said("hi"), event("out of memory", "error")], {
    text: "hi",
    error: "ai.interrupted",
  }),
  openAi("a stream without an end", [said("hi")], { text: "hi", error: "ai.interrupted" }),
  openAi(
    "a connection that breaks",
    [said("hi")],
    { text: "hi", error: "ai.interrupted" },
    { end: "broken" },
  ),
  openAi("the content filter", [said("hi"), chunk({}, "content_filter"), DONE], {
    text: "hi",
    error: "ai.refused",
  }),
  openAi("the filter, in another provider's words", [said("hi"), chunk({}, "SAFETY"), DONE], {
    text: "hi",
    error: "ai.refused",
  }),
  openAi("an error beside empty choices", [event({ choices: [], error: { message: "x", code: 429 } })], {
    error: "ai.rate_limited",
  }),
  openAi("a refusal of its own", [chunk({ refusal: "No." }), chunk({}, "stop"), DONE], {
    error: "ai.refused",
  }),
  openAi(
    "a page in place of an answer",
    ["<!doctype html><title>Sign in</title>"],
    { error: "ai.unavailable" },
    { headers: { "content-type": "text/html" } },
  ),
  refusing(
    "400 for a reason of its own",
    400,
    { error: { message: "top_k must be positive" } },
    "ai.misconfigured",
  ),
  refusing("a redirect", 307, "", "ai.misconfigured", {
    headers: { location: "http://127.0.0.1:1/elsewhere" },
  }),
  refusing("405", 405, "", "ai.misconfigured"),
  refusing("a packed error", 400, "", "ai.context_too_long", {
    headers: { "content-encoding": "gzip" },
    body: [gzipSync('{"error":{"message":"maximum context length is 10"}}')],
  }),
];

const anthropic = (
  name: string,
  body: WireCase["body"],
  expected: WireCase["expected"],
  more: Partial<WireCase> = {},
): WireCase => ({
  ...openAi(name, body, expected, more),
  provider: "anthropic",
});
const named = (data: { type: string; [field: string]: unknown }): string => event(data, data.type);
const BEGIN = named({
  type: "message_start",
  message: {
    id: "m",
    type: "message",
    role: "assistant",
    model: "m",
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 3, output_tokens: 1 },
  },
});
const block = (index: number, content_block: unknown, ...deltas: unknown[]): string =>
  [
    named({ type: "content_block_start", index, content_block }),
    ...deltas.map((delta) => named({ type: "content_block_delta", index, delta })),
    named({ type: "content_block_stop", index }),
  ].join("");
const text = (index: number, words: string): string =>
  block(index, { type: "text", text: "" }, { type: "text_delta", text: words });
const use = (index: number, id: string, name: string, ...pieces: string[]): string =>
  block(
    index,
    { type: "tool_use", id, name, input: {} },
    ...pieces.map((partial_json) => ({ type: "input_json_delta", partial_json })),
  );
const stopped = (reason: string): string =>
  named({
    type: "message_delta",
    delta: { stop_reason: reason, stop_sequence: null },
    usage: { output_tokens: 5 },
  });
const OVER = named({ type: "message_stop" });
const THOUGHT = block(
  0,
  { type: "thinking", thinking: "", signature: "" },
  { type: "thinking_delta", thinking: "hm" },
  { type: "signature_delta", signature: "c2ln" },
);

const ANTHROPIC: readonly WireCase[] = [
  anthropic("an answer", [BEGIN, text(0, "hi"), stopped("end_turn"), OVER], { text: "hi" }),
  anthropic("thinking first", [BEGIN, THOUGHT, text(1, "hi"), stopped("end_turn"), OVER], {
    text: "hi",
    reasoning: "hm",
  }),
  anthropic(
    "an event of another kind",
    [BEGIN, named({ type: "rate_limit_hint", left: 3 }), text(0, "hi"), stopped("end_turn"), OVER],
    { text: "hi" },
  ),
  anthropic(
    "a piece of another kind",
    [
      BEGIN,
      block(
        0,
        { type: "text", text: "" },
        { type: "sparkle_delta", sparkle: 1 },
        { type: "text_delta", text: "hi" },
      ),
      stopped("end_turn"),
      OVER,
    ],
    { text: "hi" },
  ),
  anthropic(
    "a sign of life that is no JSON",
    [BEGIN, event("alive", "heartbeat"), text(0, "hi"), stopped("end_turn"), OVER],
    { text: "hi" },
  ),
  anthropic(
    "the connection stays open after the end",
    [BEGIN, text(0, "hi"), stopped("end_turn"), OVER],
    { text: "hi" },
    { end: "open" },
  ),
  anthropic("an answer cut for its length", [BEGIN, text(0, "hi"), stopped("max_tokens"), OVER], {
    text: "hi",
    finish: "length",
  }),
  anthropic(
    "two calls after words",
    [
      BEGIN,
      text(0, "I look."),
      use(1, "t1", "price", '{"what"', ':"JUP"}'),
      use(2, "t2", "draw", '{"what":"him"}'),
      stopped("tool_use"),
      OVER,
    ],
    { text: "I look.", calls: bothCalls, finish: "tool_calls" },
    { tools: true },
  ),
  anthropic(
    "a call without input",
    [BEGIN, use(0, "t1", "price", ""), stopped("tool_use"), OVER],
    { text: "", calls: [["price", {}]], finish: "tool_calls" },
    { tools: true },
  ),
  anthropic("<think> in the text", [BEGIN, text(0, "<think>hm</think>hi"), stopped("end_turn"), OVER], {
    text: "hi",
    reasoning: "hm",
  }),
  anthropic("a refusal", [BEGIN, stopped("refusal"), OVER], { error: "ai.refused" }),
  anthropic(
    "overloaded in the middle",
    [
      BEGIN,
      text(0, "hi"),
      named({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
    ],
    { text: "hi", error: "ai.rate_limited" },
  ),
  anthropic(
    "gzip",
    [gzipSync([BEGIN, text(0, "hi"), stopped("end_turn"), OVER].join(""))],
    { text: "hi" },
    { headers: { ...EVENTS, "content-encoding": "gzip" } },
  ),
  anthropic(
    "a redirect",
    [""],
    { error: "ai.misconfigured" },
    { status: 307, headers: { location: "http://127.0.0.1:1/elsewhere" } },
  ),
];

const google = (
  name: string,
  body: WireCase["body"],
  expected: WireCase["expected"],
  more: Partial<WireCase> = {},
): WireCase => ({
  ...openAi(name, body, expected, more),
  provider: "google",
});
const candidate = (parts: readonly unknown[], finishReason?: string): string =>
  event({
    candidates: [{ content: { parts, role: "model" }, index: 0, ...(finishReason ? { finishReason } : {}) }],
    usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 1 },
  });

const GOOGLE: readonly WireCase[] = [
  google("an answer", [candidate([{ text: "hi" }]), candidate([{ text: "" }], "STOP")], { text: "hi" }),
  google(
    "thinking first",
    [candidate([{ text: "hm", thought: true }]), candidate([{ text: "hi" }], "STOP")],
    { text: "hi", reasoning: "hm" },
  ),
  google(
    "the connection stays open after the end",
    [candidate([{ text: "hi" }], "STOP")],
    { text: "hi" },
    { end: "open" },
  ),
  google("an answer cut for its length", [candidate([{ text: "hi" }], "MAX_TOKENS")], {
    text: "hi",
    finish: "length",
  }),
  google(
    "two calls, with the signature of its thinking",
    [
      candidate(
        [
          { functionCall: { name: "price", args: { what: "JUP" } }, thoughtSignature: "c2ln" },
          { functionCall: { name: "draw", args: { what: "him" } } },
        ],
        "STOP",
      ),
    ],
    { text: "", calls: bothCalls, finish: "tool_calls" },
    { tools: true },
  ),
  google("the safety filter", [candidate([{ text: "hi" }], "SAFETY")], { text: "hi", error: "ai.refused" }),
  google("a blocked question", [event({ promptFeedback: { blockReason: "SAFETY" } })], {
    error: "ai.refused",
  }),
  google("a stream without an end", [candidate([{ text: "hi" }])], { text: "hi", error: "ai.interrupted" }),
];

export const WIRE_CASES: readonly WireCase[] = [
  ...STREAMS,
  ...BLANK,
  ...THINKING,
  ...CALLS,
  ...NO_TOOLS,
  ...FAILURES,
  ...ANTHROPIC,
  ...GOOGLE,
];
