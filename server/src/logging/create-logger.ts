import { type DestinationStream, type Logger, pino } from "pino";

/** Header and body fields that must never be logged, in any object. */
const SECRETS = [
  "req.headers.cookie",
  "req.headers.authorization",
  "res.headers['set-cookie']",
  "*.apiKey",
  "*.sessionSecret",
  "*.signature",
  "*.signed_message",
  "*.databaseUrl",
];

export interface LoggerOptions {
  level: string;
  /** Where the lines of JSON go; to the standard output when absent. */
  destination?: DestinationStream | undefined;
}

/** The one logger. Requests log method, path without query, status and id; never cookies, keys or people's texts. */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options = { level, redact: { paths: SECRETS, censor: "[hidden]" }, base: undefined };
  return pino(options, destination ?? writeTogether());
}

/**
 * The standard output. All lines of one turn of the event loop are written at its end, in one piece: 200 requests that end
 * together cost one write. Whatever ends the process writes what waits, and pino does so itself with what is fatal.
 *
 * @param lines writes at once
 */
export function writeTogether(
  lines: DestinationStream = pino.destination({ sync: true }),
): DestinationStream & { flushSync(): void } {
  let waiting = "";
  const flushSync = () => {
    if (waiting === "") return;
    const together = waiting;
    waiting = "";
    lines.write(together);
  };
  process.on("exit", flushSync);
  return {
    write(line) {
      if (waiting === "") setImmediate(flushSync);
      waiting += line;
    },
    flushSync,
  };
}

/** Writes lines for people in a terminal. What makes them is loaded only here. */
export async function openPrettyLog(): Promise<DestinationStream> {
  const { default: pretty } = await import("pino-pretty");
  return pretty({ ignore: "pid,hostname", translateTime: "HH:MM:ss", sync: true });
}
