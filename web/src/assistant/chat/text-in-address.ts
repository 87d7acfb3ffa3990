import { MESSAGE_MAX_CHARS } from "@bakso/contract/constants";

/** A text for the input that a link brought along, and the address without it. */
export interface TextInAddress {
  text: string;
  /** Path and what follows it. */
  address: string;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out; tabs and line ends stay.
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/**
 * Reads `?q=`: what somebody may be about to ask. It fills the input and is never sent by itself: anybody can write a
 * link. It leaves the address, so that a reload does not bring it again.
 */
export function textInAddress(href: string): TextInAddress | null {
  const url = new URL(href);
  const given = url.searchParams.get("q");
  if (given === null) return null;
  url.searchParams.delete("q");
  const text = given.toWellFormed().replaceAll(CONTROLS, "").trim().slice(0, MESSAGE_MAX_CHARS);
  return { text, address: `${url.pathname}${url.search}${url.hash}` };
}

/** What stands in the input then: nothing that was typed before is lost. */
export const withGivenText = (draft: string, given: string): string => {
  if (given === "" || draft.endsWith(given)) return draft;
  return draft.trim() === "" ? given : `${draft}\n\n${given}`.slice(0, MESSAGE_MAX_CHARS);
};
