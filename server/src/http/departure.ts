import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";

/** Always answered: it must cost nothing and need nothing. */
export const ALWAYS_ANSWERED: ReadonlySet<string | undefined> = new Set(["/api/health", "/api/ready"]);
/** By then another instance, or the next process, is there. */
const RETRY_AFTER_SECONDS = 2;

/** How an instance leaves: first it says so and still serves everything, then it takes no more calls. */
export interface Departure {
  isLeaving(): boolean;
  /** From now on `/api/ready` tells load balancers to use other instances. Everything is still served. */
  leave(): void;
  /** From now on calls of the API are refused; what is under way may finish. */
  close(): void;
}

export interface DepartureOfApp extends Departure {
  /** Must be registered before other hooks: a refusal must cost nothing. */
  register(app: FastifyInstance): void;
}

export function createDeparture(): DepartureOfApp {
  let isLeaving = false;
  let isClosing = false;
  return {
    isLeaving: () => isLeaving,
    leave() {
      isLeaving = true;
    },
    close() {
      isLeaving = true;
      isClosing = true;
    },
    register(app) {
      // Pages and files are served before the framework sees the request: this must come before them.
      app.addHook("onReady", (done) => {
        endConnectionsWithResponses(app.server, () => isLeaving);
        done();
      });
      app.addHook("onRequest", (request, _reply, done) => {
        const { url } = request.routeOptions;
        const isCall = request.is404 || url?.startsWith("/api/") === true;
        if (!isClosing || !isCall || ALWAYS_ANSWERED.has(url)) return done();
        done(new AppError("server.unavailable", { retryAfterSeconds: RETRY_AFTER_SECONDS }));
      });
    },
  };
}

/**
 * Each response says that it is the connection's last. So a proxy has no open connections left when they are closed,
 * and sends no request into one that is just ending.
 */
function endConnectionsWithResponses(server: Server, isLeaving: () => boolean): void {
  server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    if (isLeaving()) response.shouldKeepAlive = false;
  });
}
