import { setTimeout as delay } from "node:timers/promises";
import Fastify, { LogController } from "fastify";
import { expect, it } from "vitest";
import { registerRequestLog } from "./request-log.ts";

it("writes a line a request: no query, no link's token, and milliseconds to a tenth", async () => {
  const lines: Record<string, unknown>[] = [];
  const app = Fastify({
    logger: { level: "debug", stream: { write: (line) => lines.push(JSON.parse(line)) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  registerRequestLog(app);
  app.get("/api/slow", async () => {
    await delay(30);
    return "slow";
  });
  app.get("/api/broken", async (_request, reply) => reply.status(503).send("broken"));
  app.get("/shared/:token", async () => "talk");

  const startedAt = performance.now();
  await app.inject("/api/slow?q=what+somebody+typed");
  const tookMs = performance.now() - startedAt;
  await app.inject("/api/broken");
  await app.inject("/shared/0123456789abcdef");

  const [info, error, debug] = [30, 50, 20];
  const written = lines.filter(({ msg }) => msg === "request");
  expect(written).toMatchObject([
    { level: info, method: "GET", path: "/api/slow", status: 200 },
    { level: error, path: "/api/broken", status: 503 },
    { level: debug, path: "/shared/:token", status: 200 },
  ]);
  const ms = Number(written[0]?.ms);
  expect(ms).toBeGreaterThan(25);
  expect(ms).toBeLessThanOrEqual(tookMs + 0.1);
  expect(Number.isInteger(Math.round(ms * 1_000) / 100)).toBe(true);
  await app.close();
});
