import type { ChatTurn } from "./chat.model.ts";

/**
 * The talk as every provider takes it: no empty turns (Anthropic refuses them), starting with the person, and
 * each side in turn (chat templates of local models such as Gemma's refuse two questions in a row, which a
 * stopped or failed answer leaves behind).
 */
export function normalizeTurns(turns: readonly ChatTurn[]): ChatTurn[] {
  const talk: ChatTurn[] = [];
  for (const turn of turns) {
    const last = talk.at(-1);
    if (turn.content.trim() === "") continue;
    if (last === undefined && turn.role === "assistant") continue;
    if (last?.role === turn.role) last.content = `${last.content}\n\n${turn.content}`;
    else talk.push({ role: turn.role, content: turn.content });
  }
  return talk;
}
