import type { ErrorBody } from "@bakso/contract/common";
import type { ErrorCode } from "@bakso/contract/errors";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { isBusy, isOutOfRoom, isOutOfService, SqlError } from "../database/sql-errors.ts";
import { AppError } from "../errors/app-error.ts";

const BUSY_RETRY_SECONDS = 2;
/** A database takes longer to come back than a queue takes to empty. */
const OUT_OF_SERVICE_RETRY_SECONDS = 5;

const CODES_BY_STATUS: Record<number, ErrorCode> = {
  404: "request.not_found",
  413: "request.too_large",
  415: "request.media_type",
  503: "server.unavailable",
};

/** Turns any error into what a client may know. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map(({ instancePath, message }) => ({
      field: instancePath,
      problem: message,
    }));
    return new AppError("request.invalid", { details });
  }
  if (error instanceof SqlError) return ofDatabase(error);
  const status = (error as FastifyError).statusCode ?? 500;
  if (status >= 500) return new AppError(CODES_BY_STATUS[status] ?? "server.error", { cause: error });
  return new AppError(CODES_BY_STATUS[status] ?? "request.invalid", { cause: error });
}

function ofDatabase(cause: SqlError): AppError {
  if (isOutOfRoom(cause)) return new AppError("limit.storage_full", { cause });
  if (isBusy(cause)) return new AppError("server.busy", { cause, retryAfterSeconds: BUSY_RETRY_SECONDS });
  if (isOutOfService(cause))
    return new AppError("server.unavailable", { cause, retryAfterSeconds: OUT_OF_SERVICE_RETRY_SECONDS });
  return new AppError("server.error", { cause });
}

/** The body that goes out for an error. */
export function toErrorBody(error: AppError, requestId: string): ErrorBody {
  return {
    error: error.message,
    code: error.code,
    ...(error.details === undefined ? {} : { details: error.details }),
    ...(error.retryAfterSeconds === undefined ? {} : { retry_after: error.retryAfterSeconds }),
    requestId,
  };
}

/** The one place that writes errors. Our own failures are logged with their cause, which never goes to the client. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new AppError("request.not_found"), request, reply));
}

/** Whether a body was refused for its size. */
export const isTooLarge = (thrown: unknown): boolean =>
  (thrown as FastifyError).code === "FST_ERR_CTP_BODY_TOO_LARGE";

/**
 * Lets the connection of a body that is too large live on. The framework would end it, and a browser that is still
 * sending often sees a broken connection in place of the response. What still comes is read and dropped for a while
 * (stalled-peers.ts).
 */
export function keepConnection(reply: FastifyReply): FastifyReply {
  return reply.removeHeader("connection");
}

/** Answers with an error, and logs what is our fault. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isTooLarge(thrown)) keepConnection(reply);
  const error = toAppError(thrown);
  if (error.status >= 500)
    request.log.error({ err: error.cause ?? error, code: error.code }, "request failed");
  else request.log.debug({ code: error.code }, "request refused");
  if (error.retryAfterSeconds !== undefined) reply.header("Retry-After", String(error.retryAfterSeconds));
  return reply.code(error.status).header("Cache-Control", "no-store").send(toErrorBody(error, request.id));
}
