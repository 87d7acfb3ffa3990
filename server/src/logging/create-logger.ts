import { type DestinationStream, type Logger, pino } from "pino";
import { default as pretty } from "pino-pretty";

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
  /** Lines for people in a terminal; JSON otherwise. */
  isPretty: boolean;
  destination?: DestinationStream;
}

/** The one logger. Requests log method, path without query, status and id; never cookies, keys or people's texts. */
export function createLogger({ level, isPretty, destination }: LoggerOptions): Logger {
  const stream =
    destination ??
    (isPretty ? pretty({ ignore: "pid,hostname", translateTime: "HH:MM:ss", sync: true }) : undefined);
  const options = { level, redact: { paths: SECRETS, censor: "[hidden]" }, base: undefined };
  return stream ? pino(options, stream) : pino(options);
}
