import type { FastifyInstance } from "fastify";
import { requireOperator } from "./operator-access.ts";

export interface MetricsDependencies {
  /** Token that a collector from elsewhere sends as `Authorization: Bearer`; null: this machine only. */
  token: string | null;
  runningJobs(): number;
}

/** Seconds; from a cached answer to a slow one. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/**
 * GET /metrics in Prometheus' format, for this machine or who has the token. The library is loaded, and requests are
 * measured, from the first collection on: an instance that nobody watches pays nothing.
 */
export function registerMetrics(app: FastifyInstance, { token, runningJobs }: MetricsDependencies): void {
  let collecting: ReturnType<typeof startCollecting> | undefined;
  let observe: ((route: string, status: number, seconds: number) => void) | undefined;

  app.addHook("onResponse", async (request, reply) => {
    observe?.(request.routeOptions.url ?? "unknown", reply.statusCode, reply.elapsedTime / 1_000);
  });

  app.get("/metrics", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
    requireOperator(request, token);
    collecting ??= startCollecting(runningJobs);
    const { registry, requests } = await collecting;
    observe = (route, status, seconds) => requests.observe({ route, status }, seconds);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function startCollecting(runningJobs: () => number) {
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "bakso_runs",
    help: "Answers being written",
    registers: [registry],
    collect() {
      this.set(runningJobs());
    },
  });
  const requests = new Histogram({
    name: "bakso_request_seconds",
    help: "Time to answer",
    labelNames: ["route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return { registry, requests };
}
