import { APICallError } from "@ai-sdk/provider";
import { describe, expect, it } from "vitest";
import { ProviderFailure } from "../provider.failure.ts";
import { sdkFailure } from "./sdk.failure.ts";

const callError = (more: Partial<ConstructorParameters<typeof APICallError>[0]>) =>
  new APICallError({
    message: "Bad Request",
    url: "https://provider.example/v1?key=hunter2",
    requestBodyValues: { messages: ["a private question"] },
    ...more,
  });

describe("a failure of ours from an error of the SDK", () => {
  it("reads the provider's own error where the SDK did not understand it", () => {
    const responseBody = JSON.stringify({ detail: { message: "no", type: "insufficient_quota" } });
    expect(sdkFailure(callError({ statusCode: 429, responseBody }), []).isRetryable).toBe(false);
    const tooLong = JSON.stringify({ error: { message: "prompt is too long: 9 tokens > 8" } });
    expect(sdkFailure(callError({ statusCode: 400, responseBody: tooLong }), []).code).toBe(
      "ai.context_too_long",
    );
  });

  it("reads an error in the middle of a stream", () => {
    const data = { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    expect(sdkFailure({ message: "Overloaded", data }, []).code).toBe("ai.rate_limited");
  });

  it("knows why the network failed", () => {
    const cause = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
    const failure = sdkFailure(callError({ cause, isRetryable: true }), []);
    expect(failure).toMatchObject({ code: "ai.unavailable", isRetryable: true, reasons: ["ECONNREFUSED"] });
  });

  it("waits as long as the headers say", () => {
    const responseHeaders = { "retry-after": "2" };
    expect(sdkFailure(callError({ statusCode: 429, responseHeaders }), [])).toMatchObject({
      isRetryable: true,
      retryAfterMs: 2_000,
    });
  });

  it("carries neither the question nor the address nor the key", () => {
    const failure = sdkFailure(callError({ statusCode: 400, message: "wrong key hunter2" }), ["hunter2"]);
    const all = [failure.stack, JSON.stringify(failure), String(failure.cause)].join();
    expect(all).not.toMatch(/private question|provider\.example|hunter2/u);
  });

  it.each([[undefined], [null], ["text"], [new TypeError("terminated")], [{}]])("takes %j too", (error) => {
    expect(sdkFailure(error, [])).toBeInstanceOf(ProviderFailure);
    expect(sdkFailure(error, []).code).toBe("ai.unavailable");
  });
});
