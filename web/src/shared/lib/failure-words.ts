import { ApiError, NetworkError } from "./api-client.ts";

/** Its sentence adds nothing to a quoted one. */
const SAYS_NOTHING = "server.error";
const AGAIN = "Please try again.";
/** It names no time that would be worth waiting for. */
const IS_AGAIN = /^Please try again( in \D+)?\.$/;

/**
 * The specification's sentence about a failure, and after it what helps: when a limit resets, what to do. What the quoted
 * one says already is not said twice, in other words neither.
 *
 * @param quoted to the letter
 */
export function withHelp(quoted: string, cause: unknown): string {
  const isSaid = (sentence: string) =>
    quoted.includes(sentence) || (quoted.includes(AGAIN) && IS_AGAIN.test(sentence));
  const help = sentencesOf(helpOf(cause)).filter((sentence) => !isSaid(sentence));
  return [quoted, ...help].join(" ");
}

/**
 * Why something failed, in words for people. These come from the server or from an error that was made for people,
 * never from the browser's messages for programs.
 */
export function plainReason(cause: unknown): string {
  if (cause instanceof NetworkError)
    return isTimeout(cause) ? "It took too long." : "The site could not be reached.";
  if (cause instanceof SyntaxError) return "What came back could not be read.";
  if (cause instanceof DOMException) return DOM_REASONS[cause.name] ?? "The browser could not do this.";
  // A TypeError is a mistake in our code, and its message is about that code.
  if (cause instanceof TypeError || cause instanceof RangeError) return "The page could not do this.";
  return cause instanceof Error ? cause.message : String(cause);
}

const DOM_REASONS: Record<string, string> = {
  AbortError: "It was canceled.",
  NotReadableError: "The file could not be read.",
  QuotaExceededError: "This device has no room left.",
  TimeoutError: "It took too long.",
};

function helpOf(cause: unknown): string {
  if (cause instanceof NetworkError) return isTimeout(cause) ? "" : "Please check your internet connection.";
  if (!(cause instanceof ApiError) || cause.code === SAYS_NOTHING) return "";
  // Without a code it did not come from our server, but from something in between, and is not meant for people.
  return (cause.code !== undefined && cause.serverText) || "";
}

const isTimeout = ({ cause }: NetworkError): boolean =>
  cause instanceof DOMException && cause.name === "TimeoutError";

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/).filter((one) => one !== "");
