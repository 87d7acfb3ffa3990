import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { AppError } from "../errors/app-error.ts";

const LOOPBACK = /^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/;

/**
 * Lets this machine pass, or who knows the operator's token (`Authorization: Bearer`). What came through a proxy is
 * not this machine.
 *
 * @throws AppError request.not_found: strangers don't learn that there is something
 */
export function requireOperator(request: FastifyRequest, token: string | null): void {
  const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
  const expected = Buffer.from(token ?? "");
  if (token && given.length === expected.length && timingSafeEqual(given, expected)) return;
  const isForwarded =
    request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  if (!isForwarded && LOOPBACK.test(request.socket.remoteAddress ?? "")) return;
  throw new AppError("request.not_found");
}
