import type { Clarity } from "@bakso/contract/agents";

const QUESTION = /(?:^|\n)[\s*_#>`-]*question[\s*_`]*[:=-][\s*_`]*(.+)$/isu;
/** What a model that keeps to no form may ask at most. */
const BARE_QUESTION_MAX_CHARS = 400;

/**
 * Reads the reply to "is this clear?". Only a plain question stops the task: a model that rambles must not keep people
 * from their work.
 */
export function readClarity(reply: string): Pick<Clarity, "needsClarity" | "clarityQuestion"> {
  const text = reply.trim();
  const asked = QUESTION.exec(text)?.[1]?.trim();
  const isBareQuestion = text.endsWith("?") && text.length <= BARE_QUESTION_MAX_CHARS;
  const clarityQuestion = asked ?? (isBareQuestion ? text : "");
  return { needsClarity: clarityQuestion !== "", clarityQuestion };
}
