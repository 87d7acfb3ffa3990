import type { HelpContent } from "@bakso/contract/content/help.shapes";

type Section = HelpContent["sections"][number];

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();

/**
 * The sections, with those of their entries that contain every word; all entries where no word is given. How to install
 * the site is left out where it is installed.
 */
export function findEntries(sections: readonly Section[], words: string, isInstalled: boolean): Section[] {
  const wanted = plain(words).split(/\s+/u).filter(Boolean);
  return sections.flatMap((section) => {
    const entries = section.entries.filter(({ title, text, isAboutInstalling }) => {
      if (isAboutInstalling && isInstalled) return false;
      const content = plain(`${section.title} ${title} ${text}`);
      return wanted.every((word) => content.includes(word));
    });
    return entries.length === 0 ? [] : [{ ...section, entries }];
  });
}
