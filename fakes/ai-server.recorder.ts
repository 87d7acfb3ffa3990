import type { IncomingMessage, ServerResponse } from "node:http";

export interface RecordedRequest {
  method: string;
  path: string;
  /** As sent, keys replaced by their length. */
  headers: Record<string, string>;
  body: Record<string, unknown>;
  scenario: string;
  /** Milliseconds since 1970, with fractions, comparable between processes of one machine. */
  startedAt: number;
  firstTextAt?: number;
  /** Pieces of text written so far. */
  textCount: number;
  endedAt?: number;
  /** When the client closed the call before it was over. */
  closedEarlyAt?: number;
}

const KEPT = 2_000;
const SECRET_HEADERS = new Set(["authorization", "x-api-key", "x-goog-api-key", "cookie"]);

export const now = (): number => performance.timeOrigin + performance.now();

const redacted = (headers: IncomingMessage["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name) ? `[redacted, ${String(value).length} characters]` : String(value),
    ]),
  );

/** Keeps the last calls, and wakes waiters when one of them changes. */
export function createRecorder() {
  const requests: RecordedRequest[] = [];
  const seenQuestions = new Set<string>();
  const waiting = new Set<() => void>();
  const wake = (): void => {
    for (const check of waiting) check();
  };

  return {
    requests: requests as readonly RecordedRequest[],

    isFirstTime(question: string): boolean {
      const isNew = !seenQuestions.has(question);
      seenQuestions.add(question);
      return isNew;
    },

    open(
      request: IncomingMessage,
      body: Record<string, unknown>,
      scenario: string,
      response: ServerResponse,
    ) {
      const record: RecordedRequest = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: redacted(request.headers),
        body,
        scenario,
        startedAt: now(),
        textCount: 0,
      };
      requests.push(record);
      if (requests.length > KEPT) requests.shift();
      response.once("close", () => {
        if (response.writableFinished) record.endedAt = now();
        else record.closedEarlyAt = now();
        wake();
      });
      wake();
      return record;
    },

    clear(): void {
      requests.length = 0;
      seenQuestions.clear();
    },

    waitFor(when: (request: RecordedRequest) => boolean): Promise<RecordedRequest> {
      return new Promise((resolve) => {
        const check = (): void => {
          const found = requests.find(when);
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      });
    },
  };
}
