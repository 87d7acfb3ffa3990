import type { Content } from "@bakso/contract/content/content";

type AssistantContent = Content["assistant"];

/** What a model is told of who asks. */
export interface PersonalNotes {
  /** How they want to be answered; "" where they don't say. */
  wishes: string;
  /** What they asked to be remembered. */
  memories: readonly string[];
  /** Whether the reply is to offer questions to go on with. */
  wantsNextQuestions: boolean;
  /** Whether what the model thinks is kept with the reply. */
  keepsThoughts: boolean;
}

/** What is told of who asks a question: as it is remembered, and as it is stored. */
export interface NotesOfQuestion {
  /** As they were a moment ago; undefined where nothing is remembered of that. */
  kept: PersonalNotes | undefined;
  /** As they are, in a statement of their own; */
  read(): Promise<PersonalNotes>;
  /** and as the statement has read them that stored the question (`TurnOrder.reply`). */
  from(beside: string): PersonalNotes;
}

export const NO_NOTES: PersonalNotes = {
  wishes: "",
  memories: [],
  wantsNextQuestions: false,
  keepsThoughts: false,
};

/** How the person wants to be answered: after what the operator says, and never instead of it. */
export const wishesTold = ({ personal }: AssistantContent, { wishes }: PersonalNotes): string[] =>
  wishes ? [`${personal.wishesIntroduction}\n${wishes}`] : [];

/** What the person asked to be remembered, as a passage of what the model knows. */
export const memoriesTold = ({ personal }: AssistantContent, { memories }: PersonalNotes): string[] =>
  memories.length > 0 ? [[personal.memoryIntroduction, ...memories].join("\n- ")] : [];
