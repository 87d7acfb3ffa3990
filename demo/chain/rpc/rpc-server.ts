import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const LOOPBACK = "127.0.0.1";
const LOOPBACK_HOSTS: readonly string[] = [LOOPBACK, "localhost", "[::1]"];
const MAX_BODY_BYTES = 128 * 1024;
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Serves JSON-RPC over HTTP on this machine's loopback alone.
 *
 * The server holds funded wallets, so no web page may drive it: it takes only POST of application/json (which a page
 * cannot send elsewhere without a preflight, and OPTIONS is refused), answers without CORS headers, refuses whatever
 * carries an Origin, and a Host that is not loopback, which is what DNS rebinding brings.
 *
 * @param answer from request body to answer body; null answers 204
 * @param port 0 lets the system choose
 * @throws the system's error when the port is taken
 */
export async function startRpcServer(
  answer: (body: string) => string | null,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const refusal = refuse(request);
    if (refusal) respond(response, refusal, refusal === 405 ? { allow: "POST" } : {});
    else receive(request, response, answer);
  });
  await listen(server, port);
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    close: () => close(server),
  };
}

function refuse({ headers, method, url }: IncomingMessage): 403 | 404 | 405 | 415 | null {
  const hostname = headers.host?.toLowerCase().replace(/:\d*$/, "") ?? "";
  if (!LOOPBACK_HOSTS.includes(hostname) || headers.origin !== undefined) return 403;
  if (method !== "POST") return 405;
  if (url !== "/") return 404;
  const mediaType = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  return mediaType === "application/json" ? null : 415;
}

function receive(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: string) => string | null,
): void {
  const chunks: Buffer[] = [];
  let byteLength = 0;
  request.on("data", (chunk: Buffer) => {
    byteLength += chunk.length;
    if (byteLength <= MAX_BODY_BYTES) chunks.push(chunk);
    else if (!response.headersSent) respond(response, 413, { connection: "close" });
  });
  request.on("end", () => {
    if (response.headersSent) return;
    const body = answer(Buffer.concat(chunks).toString("utf8"));
    if (body === null) respond(response, 204);
    else respond(response, 200, { "content-type": "application/json; charset=utf-8" }, body);
  });
}

function respond(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
  body = "",
): void {
  const content = Buffer.from(body);
  const length = status === 204 ? {} : { "content-length": content.length };
  response.writeHead(status, { ...headers, ...length }).end(content);
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
