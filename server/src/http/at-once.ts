import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { identityOf } from "./access.ts";

/** What one wallet may have open at the same time, each with a limit of its own (content/limits.yaml, atOncePerWallet). */
export type AtOnce = "calls" | "uploads" | "exports";

declare module "fastify" {
  interface FastifyContextConfig {
    /** What calls of this route count as; by default `calls`. */
    atOnce?: AtOnce;
  }
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Bounds what one wallet has open at the same time in this process: replies that are being written or wait to be read,
 * uploads, exports. Beyond that a call answers 429 before anything is read, stored or asked for. Must be registered
 * after the access check and before any route.
 */
export function registerAtOnce(app: FastifyInstance, limits: () => Readonly<Record<AtOnce, number>>): void {
  const open: Record<AtOnce, Map<string, number>> = {
    calls: new Map(),
    uploads: new Map(),
    exports: new Map(),
  };

  app.addHook("preValidation", async (request, reply) => {
    const identity = identityOf(request);
    if (!identity) return;
    // Nobody waits any more, and nothing would tell that this has ended.
    if (reply.raw.destroyed) return;
    const { wallet } = identity;
    const what = request.routeOptions.config.atOnce ?? "calls";
    const counts = open[what];
    const count = counts.get(wallet) ?? 0;
    if (count >= limits()[what])
      throw new AppError("limit.busy_wallet", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    counts.set(wallet, count + 1);
    let isOpen = true;
    const end = () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (counts.get(wallet) ?? 1) - 1;
      if (left > 0) counts.set(wallet, left);
      else counts.delete(wallet);
    };
    // Sent to its end, or its reader has gone.
    reply.raw.once("finish", end).once("close", end);
  });
}
