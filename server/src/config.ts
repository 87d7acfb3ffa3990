import { z } from "zod";
import type { ModelSettings } from "./gateways/ai/chat.model.ts";
import type { MarketSettings } from "./gateways/market/market.gateway.ts";
import { NEWS_SOURCE_NAMES, type NewsSettings, type NewsSourceName } from "./gateways/news/news.settings.ts";
import type { S3Settings } from "./gateways/storage/s3.storage.ts";
import type { ConnectionLimits } from "./http/connection-limits.ts";

const AiModel = z
  .string()
  .regex(
    /^(openai|anthropic|google|compatible|offline):.+$/,
    "provider:model, where provider is openai, anthropic, google, compatible or offline",
  );
const optional = z.string().optional();
const httpUrl = z.url({ protocol: /^https?$/ });

const capabilities = ["CHAT", "VISION", "IMAGE", "EDIT", "SPEECH"] as const;
type Capability = (typeof capabilities)[number];

const perCapability = <Suffix extends string, Shape extends z.ZodType>(suffix: Suffix, shape: Shape) =>
  Object.fromEntries(capabilities.map((name) => [`AI_${name}_${suffix}`, shape])) as {
    [Name in Capability as `AI_${Name}_${Suffix}`]: Shape;
  };

/** Every setting the product reads, and nothing else reads the environment. `.env.example` lists the same by test. */
export const Settings = z.object({
  APP_MODE: z.enum(["demo", "production"]).default("demo"),
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3_000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "postgres://…")
    .optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2, "at least 2").max(500).default(10),
  DATABASE_PREPARE: z.enum(["yes", "no"]).default("yes"),
  DATABASE_LISTEN_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "postgres://…")
    .optional(),
  STORAGE_URL: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\?.*)?$/, "s3://bucket?endpoint=…")
    .optional(),
  AWS_ACCESS_KEY_ID: optional,
  AWS_SECRET_ACCESS_KEY: optional,
  AWS_REGION: z.string().default("us-east-1"),
  TRUSTED_PROXIES: optional,
  MAX_CONNECTIONS: z.coerce.number().int().min(1).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(500),
  DEMO_PUBLIC: z.enum(["yes", "no"]).default("no"),
  SESSION_SECRET: z.string().min(32, "at least 32 characters").optional(),
  SOLANA_RPC_URL: optional,
  CONTENT_DIR: z.string().default("./content"),
  ...perCapability("MODEL", AiModel.optional()),
  ...perCapability("BASE_URL", httpUrl.optional()),
  ...perCapability("API_KEY", optional),
  OPENAI_API_KEY: optional,
  ANTHROPIC_API_KEY: optional,
  GOOGLE_GENERATIVE_AI_API_KEY: optional,
  NEWS_SOURCES: z
    .string()
    .transform((list) =>
      list
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(NEWS_SOURCE_NAMES)).min(1))
    .default(["feeds"]),
  SEARXNG_URL: httpUrl.optional(),
  TAVILY_API_URL: httpUrl.optional(),
  TAVILY_API_KEY: optional,
  BRAVE_API_URL: httpUrl.optional(),
  BRAVE_API_KEY: optional,
  EXA_API_URL: httpUrl.optional(),
  EXA_API_KEY: optional,
  DEX_API_URL: httpUrl.optional(),
  CANDLES_API_URL: httpUrl.optional(),
  JUPITER_API_URL: httpUrl.optional(),
  MAGICEDEN_API_URL: httpUrl.optional(),
  MAGICEDEN_API_KEY: optional,
  OPENSEA_API_URL: httpUrl.optional(),
  OPENSEA_API_KEY: optional,
  METRICS_TOKEN: optional,
  SHUTDOWN_DRAIN_SECONDS: z.coerce.number().min(0).max(600).optional(),
  SHUTDOWN_GRACE_SECONDS: z.coerce.number().min(0).max(3_600).default(8),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});
type Settings = z.infer<typeof Settings>;

/** The public hosts of the market data; settings replace them, for tests among others. */
const PUBLIC_MARKETS = {
  dex: "https://api.dexscreener.com",
  candles: "https://api.geckoterminal.com/api/v2",
  jupiter: "https://api.jup.ag",
  magicEden: "https://api-mainnet.magiceden.dev",
  openSea: "https://api.opensea.io",
};
/** The public hosts of the search services. */
const PUBLIC_SEARCHES = {
  tavily: "https://api.tavily.com",
  brave: "https://api.search.brave.com",
  exa: "https://api.exa.ai",
};
/** Two checks of a load balancer that asks every two seconds, and one more second. */
const DRAIN_SECONDS = 5;
const PUBLIC_MAINNET_RPC = "https://api.mainnet-beta.solana.com";

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
  /** Statements are prepared; not so behind a pooler that hands connections out by transaction. */
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
  news: NewsSettings;
  market: MarketSettings;
  metricsToken: string | null;
  /** What may be meant so, and mostly is not; for the log at the start. */
  warnings: string[];
  /** How long a leaving instance goes on serving, so that load balancers notice. */
  drainMs: number;
  /** How long answers that are being written may then take. */
  stopGraceMs: number;
  logLevel: Settings["LOG_LEVEL"];
}

