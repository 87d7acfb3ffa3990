import { z } from "zod";
import { NEWS_SOURCE_NAMES } from "./gateways/news/news.settings.ts";

/**
 * Every setting of the product, written once: `load-config.ts` reads the environment by this table, and `npm run
 * generate` writes `.env.example` and `docs/settings.md` from it.
 */
export interface Setting<Name extends string = string, Shape extends z.ZodType = z.ZodType> {
  /** Several settings that differ only in their names. */
  names: readonly Name[];
  shape: Shape;
  /** As it would be typed; a setting without one may be absent. */
  default?: string;
  isSecret?: true;
  /** What it is, and what happens when it is blank. Backticks where the docs show code. */
  words: string;
}

/** Where prices are asked for when nothing else is set. */
export const DEX_API_URL = "https://api.dexscreener.com";

const setting = <const Name extends string, Shape extends z.ZodType, const Rest>(
  names: Name | readonly Name[],
  shape: Shape,
  rest: Rest & Pick<Setting, "default" | "isSecret" | "words">,
) => ({ names: [names].flat() as readonly Name[], shape, ...rest });

const text = z.string();
const httpUrl = z.url({ protocol: /^https?$/ });
const yesOrNo = z.enum(["yes", "no"]);
const wholeNumber = (least: number, most?: number) => {
  const shape = z.coerce.number().int().min(least, `at least ${least}`);
  return most === undefined ? shape : shape.max(most, `at most ${most}`);
};
const postgresUrl = text.regex(/^postgres(ql)?:\/\//, "postgres://…");
const modelName = text.regex(
  /^(openai|anthropic|google|compatible|offline):.+$/,
  "provider:model, where provider is openai, anthropic, google, compatible or offline",
);
const transcriptionName = text.regex(
  /^(openai|compatible):.+$/,
  "provider:model, where provider is openai or compatible",
);
const newsSources = text
  .transform((list) =>
    list
      .split(",")
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.enum(NEWS_SOURCE_NAMES)).min(1));

/** What a model can be set up for. */
export const capabilities = ["CHAT", "VISION", "IMAGE", "EDIT", "SPEECH", "TRANSCRIPTION"] as const;
export type Capability = (typeof capabilities)[number];
const ofEach = <const Suffix extends string>(suffix: Suffix) =>
  capabilities.map((name) => `AI_${name}_${suffix}` as const);

