import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";

const LOOPBACK = /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/;

/** How the operator is known. */
export interface OperatorAccess {
  /** What a collector from elsewhere sends as `Authorization: Bearer`; null: there is none. */
  token: string | null;
  /** Whether a caller on this machine is the operator (demo mode). */
  trustsOwnMachine: boolean;
}

/**
 * Lets the operator pass: a caller with the token, and in demo mode any caller on this machine. In production a proxy
 * may run on the same machine without saying for whom it calls, so only the token counts.
 *
 * @throws AppError request.not_found: strangers don't learn that there is something
 */
export function requireOperator(request: FastifyRequest, { token, trustsOwnMachine }: OperatorAccess): void {
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
  const expected = Buffer.from(token ?? "");
  if (token && given.length === expected.length && timingSafeEqual(given, expected)) return;
  const isForwarded =
    request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  if (trustsOwnMachine && !isForwarded && LOOPBACK.test(request.socket.remoteAddress ?? "")) return;
  throw new AppError("request.not_found");
}
