import Fastify from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { BUSY, SqlError } from "../database/sql-errors.ts";
import { AppError } from "../errors/app-error.ts";
import { registerErrorHandler, toAppError, toErrorBody } from "./error-handler.ts";

describe("What people are told when the database does not answer", () => {
  it.each([
    ["no connection was free in time", BUSY.code, "server.busy", 2],
    ["a statement took too long", "57014", "server.busy", 2],
    ["it can't be reached", "08006", "server.unavailable", 5],
    ["it is starting", "57P03", "server.unavailable", 5],
    ["its disk is full", "53100", "server.unavailable", 5],
    ["it takes no writes", "25006", "server.unavailable", 5],
  ])("%s: try again, and when", (_fault, code, expected, retryAfterSeconds) => {
    const cause = new SqlError({ message: "in words for the log", code });
    const error = toAppError(cause);
    expect(error).toMatchObject({ code: expected, status: 503, retryAfterSeconds, cause });
    expect(error.message).not.toContain("in words for the log");
  });

  it("keeps what is our own mistake an error of the server", () => {
    const cause = new SqlError({ message: "no such column", code: "42703" });
    expect(toAppError(cause)).toMatchObject({ code: "server.error", status: 500, cause });
  });
});

describe("What people are told of an error", () => {
  it("is what was meant for them", () => {
    const meant = new AppError("gate.balance_too_low");
    expect(toAppError(meant)).toBe(meant);
  });

  it("is that their own room is full", () => {
    const cause = new SqlError({ message: "no room", code: "BK413" });
    expect(toAppError(cause)).toMatchObject({ code: "limit.storage_full", cause });
  });

  it.each([
    [404, "request.not_found"],
    [413, "request.too_large"],
    [415, "request.media_type"],
    [400, "request.invalid"],
    [499, "request.invalid"],
    [503, "server.unavailable"],
    [500, "server.error"],
    [504, "server.error"],
    [undefined, "server.error"],
  ])("of the framework's (%s) is %s, and nothing of its words", (statusCode, code) => {
    const cause = Object.assign(new Error("in words for the log"), { statusCode });
    const error = toAppError(cause);
    expect(error).toMatchObject({ code, cause });
    expect(error.message).not.toContain("in words for the log");
  });

  it("has only what there is to say", () => {
    const plain = new AppError("request.invalid");
    expect(toErrorBody(plain, "r1")).toStrictEqual({
      error: plain.message,
      code: "request.invalid",
      requestId: "r1",
    });
    const full = new AppError("server.busy", { details: { left: 0 }, retryAfterSeconds: 7 });
    expect(toErrorBody(full, "r1")).toStrictEqual({
      error: full.message,
      code: "server.busy",
      details: { left: 0 },
      retry_after: 7,
      requestId: "r1",
    });
  });

  it("goes out with its status and time, is never kept, and is logged in full where it is our fault", async () => {
    const logged: { level: number; code?: string; err?: { message: string } }[] = [];
    const app = Fastify({
      genReqId: () => "r1",
      logger: { level: "debug", stream: { write: (line) => logged.push(JSON.parse(line)) } },
    }).withTypeProvider<ZodTypeProvider>();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    registerErrorHandler(app);
    app.get("/busy", () => {
      throw new AppError("server.busy", { retryAfterSeconds: 7, cause: new Error("the cause") });
    });
    app.get("/mistake", () => {
      throw new Error("of ours");
    });
    app.get("/unavailable", () => {
      throw new AppError("server.unavailable");
    });
    app.get("/shaped", { schema: { querystring: z.object({ n: z.coerce.number() }) } }, async () => "ok");
    const ask = async (path: string) => {
      logged.length = 0;
      const { statusCode, headers, body } = await app.inject(path);
      const lines = logged.filter(({ code }) => code !== undefined);
      return {
        status: statusCode,
        retry: headers["retry-after"],
        cached: headers["cache-control"],
        body: JSON.parse(body),
        lines,
      };
    };
    const busy = await ask("/busy");
    expect(busy).toMatchObject({
      status: 503,
      retry: "7",
      cached: "no-store",
      body: { retry_after: 7, requestId: "r1" },
    });
    expect(JSON.stringify(busy.body)).not.toContain("the cause");
    expect(busy.lines).toMatchObject([{ level: 50, code: "server.busy", err: { message: "the cause" } }]);
    expect((await ask("/mistake")).lines).toMatchObject([{ level: 50, err: { message: "of ours" } }]);
    const unavailable = await ask("/unavailable");
    expect(unavailable.retry).toBeUndefined();
    expect(unavailable.lines).toMatchObject([{ err: { type: "AppError" } }]);
    const invalid = await ask("/shaped?n=x");
    expect(invalid).toMatchObject({
      status: 400,
      body: { code: "request.invalid", details: [{ field: "/n", problem: expect.any(String) }] },
    });
    expect(invalid.lines).toMatchObject([{ level: 20, code: "request.invalid" }]);
    expect(await ask("/nowhere")).toMatchObject({ status: 404, body: { code: "request.not_found" } });
    await app.close();
  });
});
