import { describe, expect, it } from "vitest";
import { contextTokensIn, failureFrom, readErrorObject, readRetryAfter } from "./failure.codes.ts";
import { toAppError, withoutSecrets } from "./provider.failure.ts";

const codeOf = (status: number | undefined, body: unknown): string =>
  failureFrom({ ...readErrorObject(body), ...(status === undefined ? {} : { status }) }).code;

describe("the code of a provider's failure", () => {
  it.each([
    ["OpenAI", 400, { error: { message: "…", code: "context_length_exceeded" } }],
    ["vLLM", 400, { error: { message: "This model's maximum context length is 4096 tokens.", code: 400 } }],
    ["older vLLM", 400, { object: "error", message: "maximum context length is 6048 tokens", code: 400 }],
    ["llama.cpp", 400, { error: { message: "request exceeds", type: "exceed_context_size_error" } }],
    ["llama.cpp with 500", 500, { error: { code: 500, message: "Context size has been exceeded." } }],
    ["llama-cpp-python", 400, { error: { message: "Requested tokens (817) exceed context window of 512" } }],
    ["LM Studio", 400, { error: "the model is loaded with context length of only 4096 tokens" }],
    ["Anthropic", 400, { error: { type: "invalid_request_error", message: "prompt is too long: 2 > 1" } }],
    ["Anthropic with 413", 413, { error: { type: "request_too_large", message: "…" } }],
    [
      "Google",
      400,
      { error: { message: "The input token count (9) exceeds the maximum number", code: 400 } },
    ],
  ])("is context_too_long for the words of %s", (_name, status, body) => {
    expect(codeOf(status, body)).toBe("ai.context_too_long");
  });

  it.each([
    [401, { error: { message: "no", code: "invalid_api_key" } }, "ai.key_rejected"],
    [403, {}, "ai.key_rejected"],
    [400, { error: { message: "API key not valid. Please pass a valid API key." } }, "ai.key_rejected"],
    [402, {}, "ai.billing"],
    [400, { error: { code: "billing_hard_limit_reached" } }, "ai.billing"],
    [429, { error: { type: "billing_not_active" } }, "ai.billing"],
    [429, { error: { code: "insufficient_quota" } }, "ai.quota_used_up"],
    [
      429,
      { error: { message: "You exceeded your current quota.", status: "RESOURCE_EXHAUSTED" } },
      "ai.quota_used_up",
    ],
    [429, { error: { message: "Slow down.", status: "RESOURCE_EXHAUSTED" } }, "ai.rate_limited"],
    [529, { error: { type: "overloaded_error" } }, "ai.rate_limited"],
    [400, { error: { code: "content_policy_violation" } }, "ai.refused"],
    [404, { error: { code: "model_not_found" } }, "ai.model_unknown"],
    [408, {}, "ai.timeout"],
    [400, { error: { message: "max_tokens must be at least 1" } }, "ai.misconfigured"],
    [307, undefined, "ai.misconfigured"],
    [405, "Method not allowed", "ai.misconfigured"],
    [503, { error: { message: "Loading model", type: "unavailable_error" } }, "ai.unavailable"],
    [undefined, { error: "something" }, "ai.unavailable"],
    [undefined, undefined, "ai.unavailable"],
  ])("of status %s with %j is %s", (status, body, code) => {
    expect(codeOf(status, body)).toBe(code);
  });

  it("names the size of a context that llama.cpp tells in a field of its own", () => {
    const message = "the request exceeds the available context size, try increasing it";
    const body = { error: { code: 400, message, type: "exceed_context_size_error", n_ctx: 2_048 } };
    expect(contextTokensIn(readErrorObject(body).message ?? "")).toBe(2_048);
    expect(readErrorObject({ error: { message } }).message).toBe(message);
  });

  it("lets try again what passes, and nothing else", () => {
    const isRetryable = (facts: Parameters<typeof failureFrom>[0]) => failureFrom(facts).isRetryable;
    expect(isRetryable({ status: 500 })).toBe(true);
    expect(isRetryable({ reasons: ["ECONNRESET"] })).toBe(true);
    expect(isRetryable({ status: 429, retryAfterMs: 100 })).toBe(true);
    expect(isRetryable({ status: 429 })).toBe(false);
    expect(isRetryable({ status: 429, retryAfterMs: 100, reasons: ["insufficient_quota"] })).toBe(false);
    expect(isRetryable({ status: 401 })).toBe(false);
  });
});

describe("Retry-After", () => {
  it.each([
    [{ "retry-after": "3" }, 3_000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after-ms": "20", "retry-after": "3" }, 20],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:10 GMT" }, 6_000],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:01 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
  ])("of %j is %s ms", (headers, expected) => {
    expect(readRetryAfter(headers, 4_000)).toBe(expected);
  });

  it("reaches people in whole seconds", () => {
    const failure = failureFrom({ status: 429, retryAfterMs: 1_200 });
    expect(toAppError(failure, false).retryAfterSeconds).toBe(2);
  });
});

describe("a provider's words", () => {
  it("lose our key, whatever looks like one, and their length", () => {
    const text = withoutSecrets(`bad key hunter2, sk-proj-abc_DEF-123456 ${"x".repeat(9_999)}`, [
      "hunter2",
      "",
    ]);
    expect(text).toMatch(/^bad key \[key\], \[key\] x+$/u);
    expect(text.length).toBe(500);
  });

  it("are never shown to people", () => {
    const error = toAppError(failureFrom({ status: 500, message: "stack trace of the provider" }), false);
    expect(error.message).not.toContain("provider's");
    expect(error.message).not.toContain("stack trace");
    expect((error.cause as Error).message).toContain("stack trace");
  });
});
