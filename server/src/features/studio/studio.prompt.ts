import type { Content } from "@bakso/contract/content/content";
import type { ImageMode } from "@bakso/contract/studio";
import type { ImageOrder } from "../../gateways/ai/images/image.model.ts";

/** Orders to one kind of local server, hidden in a prompt; they are the operator's to give. */
const SERVER_ORDERS = /<sd_cpp_extra_args>[\s\S]*?(?:<\/sd_cpp_extra_args>|$)/giu;

export interface StudioPrompt {
  /** What the model is asked for. */
  prompt: string;
  /** The person's words with those of the style. */
  words: string;
  /** The same where the style's pictures go along; absent where it has none. */
  references?: ImageOrder["references"];
  palette?: readonly string[] | undefined;
}

/** Puts together what a model is asked for, from the person's words and content/studio.yaml. */
export function studioPrompt(
  { studio: { prompts, mascot, styles }, stylePictures }: Pick<Content, "studio" | "stylePictures">,
  mode: ImageMode,
  said: string,
  styleId: string | undefined,
): StudioPrompt {
  const own = said.replace(SERVER_ORDERS, " ").trim();
  const style = styles.find(({ id }) => id === styleId);
  const words = style === undefined ? own : `${own}, ${style.text}`;
  const small = own.toLowerCase();
  const namesMascot = mascot.words.some((word) => small.includes(word.toLowerCase()));
  const asked = prompts[mode].replaceAll("{prompt}", () => words);
  const prompt = namesMascot && mode !== "recreation" ? `${asked}\n${mascot.text}` : asked;
  const pictures = (style?.pictures ?? []).flatMap((name) => stylePictures[name] ?? []);
  if (style === undefined || mode === "recreation") return { prompt, words };
  const { palette } = style;
  if (pictures.length === 0) return { prompt, words, palette };
  const references = { pictures, prompt: prompts.references.replaceAll("{prompt}", () => prompt) };
  return { prompt, words, palette, references };
}
