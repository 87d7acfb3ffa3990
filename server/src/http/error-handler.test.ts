import { describe, expect, it } from "vitest";
import { BUSY, SqlError } from "../database/sql-errors.ts";
import { toAppError } from "./error-handler.ts";

describe("What people are told when the database does not answer", () => {
  it.each([
    ["no connection was free in time", BUSY.code, "server.busy"],
    ["a statement took too long", "57014", "server.busy"],
    ["it can't be reached", "08006", "server.unavailable"],
    ["it is starting", "57P03", "server.unavailable"],
    ["its disk is full", "53100", "server.unavailable"],
    ["it takes no writes", "25006", "server.unavailable"],
  ])("%s: try again, and when", (_fault, code, expected) => {
    const error = toAppError(new SqlError({ message: "in words for the log", code }));
    expect(error).toMatchObject({ code: expected, status: 503, retryAfterSeconds: expect.any(Number) });
    expect(error.message).not.toContain("in words for the log");
  });

  it("keeps what is our own mistake an error of the server", () => {
    expect(toAppError(new SqlError({ message: "no such column", code: "42703" }))).toMatchObject({
      code: "server.error",
      status: 500,
    });
  });
});
