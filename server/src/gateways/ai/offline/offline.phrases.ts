/**
 * How the offline model speaks, from content/offline-phrases.yaml. Answers may hold {topics} (links to what it
 * knows), {links} and {title}. Lists ending in Words decide what a question is; an entry of several words may stand
 * anywhere in it.
 */
export interface OfflinePhrases {
  greeting: string;
  thanks: string;
  /** Who it is and what it can do. */
  about: string;
  /** Above a quotation; one of them is chosen by the question. */
  lead: string[];
  /** Above the next part of the page that was quoted before. */
  more: string;
  nothingMore: string;
  /** Below a quotation. */
  source: string;
  /** Below the source, where other pages fit too. */
  seeAlso: string;
  /** Nothing fits the question. */
  unknown: string;
  /** The same, with pages that come near. */
  unknownButNear: string;
  /** It was asked for advice about money. */
  noAdvice: string;
  /** There is nothing to look things up in. */
  noKnowledge: string;
  /** Around the findings of a news search. */
  news: { lead: string; end: string };

  greetingWords: string[];
  thanksWords: string[];
  aboutWords: string[];
  moreWords: string[];
  adviceWords: string[];
  /** Words that point back to what was said before. */
  backwardWords: string[];
  /** Words that say nothing about the subject. */
  stopWords: string[];

  agents: {
    /** Asked when a task has too few words; {task} is what was typed. */
    askMore: string;
    intro: string;
    /** Where nothing is known about the task. */
    outline: string;
    outlineParts: string[];
    summaryHeading: string;
    sourcesHeading: string;
    noSources: string;
    wantsSummary: string;
    wantsSources: string;
    approves: string;
  };
}
