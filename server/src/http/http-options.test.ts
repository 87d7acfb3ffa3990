import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { httpOptions, newRequestId } from "./http-options.ts";

let app: FastifyInstance;
afterEach(() => app.close());

/** Sends bytes and reads all that comes until the server ends the connection. */
async function sent(bytes: string, http: { headersTimeout?: number } = {}): Promise<string> {
  app = Fastify({
    ...httpOptions,
    http: { ...httpOptions.http, connectionsCheckingInterval: 20, ...http },
  });
  app.get("/", async () => "an answer");
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  return text(socket);
}

/** Reads a response as a strict client would: by its length, which has to be right. */
function read(response: string) {
  const [head = "", body = ""] = response.split("\r\n\r\n");
  const [line = "", ...fields] = head.split("\r\n");
  const headers = new Map(
    fields
      .map((field) => field.split(": ") as [string, string])
      .map(([name, value]) => [name.toLowerCase(), value]),
  );
  expect(Number(headers.get("content-length"))).toBe(Buffer.byteLength(body));
  return {
    line: line.trim(),
    headers,
    body: JSON.parse(body) as { error: string; code: string; requestId: string },
  };
}

describe("what can't be read as a request", () => {
  it.each([
    ["no HTTP", "nonsense\r\n\r\n", 400, "request.invalid"],
    [
      "more headers than fit",
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${"x".repeat(20_000)}\r\n\r\n`,
      431,
      "request.head",
    ],
    ["a head that never ends", "GET / HTTP/1.1\r\nHost: x\r\n", 408, "request.timeout"],
  ])(
    "%s, is answered in the shape of all errors, and the connection ends",
    async (_what, bytes, status, code) => {
      const { line, headers, body } = read(await sent(bytes, { headersTimeout: 100 }));
      expect(line).toBe(`HTTP/1.1 ${status}`);
      expect(headers.get("connection")).toBe("close");
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
      expect(body.code).toBe(code);
      expect(body.error).toMatch(/\w/);
      expect(body.requestId).toMatch(/^[\w-]{12}$/);
    },
  );

  it("an address that can't be decoded, too, with the headers of all responses", async () => {
    const { line, headers, body } = read(
      await sent("GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"),
    );
    expect(line).toMatch(/^HTTP\/1.1 400\b/);
    expect(body.code).toBe("request.target");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("x-request-id")).toBe(body.requestId);
  });
});

describe("a connection that breaks", () => {
  const broken = (code: string, socket: Partial<Record<keyof Socket, unknown>>) => {
    const calls: string[] = [];
    app = Fastify(httpOptions);
    httpOptions.clientErrorHandler(Object.assign(new Error("it broke"), { code }), {
      destroyed: false,
      writable: true,
      write: () => calls.push("write"),
      destroySoon: () => calls.push("destroySoon"),
      ...socket,
    } as unknown as Socket);
    return calls;
  };

  it("by a reset, or was let go by us, is told nothing", () => {
    expect(broken("ECONNRESET", {})).toEqual([]);
    expect(broken("HPE_INVALID_METHOD", { destroyed: true })).toEqual([]);
  });

  it("and can still be written to is told why; one that can't is only ended", () => {
    expect(broken("HPE_INVALID_METHOD", {})).toEqual(["write", "destroySoon"]);
    expect(broken("HPE_INVALID_METHOD", { writable: false })).toEqual(["destroySoon"]);
  });
});

it("A request's id is like no other, also beyond those whose random bytes are had at once", () => {
  const ids = Array.from({ length: 1_000 }, newRequestId);
  expect(new Set(ids).size).toBe(1_000);
  expect(ids.every((id) => /^[\w-]{12}$/.test(id))).toBe(true);
});
