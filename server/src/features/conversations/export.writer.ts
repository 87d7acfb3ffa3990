import type { Conversation } from "@bakso/contract/conversations";
import type { Message } from "@bakso/contract/messages";
import type { ExportedEntry, ExportFormat } from "../../feature.ts";
import { markdownHead, markdownOf } from "./export-text.ts";

export interface ExportedTalk {
  conversation: Conversation;
  /** Read page by page, as they are written. */
  messages: AsyncIterable<Message[]>;
}

/** Writes an export. A talk comes in pieces, so that no talk is in memory as a whole. */
export interface ExportWriter {
  begin: string;
  between: string;
  end: string;
  talk(talk: ExportedTalk): AsyncIterable<string>;
}

const markdown: ExportWriter = {
  begin: "",
  between: "\n---\n\n",
  end: "",
  async *talk({ conversation, messages }) {
    let before = markdownHead(conversation);
    for await (const page of messages) {
      if (page.length === 0) continue;
      yield before + page.map(markdownOf).join("\n");
      before = "\n";
    }
    if (before !== "\n") yield before;
  },
};

const json: ExportWriter = {
  begin: "[\n",
  between: ",\n",
  end: "\n]\n",
  async *talk({ conversation, messages }) {
    // The braces are written around the array, which is filled as it comes.
    yield JSON.stringify({ ...conversation, messages: [] }, null, 2).replace(/\]\n\}$/, "");
    let before = "\n";
    for await (const page of messages) {
      if (page.length === 0) continue;
      yield before + page.map((message) => indent(JSON.stringify(message, null, 2))).join(",\n");
      before = ",\n";
    }
    yield before === "\n" ? "]\n}" : "\n  ]\n}";
  },
};

export const exportWriters: Record<ExportFormat, ExportWriter> = { json, markdown };

/** The whole export. An entry is read when the one before it was taken, so only one is in memory. */
export async function* writeExport(
  format: ExportFormat,
  entries: AsyncIterable<ExportedEntry>,
): AsyncGenerator<string> {
  const writer = exportWriters[format];
  yield writer.begin;
  let isFirst = true;
  for await (const entry of entries) {
    if (!isFirst) yield writer.between;
    isFirst = false;
    if (typeof entry === "string") yield entry;
    else yield* entry;
  }
  yield writer.end;
}

/** Indented like a message in its talk. Line breaks inside texts are escaped: each one here is the layout's. */
const indent = (text: string): string => `    ${text.replaceAll("\n", "\n    ")}`;
