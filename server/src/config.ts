import type { ModelSettings } from "./gateways/ai/chat.model.ts";
import type { MarketSettings } from "./gateways/market/market.gateway.ts";
import type { NewsSettings } from "./gateways/news/news.settings.ts";
import type { S3Settings } from "./gateways/storage/s3.storage.ts";
import type { ConnectionLimits } from "./http/connection-limits.ts";
import type { Settings } from "./settings.ts";

/** What the settings come to. */
export interface Config {
  mode: "demo" | "production";
  host: string;
  port: number;
  /** The one accepted origin and the sign-in domain; null until a port is known (PORT=0). */
  publicUrl: string | null;
  dataDir: string;
  contentDir: string;
  /** null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  /** Most connections to it, beside the one that listens. */
  databasePoolSize: number;
  /** Whether statements are prepared; not behind a pooler that hands out connections by transaction. */
  isDatabasePreparing: boolean;
  /** Where notifications come from; null: `databaseUrl`. */
  databaseListenUrl: string | null;
  /** Where pictures are kept; null: files in `dataDir`. */
  s3: S3Settings | null;
  trustedProxies: string[];
  connections: ConnectionLimits;
  /** A demo that strangers may reach; only with offline models. */
  isDemoPublic: boolean;
  /** null: made once and kept in `dataDir`. */
  sessionSecret: string | null;
  /** In order of preference; null: the embedded chain. */
  rpcUrls: string[] | null;
  isRpcDefault: boolean;
  chatModel: ModelSettings;
  /** null: none is set up. */
  visionModel: ModelSettings | null;
  /** The same for pictures that are drawn, */
  imageModel: ModelSettings | null;
  /** and for those that are changed. */
  editModel: ModelSettings | null;
  /** null: none is set up, and the browsers' own voices speak. */
  speechModel: ModelSettings | null;
  /** null: none is set up, and only browsers that do it themselves write down what is said. */
  transcriptionModel: ModelSettings | null;
  news: NewsSettings;
  market: MarketSettings;
  /** True when no other source of prices is set: then the demo brings its own. */
  isMarketDefault: boolean;
  metricsToken: string | null;
  /** Settings that are probably mistakes; they are logged at the start. */
  warnings: string[];
  /** How long a leaving instance goes on serving, so that load balancers notice. */
  drainMs: number;
  /** How long replies may still be written then. */
  stopGraceMs: number;
  logLevel: Settings["LOG_LEVEL"];
}

/** The settings are wrong; the message names all of them at once. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings need your attention:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}
