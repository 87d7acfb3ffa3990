import { callsInWords } from "../../server/src/gateways/ai/calls-in-words.ts";
import type { ChatTurn } from "../../server/src/gateways/ai/chat.model.ts";
import type { ChatWire } from "../../server/src/gateways/ai/chat.wire.ts";
import { unfenced } from "../../server/src/gateways/ai/fence.ts";
import { composeDigest } from "./digest.composer.ts";
import { composeFiles } from "./file.composer.ts";
import { createOfflineGenerator, type OfflineDeps } from "./offline.generator.ts";
import { cutIntoPieces, speak } from "./offline.speech.ts";

/** The offline model as a provider like the others. */
export function createOfflineWire(deps: OfflineDeps): ChatWire {
  const generator = createOfflineGenerator(deps);
  return {
    async send(request, sink, signal) {
      const { maxOutputTokens, purpose, sources, nextQuestions, tools = [] } = request;
      const thinking = thoughtsOn(request.messages, deps.phrases());
      const { messages } = thinking;
      const found = resultsIn(messages);
      const offerMore = (answer: string) => {
        if (!nextQuestions) return;
        const said = [
          ...messages.filter(({ role }) => role === "assistant").map(({ content }) => content),
          answer,
        ];
        const answerable = deps
          .phrases()
          .nextQuestions.filter(
            (question) => callsInWords(question, tools).length > 0 || generator.canAnswer(question, said),
          );
        if (answerable.length > 0) sink.onText(nextQuestionsLine(messages, answerable));
      };
      if (found.length > 0) {
        const said = cutIntoPieces(found.join("\n\n"), maxOutputTokens);
        for await (const piece of speak(said.pieces, generator.pauseMs, signal)) sink.onText(piece);
        offerMore(said.pieces.join(""));
        return { finishReason: said.isCut ? "length" : "stop", usage: usageOf(said.pieces) };
      }
      if (purpose === undefined || purpose === "chat")
        for await (const piece of speak(thinking.pieces, generator.pauseMs, signal)) sink.onReasoning(piece);
      const aboutFiles = composeFiles(messages.at(-1), deps.phrases());
      if (aboutFiles !== undefined) {
        const said = cutIntoPieces(aboutFiles, maxOutputTokens);
        for await (const piece of speak(said.pieces, generator.pauseMs, signal)) sink.onText(piece);
        return { finishReason: said.isCut ? "length" : "stop", usage: usageOf(said.pieces) };
      }
      const calls = callsInWords(messages.at(-1)?.content ?? "", tools);
      if (calls.length > 0) {
        for (const call of calls) sink.onToolCall(call);
        return { finishReason: "tool_calls", usage: usageOf([]) };
      }
      const { pieces, isCut } =
        sources === undefined
          ? generator.answer(messages, maxOutputTokens, purpose)
          : cutIntoPieces(composeDigest(sources, deps.phrases()), maxOutputTokens);
      for await (const piece of speak(pieces, generator.pauseMs, signal)) sink.onText(piece);
      offerMore(pieces.join(""));
      return {
        finishReason: isCut ? "length" : "stop",
        usage: usageOf(pieces),
      };
    },
  };
}

const usageOf = (pieces: readonly string[]) => ({ inputTokens: null, outputTokens: pieces.length });

/** What it thinks before it answers who asked it to think; and the talk without that wish, which is no question. */
function thoughtsOn(
  turns: readonly ChatTurn[],
  { thinkWords, thoughts }: ReturnType<OfflineDeps["phrases"]>,
): { pieces: string[]; messages: readonly ChatTurn[] } {
  const last = turns.at(-1);
  const asked = last?.content.toLowerCase() ?? "";
  const words = thinkWords.find((one) => asked.includes(one));
  if (last?.role !== "user" || words === undefined) return { pieces: [], messages: turns };
  const at = asked.indexOf(words);
  const question = `${last.content.slice(0, at)}${last.content.slice(at + words.length)}`.trim();
  const text = thoughts.map((thought) => thought.replaceAll("{question}", () => question)).join("\n\n");
  return {
    pieces: cutIntoPieces(text, MOST_THOUGHTS).pieces,
    messages: question === "" ? turns : [...turns.slice(0, -1), { ...last, content: question }],
  };
}

const MOST_THOUGHTS = 400;
const MOST_OFFERED = 3;

/** Those that were not asked yet; each question of a talk is followed by others. */
function nextQuestionsLine(turns: readonly ChatTurn[], all: readonly string[]): string {
  const asked = new Set(turns.map(({ content }) => content.trim().toLowerCase()));
  const open = all.filter((question) => !asked.has(question.toLowerCase()));
  const from = open.length === 0 ? 0 : (turns.length * MOST_OFFERED) % open.length;
  const offered = [...open.slice(from), ...open.slice(0, from)].slice(0, MOST_OFFERED);
  return `\n\n<next-questions>${JSON.stringify(offered)}</next-questions>`;
}

/** What the tools said that the last question led to: sentences that can be said as they are. */
function resultsIn(turns: readonly ChatTurn[]): string[] {
  const after = turns.slice(turns.findLastIndex(({ role }) => role === "user") + 1);
  return after.flatMap((turn) => (turn.role === "tool" ? unfenced(turn.content) : []));
}
