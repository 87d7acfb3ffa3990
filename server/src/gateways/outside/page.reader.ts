import { AppError } from "../../errors/app-error.ts";
import { type FetchOutside, fetchOutside } from "./fetch-outside.ts";
import { OutsideError, type OutsideFailure } from "./outside.error.ts";

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1_000_000;
const READ_TYPES = /^(?:text\/(?:html|plain|markdown)|application\/xhtml\+xml)\b/i;

/** A page of somebody else's, as text. */
export interface ReadPage {
  /** The address that answered, after redirects. */
  url: string;
  title: string;
  /** Paragraphs, one a line. Written by strangers. */
  text: string;
}

/** @throws AppError page.unreadable, in words for people; the signal's reason */
export type PageReader = (url: string, signal: AbortSignal) => Promise<ReadPage>;

export interface PageReaderOptions {
  fetch?: FetchOutside;
  /** Private ones that may be read all the same, for tests. */
  allowedOrigins?: ReadonlySet<string>;
}

const REASONS: Readonly<Record<OutsideFailure, string>> = {
  private_address: "That address is not on the public internet, so I don't read it.",
  too_large: "That page is too large to be read here.",
  redirects: "That address leads to no page.",
  timeout: "That page did not answer in time.",
  network: "That page can't be reached just now.",
};

/** Reads one page: its text alone. No script of it runs, nothing else of it is loaded, and no cookie is sent. */
export function createPageReader({
  fetch = fetchOutside,
  allowedOrigins = new Set(),
}: PageReaderOptions = {}): PageReader {
  return async (url, signal) => {
    const answer = await fetch({
      url,
      headers: { Accept: "text/html, text/plain;q=0.8" },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      allowedOrigins,
      signal,
    }).catch((error: unknown) => {
      signal.throwIfAborted();
      const text = error instanceof OutsideError ? REASONS[error.failure] : REASONS.network;
      throw new AppError("page.unreadable", { text, cause: error });
    });
    const refuse = (text: string) => new AppError("page.unreadable", { text });
    if (answer.status < 200 || answer.status > 299)
      throw refuse(`That page answers with an error (${answer.status}).`);
    const type = answer.headers["content-type"] ?? "text/html";
    if (!READ_TYPES.test(type)) throw refuse("That is no page of text, so I can't read it.");
    if (/^text\/(?:plain|markdown)/i.test(type)) return { url: answer.url, title: "", text: answer.text };
    const { readHtml } = await import("./html.text.ts");
    return { url: answer.url, ...readHtml(answer.text) };
  };
}
