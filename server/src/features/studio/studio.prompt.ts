import type { Content } from "@bakso/contract/content/content.shapes";
import type { ImageMode } from "@bakso/contract/studio";

/** Orders to one kind of local server, hidden in a prompt; they are the operator's to give. */
const SERVER_ORDERS = /<sd_cpp_extra_args>[\s\S]*?(?:<\/sd_cpp_extra_args>|$)/giu;

export interface StudioPrompt {
  /** What the model is asked for. */
  prompt: string;
  /** The person's words with those of the style. */
  words: string;
}

/** Puts together what a model is asked for, from the person's words and content/studio.yaml. */
export function studioPrompt(
  { prompts, mascot, styles }: Content["studio"],
  mode: ImageMode,
  said: string,
  styleId: string | undefined,
): StudioPrompt {
  const own = said.replace(SERVER_ORDERS, " ").trim();
  const style = styles.find(({ id }) => id === styleId)?.text;
  const words = style === undefined ? own : `${own}, ${style}`;
  const small = own.toLowerCase();
  const namesMascot = mascot.words.some((word) => small.includes(word.toLowerCase()));
  const prompt = prompts[mode].replaceAll("{prompt}", () => words);
  return { prompt: namesMascot && mode !== "recreation" ? `${prompt}\n${mascot.text}` : prompt, words };
}
