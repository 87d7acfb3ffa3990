import pg from "pg";
import { COLUMN_TYPES } from "../column-types.ts";
import { ACQUIRE_TIMEOUT_MS } from "../lanes.ts";

export interface ConnectionOptions {
  url: string;
  /**
   * Statements are prepared once for each connection; not behind a pooler that hands out connections by transaction.
   */
  isPreparing?: boolean;
  /** The server ends statements that take longer; 0: never. */
  statementTimeoutMs: number;
  /** The server ends sessions that hold a transaction open and are idle for so long. */
  idleInTransactionTimeoutMs: number;
  /** How long connecting may take, and waiting for a connection. */
  acquireTimeoutMs?: number;
  onNotice: (text: string) => void;
}

const DEAD_LINE_FACTOR = 1.5;
const KEEP_ALIVE_AFTER_MS = 10_000;

const PARSERS = new Map(COLUMN_TYPES.map(({ oid, parse }) => [oid, parse]));
const asText = (text: string) => text;

/** If the server's own timeout has not reached us after so long, the line is dead; 0: it may take any time. */
export const deadLineMs = ({ statementTimeoutMs }: Pick<ConnectionOptions, "statementTimeoutMs">): number =>
  statementTimeoutMs * DEAD_LINE_FACTOR;

/** Set on every connection, so that both engines write times and dates alike. */
export function clientConfig(options: ConnectionOptions): pg.ClientConfig {
  const { url, isPreparing = true, statementTimeoutMs, idleInTransactionTimeoutMs } = options;
  return {
    connectionString: withUsualTls(url),
    application_name: "bakso",
    connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: { getTypeParser: (oid: number) => PARSERS.get(oid) ?? asText },
    // Sessions of such a pooler are shared: it refuses settings for one of them. They are set on the role instead.
    ...(isPreparing
      ? {
          statement_timeout: statementTimeoutMs,
          idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
          // Compiling a statement, or starting processes for it, takes longer than running one of ours.
          options: "-c jit=off -c max_parallel_workers_per_gather=0",
        }
      : {}),
  };
}

/** Its types keep private what it does before it is connected. */
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
    // An idle connection may end. The next caller notices; without a listener the error would end the process.
    this.on("error", () => undefined);
  }

  override getStartupConf(): Record<string, string> {
    return { ...super.getStartupConf(), ...this.#settings };
  }
}

/** `sslmode=require` means what it means everywhere: encrypted, with any certificate. */
function withUsualTls(url: string): string {
  const parsed = new URL(url);
  if (parsed.searchParams.has("sslmode")) parsed.searchParams.set("uselibpqcompat", "true");
  return parsed.href;
}
