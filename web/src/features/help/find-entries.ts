import type { HelpContent } from "@bakso/contract/content/help.shapes";

type Section = HelpContent["sections"][number];

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();

/** The sections with those of their entries that hold every word, wherever; all of them without words. */
export function findEntries(sections: readonly Section[], words: string): Section[] {
  const wanted = plain(words).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return [...sections];
  return sections.flatMap((section) => {
    const entries = section.entries.filter(({ title, text }) => {
      const content = plain(`${section.title} ${title} ${text}`);
      return wanted.every((word) => content.includes(word));
    });
    return entries.length === 0 ? [] : [{ ...section, entries }];
  });
}
