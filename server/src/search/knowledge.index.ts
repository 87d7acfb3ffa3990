import MiniSearch from "minisearch";
import type { KnowledgeDocument } from "../gateways/ai/chat.model.ts";
import { wordsOf } from "../text.words.ts";
import { type Passage, splitIntoPassages } from "./knowledge.passages.ts";

export interface Hit {
  passage: Passage;
  score: number;
  /** How much of the question the passage speaks of, from 0 to 1; rare words weigh more. */
  coverage: number;
}

export interface KnowledgeIndex {
  documents: readonly KnowledgeDocument[];
  passages: readonly Passage[];
  /** Best first. `context` are words of earlier questions: they decide between passages, not whether one fits. */
  search(words: readonly string[], context: readonly string[]): Hit[];
}

const CONTEXT_WEIGHT = 0.4;

export function buildKnowledgeIndex(documents: readonly KnowledgeDocument[]): KnowledgeIndex {
  const passages = splitIntoPassages(documents);
  const index = new MiniSearch<Passage>({
    fields: ["name", "title", "heading", "text"],
    extractField(passage, field) {
      if (field === "id") return passage.id;
      if (field === "name") return passage.document.id;
      if (field === "title") return passage.document.title;
      return field === "heading" ? passage.heading : passage.text;
    },
    tokenize: wordsOf,
    processTerm: (word) => word,
  });
  index.addAll(passages);

  const passageCounts = new Map<string, number>();
  for (const { document, heading, text } of passages) {
    for (const word of new Set(wordsOf(`${document.id} ${document.title} ${heading} ${text}`))) {
      passageCounts.set(word, (passageCounts.get(word) ?? 0) + 1);
    }
  }
  const rarity = (word: string): number =>
    Math.log(1 + (passages.length + 1) / ((passageCounts.get(word) ?? 0) + 0.5));

  return {
    documents,
    passages,
    search(words, context) {
      const asked = new Set(words);
      const total = [...asked].reduce((sum, word) => sum + rarity(word), 0);
      const results = index.search([...new Set([...words, ...context])].join(" "), {
        boost: { title: 2, heading: 2, name: 1.5 },
        boostTerm: (word) => (asked.has(word) ? 1 : CONTEXT_WEIGHT),
        prefix: (word) => word.length >= 4,
        fuzzy: (word) => (word.length >= 5 ? 0.2 : false),
      });
      return results.flatMap((result) => {
        const passage = passages[result.id as number];
        if (passage === undefined) return [];
        const met = new Set(result.queryTerms.filter((word) => asked.has(word)));
        const covered = [...met].reduce((sum, word) => sum + rarity(word), 0);
        return [{ passage, score: result.score, coverage: total === 0 ? 0 : covered / total }];
      });
    },
  };
}

/** The index of whatever `documents` answers now; built again only when that is another array. */
export function createKnowledge(documents: () => readonly KnowledgeDocument[]): () => KnowledgeIndex {
  let index: KnowledgeIndex | undefined;
  return () => {
    const current = documents();
    if (index?.documents !== current) index = buildKnowledgeIndex(current);
    return index;
  };
}
