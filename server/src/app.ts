import { PICTURE_MAX_BYTES } from "@bakso/contract/constants";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { AppDependencies } from "./app.dependencies.ts";
import { createCore } from "./core.ts";
import { type Part, said } from "./feature.ts";
import { createFeatures } from "./features.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { isApiRoute, registerAccess } from "./http/access.ts";
import { registerApiDocs } from "./http/api-docs.ts";
import { registerAtOnce } from "./http/at-once.ts";
import { registerBeginByTurns } from "./http/begin-by-turns.ts";
import { registerConnectionLimits } from "./http/connection-limits.ts";
import { registerDemoHost } from "./http/demo-host.ts";
import { ALWAYS_ANSWERED, createDeparture } from "./http/departure.ts";
import { registerErrorHandler } from "./http/error-handler.ts";
import { httpOptions } from "./http/http-options.ts";
import { registerMetrics } from "./http/metrics.ts";
import { countOpenResponses } from "./http/open-responses.ts";
import { registerOriginCheck } from "./http/origin.ts";
import { registerPipelineLimit } from "./http/pipelining.ts";
import { registerRequestLog } from "./http/request-log.ts";
import { registerTargetCheck } from "./http/request-target.ts";
import { registerSecretCheck } from "./http/secret-check.ts";
import { registerSecurityHeaders } from "./http/security-headers.ts";
import { registerStalledPeers } from "./http/stalled-peers.ts";
import { registerPages } from "./pages/page.routes.ts";

const STOP_GRACE_MS = 8_000;
/** How long the last responses may take to be sent, once all work has ended. */
const SEND_GRACE_MS = 1_000;

/** Fastify loads its own compilers of shapes, a third of its start, unless it is given others; ours are set below. */
const unused = (): never => {
  throw new Error("a route has a shape before the compilers are set");
};

/** The whole server, put together. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { publicUrl, isHttps, demo } = dependencies;
  const operator = { token: dependencies.metricsToken, trustsOwnMachine: dependencies.trustsOwnMachine };
  const { departure = createDeparture(), stopGraceMs = STOP_GRACE_MS } = dependencies;
  const isOwnHostOnly = demo !== null && !demo.isPublic;

  // Plugins
  const app: FastifyInstance = Fastify({
    loggerInstance: dependencies.logger as FastifyBaseLogger,
    // We write one line a request ourselves (http/request-log.ts).
    logController: new LogController({ disableRequestLogging: true }),
    ...httpOptions,
    trustProxy: dependencies.trustedProxies.length > 0 ? [...dependencies.trustedProxies] : false,
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    // We refuse calls ourselves (http/departure.ts), in the shape of all errors.
    return503OnClosing: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: PICTURE_MAX_BYTES, files: 1, fields: 20, fieldSize: 100_000, parts: 21 },
    throwFileSizeLimit: false,
  });

  // What all features share, and the features
  const {
    core,
    parts: coreParts,
    inDatabase,
  } = await createCore({ ...dependencies, departure, operator }, () =>
    said(parts.map((part) => part.jobKinds)).flat(),
  );
  // The database may still be opened: what is built here does not wait for it.
  const isPrepared = Promise.all(inDatabase);
  isPrepared.catch(() => undefined);
  const { features, findShare } = createFeatures(core, coreParts);
  const parts: readonly Part[] = [...coreParts, ...features];
  const housekeeping = createHousekeeping(parts, core.jobs, core.logger);
  const { sessions, gate, jobs, addressLimits } = core;

  // Who may do what: hooks, in the order in which a request meets them
  registerTargetCheck(app);
  registerStalledPeers(app);
  registerPipelineLimit(app);
  if (dependencies.connections)
    registerConnectionLimits(app, dependencies.connections, dependencies.trustedProxies);
  const openResponses = countOpenResponses(app);
  departure.register(app);
  registerErrorHandler(app);
  registerSecurityHeaders(app, isHttps);
  registerRequestLog(app);
  if (isOwnHostOnly) registerDemoHost(app, publicUrl);
  app.addHook("onRequest", async (request) => {
    if (isApiRoute(request) && !ALWAYS_ANSWERED.has(request.routeOptions.url))
      await addressLimits.count("calls", request.ip);
  });
  registerOriginCheck(app, publicUrl);
  registerBeginByTurns(app);
  registerAccess(app, { identify: sessions.identify, requireHolder: gate.requireHolder });
  registerAtOnce(app, () => core.content().limits.atOncePerWallet);
  registerSecretCheck(app);
  registerMetrics(app, { operator, gauges: said(parts.map((part) => part.metrics)).flat() });
  await registerApiDocs(app, operator);

  // Routes, and pages
  for (const routes of said(features.map((feature) => feature.routes)).flat()) await app.register(routes);
  const { beforePages, pages, content } = dependencies;
  if (beforePages) {
    app.addHook("onRequest", async (request, reply) => {
      if (!isApiRoute(request)) await beforePages(request.raw, reply.raw);
    });
  }
  if (pages) {
    const sessionCookieName = sessions.cookies.sessionName;
    registerPages(app, {
      ...pages,
      content,
      publicUrl,
      isHttps,
      sessionCookieName,
      isOwnHostOnly,
      findShare,
    });
  }

  // From the first request to the last
  await isPrepared;
  housekeeping.start();
  app.addHook("onReady", jobs.sweepInterrupted);
  app.addHook("preClose", async () => {
    housekeeping.stop();
    departure.close();
    jobs.letGo();
    core.changes.letGo();
    // A question that has just come has no job yet. So requests are awaited first, and then the jobs that no request
    // waits for.
    const graceEndsAtMs = Date.now() + stopGraceMs;
    await openResponses.sent(stopGraceMs);
    await jobs.close(Math.max(0, graceEndsAtMs - Date.now()));
    await openResponses.sent(SEND_GRACE_MS);
    await housekeeping.close();
  });
  return app;
}
