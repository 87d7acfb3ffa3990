import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startRpcServer } from "./rpc-server.ts";

let server: Awaited<ReturnType<typeof startRpcServer>>;
const answered: string[] = [];

beforeAll(async () => {
  const answer = (body: string) => {
    answered.push(body);
    return body === "nothing" ? null : `"${body}"`;
  };
  server = await startRpcServer(answer, 0);
});
afterAll(() => server.close());

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

function send({ method = "POST", path = "/", headers = {}, body = "hello" }: Sent) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const outgoing = request(
        `${server.url}${path}`,
        { method, headers: { "content-type": "application/json", ...headers } },
        async (response) => {
          let text = "";
          for await (const chunk of response) text += chunk;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    },
  );
}

test("a POST of JSON is answered", async () => {
  const { status, headers, body } = await send({
    headers: { "content-type": "application/json; charset=utf-8" },
  });
  expect([status, body]).toEqual([200, '"hello"']);
  expect(headers["content-type"]).toMatch(/^application\/json/);
});

test("an answer of nothing is 204", async () => {
  expect((await send({ body: "nothing" })).status).toBe(204);
});

test.each(["localhost", "127.0.0.1:1234", "[::1]:8899"])("the loopback host %s is taken", async (host) => {
  expect((await send({ headers: { host } })).status).toBe(200);
});

test.each([
  ["a host that DNS rebinding would bring", { headers: { host: "rebound.example" } }, 403],
  ["a host that only begins like loopback", { headers: { host: "127.0.0.1.rebound.example" } }, 403],
  ["a page of another origin", { headers: { origin: "https://elsewhere.example" } }, 403],
  ["a page without an origin of its own", { headers: { origin: "null" } }, 403],
  ["GET", { method: "GET", body: "" }, 405],
  ["a preflight", { method: "OPTIONS", body: "" }, 405],
  ["a form's content type", { headers: { "content-type": "text/plain" } }, 415],
  ["another path", { path: "/other" }, 404],
] satisfies [string, Sent, number][])("%s is refused", async (_name, sent, expected) => {
  const before = answered.length;
  const { status, headers } = await send(sent);
  expect(status).toBe(expected);
  expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  expect(answered.length).toBe(before);
});

test("a body beyond the cap is refused and not answered", async () => {
  const before = answered.length;
  expect((await send({ body: "x".repeat(129 * 1024) })).status).toBe(413);
  expect(answered.length).toBe(before);
});
