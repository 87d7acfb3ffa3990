import pg from "pg";
import { COLUMN_TYPES } from "../column-types.ts";
import { ACQUIRE_TIMEOUT_MS } from "../lanes.ts";

export interface ConnectionOptions {
  url: string;
  /** Statements are prepared once for each connection; not so behind a pooler that hands connections out by transaction. */
  isPreparing?: boolean;
  /** The server ends statements that run longer; 0: never. */
  statementTimeoutMs: number;
  /** The server ends sessions that hold a transaction open and say nothing for so long. */
  idleInTransactionTimeoutMs: number;
  /** How long connecting may take, and waiting for a connection. */
  acquireTimeoutMs?: number;
  onNotice: (text: string) => void;
}

/** The server's own timeout has not reached us after so many times its length: the line is dead. */
const DEAD_LINE_FACTOR = 1.5;
const KEEP_ALIVE_AFTER_MS = 10_000;

const PARSERS = new Map(COLUMN_TYPES.map(({ oid, parse }) => [oid, parse]));
const asText = (text: string) => text;

/** What every connection of ours asks for, so that both engines write times and dates alike. */
export function clientConfig(options: ConnectionOptions): pg.ClientConfig {
  const { url, isPreparing = true, statementTimeoutMs, idleInTransactionTimeoutMs } = options;
  return {
    connectionString: withUsualTls(url),
    application_name: "bakso",
    connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser: (oid: number) => PARSERS.get(oid) ?? asText },
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs * DEAD_LINE_FACTOR } : {}),
    // Sessions of such a pooler belong to everybody: it refuses who would change them. They are set for the role instead.
    ...(isPreparing
      ? {
          statement_timeout: statementTimeoutMs,
          idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
        }
      : {}),
  };
}

/** Its types keep what it does before it is connected to themselves. */
interface StartupSettings {
  getStartupConf(): Record<string, string>;
}
const ClientBase = pg.Client as unknown as new (config: pg.ClientConfig) => pg.Client & StartupSettings;

/** A client of node-postgres that sends the settings that its own options don't name. */
export class ServedClient extends ClientBase {
  readonly #settings: Record<string, string>;

  constructor(config: pg.ClientConfig) {
    super(config);
    const searchPath = new URL(config.connectionString ?? "").searchParams.get("search_path");
    this.#settings = {
      TimeZone: "UTC",
      DateStyle: "ISO, MDY",
      ...(searchPath === null ? {} : { search_path: searchPath }),
    };
    // What ends while nobody asks it anything is noticed by whoever asks next; unheard, it would end the process.
    this.on("error", () => undefined);
  }

  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), ...this.#settings };
  }
}

/** `sslmode=require` means what it means everywhere else: encrypted, whoever signed the certificate. */
function withUsualTls(url: string): string {
  const parsed = new URL(url);
  if (parsed.searchParams.has("sslmode")) parsed.searchParams.set("uselibpqcompat", "true");
  return parsed.href;
}
