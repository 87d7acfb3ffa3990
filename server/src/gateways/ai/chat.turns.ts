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
    const { role, content, pictures = [] } = turn;
    if (content.trim() === "" && pictures.length === 0) continue;
    if (last === undefined && role === "assistant") continue;
    if (last?.role !== role) talk.push({ role, content, ...(pictures.length === 0 ? {} : { pictures }) });
    else {
      last.content = [last.content, content].filter(Boolean).join("\n\n");
      if (pictures.length > 0) last.pictures = [...(last.pictures ?? []), ...pictures];
    }
  }
  return talk;
}
