import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { registerDemoHost } from "./demo-host.ts";
import { registerErrorHandler } from "./error-handler.ts";

async function ask(
  host: string,
  { url = "/swap?a=1", publicUrl = "http://localhost:3000", method = "GET" as "GET" | "POST" } = {},
) {
  const app = Fastify();
  registerErrorHandler(app);
  registerDemoHost(app, () => publicUrl);
  for (const path of ["/swap", "/api/session"])
    app.route({ method: ["GET", "POST"], url: path, handler: async () => "served" });
  const { statusCode, headers, body } = await app.inject({ method, url, headers: { host } });
  await app.close();
  return headers.location ?? (statusCode === 200 ? body : statusCode);
}

describe("the demo", () => {
  it("is served under its own name", async () => {
    expect(await ask("localhost:3000")).toBe("served");
    expect(await ask("demo.example", { publicUrl: "https://demo.example" })).toBe("served");
  });

  it.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example:3000",
    "127.0.0.1.evil.example",
    "evil-localhost:3000",
    "192.168.0.7:3000",
    "localhost:3000.evil.example",
  ])("is served to nobody who calls it %j: such a name may be anybody's", async (host) => {
    expect(await ask(host)).toBe(403);
    expect(await ask(host, { url: "/api/session" })).toBe(403);
    expect(await ask(host, { url: "/api/session", method: "POST" })).toBe(403);
  });

  it.each(["127.0.0.1:3000", "[::1]:3000", "localhost:4000"])("sends pages from %s home", async (host) => {
    expect(await ask(host)).toBe("http://localhost:3000/swap?a=1");
    // A call is no page: it is answered where it came.
    expect(await ask(host, { url: "/api/session" })).toBe("served");
    expect(await ask(host, { method: "POST" })).toBe("served");
  });

  it("sends nobody to a name that is not this machine's", async () => {
    expect(await ask("127.0.0.1:3000", { publicUrl: "https://demo.example" })).toBe("served");
  });
});
