import pg from "pg";
import { SQLSTATE, SqlError } from "../sql-errors.ts";

/**
 * Classes of errors that end one statement and leave the connection as it was: statements (42), values (22),
 * constraints (23), transactions (25, 40), functions (P0), and a plan that has to be made anew (0A).
 */
const ENDS_ITS_STATEMENT = new Set(["0A", "22", "23", "25", "40", "42", "P0"]);

/** Whether only the statement is affected. A statement that was refused before it was sent counts too. */
export function isOverWithItsStatement(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = "" } = error;
  // It ends the session, although its class is that of transactions.
  return code !== SQLSTATE.idleInTransaction && ENDS_ITS_STATEMENT.has(code.slice(0, 2));
}

/** Whether a TLS connection failed because of TLS, rather than by an error with a code of its own. */
export function isTlsError(error: Error, url: string): boolean {
  const { code } = error as { code?: string };
  const isOfCertificates =
    code !== undefined && /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/.test(code);
  return isOfCertificates || (code === undefined && new URL(url).searchParams.has("sslmode"));
}

/** The server's errors keep their SQLSTATE; all others count as the line's. Programming errors stay as they are. */
export function toSqlError(error: unknown): unknown {
  if (error instanceof SqlError || error instanceof TypeError || error instanceof RangeError) return error;
  if (error instanceof pg.DatabaseError) {
    const { message, code = "XX000", detail, hint, constraint, table, column } = error;
    return new SqlError({ message, code, detail, hint, constraint, table, column });
  }
  const message = error instanceof Error ? error.message : String(error);
  return new SqlError(
    { message: message || "The connection was lost", code: SQLSTATE.connectionLost },
    error,
  );
}
