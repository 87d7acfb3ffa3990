import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { registerErrorHandler } from "./error-handler.ts";
import { registerMetrics } from "./metrics.ts";

describe("GET /metrics", () => {
  it("tells numbers of now, and measures requests from the first collection on", async () => {
    const failures: string[] = [];
    const app = Fastify({ logger: { level: "error", stream: { write: (line) => failures.push(line) } } });
    registerErrorHandler(app);
    const gauge = { name: "bakso_cubs", help: "How many cubs there are", read: () => cubs };
    let cubs = 1;
    app.addHook("onRoute", (route) => {
      if (route.url === "/metrics")
        expect(route).toMatchObject({ config: { access: "public" }, schema: { hide: true } });
    });
    registerMetrics(app, { operator: { token: "t", trustsOwnMachine: false }, gauges: [gauge] });
    app.get("/api/things/:id", async (_request, reply) => reply.code(201).send("x"));
    const collect = async () => {
      const response = await app.inject({ url: "/metrics", headers: { authorization: "Bearer t" } });
      expect(response.headers["content-type"]).toContain("text/plain");
      return response.body;
    };

    await app.inject("/api/things/1");
    expect((await app.inject("/metrics")).statusCode).toBe(404);
    const first = await collect();
    expect(first).toContain("# HELP bakso_cubs How many cubs there are");
    expect(first).toMatch(/^bakso_cubs 1$/m);
    expect(first).toContain("process_cpu_seconds_total");
    expect(first).not.toContain("/api/things");

    cubs = 2;
    await app.inject("/api/things/2");
    await app.inject("/nowhere");
    const second = await collect();
    expect(second).toMatch(/^bakso_cubs 2$/m);
    expect(second).toContain('bakso_request_seconds_count{route="/api/things/:id",status="201"} 1');
    expect(second).toContain('bakso_request_seconds_count{route="unknown",status="404"} 1');
    for (const bucket of ["0.001", "0.005", "0.025", "0.1", "0.5", "2.5", "10"])
      expect(second).toContain(`le="${bucket}",route="/api/things/:id"`);
    const seconds = Number(/_sum\{route="\/api\/things\/:id",status="201"\} (\S+)/.exec(second)?.[1]);
    expect(seconds).toBeGreaterThan(0);
    // In seconds: a thousandth of what the framework measures.
    expect(seconds).toBeLessThan(1);
    expect(failures).toEqual([]);
    await app.close();
  });
});
