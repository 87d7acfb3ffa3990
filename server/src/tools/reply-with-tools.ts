import { createCitationFilter } from "../citation.filter.ts";
import { AppError } from "../errors/app-error.ts";
import { callsInWords } from "../gateways/ai/calls-in-words.ts";
import {
  type ChatEnd,
  type ChatModel,
  type ChatRequest,
  type ChatTurn,
  type ToolCall,
  type ToolDefinition,
  ToolsUnsupported,
} from "../gateways/ai/chat.model.ts";
import type { ReplyWriter } from "../jobs/job.service.ts";
import { writeModelEvents } from "../jobs/write-model-events.ts";
import { createNextQuestionsFilter } from "../next-questions.ts";
import { type AnyTool, definitionOf } from "./tool.ts";
import type { ToolCalls } from "./tool-calls.ts";

/** A model is asked so often in a reply; the last time it can only speak. */
const MOST_STEPS = 4;
/** When so much time has passed it can only speak as well. */
const TIME_BUDGET_MS = 90_000;
/** And when it has written so many times the longest reply. */
const OUTPUT_BUDGET = 3;
/** Without words that name a source, so many are listed. */
const UNNAMED_SOURCES = 5;

export interface ReplyWithToolsOrder {
  model: ChatModel;
  /** The talk, with the question last. */
  turns: readonly ChatTurn[];
  /** Makes the request of a talk, with what may be called. */
  build(turns: readonly ChatTurn[], tools: readonly ToolDefinition[]): Promise<ChatRequest>;
  tools: readonly AnyTool[];
  calls: ToolCalls;
  writer: ReplyWriter;
  signal: AbortSignal;
  /** The question is stored: until then the model is asked once, and nothing else is done. */
  stored?: Promise<void>;
  /** The model was asked to end with questions to go on with. */
  hasNextQuestions?: boolean;
  /** Stands above the sources. */
  sourcesTitle: string;
  /** Said where a model that can only speak says nothing. */
  nothingToSay: string;
  nowMs?: () => number;
}

/**
 * Lets a model reply and use tools on the way: it calls, what it called is run, it goes on with the results. After
 * something that others wrote, its text is let through without links that no tool has listed.
 */
export async function replyWithTools(order: ReplyWithToolsOrder): Promise<void> {
  const { model, turns, build, tools, calls, writer, signal, stored, nowMs = Date.now } = order;
  const endsAtMs = nowMs() + TIME_BUDGET_MS;
  const definitions = tools.map(definitionOf);
  const named = new Set<number>();
  const results: { call: ToolCall; text: string }[] = [];
  let talk: readonly ChatTurn[] = turns;
  let writtenTokens = 0;
  let hasSpoken = false;
  let nextQuestions: string[] = [];

  /** Each notice once, however often the model was asked. */
  const noticed = new Set<string>();
  const noticing: ReplyWriter = {
    ...writer,
    append(part) {
      if (part.type !== "notice") return writer.append(part);
      if (noticed.has(part.notice)) return -1;
      noticed.add(part.notice);
      return writer.append(part);
    },
  };

  const speak = async (request: ChatRequest) => {
    const say = (piece: string) => {
      hasSpoken ||= piece.trim() !== "";
      writer.text(piece);
    };
    const cited = calls.isTainted() ? createCitationFilter(calls.sources(), say) : undefined;
    const heard = cited?.push ?? say;
    const asked = order.hasNextQuestions ? createNextQuestionsFilter(heard) : undefined;
    const end = await model.stream(request, writeModelEvents(noticing, asked?.push ?? heard), signal);
    nextQuestions = asked?.end() ?? [];
    for (const number of cited?.end() ?? []) named.add(number);
    writtenTokens += end.usage.outputTokens ?? 0;
    return end;
  };
  /**
   * Silence after tools is no failure: what they found and made stands there, and was paid for.
   *
   * @returns undefined where the model said nothing
   */
  const unlessSilent = async (speaking: Promise<ChatEnd | undefined>): Promise<ChatEnd | undefined> => {
    try {
      return await speaking;
    } catch (error) {
      if (!(error instanceof AppError && error.code === "ai.empty" && calls.hasShown())) throw error;
      return undefined;
    }
  };
  const saySomething = () => {
    if (!hasSpoken) writer.text(order.nothingToSay);
  };
  /** Without tools, and with what they found in words: any model takes that, whatever it knows of tools. */
  const speakOnly = async () => {
    await stored;
    await unlessSilent(speak(await build(withResults(turns, results), [])));
    saySomething();
  };
  const use = async (asked: readonly ToolCall[]) => {
    await stored;
    const texts = await calls.run(asked);
    for (const [index, call] of asked.entries()) results.push({ call, text: texts[index] ?? "" });
  };
  const canGoOn = (request: ChatRequest) =>
    calls.canCall() && nowMs() < endsAtMs && writtenTokens < OUTPUT_BUDGET * request.maxOutputTokens;

  const steps = async () => {
    for (let step = 1; step < MOST_STEPS; step += 1) {
      const request = await build(talk, definitions);
      if (!canGoOn(request)) break;
      const end = await unlessTooLong(unlessSilent(speak(request)));
      if (!end) break;
      const { toolCalls = [] } = end.turn;
      if (toolCalls.length === 0) return;
      await use(toolCalls);
      const answers = results
        .slice(-toolCalls.length)
        .map(
          ({ call, text }): ChatTurn => ({ role: "tool", callId: call.id, name: call.name, content: text }),
        );
      talk = [...talk, end.turn, ...answers];
    }
    await speakOnly();
  };

  try {
    await steps();
  } catch (error) {
    if (!(error instanceof ToolsUnsupported)) throw error;
    // By the words of the question, where they say plainly what is wanted.
    await use(callsInWords(turns.at(-1)?.content ?? "", definitions));
    await speakOnly();
  }
  const all = calls.sources();
  const listed =
    named.size === 0 ? all.slice(0, UNNAMED_SOURCES) : all.filter(({ number }) => named.has(number));
  if (listed.length > 0) writer.append({ type: "sources", title: order.sourcesTitle, sources: [...listed] });
  if (nextQuestions.length > 0) writer.append({ type: "next_questions", questions: nextQuestions });
}

/** A talk may fill a model so that it does not fit beside tools, or beside all that they said. */
async function unlessTooLong<Value>(speaking: Promise<Value>): Promise<Value | undefined> {
  try {
    return await speaking;
  } catch (error) {
    if (error instanceof AppError && error.code === "ai.context_too_long") return undefined;
    throw error;
  }
}

/** The talk with results below its question. */
function withResults(
  turns: readonly ChatTurn[],
  results: readonly { call: ToolCall; text: string }[],
): readonly ChatTurn[] {
  const question = turns.at(-1);
  if (results.length === 0 || question?.role !== "user") return turns;
  const told = results.map(({ call, text }) => `Result of ${call.name}:\n${text}`);
  return [...turns.slice(0, -1), { ...question, content: [question.content, ...told].join("\n\n") }];
}
