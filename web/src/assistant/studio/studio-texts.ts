import type { Aspect, ImageMode, StudioTerms } from "@bakso/contract/studio";

export const NO_PROMPT_TEXT = "Please enter a prompt";
export const NO_UPLOAD_TEXT = "Please upload an image for recreation";
export const NOT_AN_IMAGE_TEXT = "Please upload an image file";
export const SWITCH_BLOCKED_TEXT = "Daily recreation limit reached. Please try again tomorrow.";
export const LIMIT_TEXT = "You have reached your daily limit of 10 recreations. Please try again tomorrow.";
export const GENERATE_FAILURE_TEXT = "Failed to generate image. Please try again.";
/** The sentence above is not said of a recreation. */
export const RECREATE_FAILURE_TEXT = "This recreation did not work. Please try again.";
/** After the first sentence, where nobody heard from the server, which may still be drawing. */
export const STILL_COMING_TEXT =
  "It may still be drawn. While it is listed above, it will come by itself: no need to ask again.";
export const NOT_A_SEED_TEXT = "A seed is a whole number. Leave it empty for a new one.";
export const DELETE_FAILURE_TEXT = "Failed to delete image. Please try again.";
export const POLLING_OVER_TEXT =
  "Recreation took too long. Please refresh to check if your image was created.";

const pictures = (count: number): string => (count === 1 ? "1 picture" : `${count} pictures`);

/** What a press costs and a Cancel gives back; null where the server tells neither. */
export function costText({
  mode,
  terms,
  usage,
  count,
}: {
  mode: ImageMode;
  terms: StudioTerms | null;
  usage: { remaining: number };
  count: number;
}): readonly [uses: string, comesBack: string] | null {
  const model = mode === "recreation" ? terms?.change : terms?.draw;
  if (terms === null || model == null) return null;
  const left =
    mode === "recreation" ? usage.remaining : Math.max(0, terms.pictures.limit - terms.pictures.used);
  const what = mode === "recreation" ? "recreations" : "pictures";
  const uses = `This uses ${count} of the ${left} ${what} you have left today.`;
  const short =
    count > left ? ` Only ${left === 0 ? "none" : pictures(left)} can be made; the others cost nothing.` : "";
  const cancel = model.cancel_counts
    ? "A picture that you cancel before the model begins costs nothing; after that it counts. One that fails costs nothing."
    : "One that fails, or that you cancel, costs nothing.";
  return [`${uses}${short}`, cancel];
}

export interface ModeWords {
  mode: ImageMode;
  label: string;
  description: string;
  placeholder: string;
}

export const MODES: readonly ModeWords[] = [
  {
    mode: "realism",
    label: "Realism",
    description: "Photorealistic",
    placeholder: "Describe a photorealistic picture: Bakso on a mossy rock, early light…",
  },
  {
    mode: "art",
    label: "Art",
    description: "Stylized",
    placeholder: "Describe a stylized picture: Bakso as a stamp, bold shapes…",
  },
  {
    mode: "recreation",
    label: "Recreation",
    description: "Modify existing images",
    placeholder: "Describe what to change: make it night, add falling snow…",
  },
];

export const modeWords = (mode: ImageMode): ModeWords | undefined => MODES.find((one) => one.mode === mode);

export const ASPECTS: readonly { value: Aspect; label: string }[] = [
  { value: "square", label: "Square" },
  { value: "landscape", label: "Landscape" },
  { value: "portrait", label: "Portrait" },
];

/** A limit is no error: it looks otherwise. */
export const isAboutLimit = (text: string): boolean => /limit/i.test(text);

/** A picture's file name: the first 30 characters of its prompt, all but letters and digits as underscores. */
export const downloadName = (prompt: string): string =>
  `${prompt.slice(0, 30).replace(/[^a-zA-Z0-9]/g, "_")}.png`;
