import { configProblems, configWarnings } from "./config.rules.ts";
import { type Config, ConfigError } from "./config.ts";
import type { ModelSettings } from "./gateways/ai/chat.model.ts";
import type { S3Settings } from "./gateways/storage/s3.storage.ts";
import { type Capability, DEX_API_URL, readSettings, type Settings } from "./settings.ts";

/** Two checks of a load balancer that asks every two seconds, and one more second. */
const DRAIN_SECONDS = 5;
const PUBLIC_MAINNET_RPC = "https://api.mainnet-beta.solana.com";

/** Stands in for a model that is not set up. */
const OFFLINE = "offline:demo";

/**
 * Reads the settings, the only place that does.
 *
 * @param environment usually `process.env`; blank values count as absent
 * @throws ConfigError that names every setting that is wrong or missing
 */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const read = readSettings(environment);
  if ("problems" in read) throw new ConfigError(read.problems);
  const config = toConfig(read.settings);
  const problems = configProblems(read.settings, config);
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
    editModel: isSetUp(settings, "EDIT")
      ? { ...modelSettings(settings, "EDIT"), mask: settings.AI_EDIT_MASK }
      : null,
    speechModel: isSetUp(settings, "SPEECH") ? modelSettings(settings, "SPEECH") : null,
    // There is none offline.
    transcriptionModel:
      settings.AI_TRANSCRIPTION_MODEL === undefined ? null : modelSettings(settings, "TRANSCRIPTION"),
    news: {
      sources: settings.NEWS_SOURCES,
      searxngUrl: settings.SEARXNG_URL ?? null,
      tavily: {
        baseUrl: settings.TAVILY_API_URL,
        apiKey: settings.TAVILY_API_KEY ?? null,
      },
      brave: {
        baseUrl: settings.BRAVE_API_URL,
        apiKey: settings.BRAVE_API_KEY ?? null,
      },
      exa: { baseUrl: settings.EXA_API_URL, apiKey: settings.EXA_API_KEY ?? null },
    },
    market: {
      dexUrl: withoutSlash(settings.DEX_API_URL),
      candlesUrl: withoutSlash(settings.CANDLES_API_URL),
      jupiterUrl: withoutSlash(settings.JUPITER_API_URL),
      magicEdenUrl: withoutSlash(settings.MAGICEDEN_API_URL),
      magicEdenKey: settings.MAGICEDEN_API_KEY ?? null,
      openSeaUrl: withoutSlash(settings.OPENSEA_API_URL),
      openSeaKey: settings.OPENSEA_API_KEY ?? null,
    },
    isMarketDefault: settings.DEX_API_URL === DEX_API_URL,
    metricsToken: settings.METRICS_TOKEN ?? null,
    warnings: isDemo ? [] : configWarnings(settings, rpcUrls),
    // Only one instance can use the embedded database: there is no other to send requests to.
    drainMs: (settings.SHUTDOWN_DRAIN_SECONDS ?? (settings.DATABASE_URL ? DRAIN_SECONDS : 0)) * 1_000,
    stopGraceMs: settings.SHUTDOWN_GRACE_SECONDS * 1_000,
    logLevel: settings.LOG_LEVEL,
  };
}

/** Without a model of its own a capability is offline in the demo, and switched off where offline is not allowed. */
const isSetUp = (settings: Settings, capability: Capability): boolean =>
  settings.APP_MODE === "demo" || settings[`AI_${capability}_MODEL`] !== undefined;

/**
 * A capability's own settings, otherwise the chat's, otherwise the provider's usual variable. The chat's key is only
 * for its own provider: a key never goes to another.
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
  const setting = settings[`AI_${capability}_MODEL`] ?? OFFLINE;
  const colon = setting.indexOf(":");
  return { provider: setting.slice(0, colon) as ModelSettings["provider"], model: setting.slice(colon + 1) };
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

const withoutSlash = (url: string): string => url.replace(/\/+$/, "");
