/** Markdown files of content/texts that pages show; every one of them must be there. */
export const TEXT_NAMES = [
  "story",
  "cub",
  "mother",
  "father",
  "disclaimer",
  "token",
  "ecosystem",
  "fund",
  "contribute",
] as const;
export type TextName = (typeof TEXT_NAMES)[number];
/** Markdown by name. */
export type TextsContent = Readonly<Record<TextName, string>>;