/** The settings are wrong; the message names each of them, all at once. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`These settings need your attention:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/**
 * Reads the settings, the only place that does.
 *
 * @param environment usually `process.env`; blank values count as absent
 * @throws ConfigError that names every setting that is wrong or missing
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = Settings.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
  }
  const settings = parsed.data;
  const config = toConfig(settings);
  const problems = [
    ...(config.mode === "production" ? productionProblems(settings, config) : demoProblems(settings, config)),
    ...newsProblems(config.news),
    ...storageProblems(settings),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function toConfig(settings: Settings): Config {
  const isDemo = settings.APP_MODE === "demo";
  const rpcUrls = settings.SOLANA_RPC_URL?.split(",")
    .map((url) => url.trim())
    .filter(Boolean);
  return {
    mode: settings.APP_MODE,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: settings.PUBLIC_URL
      ? new URL(settings.PUBLIC_URL).origin
      : settings.PORT === 0
        ? null
        : `http://localhost:${settings.PORT}`,
    dataDir: settings.DATA_DIR,
    contentDir: settings.CONTENT_DIR,
    databaseUrl: settings.DATABASE_URL ?? null,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    isDatabasePreparing: settings.DATABASE_PREPARE === "yes",
    databaseListenUrl: settings.DATABASE_LISTEN_URL ?? null,
    s3: s3Settings(settings),
    trustedProxies:
      settings.TRUSTED_PROXIES?.split(",")
        .map((address) => address.trim())
        .filter(Boolean) ?? [],
    connections: {
      total: settings.MAX_CONNECTIONS,
      perAddress: settings.MAX_CONNECTIONS_PER_ADDRESS,
    },
    isDemoPublic: isDemo && settings.DEMO_PUBLIC === "yes",
    sessionSecret: settings.SESSION_SECRET ?? null,
    rpcUrls: rpcUrls ?? (isDemo ? null : [PUBLIC_MAINNET_RPC]),
    isRpcDefault: rpcUrls === undefined,
    chatModel: modelSettings(settings, "CHAT"),
    visionModel: isSetUp(settings, "VISION") ? modelSettings(settings, "VISION") : null,
    imageModel: isSetUp(settings, "IMAGE") ? modelSettings(settings, "IMAGE") : null,
    editModel: isSetUp(settings, "EDIT") ? modelSettings(settings, "EDIT") : null,
    speechModel: isSetUp(settings, "SPEECH") ? modelSettings(settings, "SPEECH") : null,
    news: {
      sources: settings.NEWS_SOURCES,
      searxngUrl: settings.SEARXNG_URL ?? null,
      tavily: {
        baseUrl: settings.TAVILY_API_URL ?? PUBLIC_SEARCHES.tavily,
        apiKey: settings.TAVILY_API_KEY ?? null,
      },
      brave: {
        baseUrl: settings.BRAVE_API_URL ?? PUBLIC_SEARCHES.brave,
        apiKey: settings.BRAVE_API_KEY ?? null,
      },
      exa: { baseUrl: settings.EXA_API_URL ?? PUBLIC_SEARCHES.exa, apiKey: settings.EXA_API_KEY ?? null },
    },
    market: {
      dexUrl: withoutSlash(settings.DEX_API_URL ?? PUBLIC_MARKETS.dex),
      candlesUrl: withoutSlash(settings.CANDLES_API_URL ?? PUBLIC_MARKETS.candles),
      jupiterUrl: withoutSlash(settings.JUPITER_API_URL ?? PUBLIC_MARKETS.jupiter),
      magicEdenUrl: withoutSlash(settings.MAGICEDEN_API_URL ?? PUBLIC_MARKETS.magicEden),
      magicEdenKey: settings.MAGICEDEN_API_KEY ?? null,
      openSeaUrl: withoutSlash(settings.OPENSEA_API_URL ?? PUBLIC_MARKETS.openSea),
      openSeaKey: settings.OPENSEA_API_KEY ?? null,
    },
    metricsToken: settings.METRICS_TOKEN ?? null,
    warnings: isDemo ? [] : productionWarnings(settings, rpcUrls),
    // The embedded database has one instance alone: there is nobody to send anything to.
    drainMs: (settings.SHUTDOWN_DRAIN_SECONDS ?? (settings.DATABASE_URL ? DRAIN_SECONDS : 0)) * 1_000,
    stopGraceMs: settings.SHUTDOWN_GRACE_SECONDS * 1_000,
    logLevel: settings.LOG_LEVEL,
  };
}

/** Without a model of its own a capability is offline in the demo, and switched off where offline is not allowed. */
const isSetUp = (settings: Settings, capability: Capability): boolean =>
  settings.APP_MODE === "demo" || settings[`AI_${capability}_MODEL`] !== undefined;

