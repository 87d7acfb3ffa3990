import type { Content } from "@bakso/contract/content/content";
import type { PageData } from "@bakso/contract/content/page-data";

/** What pages may know of the content and the server: only public data. */
export function pageDataOf(
  content: Content,
  rest: Pick<
    PageData,
    "pictures" | "share" | "ownToken" | "isDemo" | "hasDemoMarket" | "publicUrl" | "hasSessionCookie"
  >,
): PageData {
  const { site, token, wallets, links, linkCheck, facts, tools, texts } = content;
  const { markets, home, bakso, aiinfo, conservation, roarmap, gallery, sharedTalk } = content;
  const { name, greeting, suggestions, inside, demoLabel, demoNote, statement } = content.assistant;
  const { title, lead, games, how, next, community } = content.games;
  const { agents, attachments, vision } = content;
  return {
    site,
    token,
    wallets,
    links,
    linkCheck,
    facts,
    tools,
    texts,
    markets,
    home,
    bakso,
    aiinfo,
    conservation,
    roarmap,
    gallery,
    sharedTalk,
    assistant: {
      name,
      greeting,
      suggestions,
      inside,
      demoLabel,
      demoNote,
      statement,
      agentsCost: agents.cost,
      agentsExamples: agents.examples,
      picturesAtOnce: vision.picturesAtOnce,
      attachments: {
        kinds: attachments.kinds,
        megabytes: attachments.megabytes,
        atOnce: attachments.atOnce,
        question: attachments.question,
      },
    },
    helper: helperTexts(content),
    games: { title, lead, games, how, next, community },
    ...rest,
  };
}

/** The words of the helper chat. Its instructions for the model stay on the server. */
function helperTexts({ helper, assistant }: Content): PageData["helper"] {
  const { title, greeting, thinking, placeholder, suggestions, sources, note } = helper;
  const { demoLabel } = assistant;
  return { title, greeting, thinking, placeholder, suggestions, sources, note, demoLabel };
}
