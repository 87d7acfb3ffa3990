import type { Message } from "@bakso/contract/messages";

/** A question; its id is `q<position>` unless said. */
export const buildQuestion = (position: number, change: Partial<Message> = {}): Message => ({
  role: "user",
  content: `question ${position}`,
  image_url: null,
  message_id: `q${position}`,
  position,
  created_at: "2026-11-20T20:05:00.000Z",
  status: "complete",
  ...change,
});

/** A reply to the question just before it. */
export const buildReply = (position: number, change: Partial<Message> = {}): Message => ({
  ...buildQuestion(position),
  role: "assistant",
  content: `answer ${position}`,
  message_id: `a${position}`,
  reply_to: `q${position - 1}`,
  ...change,
});

/** A talk of so many messages, question and answer in turn, the first at position 1. */
export const buildTalk = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0 ? buildQuestion(index + 1) : buildReply(index + 1),
  );
