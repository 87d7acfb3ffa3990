import type { Config } from "./config.ts";
import type { NewsSettings, NewsSourceName } from "./gateways/news/news.settings.ts";
import { capabilities, SECRET_SETTINGS, type Settings } from "./settings.ts";

/** Settings that are missing, or contradict each other: one sentence each, which begins with the setting's name. */
export const configProblems = (settings: Settings, config: Config): string[] => [
  ...(config.mode === "production" ? productionProblems(settings, config) : demoProblems(settings, config)),
  ...newsProblems(config.news),
  ...storageProblems(settings),
];

/** What must be real before strangers may use the site. Nothing falls back to an offline stand-in here. */
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
  const { transcriptionModel: TRANSCRIPTION } = config;
  for (const [name, model] of Object.entries({ VISION, IMAGE, EDIT, SPEECH, TRANSCRIPTION })) {
    if (model?.provider === "compatible" && !model.baseUrl)
      problems.push(`AI_${name}_BASE_URL: the address of the server that has the model`);
    else if (model && model.provider !== "compatible" && model.provider !== "offline" && !model.apiKey)
      problems.push(`AI_${name}_API_KEY: the key of the model's provider (or the provider's own variable)`);
  }
  return [...problems, ...placeholderProblems(settings)];
}

/** Placeholders that templates and guides use for a secret. */
const PLACEHOLDER = /change[-_ ]?(me|it|this)|placeholder|your[-_ ]?(own[-_ ]?)?(secret|key|token|password)/i;

/** Secrets that everybody knows. */
const placeholderProblems = (settings: Settings): string[] =>
  Object.entries(settings)
    .filter(
      ([name, value]) =>
        SECRET_SETTINGS.includes(name) && typeof value === "string" && PLACEHOLDER.test(value),
    )
    .map(([name]) => `${name}: this is a placeholder that anybody can guess; put a secret of your own here`);

/** What may be meant so, and mostly is not. */
export function configWarnings(settings: Settings, rpcUrls: readonly string[] | undefined): string[] {
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

/** A source that is named needs its settings, in every mode. */
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

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
