import type { AttachmentKind } from "@bakso/contract/attachments";

/** A file that is to be read, and how much of it. */
export interface ReadTask {
  path: string;
  name: string;
  mostCharacters: number;
  mostPages: number;
  /** So many pages without text are taken out as pictures. */
  mostScans: number;
}

/** A page without text: its pixels, three bytes each. */
export interface ScannedPage {
  page: number;
  width: number;
  height: number;
  pixels: Uint8Array;
}

export interface ReadFile {
  kind: AttachmentKind;
  text: string;
  /** There is more text than this. */
  isCut: boolean;
  pages?: number;
  /** Pages that were left out, or could not be read. */
  unreadPages?: number;
  rows?: number;
  columns?: number;
  scans: readonly ScannedPage[];
}

/** Why a file can't be read; the contract has a sentence for each (`attachment.<reason>`). */
export type Unread = "type" | "encrypted" | "unreadable" | "too_heavy" | "empty";

export class UnreadFile extends Error {
  readonly reason: Unread;

  constructor(reason: Unread, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

export type ReadResult = { file: ReadFile } | { unread: Unread };

/** As much of a text as is kept, never half of a character. */
export function cutTo(text: string, characters: number): { text: string; isCut: boolean } {
  if (text.length <= characters) return { text, isCut: false };
  return {
    text: text
      .slice(0, characters)
      .toWellFormed()
      .replace(/\uFFFD$/, ""),
    isCut: true,
  };
}
