import type { Config } from "./config.ts";
import type { StartedServer } from "./start-server.ts";

/** What a person sees while the product starts: one line for each step, then what is real and what is demo. */
export function startScreen(out: Pick<NodeJS.WriteStream, "write">, config: Config) {
  const line = (text = "") => out.write(`${text}\n`);
  return {
    step: (text: string) => line(`  … ${text}`),
    ready({ url, demo, content }: Pick<StartedServer, "url" | "demo" | "content">) {
      line();
      line(`  Bakso is at home: ${url}`);
      line(`  The assistant:    ${url}/baksoai`);
      line();
      for (const [name, what] of describeParts(config, demo !== null)) line(`  ${name.padEnd(12)} ${what}`);
      if (demo) {
        line();
        line("  Demo wallets (choose one in Connect Wallet > Bakso Demo Wallet):");
        for (const { name, note } of demo.wallets) line(`    ${name.padEnd(18)} ${note}`);
        if (content.token.isExample)
          line(`  ${content.token.symbol} ${content.token.mint} is an example address.`);
      }
      line();
      line("  Stop with Ctrl+C.");
    },
  };
}

/** Each part, and whether it is real or a stand-in. */
function describeParts(config: Config, isChainDemo: boolean): [name: string, what: string][] {
  const { provider, model } = config.chatModel;
  return [
    ["Mode", config.mode === "demo" ? "demo" : "production"],
    [
      "Chain",
      isChainDemo
        ? "demo: an embedded Solana on this machine"
        : `real: ${config.rpcUrls?.length ?? 0} node(s)`,
    ],
    ["Database", config.databaseUrl ? "real: PostgreSQL" : `real: embedded PostgreSQL in ${config.dataDir}`],
    [
      "Chat model",
      provider === "offline"
        ? "demo: answers from this site's own texts, offline"
        : `real: ${provider}:${model}`,
    ],
    ["Your data", `kept in ${config.dataDir}`],
  ];
}
