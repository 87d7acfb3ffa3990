import type { Conversation } from "@bakso/contract/conversations";

/** The name that a chat has until somebody gives it another: when it began. What was asked says more. */
export const isDated = (name: string): boolean => /^[\d/]+ [\d:]+[ap]m$/.test(name);

/** What people know a chat by: the name that somebody gave it, else what it is about. */
export const knownAs = ({ name, title, first_question: question }: Conversation): string =>
  isDated(name) ? (title ?? question ?? name) : name;
