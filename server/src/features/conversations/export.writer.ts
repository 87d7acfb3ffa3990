import type { Conversation } from "@bakso/contract/conversations";
import type { Message } from "@bakso/contract/messages";
import { markdownHead, markdownOf } from "./export-text.ts";

export interface ExportedTalk {
  conversation: Conversation;
  /** Read page by page, as they are written. */
  messages: AsyncIterable<Message[]>;
}

export interface ExportedOutput {
  name: string;
  timestamp: string;
  output: string;
}

/** One entry of an export, in pieces: a talk of any length never stands in memory whole. */
export interface ExportWriter {
  begin: string;
  between: string;
  end: string;
  talk(talk: ExportedTalk): AsyncIterable<string>;
  output(output: ExportedOutput): string;
}

export const markdownWriter: ExportWriter = {
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
  output: ({ name, timestamp, output }) => `# ${name}\n\n${timestamp}\n\n${output.trim()}\n`,
};

export const jsonWriter: ExportWriter = {
  begin: "[\n",
  between: ",\n",
  end: "\n]\n",
  async *talk({ conversation, messages }) {
    // The array is taken out of its braces and filled as it comes.
    yield JSON.stringify({ ...conversation, messages: [] }, null, 2).replace(/\]\n\}$/, "");
    let before = "\n";
    for await (const page of messages) {
      if (page.length === 0) continue;
      yield before + page.map((message) => indent(JSON.stringify(message, null, 2))).join(",\n");
      before = ",\n";
    }
    yield before === "\n" ? "]\n}" : "\n  ]\n}";
  },
  output: (output) => JSON.stringify({ kind: "agent_output", ...output }, null, 2),
};

/** As deep as a message stands in its talk. Line breaks inside of texts are escaped: each one here is the layout's. */
const indent = (json: string): string => `    ${json.replaceAll("\n", "\n    ")}`;
