import type { OfflinePhrasesContent } from "@bakso/contract/content/content.shapes";
import type { HelperSource } from "@bakso/contract/helper";
import type { ChatTurn, KnowledgeDocument } from "../gateways/ai/chat.model.ts";

/** What the site says about a question. */
export interface Findings {
  /** Best first. */
  passages: { title: string; href: string | undefined; text: string }[];
  /** Pages the passages stand on, best first, each once. */
  sources: HelperSource[];
}

export interface SiteRetrieval {
  /** @param talk what was said, oldest first; the last one is the question */
  find(talk: readonly ChatTurn[]): Promise<Findings>;
}

export interface RetrievalDependencies {
  /** All that may be told. A new array after each change: its identity is its version. */
  documents: () => readonly KnowledgeDocument[];
  /** For the words that say nothing. */
  phrases: () => OfflinePhrasesContent;
}

type SearchTalk = (talk: readonly ChatTurn[]) => Findings;

/** A question leans on no more of the talk than this. */
const MOST_TURNS = 8;
const MOST_PASSAGES = 5;
const MOST_SOURCES = 3;
/** Below this a passage only shares words with the question: it may help a model, but is no source. */
const SOURCE_COVERAGE = 0.5;
const LEAST_COVERAGE = 0.2;

/** Looks questions up in `content/`, with the same full-text index that the offline model quotes from. */
export function createSiteRetrieval({ documents, phrases }: RetrievalDependencies): SiteRetrieval {
  let loaded: Promise<SearchTalk> | undefined;

  // Loaded with the first question: an instance that nobody asks needs neither the library nor the index.
  const load = async () => {
    const [{ createKnowledge }, { readIntent }] = await Promise.all([
      import("./knowledge.index.ts"),
      import("./question.intent.ts"),
    ]);
    const knowledge = createKnowledge(documents);
    return (talk: readonly ChatTurn[]): Findings => {
      const intent = readIntent(talk.slice(-MOST_TURNS), phrases());
      if (intent.kind !== "question") return { passages: [], sources: [] };
      const hits = knowledge().search(intent.words, intent.context);
      const passages = hits
        .filter(({ coverage }) => coverage >= LEAST_COVERAGE)
        .slice(0, MOST_PASSAGES)
        .map(({ passage }) => ({
          title: passage.document.title,
          href: passage.document.href,
          text: passage.text,
        }));
      const pages = new Map<string, HelperSource>();
      for (const { passage, coverage } of hits) {
        const { title, href } = passage.document;
        if (coverage >= SOURCE_COVERAGE && href !== undefined && !pages.has(href))
          pages.set(href, { title, href });
      }
      return { passages, sources: [...pages.values()].slice(0, MOST_SOURCES) };
    };
  };

  return {
    async find(talk) {
      loaded ??= load();
      return (await loaded)(talk);
    },
  };
}

/** A page of the site in Markdown; its title alone where it has no address. */
export const linkOf = (title: string, href: string | undefined): string =>
  href === undefined ? title : `[${title}](${href})`;

/** A passage as models are told it: where it stands, and what it says. */
export const passageText = ({ title, href, text }: Findings["passages"][number]): string =>
  `${linkOf(title, href)}\n${text}`;
