import type { AssistantTurn, ChatTurn, PersonTurn, ToolTurn } from "./chat.model.ts";

/** Stands for a result that never came, because the work broke off before. */
const NO_RESULT = "No result: this was not carried out.";

/**
 * The talk as every provider takes it: no empty turns (Anthropic refuses them), starting with the person, and
 * each side in turn (chat templates of local models such as Gemma's refuse two questions in a row, which a
 * stopped or failed answer leaves behind). Each call of a tool is followed by its result; a result without a call is
 * left out.
 */
export function normalizeTurns(turns: readonly ChatTurn[]): ChatTurn[] {
  const talk: ChatTurn[] = [];
  let open: ToolTurn[] = [];
  const close = (): void => {
    talk.push(...open);
    open = [];
  };
  for (const turn of turns) {
    if (turn.role === "tool") {
      const place = open.findIndex(({ callId }) => callId === turn.callId);
      if (place !== -1) open[place] = turn;
      continue;
    }
    close();
    if (turn.role === "user") addQuestion(talk, turn);
    else {
      addAnswer(talk, turn);
      open = (talk.length === 0 ? [] : (turn.toolCalls ?? [])).map(({ id, name }) => ({
        role: "tool",
        callId: id,
        name,
        content: NO_RESULT,
      }));
    }
  }
  close();
  return talk;
}

const together = (first: string, second: string): string => [first, second].filter(Boolean).join("\n\n");

function addQuestion(talk: ChatTurn[], { content, pictures = [], documents = [] }: PersonTurn): void {
  if (content.trim() === "" && pictures.length === 0 && documents.length === 0) return;
  const last = talk.at(-1);
  if (last?.role !== "user") {
    talk.push({
      role: "user",
      content,
      ...(pictures.length === 0 ? {} : { pictures }),
      ...(documents.length === 0 ? {} : { documents }),
    });
    return;
  }
  last.content = together(last.content, content);
  if (pictures.length > 0) last.pictures = [...(last.pictures ?? []), ...pictures];
  if (documents.length > 0) last.documents = [...(last.documents ?? []), ...documents];
}

function addAnswer(talk: ChatTurn[], turn: AssistantTurn): void {
  const { content, toolCalls = [] } = turn;
  const last = talk.at(-1);
  if (last === undefined || (content.trim() === "" && toolCalls.length === 0)) return;
  if (last.role === "assistant" && toolCalls.length === 0) last.content = together(last.content, content);
  else talk.push({ ...turn });
}
