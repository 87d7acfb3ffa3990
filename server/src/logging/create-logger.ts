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
  return destination ? pino(options, destination) : pino(options);
}

/** Writes lines for people in a terminal. What makes them is loaded only here. */
export async function openPrettyLog(): Promise<DestinationStream> {
  const { default: pretty } = await import("pino-pretty");
  return pretty({ ignore: "pid,hostname", translateTime: "HH:MM:ss", sync: true });
}