/** In the order in which people read them. */
export const SETTING_GROUPS = [
  {
    title: "The site",
    settings: [
      setting("APP_MODE", z.enum(["demo", "production"]), {
        default: "demo",
        words:
          "demo or production. Production says at its start which settings are missing, all at once, and never falls back to anything offline.",
      }),
      setting("PUBLIC_URL", httpUrl, {
        words:
          "The address people use, for example `https://bakso.example`: the only origin that is accepted, and the domain that wallets show. Production needs it.",
      }),
      setting("HOST", text, {
        default: "127.0.0.1",
        words: "Where the server listens: `0.0.0.0` in a container.",
      }),
      setting("PORT", wholeNumber(0, 65_535), { default: "3000", words: "The port that it listens on." }),
      setting("SESSION_SECRET", text.min(32, "at least 32 characters"), {
        isSecret: true,
        words:
          "At least 32 random characters, the same on every instance. Production needs it. Blank in demo mode: made once, kept in DATA_DIR.",
      }),
      setting("CONTENT_DIR", text, {
        default: "./content",
        words: "The operator's folder: texts, token, limits.",
      }),
      setting("DEMO_PUBLIC", yesOrNo, {
        default: "no",
        words: "yes: let strangers reach the demo. Only with offline models.",
      }),
    ],
  },
  {
    title: "Where things are kept",
    settings: [
      setting("DATA_DIR", text, {
        default: "./data",
        words: "Where the embedded database, pictures and the demo's chain are kept.",
      }),
      setting("DATABASE_URL", postgresUrl, {
        isSecret: true,
        words:
          "A PostgreSQL server: `postgres://user:password@host/database`. `?sslmode=require` encrypts, `?sslmode=verify-full` checks the certificate too. Production needs it. Blank: an embedded one in DATA_DIR.",
      }),
      setting("DATABASE_POOL_SIZE", wholeNumber(2, 500), {
        default: "10",
        words:
          "Most connections that one instance opens to it; each opens one more for notifications. (size + 1) × instances must stay below the server's `max_connections` (100 as it comes), with a few to spare: while a new version starts beside the old one there are more instances.",
      }),
      setting("DATABASE_PREPARE", yesOrNo, {
        default: "yes",
        words: "no: behind a pooler that hands connections out by transaction, as PgBouncer does.",
      }),
      setting("DATABASE_LISTEN_URL", postgresUrl, {
        isSecret: true,
        words: "Behind such a pooler: the server itself, for notifications. Blank: DATABASE_URL.",
      }),
      setting("STORAGE_URL", text.regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\?.*)?$/, "s3://bucket?endpoint=…"), {
        words:
          "Where pictures are kept, for instances that share no folder: `s3://bucket?endpoint=https://…`. Blank: files in DATA_DIR.",
      }),
      setting(["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"], text, {
        isSecret: true,
        words: "The keys of that bucket, under their usual names.",
      }),
      setting("AWS_REGION", text, { default: "us-east-1", words: "Its region." }),
    ],
  },
  {
    title: "The network",
    settings: [
      setting("TRUSTED_PROXIES", text, {
        words:
          "Addresses of your reverse proxies, comma-separated, whose X-Forwarded-* headers are believed. Without them all who come through a proxy count as one address; the start warns of it.",
      }),
      setting("MAX_CONNECTIONS", wholeNumber(1), { default: "10000", words: "Open connections in all." }),
      setting("MAX_CONNECTIONS_PER_ADDRESS", wholeNumber(1), {
        default: "500",
        words: "Those of one address. Your proxies (TRUSTED_PROXIES) have no limit of their own.",
      }),
      setting("SOLANA_RPC_URL", text, {
        isSecret: true,
        words:
          "Solana nodes, comma-separated, tried in order. Blank: the embedded chain (demo), the public node (production), which answers 40 balance reads in 10 seconds, no more. Redirects are not followed: name the address where a node answers.",
      }),
    ],
  },
  {
    title: "Models",
    settings: [
      setting("AI_CHAT_MODEL", modelName, {
        default: "offline:demo",
        words:
          "The model that answers, as `provider:model`. Provider is openai, anthropic, google, compatible (any OpenAI-shaped server) or offline. Production needs a real one.",
      }),
      setting("AI_VISION_MODEL", modelName, {
        words: "A model that sees, for pictures in the talk. Blank: switched off (offline in the demo).",
      }),
      setting(["AI_IMAGE_MODEL", "AI_EDIT_MODEL"], modelName, {
        words:
          "Models that draw, and that change a picture: openai, google, or compatible for any server with `/images/generations` and `/images/edits` (LocalAI, which has no edits, is served too). Blank: switched off (offline in the demo).",
      }),
      setting("AI_EDIT_MASK", z.enum(["transparent", "white", "none"]), {
        words:
          "What marks the place to change for the model that changes pictures, where it can be told: transparent (as at OpenAI) or white (Stable Diffusion servers). none: no masks are offered. Blank: transparent at openai, none elsewhere.",
      }),
      setting("AI_SPEECH_MODEL", modelName, {
        words:
          "A voice that reads answers aloud: openai, google, or compatible for any server with `/audio/speech`. Blank: the browsers' own voices speak.",
      }),
      setting("AI_TRANSCRIPTION_MODEL", transcriptionName, {
        words:
          "A model that writes down what holders say, for browsers without speech recognition of their own: openai, or compatible for any server with `/audio/transcriptions`. Blank: those browsers have no voice input.",
      }),
      setting(ofEach("BASE_URL"), httpUrl, {
        words: "The address of each model's server. Blank: the chat's, then the provider's own.",
      }),
      setting(ofEach("API_KEY"), text, {
        isSecret: true,
        words:
          "The key of each. Blank: the chat's where it is of the same provider, then the provider's variable below.",
      }),
      setting(["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_GENERATIVE_AI_API_KEY"], text, {
        isSecret: true,
        words: "The providers' usual variables.",
      }),
    ],
  },
  {
    title: "News",
    settings: [
      setting("NEWS_SOURCES", newsSources, {
        default: "feeds",
        words:
          "Where news are looked for, in order, for example `searxng,feeds`: searxng, tavily, brave, exa, feeds. The feeds of `content/news.yaml` need no key.",
      }),
      setting("SEARXNG_URL", httpUrl, {
        words: "Your own SearXNG, with `search.formats: [html, json]` in its settings.",
      }),
      setting(["TAVILY_API_KEY", "BRAVE_API_KEY", "EXA_API_KEY"], text, {
        isSecret: true,
        words: "Your keys of the search services.",
      }),
      setting("TAVILY_API_URL", httpUrl, {
        default: "https://api.tavily.com",
        words: "Where Tavily answers.",
      }),
      setting("BRAVE_API_URL", httpUrl, {
        default: "https://api.search.brave.com",
        words: "Where Brave answers.",
      }),
      setting("EXA_API_URL", httpUrl, { default: "https://api.exa.ai", words: "Where Exa answers." }),
    ],
  },
  {
    title: "Market data",
    settings: [
      setting("DEX_API_URL", httpUrl, {
        default: DEX_API_URL,
        words:
          "Prices of tokens and their pools. They need no key. In demo mode, while this is blank, the demo's own tokens have invented prices, and `/swap` swaps on the embedded chain.",
      }),
      setting("CANDLES_API_URL", httpUrl, {
        default: "https://api.geckoterminal.com/api/v2",
        words: "Candles of a pool.",
      }),
      setting("JUPITER_API_URL", httpUrl, {
        default: "https://api.jup.ag",
        words: "Prices where the first source has none.",
      }),
      setting("MAGICEDEN_API_URL", httpUrl, {
        default: "https://api-mainnet.magiceden.dev",
        words: "Floors of collections.",
      }),
      setting("OPENSEA_API_URL", httpUrl, {
        default: "https://api.opensea.io",
        words: "Floors of Ethereum collections.",
      }),
      setting(["MAGICEDEN_API_KEY", "OPENSEA_API_KEY"], text, {
        isSecret: true,
        words: "Optional: floors with higher limits, and those of Ethereum collections at all.",
      }),
    ],
  },
  {
    title: "Watching and stopping",
    settings: [
      setting("METRICS_TOKEN", text, {
        isSecret: true,
        words:
          "Opens `/metrics` and `/api/docs` (`Authorization: Bearer …`). Blank: nobody in production, this machine in demo mode.",
      }),
      setting("SHUTDOWN_DRAIN_SECONDS", z.coerce.number().min(0).max(600), {
        words:
          "On SIGTERM: how many seconds the instance says that it leaves (`/api/ready` answers 503) and goes on serving, so that load balancers send requests elsewhere. Blank: 5 with DATABASE_URL (two checks, two seconds apart, and one more), else 0.",
      }),
      setting("SHUTDOWN_GRACE_SECONDS", z.coerce.number().min(0).max(3_600), {
        default: "8",
        words:
          "How many seconds answers that are being written may then take, before they are stored as they are.",
      }),
      setting("LOG_LEVEL", z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]), {
        default: "info",
        words: "fatal, error, warn, info, debug, trace or silent.",
      }),
    ],
  },
] as const;

