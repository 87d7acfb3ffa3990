import type { z } from "zod";
import { onceMoreIfBroken } from "../broken-connection.ts";
import { SourceError } from "./source.error.ts";
import type { SourceGuard } from "./source.guard.ts";

const TIMEOUT_MS = 4_000;
/** Thirty tokens with all their pools are some 400 kB. */
const MAX_BYTES = 2_000_000;
/** Where a 429 does not say how long to wait. */
const DEFAULT_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 10 * 60_000;

export interface SourceHttpOptions {
  /** Name in logs and answers. */
  name: string;
  /** Origin, perhaps with a path; without a slash at the end. */
  baseUrl: string;
  headers?: Record<string, string>;
  guard: SourceGuard;
}

/** Reads JSON of one source. */
export interface SourceHttp {
  name: string;
  /**
   * @param path begins with a slash; every part that a person gave must be encoded already
   * @throws SourceError
   */
  get<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.infer<Shape>>;
}

/** GET over HTTP, with the guard, a time limit, a size limit and no redirects: an answer never leads elsewhere. */
export function createSourceHttp({ name, baseUrl, headers = {}, guard }: SourceHttpOptions): SourceHttp {
  return {
    name,
    async get(path, shape) {
      const pass = guard.enter();
      if (!pass) throw new SourceError("limited", name, "left alone for now");
      let response: Response;
      let text: string;
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        response = await onceMoreIfBroken(() =>
          fetch(`${baseUrl}${path}`, {
            headers: { Accept: "application/json", "User-Agent": "Bakso/1.0", ...headers },
            redirect: "manual",
            signal,
          }),
        );
        text = await readCapped(response);
      } catch (error) {
        pass.failed();
        throw new SourceError("unavailable", name, error instanceof Error ? error.name : "no answer");
      }
      if (response.status === 429) {
        pass.limited(pauseMsOf(response.headers.get("retry-after")));
        throw new SourceError("limited", name, "429");
      }
      const failure = failureOfStatus(response.status);
      if (failure === "unavailable") pass.failed();
      else pass.succeeded();
      if (failure !== undefined) throw new SourceError(failure, name, String(response.status));
      const parsed = shape.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      throw new SourceError("unavailable", name, "an answer of another shape");
    },
  };
}

function failureOfStatus(status: number): "gone" | "missing" | "unavailable" | undefined {
  if (status === 200) return undefined;
  if (status === 410) return "gone";
  // Magic Eden says 400 "Not Found." where it means 404.
  return status === 404 || status === 400 ? "missing" : "unavailable";
}

async function readCapped(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) throw new RangeError("the answer is too large");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page in the place of data: the shape will refuse it.
    return undefined;
  }
}

function pauseMsOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter);
  if (retryAfter === null || !Number.isFinite(seconds) || seconds <= 0) return DEFAULT_PAUSE_MS;
  return Math.min(seconds * 1_000, MAX_PAUSE_MS);
}
