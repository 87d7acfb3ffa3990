/** What PostgreSQL says about a failed statement, the same from both engines. */
export interface SqlErrorFields {
  message: string;
  /** SQLSTATE, five characters: https://www.postgresql.org/docs/current/errcodes-appendix.html */
  code: string;
  detail?: string | undefined;
  hint?: string | undefined;
  constraint?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
}

/** The one error that statements fail with, whichever engine runs them. */
export class SqlError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly hint: string | undefined;
  /** Holds values of the row ("Key (id)=(…) already exists"), so it is not enumerable: loggers must not write it. */
  declare readonly detail: string | undefined;

  constructor(fields: SqlErrorFields, cause?: unknown) {
    super(fields.message, cause === undefined ? undefined : { cause });
    this.name = "SqlError";
    this.code = fields.code;
    this.constraint = fields.constraint;
    this.table = fields.table;
    this.column = fields.column;
    this.hint = fields.hint;
    Object.defineProperty(this, "detail", { value: fields.detail, enumerable: false });
  }
}

/** SQLSTATEs that we set ourselves where the engine has none. */
export const SQLSTATE = {
  connectionLost: "08006",
  tooManyConnections: "53300",
  /** The server is starting, or recovers from a crash. */
  starting: "57P03",
  /** A prepared statement whose table has changed: feature_not_supported, as PostgreSQL has it. */
  outdatedPlan: "0A000",
  /** A value that can't be a parameter. */
  invalidParameter: "22023",
  idleInTransaction: "25P03",
  invalidTransactionState: "25000",
  ioError: "58030",
  undefinedTable: "42P01",
  diskFull: "53100",
  readOnly: "25006",
  /** statement_timeout has ended it. */
  tookTooLong: "57014",
} as const;

export const BEGUN_BY_STATEMENT: SqlErrorFields = {
  message: "A transaction is begun by transaction(), not by a statement",
  code: SQLSTATE.invalidTransactionState,
};

/** Not a fault: too many want something at once. */
export const BUSY: SqlErrorFields = {
  message: "The database is busy: no connection became free in time",
  code: SQLSTATE.tooManyConnections,
};

/** Raised by the triggers that count what is kept of a wallet (0012-holder-bytes). */
const NO_ROOM_FOR_HOLDER = "BK413";
const UNIQUE_VIOLATION = "23505";
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
/**
 * Classes of errors by which one statement fails for what is in it, or for who else was at its rows: features (0A), values
 * (22), constraints (23), conflicts (40), our triggers' own (BK), and one that took too long (57014).
 */
const OF_THE_STATEMENT = new Set(["0A", "22", "23", "40", "BK"]);
/** The server is stopping, has crashed, or is starting. */
const SERVER_GOING_OR_COMING = ["57P01", "57P02", SQLSTATE.starting];
const BUSY_CODES = new Set<string>([SQLSTATE.tooManyConnections, SQLSTATE.tookTooLong]);
const OUT_OF_SERVICE = new Set<string>([
  ...SERVER_GOING_OR_COMING,
  SQLSTATE.diskFull,
  SQLSTATE.readOnly,
  SQLSTATE.ioError,
]);

/** The statement would store more than a wallet may keep. */
export const isOutOfRoom = (error: unknown): error is SqlError =>
  error instanceof SqlError && error.code === NO_ROOM_FOR_HOLDER;

/** @param constraint name of the constraint or unique index; any when absent */
export function isUniqueViolation(error: unknown, constraint?: string): error is SqlError {
  return (
    error instanceof SqlError &&
    error.code === UNIQUE_VIOLATION &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/** Whether a statement failed, and has done nothing, by what was in it or at its rows: a part of it may succeed alone. */
export const isOfStatement = (error: unknown): boolean =>
  error instanceof SqlError &&
  (OF_THE_STATEMENT.has(error.code.slice(0, 2)) || error.code === SQLSTATE.tookTooLong);

/** Whether the database is overloaded: no place in its queue, or a statement that took too long. */
export const isBusy = (error: SqlError): boolean => BUSY_CODES.has(error.code);

/** Whether the database can't be reached, or can't store anything now. */
export const isOutOfService = (error: SqlError): boolean =>
  error.code.startsWith("08") || OUT_OF_SERVICE.has(error.code);

/**
 * Whether the same work may succeed when tried again: a serialization failure, a deadlock, or a lost connection.
 * After a lost connection nobody knows whether a write took place, so repeat only what is idempotent.
 */
export function isRetryable(error: unknown): error is SqlError {
  return (
    error instanceof SqlError &&
    (error.code === SERIALIZATION_FAILURE ||
      error.code === DEADLOCK_DETECTED ||
      error.code.startsWith("08") ||
      SERVER_GOING_OR_COMING.includes(error.code))
  );
}
