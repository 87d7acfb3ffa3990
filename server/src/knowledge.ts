import { TOKEN_CHAIN } from "@bakso/contract/constants";
import type { Content } from "@bakso/contract/content/content.shapes";
import type { KnowledgeDocument } from "./gateways/ai/chat.model.ts";

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
      title: `${token.symbol} address`,
      href: "/swap",
      text: `${token.mint} (${TOKEN_CHAIN}, ${token.decimals} decimals)`,
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
