import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";

export interface RecordedImageRequest {
  path: string;
  contentType: string;
  authorization: string | undefined;
  /** The body as text; of a form the fields can be read in it. */
  body: string;
  /** The caller hung up before the answer. */
  wasAborted: boolean;
}

export interface FakeImageServer {
  /** Origin; the base URL of an OpenAI-shaped client is `${url}/v1`. */
  url: string;
  requests: readonly RecordedImageRequest[];
  close(): Promise<void>;
}

/** A plain PNG of one colour. */
export function plainPng(
  width: number,
  height: number,
  [r, g, b]: readonly [number, number, number],
): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8 + body.length);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), 4 + body.length);
    return frame;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([r, g, b]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const send = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) =>
  void response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(typeof body === "string" ? body : JSON.stringify(body));

const failure = (code: string, message: string) => ({
  error: { message, type: "invalid_request_error", param: null, code },
});

interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  args: readonly string[];
  body: string;
  png: Buffer;
  url: string;
  /** Resolves after so long; rejects when the caller hangs up. */
  pause(ms: number): Promise<void>;
}

const asBase64 = ({ response, png }: Call, more: object = {}) =>
  send(response, 200, { created: 1_790_000_000, data: [{ b64_json: png.toString("base64"), ...more }] });

/** What the server can do, by name; chosen by a marker in the prompt, `[[slow:40000]]`. */
const SCENARIOS: Record<string, (call: Call) => void | Promise<void>> = {
  b64: (call) => asBase64(call),
  revised: (call) => asBase64(call, { revised_prompt: "A cub, as the provider sees it" }),
  /** LocalAI answers so. */
  url: ({ response, url }) => send(response, 200, { data: [{ url: `${url}/generated-images/1.png` }] }),
  /** [ms] */
  slow: async (call) => {
    await call.pause(Number(call.args[0] ?? 40_000));
    asBase64(call);
  },
  /** [ms] And as large as it was asked for. */
  whole: async (call) => {
    await call.pause(Number(call.args[0] ?? 0));
    const [, width = "64", height = "48"] = /"size":"(\d+)x(\d+)"/.exec(call.body) ?? [];
    asBase64({ ...call, png: plainPng(Number(width), Number(height), [52, 120, call.png.length % 256]) });
  },
  moderation: ({ response }) =>
    send(response, 400, failure("moderation_blocked", "Your request was rejected by the safety system.")),
  "rate-limited": ({ response }) =>
    send(response, 429, failure("rate_limit_exceeded", "Rate limit reached."), { "retry-after": "20" }),
  /** [ms before it] */
  error: async (call) => {
    await call.pause(Number(call.args[0] ?? 0));
    send(call.response, 500, failure("server_error", "The server had an error."));
  },
  /** sd-server answers errors so. */
  "text-error": ({ response }) => send(response, 500, { error: "out of memory" }),
  /** FastAPI answers errors so. */
  "detail-error": ({ response }) =>
    send(response, 400, { detail: { message: "bad size", type: "value_error" } }),
  truncated: ({ response, png }) =>
    send(response, 200, {
      data: [{ b64_json: png.subarray(0, Math.floor(png.length / 2)).toString("base64") }],
    }),
  /** The bytes are no picture at all. */
  nonsense: ({ response }) =>
    send(response, 200, { data: [{ b64_json: Buffer.from("<svg onload=alert(1)>").toString("base64") }] }),
  html: ({ response }) =>
    send(response, 200, "<!doctype html><title>Bad gateway</title>", { "content-type": "text/html" }),
  "wrong-type": ({ response, png }) =>
    send(response, 200, JSON.stringify({ data: [{ b64_json: png.toString("base64") }] }), {
      "content-type": "text/plain",
    }),
  empty: ({ response }) => send(response, 200, { data: [] }),
};

const MARKER = /\[\[([a-z0-9-]+)((?::[^\]:]*)*)\]\]/u;

/**
 * A server that makes pictures as OpenAI and those who imitate it do.
 *
 * @param options `hasEdits: false` has no address for changes, as LocalAI
 */
export async function startFakeImageServer({ hasEdits = true } = {}): Promise<FakeImageServer> {
  const requests: RecordedImageRequest[] = [];
  let url = "";
  let made = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    // Each picture differs from those before: stored by content, the same twice would be one.
    made += 1;
    const png = plainPng(64 + (made % 64), 48, [(made * 53) % 256, 138, 46]);
    if (path.startsWith("/generated-images/")) {
      response.writeHead(200, { "content-type": "image/png" }).end(png);
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString("latin1");
    const record: RecordedImageRequest = {
      path,
      contentType: request.headers["content-type"] ?? "",
      authorization: request.headers.authorization,
      body,
      wasAborted: false,
    };
    requests.push(record);
    if (!/\/images\/(generations|edits)$/.test(path) || (path.endsWith("/edits") && !hasEdits))
      return send(response, 404, failure("not_found", `No such route: ${path}`));
    const [, name = "b64", args = ""] = MARKER.exec(body) ?? [];
    const gone = new AbortController();
    response.once("close", () => {
      if (response.writableFinished) return;
      record.wasAborted = true;
      gone.abort();
    });
    await SCENARIOS[name]?.({
      request,
      response,
      args: args.split(":").slice(1),
      body,
      png,
      url,
      pause: (ms) => delay(ms, undefined, { signal: gone.signal }),
    });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
