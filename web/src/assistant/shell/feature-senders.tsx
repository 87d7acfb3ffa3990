import type { ChatView } from "../chat/chat-context.tsx";
import type { Senders } from "../chat/sender.ts";
import { none, partsOf, type Views } from "../feature.ts";
import { FEATURES } from "../features.ts";
import { drawAll } from "./draw-all.ts";

const SENDERS = new Map(partsOf(FEATURES.map(({ sender }) => sender)).map((one) => [one.via, one]));
const ACTIONS = partsOf(FEATURES.map(({ answerActions }) => answerActions));

/** Tools whose questions go through the chat, by the name of their `via`. */
export const CHAT_SENDERS: Senders = Object.fromEntries(
  [...SENDERS.values()].map(({ via, sender }) => [via, sender]),
);

/** What tools add to the chat's answers. */
export const chatParts = (
  views: Views,
): Required<Pick<ChatView, "answerProgress" | "pictureOpener" | "answerActions">> => ({
  answerProgress({ via, questionId }) {
    const Progress = SENDERS.get(via)?.Progress ?? none;
    return Progress === none ? null : <Progress questionId={questionId} />;
  },
  pictureOpener({ via, imageUrl }) {
    const openPicture = SENDERS.get(via)?.openPicture ?? none;
    return openPicture === none ? undefined : openPicture(imageUrl, views);
  },
  answerActions: (answer) => drawAll(ACTIONS, { answer }),
});

/** What is said when an answer came in another conversation than the one in view. */
export function answeredElsewhere(via: string | undefined, chat: string): string | undefined {
  const text = (via === undefined ? undefined : SENDERS.get(via)?.answeredElsewhere) ?? none;
  return text === none ? undefined : text(chat);
}
