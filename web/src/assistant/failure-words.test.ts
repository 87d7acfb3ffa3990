import { ERRORS, type ErrorCode, statusOf } from "@bakso/contract/errors";
import { describe, expect, it } from "vitest";
import { ApiError, NetworkError } from "../shared/lib/api-client.ts";
import { plainReason, withHelp } from "../shared/lib/failure-words.ts";
import { sendFailureText } from "./chat/failure-text.ts";
import { newsSender } from "./news/news.sender.ts";
import { drawSender } from "./studio/draw.sender.ts";
import { visionSender } from "./vision/vision.sender.ts";

const CODES = Object.keys(ERRORS) as ErrorCode[];
const said = (code: ErrorCode): string => ERRORS[code][1];
const errorOf = (code: ErrorCode) => new ApiError(statusOf(code), { error: said(code), code }, null);
const NEWS = "Failed to fetch news information. Please try again.";
const DRAWING = "I'm sorry, I couldn't create that drawing. Please try again with a different description.";

describe("what a holder reads about a failure", () => {
  it.each(CODES)(
    "[ERR-7] [ERR-15] [ERR-22] [ERR-27] of %s is the quoted sentence, and then what helps",
    (code) => {
      const error = errorOf(code);
      expect(sendFailureText(error)).toBe(`Error: ${said(code)}`);
      expect(visionSender.failureText(error)).toBe(`Server error (${statusOf(code)}): ${said(code)}`);
      const news = newsSender.failureText(error);
      expect(news.startsWith(NEWS)).toBe(true);
      const drawing = drawSender.failureText(error);
      if (code !== "image_job.canceled") expect(drawing.startsWith(DRAWING)).toBe(true);
      for (const text of [news, drawing]) expect(text).not.toContain(code);
      if (code.startsWith("limit."))
        expect([news, drawing]).toEqual([`${NEWS} ${said(code)}`, `${DRAWING} ${said(code)}`]);
    },
  );

  it.each([400, 403, 404, 408, 413, 418, 429, 500, 502, 503, 504])(
    "is no machine's word where something on the way answered %i",
    (status) => {
      const error = new ApiError(status, undefined, null);
      expect(error.message).toMatch(/^[A-Z][^0-9<{]*\.$/);
      expect(sendFailureText(error)).toBe(`Failed to send message: ${error.message}`);
    },
  );

  it("is no machine's word where the browser failed", () => {
    const machine = [
      new SyntaxError("Unexpected token '<', \"<html>\" is not valid JSON"),
      new TypeError("Cannot read properties of undefined (reading 'x')"),
      new RangeError("Invalid array length"),
      new DOMException("The requested file could not be read", "NotReadableError"),
      new DOMException("x", "UnknownError"),
      new NetworkError(new TypeError("Failed to fetch")),
    ];
    for (const error of machine) {
      expect(plainReason(error)).toMatch(/^[A-Z][a-z ]*\.$/);
      expect(plainReason(error)).not.toContain(error.message);
    }
    expect(plainReason(new Error("no luck"))).toBe("no luck");
    expect(plainReason("no luck")).toBe("no luck");
  });
});

describe("what helps", () => {
  it("is not said twice", () => {
    expect(withHelp(NEWS, errorOf("ai.unavailable"))).toBe(`${NEWS} The model could not be reached.`);
    expect(withHelp(NEWS, errorOf("news.unreachable"))).toBe(
      `${NEWS} None of the news sources could be reached.`,
    );
    // With other words is another advice than in the same way.
    expect(withHelp(DRAWING, errorOf("ai.unavailable"))).toBe(
      `${DRAWING} The model could not be reached. Please try again.`,
    );
    const resets = new ApiError(
      429,
      { error: "That was all. Please try again in 5 minutes.", code: "limit.requests" },
      null,
    );
    expect(withHelp(NEWS, resets)).toBe(`${NEWS} That was all. Please try again in 5 minutes.`);
  });

  it("is nothing where nothing more is known", () => {
    const strange = new ApiError(500, { error: "upstream connect error" }, null);
    for (const cause of [errorOf("server.error"), strange, new Error("y"), undefined])
      expect(withHelp(NEWS, cause)).toBe(NEWS);
  });

  it("names the connection where none is there, and not where it only took too long", () => {
    const late = new NetworkError(new DOMException("signal timed out", "TimeoutError"));
    expect(withHelp(NEWS, late)).toBe(NEWS);
    expect(plainReason(late)).toBe("It took too long.");
    expect(withHelp(NEWS, new NetworkError(null))).toBe(`${NEWS} Please check your internet connection.`);
  });
});
