import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../../shared/lib/api-client.ts";
import { sendFailureText } from "./failure-text.ts";

describe("what a failed message says", () => {
  it("[ERR-7] the server's own text", () => {
    expect(sendFailureText(new ApiError(500, { error: "x" }, null))).toBe("Error: x");
  });

  it("[ERR-7] a limit too, with what helps", () => {
    const limit = { error: "That was your last answer for today.", code: "limit.chat_wallet_day" };
    expect(sendFailureText(new ApiError(429, limit, "60"))).toBe(
      "Error: That was your last answer for today.",
    );
  });

  it("[ERR-8] a canceled request", () => {
    expect(sendFailureText(new DOMException("aborted", "AbortError"))).toBe("Request was canceled");
  });

  it("[ERR-9] a network failure", () => {
    expect(sendFailureText(new NetworkError(new TypeError("fetch failed")))).toBe(
      "Network error. Please check your connection and try again.",
    );
  });

  it("[ERR-10] anything else, with and without a message", () => {
    expect(sendFailureText(new Error("no luck"))).toBe("Failed to send message: no luck");
    expect(sendFailureText(new Error(""))).toBe("Failed to send message");
    expect(sendFailureText("nonsense")).toBe("Failed to send message");
    expect(sendFailureText(new ApiError(502, "<html>", null))).toBe(
      "Failed to send message: The site is busy or restarting. Please try again in a moment.",
    );
    expect(sendFailureText(new ApiError(500, { error: "" }, null))).toBe("Failed to send message");
  });
});
