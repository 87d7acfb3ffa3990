import type { ChatTurn, TurnDocument } from "./chat.model.ts";
import { fenced } from "./fence.ts";

/** How a model is told of a file. */
export function wordsOfDocument({ name, about, text, characters, partNote, mark }: TurnDocument): string {
  const told = fenced(`the file ${name} (${about})`, text, mark);
  if (text.length >= characters) return told;
  const values = { told: String(text.length), characters: String(characters) };
  return `${told}\n${partNote.replace(/\{(told|characters)\}/g, (_, key: keyof typeof values) => values[key])}`;
}

/** The talk as providers take it: a turn's files stand before its words. */
export const withDocumentsInWords = (turns: readonly ChatTurn[]): readonly ChatTurn[] =>
  turns.map((turn) => {
    if (turn.role !== "user" || !turn.documents) return turn;
    const { documents, ...rest } = turn;
    return { ...rest, content: [...documents.map(wordsOfDocument), turn.content].join("\n\n") };
  });

/** A talk with this share of its files alone. */
export const withLessOfDocuments = (turns: readonly ChatTurn[], share: number): readonly ChatTurn[] =>
  turns.map((turn) =>
    turn.role !== "user" || !turn.documents
      ? turn
      : {
          ...turn,
          documents: turn.documents.map((document) => ({
            ...document,
            text: document.text.slice(0, Math.floor(document.text.length * share)).toWellFormed(),
          })),
        },
  );
