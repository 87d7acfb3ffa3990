import type { Conversation } from "@bakso/contract/conversations";
import type { Message } from "@bakso/contract/messages";
import type { ExportedEntry, ExportFormat } from "../../feature.ts";
import { markdownHead, markdownOf, markdownOfSummary, versionHead } from "./export-text.ts";

export interface ExportedTalk {
  conversation: Conversation;
  /** What models were told of its beginning. */
  summaries: () => Promise<readonly { reaches_to: string; text: string; made_at: string }[]>;
  /** Those that are shown; read page by page, as they are written. */
  messages: AsyncIterable<Message[]>;
  otherVersions: AsyncIterable<ExportedVersion>;
}

/** A version of a question that is not shown, with what followed it. */
export interface ExportedVersion {
  /** Which one it is, counted from 1, */
  version: number;
  /** of how many. */
  versions: number;
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
  async *talk({ conversation, summaries, messages, otherVersions }) {
    let before = markdownHead(conversation) + (await summaries()).map(markdownOfSummary).join("");
    for await (const page of messages) {
      if (page.length === 0) continue;
      yield before + page.map(markdownOf).join("\n");
      before = "\n";
    }
    if (before !== "\n") yield before;
    for await (const version of otherVersions) {
      yield versionHead(version);
      let between = "";
      for await (const page of version.messages) {
        yield between + page.map(markdownOf).join("\n");
        between = "\n";
      }
    }
  },
};

const json: ExportWriter = {
  begin: "[\n",
  between: ",\n",
  end: "\n]\n",
  async *talk({ conversation, summaries: readSummaries, messages, otherVersions }) {
    const summaries = await readSummaries();
    const head = { ...conversation, ...(summaries.length > 0 ? { summaries } : {}) };
    // The braces are written around the array, which is filled as it comes.
    yield JSON.stringify({ ...head, messages: [] }, null, 2).replace(/\]\n\}$/, "");
    yield* jsonMessages(messages, "  ");
    let before = ',\n  "other_versions": [\n';
    for await (const { version, versions, messages: said } of otherVersions) {
      yield `${before}    {\n      "version": ${version},\n      "versions": ${versions},\n      "messages": [`;
      yield* jsonMessages(said, "      ");
      yield "\n    }";
      before = ",\n";
    }
    yield before === ",\n" ? "\n  ]\n}" : "\n}";
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

/** What stands in an array of messages, with its end. */
async function* jsonMessages(messages: AsyncIterable<Message[]>, margin: string): AsyncGenerator<string> {
  let before = "\n";
  for await (const page of messages) {
    if (page.length === 0) continue;
    yield before + page.map((message) => indent(JSON.stringify(message, null, 2), `${margin}  `)).join(",\n");
    before = ",\n";
  }
  yield before === "\n" ? "]" : `\n${margin}]`;
}

/** Line breaks inside texts are escaped: each one here is the layout's. */
const indent = (text: string, margin: string): string => margin + text.replaceAll("\n", `\n${margin}`);
