import { describe, expect, it } from "vitest";
import { ConfigError } from "./config.ts";
import { loadConfig } from "./load-config.ts";

const production = {
  APP_MODE: "production",
  PUBLIC_URL: "https://bakso.example",
  DATABASE_URL: "postgres://localhost/bakso",
  SESSION_SECRET: "x".repeat(32),
  AI_CHAT_MODEL: "openai:some-model",
  OPENAI_API_KEY: "key",
};
const problemsOf = (environment: Record<string, string>): string => {
  try {
    loadConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return "";
};

describe("settings", () => {
  it("need nothing in demo mode", () => {
    expect(loadConfig({})).toMatchObject({
      mode: "demo",
      publicUrl: "http://localhost:3000",
      databaseUrl: null,
      rpcUrls: null,
      chatModel: { provider: "offline", model: "demo" },
    });
  });

  it("treat blank values as absent, so that a copied .env.example is a demo", () => {
    expect(loadConfig({ PORT: "", PUBLIC_URL: " ", DATABASE_URL: "" }).mode).toBe("demo");
  });

  it("are named all at once when production lacks them", () => {
    const problems = problemsOf({ APP_MODE: "production" });
    for (const name of ["PUBLIC_URL", "DATABASE_URL", "SESSION_SECRET", "AI_CHAT_MODEL"])
      expect(problems).toContain(name);
  });

  it("let production start when all is real, with the public node by default", () => {
    const config = loadConfig(production);
    expect(config).toMatchObject({ mode: "production", isRpcDefault: true });
    expect(config.rpcUrls).toHaveLength(1);
  });

  it("[SWAP-5] name the node that is asked, with the public one as the fallback", () => {
    expect(
      loadConfig({ ...production, SOLANA_RPC_URL: "https://a.example, https://b.example" }).rpcUrls,
    ).toEqual(["https://a.example", "https://b.example"]);
    expect(loadConfig(production).rpcUrls).toEqual(["https://api.mainnet-beta.solana.com"]);
  });

  it("let an instance drain where there may be others, and never where it is alone", () => {
    expect(loadConfig({})).toMatchObject({ drainMs: 0, stopGraceMs: 8_000 });
    expect(loadConfig(production).drainMs).toBe(5_000);
    const set = { SHUTDOWN_DRAIN_SECONDS: "0", SHUTDOWN_GRACE_SECONDS: "60" };
    expect(loadConfig({ ...production, ...set })).toMatchObject({ drainMs: 0, stopGraceMs: 60_000 });
    expect(problemsOf({ SHUTDOWN_GRACE_SECONDS: "soon" })).toContain("SHUTDOWN_GRACE_SECONDS");
  });

  it("know the public hosts of market data, and others in their place", () => {
    expect(loadConfig({}).market.dexUrl).toBe("https://api.dexscreener.com");
    expect(loadConfig({ DEX_API_URL: "http://127.0.0.1:9/" }).market.dexUrl).toBe("http://127.0.0.1:9");
    expect(loadConfig({}).market.openSeaKey).toBeNull();
  });

  it("never let production fall back to an offline model", () => {
    expect(problemsOf({ ...production, AI_CHAT_MODEL: "offline:demo" })).toContain("AI_CHAT_MODEL");
  });

  it("refuse a model without its key, and take the provider's own variable", () => {
    const { OPENAI_API_KEY: _, ...withoutKey } = production;
    expect(problemsOf(withoutKey)).toContain("AI_CHAT_API_KEY");
    expect(loadConfig(production).chatModel.apiKey).toBe("key");
  });

  it("leave prices to the demo's own market until a source of them is named", () => {
    expect(loadConfig({}).isMarketDefault).toBe(true);
    expect(loadConfig({ DEX_API_URL: "http://127.0.0.1:9" }).isMarketDefault).toBe(false);
  });

  it("[GATE-10] take the balance's endpoints from SOLANA_RPC_URL, in order, with a default hosted fallback", () => {
    expect(loadConfig({ SOLANA_RPC_URL: "http://a.example, http://b.example" }).rpcUrls).toEqual([
      "http://a.example",
      "http://b.example",
    ]);
    expect(loadConfig(production).rpcUrls?.[0]).toMatch(/^https:\/\/.*solana\.com/);
  });

  it("keep the demo on this machine: it holds funded wallets' keys", () => {
    expect(problemsOf({ HOST: "0.0.0.0" })).toContain("HOST");
    expect(problemsOf({ PUBLIC_URL: "https://bakso.example" })).toContain("PUBLIC_URL");
    expect(
      loadConfig({ HOST: "0.0.0.0", PUBLIC_URL: "https://bakso.example", DEMO_PUBLIC: "yes" }).isDemoPublic,
    ).toBe(true);
  });

  it("let strangers reach a demo only with offline models", () => {
    const problems = problemsOf({
      DEMO_PUBLIC: "yes",
      AI_CHAT_MODEL: "openai:some-model",
      OPENAI_API_KEY: "key",
    });
    expect(problems).toContain("DEMO_PUBLIC");
  });

  it("name a value that can't be right", () => {
    expect(problemsOf({ PORT: "seven", AI_CHAT_MODEL: "gpt" })).toMatch(/PORT[\s\S]*AI_CHAT_MODEL/);
  });

  it("give a capability the chat's address and key, but never one provider's key to another", () => {
    const chat = {
      AI_CHAT_MODEL: "compatible:a",
      AI_CHAT_BASE_URL: "http://a.example/v1",
      AI_CHAT_API_KEY: "chat key",
    };
    const shared = loadConfig({ ...chat, AI_VISION_MODEL: "compatible:b" }).visionModel;
    expect(shared).toMatchObject({ model: "b", baseUrl: "http://a.example/v1", apiKey: "chat key" });
    const other = loadConfig({
      ...chat,
      AI_VISION_MODEL: "anthropic:b",
      ANTHROPIC_API_KEY: "own",
    }).visionModel;
    expect(other).toMatchObject({ provider: "anthropic", baseUrl: undefined, apiKey: "own" });
    const own = {
      AI_VISION_MODEL: "compatible:b",
      AI_VISION_BASE_URL: "http://b.example",
      AI_VISION_API_KEY: "b",
    };
    expect(loadConfig({ ...chat, ...own }).visionModel).toMatchObject({
      baseUrl: "http://b.example",
      apiKey: "b",
    });
  });

  it("name a model that writes down what is said, which is one that can, and none where there is none", () => {
    expect(loadConfig({}).transcriptionModel).toBeNull();
    const own = { AI_TRANSCRIPTION_MODEL: "compatible:whisper" };
    const baseUrl = "http://ears.example/v1";
    expect(loadConfig({ ...own, AI_TRANSCRIPTION_BASE_URL: baseUrl }).transcriptionModel).toMatchObject({
      model: "whisper",
      baseUrl,
    });
    expect(problemsOf({ AI_TRANSCRIPTION_MODEL: "anthropic:some-model" })).toContain(
      "AI_TRANSCRIPTION_MODEL",
    );
    expect(problemsOf({ ...production, ...own })).toContain("AI_TRANSCRIPTION_BASE_URL");
  });

  it("switch pictures off in production without a model that sees, and never measure them instead", () => {
    expect(loadConfig({}).visionModel).toMatchObject({ provider: "offline" });
    expect(loadConfig(production).visionModel).toBeNull();
    expect(problemsOf({ ...production, AI_VISION_MODEL: "offline:demo" })).toContain("AI_VISION_MODEL");
    expect(problemsOf({ ...production, AI_VISION_MODEL: "anthropic:x" })).toContain("AI_VISION_API_KEY");
    expect(problemsOf({ ...production, AI_VISION_MODEL: "compatible:x" })).toContain("AI_VISION_BASE_URL");
  });

  it("name what a news source lacks, and take the feeds where none is named", () => {
    expect(loadConfig({}).news.sources).toEqual(["feeds"]);
    expect(
      loadConfig({ NEWS_SOURCES: "searxng, feeds", SEARXNG_URL: "http://s.example" }).news,
    ).toMatchObject({
      sources: ["searxng", "feeds"],
      searxngUrl: "http://s.example",
    });
    const problems = problemsOf({ NEWS_SOURCES: "searxng,tavily,brave,exa" });
    for (const name of ["SEARXNG_URL", "TAVILY_API_KEY", "BRAVE_API_KEY", "EXA_API_KEY"])
      expect(problems).toContain(name);
    expect(problemsOf({ NEWS_SOURCES: "bing" })).toContain("NEWS_SOURCES");
  });

  it("are refused in production where a secret is what a template said", () => {
    for (const [name, value] of [
      ["SESSION_SECRET", "changeme-changeme-changeme-changeme"],
      ["SESSION_SECRET", "please change this to something long"],
      ["DATABASE_URL", "postgres://bakso:changeme@localhost/bakso"],
      ["METRICS_TOKEN", "your-token"],
      ["OPENAI_API_KEY", "your_own_key"],
    ] as const) {
      const problems = problemsOf({ ...production, [name]: value });
      expect(problems).toContain(`${name}: this is a placeholder`);
      expect(problems).not.toContain(value);
    }
    expect(problemsOf({ SESSION_SECRET: "changeme-changeme-changeme-changeme" })).toBe("");
  });

  it("are warned of where they may be meant so: a proxy nobody named, a node that is not one's own, a line that is open", () => {
    const warningsOf = (more: Record<string, string>) =>
      loadConfig({ ...production, ...more }).warnings.join("\n");
    expect(warningsOf({})).toMatch(/TRUSTED_PROXIES is blank[\s\S]*SOLANA_RPC_URL is not set/);
    expect(warningsOf({ SOLANA_RPC_URL: "http://node.example" })).toContain("SOLANA_RPC_URL is http");
    expect(
      warningsOf({ SOLANA_RPC_URL: "http://127.0.0.1:8899,https://a.example", TRUSTED_PROXIES: "127.0.0.1" }),
    ).toBe("");
    expect(loadConfig({}).warnings).toEqual([]);
  });
});
