import type { AttachmentPart } from "@bakso/contract/attachments";
import type { Content } from "@bakso/contract/content/content";
import type { ReadingPart } from "@bakso/contract/parts";
import type { TurnDocument } from "../../gateways/ai/chat.model.ts";
import { newMark } from "../../gateways/ai/fence.ts";
import { cutToTokens } from "../../gateways/ai/token-budget.ts";
import type { PastMessage } from "../../jobs/turns.ts";
import type { AttachmentText } from "./attachment.store.ts";

/** The files of a talk as a model is told them with its next question. */
export interface TalkDocuments {
  documents: readonly TurnDocument[];
  /** What the person is told, where a file of their question was not told whole. */
  reading: ReadingPart | undefined;
}

export interface DocumentsOrder {
  wallet: string;
  history: readonly Pick<PastMessage, "attachmentIds">[];
  /** Those of the question itself. */
  own: readonly AttachmentPart[];
  /** What the model takes in all. */
  contextTokens: number;
}

export type DocumentsOfTalk = (order: DocumentsOrder) => Promise<TalkDocuments>;

/** No model is told of more. */
const MOST_FILES = 20;
/** No text has more characters a token. */
const MOST_CHARS_PER_TOKEN = 8;

/**
 * Later questions of a talk know its files too: those of the question come first, then the newest of the talk. Each
 * gets an equal share of what is left, and what one does not need is left for the next.
 */
export function createDocumentsOfTalk(
  texts: (wallet: string, ids: readonly string[], characters: number) => Promise<AttachmentText[]>,
  content: () => Content,
): DocumentsOfTalk {
  return async ({ wallet, history, own, contextTokens }) => {
    const ownIds = own.map((one) => one.attachment_id);
    const earlier = history.flatMap(({ attachmentIds }) => attachmentIds).toReversed();
    const ids = [...new Set([...ownIds, ...earlier])].slice(0, MOST_FILES);
    if (ids.length === 0) return { documents: [], reading: undefined };
    const { percentOfContext, partNote } = content().attachments;
    let left = Math.floor((contextTokens * percentOfContext) / 100);
    const found = await texts(wallet, ids, left * MOST_CHARS_PER_TOKEN);
    const shares = (isOwn: boolean) => found.filter((one) => ownIds.includes(one.attachment_id) === isOwn);
    const mark = newMark();
    const documents: TurnDocument[] = [];
    for (const group of [shares(true), shares(false)])
      for (const [index, { attachment_id, name, text, facts }] of group.entries()) {
        const told = cutToTokens(text, Math.floor(left / (group.length - index)));
        // The rest of what it could have had is the next one's.
        left -= Math.min(left, tokensAbout(told, text, left / (group.length - index)));
        documents.push({
          name,
          about: aboutFile(facts),
          text: told,
          characters: facts.characters,
          partNote,
          mark,
          isNew: ownIds.includes(attachment_id),
        });
      }
    const cut = documents.filter((one) => one.isNew && one.text.length < one.characters);
    const files = cut.map(({ name, text, characters }) => ({ name, told: text.length, characters }));
    return { documents, reading: files.length === 0 ? undefined : { type: "reading", files } };
  };
}

/** A text that was cut took all it could have; a whole one about a token every four characters. */
const tokensAbout = (told: string, whole: string, most: number): number =>
  Math.floor(told.length < whole.length ? most : Math.min(most, told.length / 3));

/** In our words, for the model. */
export function aboutFile(facts: AttachmentText["facts"]): string {
  const { kind, pages, rows, columns, shown_pages: shown = [], unread_pages: unread } = facts;
  return [
    kind,
    ...(pages === undefined ? [] : [`${pages} pages`]),
    ...(rows === undefined ? [] : [`${rows} rows, ${columns} columns`]),
    ...(shown.length === 0 ? [] : [`pages ${shown.join(", ")} are pictures`]),
    ...(unread === undefined ? [] : [`${unread} pages could not be read`]),
  ].join(", ");
}
