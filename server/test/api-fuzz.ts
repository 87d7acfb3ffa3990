import fc from "fast-check";
import { hostileRequests, operationsOf, properRequests } from "./api-operations.ts";
import type { RawClient, RawRequest, RawResponse } from "./raw-request.ts";

export interface FuzzOptions {
  client: RawClient;
  /** The API's own document. */
  document: unknown;
  /** Headers of who asks: a cookie, and where the request comes from. */
  headers: Record<string, string>;
  /** What `wallet` stands for, so that most requests get past the gate. */
  wallet: string;
  /** Names of what there is. */
  ids: readonly string[];
  count: number;
  seed: number;
  /** How many requests are under way at once. */
  atOnce?: number;
  onProgress?(done: number): void;
}

export interface FuzzReport {
  asked: number;
  byStatus: Record<number, number>;
  /** What must not be: errors of ours, answers that are not in the shape of all errors, no answer at all. */
  findings: { what: string; request: RawRequest; response?: string }[];
}

/** Asks every call of the API in turn, by its own document, rightly and wrongly. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { client, document, headers, wallet, ids, count, seed, atOnce = 8 } = options;
  // Who signs out, or erases everything, tries nothing any more.
  const operations = operationsOf(document).filter(({ path }) => !/\/auth\/logout$|\/erase$/.test(path));
  const known = { ids };
  const fixed = { wallet };
  const choices = operations.map((operation) =>
    fc.oneof(
      {
        weight: 1,
        arbitrary: properRequests(operation, { known, fixed: { ...fixed, wallet_address: wallet } }),
      },
      { weight: 4, arbitrary: hostileRequests(operation, { known, fixed }) },
    ),
  );
  const perOperation = Math.ceil(count / choices.length);
  const lists = choices.map((choice, index) =>
    fc.sample(choice, { numRuns: perOperation, seed: seed + index }),
  );
  const requests = Array.from({ length: perOperation }, (_, round) => lists.map((list) => list[round]))
    .flat()
    .filter((request) => request !== undefined)
    .slice(0, count);

  const report: FuzzReport = { asked: 0, byStatus: {}, findings: [] };
  const ask = async () => {
    for (let request = requests.pop(); request; request = requests.pop()) {
      const sent: RawRequest = { ...request, headers: { ...headers, ...request.headers } };
      const response = await client.ask(sent).catch((error: Error) => error);
      report.asked += 1;
      if (report.asked % 1_000 === 0) options.onProgress?.(report.asked);
      const what = problemOf(response);
      if (!(response instanceof Error))
        report.byStatus[response.status] = (report.byStatus[response.status] ?? 0) + 1;
      if (what !== undefined)
        report.findings.push({
          what,
          request: { ...request, body: request.body?.slice(0, 500) },
          ...(response instanceof Error ? {} : { response: response.body.slice(0, 300) }),
        });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return report;
}

function problemOf(response: RawResponse | Error): string | undefined {
  if (response instanceof Error) return response.message;
  const { status, headers, body } = response;
  if (headers["x-injected"] !== undefined) return "a header was injected";
  if (status < 400 || status === 416) return undefined;
  if (body === "") return undefined;
  const error = readError(body);
  if (!error) return `${status} in a shape of its own`;
  // A source outside that is away says so by name; this one is ours.
  if (status >= 500 && error.code === "server.error") return `${status} of our own`;
  return undefined;
}

function readError(body: string): { code: string } | undefined {
  try {
    const read = JSON.parse(body);
    return typeof read.error === "string" &&
      typeof read.code === "string" &&
      typeof read.requestId === "string"
      ? read
      : undefined;
  } catch {
    return undefined;
  }
}
