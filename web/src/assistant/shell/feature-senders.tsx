import { latePart } from "../../shared/lib/late-part.tsx";
import type { ChatView } from "../chat/chat-context.tsx";
import type { Senders } from "../chat/sender.ts";
import { none, partsOf, type Views } from "../feature.ts";
import { FEATURES } from "../features.ts";
import { drawAll } from "./draw-all.ts";

const SENDERS = new Map(partsOf(FEATURES.map(({ sender }) => sender)).map((one) => [one.via, one]));
const RESULT_VIEWS = new Map(
  partsOf(FEATURES.map(({ resultViews }) => resultViews))
    .flat()
    .map(({ kind, height, load }) => [kind, { View: latePart(load), height }]),
);
const ACTIONS = partsOf(FEATURES.map(({ replyActions }) => replyActions));

/** Tools whose questions go through the chat, by the name of their `via`. */
export const CHAT_SENDERS: Senders = Object.fromEntries(
  [...SENDERS.values()].map(({ via, sender }) => [via, sender]),
);

/** What tools add to the chat's replies. */
export const chatParts = (
  views: Views,
): Required<Pick<ChatView, "replyProgress" | "pictureOpener" | "replyActions" | "resultView">> => ({
  replyProgress({ via, questionId }) {
    const Progress = SENDERS.get(via)?.Progress ?? none;
    return Progress === none ? null : <Progress questionId={questionId} />;
  },
  pictureOpener({ via, imageUrl }) {
    const openPicture = SENDERS.get(via)?.openPicture ?? none;
    return openPicture === none ? undefined : openPicture(imageUrl, views);
  },
  resultView(view) {
    const { View, height } = RESULT_VIEWS.get(view.kind) ?? {};
    return View === undefined ? null : <View view={view} meanwhile={<div style={{ height }} />} />;
  },
  replyActions: (reply) => drawAll(ACTIONS, { reply }),
});

/** What is said when a reply came in another conversation than the one in view. */
export function repliedInBackground(via: string | undefined, chat: string): string | undefined {
  const text = (via === undefined ? undefined : SENDERS.get(via)?.repliedInBackground) ?? none;
  return text === none ? undefined : text(chat);
}