type Rows = (typeof SETTING_GROUPS)[number]["settings"][number];

/** The settings as they are read: what has a default is always there. */
export type Settings = {
  [Row in Rows as Row["names"][number]]:
    | z.output<Row["shape"]>
    | (Row extends { default: string } ? never : undefined);
};

const ROWS: readonly Setting[] = SETTING_GROUPS.flatMap(({ settings }) => settings as readonly Setting[]);
const eachName = <Value>(value: (row: Setting) => Value): [string, Value][] =>
  ROWS.flatMap((row) => row.names.map((name): [string, Value] => [name, value(row)]));

/** Every name there is. */
export const SETTING_NAMES: readonly string[] = eachName(() => 0).map(([name]) => name);

/** Settings that hold a secret, or may (an address with a key in it). */
export const SECRET_SETTINGS: readonly string[] = ROWS.flatMap((row) => (row.isSecret ? row.names : []));

const SHAPES = z.object(
  Object.fromEntries(eachName((row) => (row.default === undefined ? row.shape.optional() : row.shape))),
);
const DEFAULTS = Object.fromEntries(
  eachName((row) => row.default).filter(([, value]) => value !== undefined),
);

/**
 * Reads the settings from an environment.
 *
 * @param environment usually `process.env`; blank values count as absent
 * @returns the settings, or what is wrong with them, all at once
 */
export function readSettings(
  environment: Record<string, string | undefined>,
): { settings: Settings } | { problems: string[] } {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = SHAPES.safeParse({ ...DEFAULTS, ...given });
  return parsed.success
    ? { settings: parsed.data as Settings }
    : { problems: parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) };
}
