import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { anthropicWire } from "./ai-server.anthropic.ts";
import { googleWire } from "./ai-server.google.ts";
import { openAiWire } from "./ai-server.openai.ts";
import { createPacer } from "./ai-server.pacer.ts";
import { createRecorder, type RecordedRequest } from "./ai-server.recorder.ts";
import { chooseScenario, numberedPiece, type Plan, SCENARIOS } from "./ai-server.scenarios.ts";
import { createStreamer } from "./ai-server.streamer.ts";
import type { ProviderWire } from "./ai-server.wire.ts";

export interface FakeAiServer {
  /** Origin, for example http://127.0.0.1:41234; the base URL of an OpenAI-shaped client is `${url}/v1`. */
  url: string;
  /** Every call so far, oldest first; also over HTTP: GET and DELETE /__requests. */
  requests: readonly RecordedRequest[];
  /** Resolves with the next call that matches (or one that has already come) as soon as `when` holds for it. */
  waitFor(when: (request: RecordedRequest) => boolean): Promise<RecordedRequest>;
  close(): Promise<void>;
}

const PROVIDERS = [openAiWire, anthropicWire, googleWire] as const;

const sendJson = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
};

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>);
}

const keyOf = ({ headers }: IncomingMessage): string =>
  String(headers["x-api-key"] ?? headers["x-goog-api-key"] ?? headers.authorization ?? "");

const wholeText = (plan: Extract<Plan, { kind: "stream" }>): string =>
  Array.from({ length: Math.min(plan.count, 1_000) }, (_, index) =>
    (plan.pieceAt ?? numberedPiece)(index),
  ).join("");

/**
 * A server that speaks like OpenAI, Anthropic and Google. What it does is chosen by a marker in the last user
 * message, `[[paced:600:10]]`, or by the model id; see SCENARIOS.
 */
export async function startFakeAiServer({ port = 0 }: { port?: number } = {}): Promise<FakeAiServer> {
  const pacer = createPacer();
  const recorder = createRecorder();
  const stream = createStreamer(pacer);

  async function answer(provider: ProviderWire, request: IncomingMessage, response: ServerResponse) {
    const path = request.url ?? "/";
    const body = await readJson(request);
    const asked = provider.readRequest(body, path);
    const scenario = chooseScenario(asked.model, asked.question);
    const isFirstTime = recorder.isFirstTime(asked.question);
    const record = recorder.open(request, body, scenario.name, response);
    const plan = SCENARIOS[scenario.name]?.({ ...scenario, isFirstTime, key: keyOf(request) });
    if (plan === undefined) return sendJson(response, 404, {});
    if (plan.kind === "page") {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(plan.html);
      return;
    }
    if (plan.kind === "error") {
      const { status, retryAfterSeconds } = plan.error;
      if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds));
      return sendJson(response, status, provider.failure(plan.error));
    }
    if (asked.isStream) return stream(provider, plan, response, record);
    return sendJson(response, 200, provider.whole(wholeText(plan), plan.end));
  }

  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path === "/__requests") {
      if (request.method === "DELETE") recorder.clear();
      return sendJson(response, 200, recorder.requests);
    }
    if (path.endsWith("/models")) {
      const data = Object.keys(SCENARIOS).map((id) => ({
        id,
        object: "model",
        created: 0,
        owned_by: "fake",
      }));
      return sendJson(response, 200, { object: "list", data });
    }
    const provider = PROVIDERS.find((candidate) => candidate.isMine(path));
    if (provider === undefined || request.method !== "POST") {
      return sendJson(response, 404, { error: { message: `No such route: ${path}`, code: "not_found" } });
    }
    answer(provider, request, response).catch((error: unknown) => {
      if (!response.headersSent) return sendJson(response, 400, { error: { message: String(error) } });
      response.destroy();
    });
  });
  server.keepAliveTimeout = 60_000;

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: recorder.requests,
    waitFor: recorder.waitFor,
    close: () =>
      new Promise((resolve) => {
        pacer.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
