import { SETTING_GROUPS, type Setting } from "../../server/src/settings.ts";

const LINE_CHARS = 118;
const GROUPS: readonly { title: string; settings: readonly Setting[] }[] = SETTING_GROUPS;

/** `.env.example`: every setting with its default, below what it is. */
export const envExample = (): string =>
  `${[
    [
      "# Every setting the product knows, written by `npm run generate` from server/src/settings.ts.",
      "# All are optional in demo mode (`npm start` with nothing set).",
    ].join("\n"),
    ...GROUPS.map(({ title, settings }) =>
      [`# ${title}`, ...settings.map(lines)]
        .map((part) => `${part}\n`)
        .join("\n")
        .trimEnd(),
    ),
  ].join("\n\n")}\n`;

const lines = ({ names, words, default: value = "" }: Setting): string =>
  [...wrapped(words.replaceAll("`", "")), ...names.map((name) => `${name}=${value}`)].join("\n");

/** A comment, in lines that an editor shows whole. */
function wrapped(words: string): string[] {
  const found: string[] = [];
  for (const word of words.split(" ")) {
    const last = found.at(-1);
    if (last !== undefined && last.length + word.length < LINE_CHARS)
      found[found.length - 1] = `${last} ${word}`;
    else found.push(`# ${word}`);
  }
  return found;
}

/** `docs/settings.md`: the same for reading. */
export const settingsPage = (): string =>
  `${[
    "# Settings",
    "Environment variables, or lines of a file `.env` (copy `.env.example`). Blank counts as absent. What people read, the token, wallets and\nlimits are no settings: they stand in `content/`, and change without a restart.",
    "Written by `npm run generate` from `server/src/settings.ts`.",
    ...GROUPS.map(({ title, settings }) =>
      [`## ${title}`, "", "| setting | default | |", "|---|---|---|", ...settings.map(row)].join("\n"),
    ),
  ].join("\n\n")}\n`;

const row = ({ names, words, default: value }: Setting): string =>
  `| ${names.map((name) => `\`${name}\``).join(", ")} | ${value === undefined ? "" : `\`${value}\``} | ${words.replaceAll("|", "\\|")} |`;
