import type { Message } from "@bakso/contract/messages";
import { PAGE_MESSAGES } from "./chat.api.ts";

/** What is loaded of a conversation: pages from the newest to the oldest, each oldest first. */
export interface MessagePages {
  pages: Message[][];
  /** The position each page was asked to come before; undefined for the newest. */
  pageParams: (number | undefined)[];
}

export const pagesOf = (newest: Message[]): MessagePages => ({ pages: [newest], pageParams: [undefined] });

/** All that is loaded, oldest first. */
export const flatten = (data: MessagePages | undefined): Message[] =>
  data === undefined ? [] : data.pages.toReversed().flat();

/** The position before which an older page begins; undefined when this was the oldest. */
export function olderThan(page: readonly Message[]): number | undefined {
  const first = page[0];
  return first === undefined || page.length < PAGE_MESSAGES || first.position <= 0
    ? undefined
    : first.position;
}

/**
 * Takes in the newest page, read again: what it covers is as it says, older pages stay. Where it does not touch what
 * is loaded, all else is forgotten and paged in again when wanted.
 */
export function withNewest(data: MessagePages | undefined, newest: Message[]): MessagePages {
  const first = newest[0];
  if (data === undefined || first === undefined) return pagesOf(newest);
  const known = flatten(data);
  const touches = newest.length < PAGE_MESSAGES || known.some((one) => one.message_id === first.message_id);
  if (!touches) return pagesOf(newest);
  const [current = [], ...older] = data.pages;
  const isOlder = (one: Message) => one.position < first.position;
  return {
    pages: [[...current.filter(isOlder), ...newest], ...older.map((page) => page.filter(isOlder))],
    pageParams: data.pageParams,
  };
}

/** Everything before the named message; all of it when there is no such message. */
export function withoutFrom(data: MessagePages, messageId: string): MessagePages {
  const first = flatten(data).find((one) => one.message_id === messageId);
  if (first === undefined) return data;
  return {
    pages: data.pages.map((page) => page.filter((one) => one.position < first.position)),
    pageParams: data.pageParams,
  };
}

/** Adds messages at the end; they get the positions that follow. */
export function withAdded(data: MessagePages, added: readonly Omit<Message, "position">[]): MessagePages {
  const last = flatten(data).at(-1)?.position ?? 0;
  const placed = added.map((one, index) => ({ ...one, position: last + 1 + index }));
  const [current = [], ...older] = data.pages;
  return { pages: [[...current, ...placed], ...older], pageParams: data.pageParams };
}

/** Changes one message; nothing when it is not loaded. */
export function withChanged(data: MessagePages, messageId: string, change: Partial<Message>): MessagePages {
  const page = data.pages.findIndex((one) => one.some((message) => message.message_id === messageId));
  if (page === -1) return data;
  return {
    pages: data.pages.with(
      page,
      (data.pages[page] ?? []).map((one) => (one.message_id === messageId ? { ...one, ...change } : one)),
    ),
    pageParams: data.pageParams,
  };
}