/**
 * A capability's own settings, else the chat's, else the provider's usual variable. What the chat has is for its own
 * provider: a key never goes to another.
 */
function modelSettings(settings: Settings, capability: Capability): ModelSettings {
  const { provider, model } = namedModel(settings, capability);
  const chatProvider = namedModel(settings, "CHAT").provider;
  const sharesWithChat = provider === chatProvider || chatProvider === "offline";
  const usual = {
    openai: settings.OPENAI_API_KEY,
    anthropic: settings.ANTHROPIC_API_KEY,
    google: settings.GOOGLE_GENERATIVE_AI_API_KEY,
    compatible: undefined,
    offline: undefined,
  }[provider];
  return {
    provider,
    model,
    baseUrl:
      settings[`AI_${capability}_BASE_URL`] ?? (sharesWithChat ? settings.AI_CHAT_BASE_URL : undefined),
    apiKey:
      settings[`AI_${capability}_API_KEY`] ??
      (sharesWithChat ? settings.AI_CHAT_API_KEY : undefined) ??
      usual,
  };
}

function namedModel(
  settings: Settings,
  capability: Capability,
): { provider: ModelSettings["provider"]; model: string } {
  const setting = settings[`AI_${capability}_MODEL`] ?? "offline:demo";
  const colon = setting.indexOf(":");
  return { provider: setting.slice(0, colon) as ModelSettings["provider"], model: setting.slice(colon + 1) };
}

/** What must be real before strangers are let in. Nothing falls back to an offline stand-in here. */
function productionProblems(settings: Settings, config: Config): string[] {
  const problems: string[] = [];
  if (!settings.PUBLIC_URL)
    problems.push("PUBLIC_URL: the address of the site, for example https://bakso.example");
  else if (
    new URL(settings.PUBLIC_URL).protocol !== "https:" &&
    !isLoopback(new URL(settings.PUBLIC_URL).hostname)
  ) {
    problems.push("PUBLIC_URL: wallets sign in only over https");
  }
  if (!config.databaseUrl) problems.push("DATABASE_URL: a PostgreSQL server, postgres://…");
  if (!config.sessionSecret)
    problems.push("SESSION_SECRET: at least 32 random characters, the same on every instance");
  if (config.chatModel.provider === "offline")
    problems.push("AI_CHAT_MODEL: a real model, for example openai:<model id>");
  else if (config.chatModel.provider !== "compatible" && !config.chatModel.apiKey) {
    problems.push("AI_CHAT_API_KEY: the key of the model's provider (or the provider's own variable)");
  } else if (config.chatModel.provider === "compatible" && !config.chatModel.baseUrl) {
    problems.push("AI_CHAT_BASE_URL: the address of your model server");
  }
  if (config.speechModel?.provider === "offline")
    problems.push("AI_SPEECH_MODEL: a real voice, or none (blank): then the browsers' own voices speak");
  if (config.visionModel?.provider === "offline")
    problems.push("AI_VISION_MODEL: a real model that sees, or none (blank)");
  if (config.imageModel?.provider === "offline")
    problems.push("AI_IMAGE_MODEL: a real model that draws, or none (blank)");
  if (config.editModel?.provider === "offline")
    problems.push("AI_EDIT_MODEL: a real model that changes pictures, or none (blank)");
  const { visionModel: VISION, imageModel: IMAGE, editModel: EDIT, speechModel: SPEECH } = config;
  for (const [name, model] of Object.entries({ VISION, IMAGE, EDIT, SPEECH })) {
    if (model?.provider === "compatible" && !model.baseUrl)
      problems.push(`AI_${name}_BASE_URL: the address of the server that has the model`);
    else if (model && model.provider !== "compatible" && model.provider !== "offline" && !model.apiKey)
      problems.push(`AI_${name}_API_KEY: the key of the model's provider (or the provider's own variable)`);
  }
  return [...problems, ...placeholderProblems(settings)];
}

/** Settings that hold a secret, by their names. */
const SECRET_NAME = /(_SECRET|_TOKEN|_KEY|_KEY_ID)$|^SESSION_SECRET$|^DATABASE_URL$/;
/** What templates and guides put in a secret's place. */
const PLACEHOLDER = /change[-_ ]?(me|it|this)|placeholder|your[-_ ]?(own[-_ ]?)?(secret|key|token|password)/i;

