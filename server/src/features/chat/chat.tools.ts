import type { Content } from "@bakso/contract/content/content";
import type { Logger } from "pino";
import type { Gate } from "../../gate/gate.service.ts";
import type { ChatModel, ChatTurn, TurnDocument } from "../../gateways/ai/chat.model.ts";
import type { ReplyWriter } from "../../jobs/job.service.ts";
import type { PersonalNotes } from "../../personal-notes.ts";
import { replyWithTools } from "../../tools/reply-with-tools.ts";
import type { AnyTool } from "../../tools/tool.ts";
import { createToolCalls } from "../../tools/tool-calls.ts";
import type { ChatPrompt } from "./chat.prompt.ts";

/** All results of a reply together have at most so many characters, */
const MOST_RESULT_CHARS = 24_000;
/** and this share of what the model takes: about a quarter of its tokens. */
const RESULT_CHARS_PER_TOKEN = 1;

export interface ChatToolsDependencies {
  model: ChatModel;
  prompt: ChatPrompt;
  /** All that there are. */
  tools: () => readonly AnyTool[];
  gate: Pick<Gate, "requireHolder">;
  content: () => Content;
  logger: Logger;
}

/** A question, and from where it was asked. */
export interface ToolTalk {
  wallet: string;
  ip: string;
  before: readonly ChatTurn[];
  /** What the person wrote of it, to the letter. */
  saidBefore: readonly string[];
  /** Strangers may have written some of it. */
  isTainted: boolean;
  question: string;
  /** Files that the model is told beside the question. */
  documents: readonly TurnDocument[];
  realtimeInfo: string | undefined;
  notes: PersonalNotes;
  /** What came before that, summed up. */
  earlier: string | null;
  writer: ReplyWriter;
  signal: AbortSignal;
  /** Before it resolves no tool runs. */
  stored: Promise<void>;
}

export type ChatTools = ReturnType<typeof createChatTools>;

/** Replies of the chat in which tools are used. */
export function createChatTools({ model, prompt, tools, gate, content, logger }: ChatToolsDependencies) {
  let lookedAt: Pick<Content["assistant"], "tools" | "commands"> | undefined;
  /** Tells the operator, once for each version of the content, of names that no tool has. */
  const tellUnknown = ({ tools: wanted, commands }: Content["assistant"]) => {
    if (lookedAt?.tools.use === wanted.use && lookedAt.commands === commands) return;
    lookedAt = { tools: { ...wanted }, commands };
    const named = [
      ...(Array.isArray(wanted.use) ? wanted.use.map((name) => ["tools.use", name] as const) : []),
      ...commands.map(({ tool }) => ["commands", tool] as const),
    ];
    const known = new Set(tools().map(({ name }) => name));
    for (const [where, name] of named.filter(([, name]) => !known.has(name)))
      logger.warn(
        { file: "assistant.yaml", where, tool: name },
        "no tool is named so, or what it needs is switched off; it is left out",
      );
  };

  const offered = (): readonly AnyTool[] => {
    const { assistant } = content();
    tellUnknown(assistant);
    const { use } = assistant.tools;
    if (use === "none") return [];
    return use === "all" ? tools() : tools().filter(({ name }) => use.includes(name));
  };

  return {
    offered,
    areOffered: (): boolean => offered().length > 0,

    reply({
      wallet,
      ip,
      before,
      saidBefore,
      isTainted,
      question,
      documents,
      realtimeInfo,
      notes,
      earlier,
      writer,
      signal,
      stored,
    }: ToolTalk): Promise<void> {
      const usable = offered();
      const calls = createToolCalls({
        tools: usable,
        wallet,
        ip,
        personSaid: [...saidBefore, question].join("\n"),
        writer,
        signal,
        isTainted: isTainted || documents.length > 0,
        resultChars: Math.min(MOST_RESULT_CHARS, prompt.contextTokens() * RESULT_CHARS_PER_TOKEN),
        requireHolder: () => gate.requireHolder({ wallet, ip }, "paid"),
        logger,
      });
      return replyWithTools({
        model,
        turns: [
          ...before,
          { role: "user", content: question, ...(documents.length > 0 ? { documents } : {}) },
        ],
        build: (turns, definitions) =>
          prompt.build(turns, { realtimeInfo, tools: definitions, notes, earlier }),
        tools: usable,
        calls,
        writer,
        signal,
        stored,
        hasNextQuestions: notes.wantsNextQuestions,
        sourcesTitle: content().news.sourcesTitle,
        nothingToSay: content().assistant.tools.nothingToSay,
      });
    },
  };
}
