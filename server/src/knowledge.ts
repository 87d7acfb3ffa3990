import { TOKEN_CHAIN } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content";
import type { KnowledgeDocument } from "./gateways/ai/chat.model.ts";

let guide: { content: Content; documents: KnowledgeDocument[] } | undefined;

/** The same for the assistant, who also knows how its own tools are used: the guide's entries. */
export function assistantKnowledge(content: Content): readonly KnowledgeDocument[] {
  if (guide?.content === content) return guide.documents;
  const { help, token, conservation } = content;
  const filledIn = (text: string): string =>
    text.replaceAll("{minimum}", token.minimumUi.toLocaleString("en")).replaceAll("{symbol}", token.symbol);
  const documents: KnowledgeDocument[] = [
    ...knowledgeOf(content),
    ...help.sections.flatMap(({ id, title, entries }) =>
      entries.map((entry, index) => ({
        id: `help-${id}-${index}`,
        title: `${title}: ${entry.title}`,
        text: filledIn(entry.text),
      })),
    ),
    ...conservation.help.ways.map(({ title, text }, index) => ({
      id: `fund-way-${index}`,
      title: `${conservation.help.title}: ${title}`,
      href: "/conservation",
      text,
    })),
  ];
  guide = { content, documents };
  return documents;
}

let known: { content: Content; documents: KnowledgeDocument[] } | undefined;

/** What the offline model may quote: the knowledge files, and the facts that other content files hold. */
export function knowledgeOf(content: Content): readonly KnowledgeDocument[] {
  if (known?.content === content) return known.documents;
  const { site, token } = content;
  const documents: KnowledgeDocument[] = [
    ...content.knowledge,
    { id: "site", title: site.name, href: "/", text: `${site.hero.lead}\n\n${site.disclaimer}` },
    {
      id: "token-address",
      title: `${token.symbol} contract address (mint)`,
      href: "/swap",
      text: `The contract address (mint) of the ${token.symbol} token is ${token.mint} (${TOKEN_CHAIN}, ${token.decimals} decimals).`,
    },
    {
      id: "swap-steps",
      title: token.swap.title,
      href: "/swap",
      text: token.swap.steps.map((step, index) => `${index + 1}. ${step.title}: ${step.text}`).join("\n"),
    },
  ];
  known = { content, documents };
  return documents;
}
