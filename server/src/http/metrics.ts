import type { FastifyInstance } from "fastify";
import { type OperatorAccess, requireOperator } from "./operator-access.ts";

/** A number that is read whenever metrics are collected. */
export interface Gauge {
  name: string;
  help: string;
  read(): number;
}

export interface MetricsDependencies {
  operator: OperatorAccess;
  /** Numbers that parts of the server tell. */
  gauges: readonly Gauge[];
}

/** Seconds; from a cached response to a slow one. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10];

/**
 * GET /metrics in Prometheus' format, for the operator. The library is loaded, and requests are measured, from the
 * first collection on: an instance that nobody watches has no cost.
 */
export function registerMetrics(app: FastifyInstance, { operator, gauges }: MetricsDependencies): void {
  let collecting: ReturnType<typeof startCollecting> | undefined;
  let observe: ((route: string, status: number, seconds: number) => void) | undefined;

  app.addHook("onResponse", async (request, reply) => {
    observe?.(request.routeOptions.url ?? "unknown", reply.statusCode, reply.elapsedTime / 1_000);
  });

  app.get("/metrics", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
    requireOperator(request, operator);
    collecting ??= startCollecting(gauges);
    const { registry, requests } = await collecting;
    observe = (route, status, seconds) => requests.observe({ route, status }, seconds);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function startCollecting(gauges: readonly Gauge[]) {
  const { collectDefaultMetrics, Gauge: PrometheusGauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name, help, read } of gauges) {
    new PrometheusGauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
  const requests = new Histogram({
    name: "bakso_request_seconds",
    help: "Time to answer",
    labelNames: ["route", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  return { registry, requests };
}
