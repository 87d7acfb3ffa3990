import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import {
  GOOGLE_PATH,
  googleFailure,
  googleNothing,
  googlePicture,
  googleRefusal,
} from "./image-server.google.ts";

export interface RecordedImageRequest {
  path: string;
  contentType: string;
  /** `Bearer …`; of a call in Google's way its key. */
  authorization: string | undefined;
  /** The body as text; of a form the fields can be read in it. */
  body: string;
  /** The caller hung up before the answer. */
  wasAborted: boolean;
}

export interface FakeImageServer {
  /** Origin; the base URL of an OpenAI-shaped client is `${url}/v1`, of Google's `${url}/v1beta`. */
  url: string;
  requests: readonly RecordedImageRequest[];
  /** Lets the call go on that is held, `[[held]]`, or the next such: a machine may be as slow as it is until then. */
  release(): void;
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
  isGoogle: boolean;
  png: Buffer;
  url: string;
  /** Resolves after so long; rejects when the caller hangs up. */
  pause(ms: number): Promise<void>;
  /** Resolves when it is released; rejects when the caller hangs up. */
  held(): Promise<void>;
}

const asBase64 = ({ response, png, isGoogle }: Call, more: object = {}) => {
  const base64 = png.toString("base64");
  send(
    response,
    200,
    isGoogle ? googlePicture(base64) : { created: 1_790_000_000, data: [{ b64_json: base64, ...more }] },
  );
};

interface Refusal {
  status: number;
  code: string;
  message: string;
  headers?: Record<string, string>;
}
const refuse = ({ response, isGoogle }: Call, { status, code, message, headers }: Refusal) =>
  send(response, status, isGoogle ? googleFailure(status, message) : failure(code, message), headers);

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
  /** Until it is released; and as large as it was asked for. */
  held: async (call) => {
    await call.held();
    const [, width = "64", height = "48"] = /"size":"(\d+)x(\d+)"/.exec(call.body) ?? [];
    asBase64({ ...call, png: plainPng(Number(width), Number(height), [52, 120, call.png.length % 256]) });
  },
  moderation: (call) =>
    call.isGoogle
      ? send(call.response, 200, googleRefusal())
      : refuse(call, {
          status: 400,
          code: "moderation_blocked",
          message: "Your request was rejected by the safety system.",
        }),
  "rate-limited": (call) =>
    refuse(call, {
      status: 429,
      code: "rate_limit_exceeded",
      message: "Rate limit reached.",
      headers: { "retry-after": "20" },
    }),
  /** It is strict about fields that it does not know. */
  "no-seed": (call) =>
    call.body.includes('"seed"')
      ? refuse(call, { status: 400, code: "unknown_parameter", message: "Unknown parameter: 'seed'." })
      : asBase64(call),
  billing: (call) =>
    refuse(call, {
      status: 400,
      code: "billing_hard_limit_reached",
      message: "Billing hard limit has been reached.",
    }),
  quota: (call) =>
    refuse(call, {
      status: 429,
      code: "insufficient_quota",
      message: "You exceeded your current quota, please check your plan and billing details.",
    }),
  "unknown-model": (call) =>
    refuse(call, { status: 404, code: "model_not_found", message: "The model does not exist." }),
  error: (call) => refuse(call, { status: 500, code: "server_error", message: "The server had an error." }),
  /** Until it is released. */
  "held-error": async (call) => {
    await call.held();
    refuse(call, { status: 500, code: "server_error", message: "The server had an error." });
  },
  /** It ignores pictures in a call. */
  "words-alone": (call) =>
    /multipart|ref_images|inlineData/.test(`${call.request.headers["content-type"]} ${call.body}`)
      ? refuse(call, { status: 400, code: "invalid_image", message: "This model takes no pictures." })
      : asBase64(call),
  /** sd-server answers errors so. */
  "text-error": ({ response }) => send(response, 500, { error: "out of memory" }),
  /** FastAPI answers errors so. */
  "detail-error": ({ response }) =>
    send(response, 400, { detail: { message: "bad size", type: "value_error" } }),
  truncated: (call) => asBase64({ ...call, png: call.png.subarray(0, Math.floor(call.png.length / 2)) }),
  /** The bytes are not a picture. */
  nonsense: (call) => asBase64({ ...call, png: Buffer.from("<svg onload=alert(1)>") }),
  html: ({ response }) =>
    send(response, 200, "<!doctype html><title>Bad gateway</title>", { "content-type": "text/html" }),
  "wrong-type": ({ response, png }) =>
    send(response, 200, JSON.stringify({ data: [{ b64_json: png.toString("base64") }] }), {
      "content-type": "text/plain",
    }),
  empty: ({ response, isGoogle }) => send(response, 200, isGoogle ? googleNothing() : { data: [] }),
};

const MARKER = /\[\[([a-z0-9-]+)((?::[^\]:]*)*)\]\]/u;

/**
 * A server that makes pictures as OpenAI, those who imitate it, and Google do.
 *
 * @param options `hasEdits: false` has no address for changes, as LocalAI
 */
export async function startFakeImageServer({ hasEdits = true } = {}): Promise<FakeImageServer> {
  const requests: RecordedImageRequest[] = [];
  let url = "";
  let made = 0;
  let hold = Promise.withResolvers<void>();

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
      authorization: request.headers.authorization ?? request.headers["x-goog-api-key"]?.toString(),
      body,
      wasAborted: false,
    };
    requests.push(record);
    const isGoogle = GOOGLE_PATH.test(path);
    const isOpenAi = /\/images\/(generations|edits)$/.test(path);
    if (!(isGoogle || isOpenAi) || (path.endsWith("/edits") && !hasEdits))
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
      isGoogle,
      png,
      url,
      pause: (ms) => delay(ms, undefined, { signal: gone.signal }),
      held: async () => {
        await Promise.race([hold.promise, once(gone.signal, "abort")]);
        gone.signal.throwIfAborted();
        hold = Promise.withResolvers();
      },
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
    release: () => hold.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
