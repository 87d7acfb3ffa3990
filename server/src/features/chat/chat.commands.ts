import type { ChatCommands } from "@bakso/contract/chat-commands";
import type { Content } from "@bakso/contract/content/content";

/** What one can begin a question with: commands whose tool the chat may use, and tokens that go by a name. */
export function chatCommands(
  { assistant, markets, site, token }: Content,
  offered: readonly { name: string }[],
): ChatCommands {
  const tools = new Set(offered.map(({ name }) => name));
  const own = token.symbol.replace(/^\$/, "");
  const named = [
    { symbol: own, names: [site.name] },
    ...markets.knownTokens.filter(({ symbol }) => symbol.toLowerCase() !== own.toLowerCase()),
  ];
  return {
    commands: assistant.commands.flatMap(({ name, tool, label, text }) =>
      tools.has(tool) ? [{ name, label, text }] : [],
    ),
    tokens: named.map(({ symbol, names }) => ({
      name: symbol.toLowerCase(),
      label: names[0] ?? symbol,
      text: `$${symbol}`,
    })),
  };
}