/** Secrets that everybody knows. */
const placeholderProblems = (settings: Settings): string[] =>
  Object.entries(settings)
    .filter(([name, value]) => SECRET_NAME.test(name) && typeof value === "string" && PLACEHOLDER.test(value))
    .map(([name]) => `${name}: this is a placeholder that anybody can guess; put a secret of your own here`);

function productionWarnings(settings: Settings, rpcUrls: readonly string[] | undefined): string[] {
  const isBehindProxy = settings.PUBLIC_URL?.startsWith("https:") && !settings.TRUSTED_PROXIES;
  const open = (rpcUrls ?? []).filter((url) => {
    const parsed = URL.parse(url);
    return parsed?.protocol === "http:" && !isLoopback(parsed.hostname);
  });
  return [
    ...(isBehindProxy
      ? [
          "TRUSTED_PROXIES is blank, though PUBLIC_URL is https: all visitors who come through a proxy count as one address, and share its limits. Name your proxy's address.",
        ]
      : []),
    ...(rpcUrls === undefined
      ? [
          "SOLANA_RPC_URL is not set: balances come from the public node, which answers 40 calls of one kind in 10 seconds. Take a node of your own.",
        ]
      : []),
    ...(open.length > 0
      ? [
          "SOLANA_RPC_URL is http: whoever stands between can say what a wallet holds, and who passes the gate. Use https.",
        ]
      : []),
  ];
}

/** The bucket that STORAGE_URL names, with the keys of the usual names. */
function s3Settings(settings: Settings): S3Settings | null {
  const url = settings.STORAGE_URL === undefined ? null : URL.parse(settings.STORAGE_URL);
  if (url === null) return null;
  return {
    bucket: url.hostname,
    endpoint: url.searchParams.get("endpoint") ?? undefined,
    region: settings.AWS_REGION,
    accessKeyId: settings.AWS_ACCESS_KEY_ID ?? "",
    secretAccessKey: settings.AWS_SECRET_ACCESS_KEY ?? "",
  };
}

/** A bucket needs its keys, in every mode. */
function storageProblems(settings: Settings): string[] {
  if (settings.STORAGE_URL === undefined) return [];
  const endpoint = URL.parse(settings.STORAGE_URL)?.searchParams.get("endpoint") ?? null;
  return [
    ...(endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")
      ? ["STORAGE_URL: the endpoint is no http(s) address"]
      : []),
    ...(settings.AWS_ACCESS_KEY_ID ? [] : ["AWS_ACCESS_KEY_ID: the key of the bucket in STORAGE_URL"]),
    ...(settings.AWS_SECRET_ACCESS_KEY ? [] : ["AWS_SECRET_ACCESS_KEY: the key's secret"]),
  ];
}

/** A source that is named needs what it needs, in every mode. */
function newsProblems({ sources, searxngUrl, tavily, brave, exa }: NewsSettings): string[] {
  const missing: Record<NewsSourceName, string | undefined> = {
    searxng:
      searxngUrl === null
        ? "SEARXNG_URL: the address of your SearXNG, or take searxng out of NEWS_SOURCES"
        : undefined,
    tavily:
      tavily.apiKey === null ? "TAVILY_API_KEY: your key, or take tavily out of NEWS_SOURCES" : undefined,
    brave: brave.apiKey === null ? "BRAVE_API_KEY: your key, or take brave out of NEWS_SOURCES" : undefined,
    exa: exa.apiKey === null ? "EXA_API_KEY: your key, or take exa out of NEWS_SOURCES" : undefined,
    feeds: undefined,
  };
  return sources.flatMap((name) => missing[name] ?? []);
}

/** Demo mode holds the keys of funded wallets, so it stays on this machine unless it can do no harm. */
function demoProblems(settings: Settings, config: Config): string[] {
  const isOffline = capabilities.every((name) =>
    (settings[`AI_${name}_MODEL`] ?? "offline:").startsWith("offline:"),
  );
  if (settings.DEMO_PUBLIC === "yes") {
    return isOffline ? [] : ["DEMO_PUBLIC: a public demo may only use offline models (unset AI_*_MODEL)"];
  }
  const problems: string[] = [];
  if (!isLoopback(config.host))
    problems.push("HOST: demo mode listens on this machine only (or set DEMO_PUBLIC=yes)");
  if (config.publicUrl && !isLoopback(new URL(config.publicUrl).hostname)) {
    problems.push("PUBLIC_URL: demo mode is for this machine only (or set DEMO_PUBLIC=yes)");
  }
  if (config.chatModel.provider === "compatible" && !config.chatModel.baseUrl) {
    problems.push("AI_CHAT_BASE_URL: the address of your model server");
  }
  return problems;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
