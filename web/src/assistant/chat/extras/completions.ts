import type { ChatCommands } from "@bakso/contract/chat-commands";

export interface Completion {
  name: string;
  label: string;
  text: string;
}

/** What is being typed that may be completed. */
export interface Typed {
  sign: "/" | "@";
  word: string;
  /** Where it begins in the text. */
  start: number;
}

/** A command begins the message; a token may be named anywhere in it. */
export function typedAt(text: string, caret: number): Typed | null {
  const before = text.slice(0, caret);
  const command = /^\/([a-z]*)$/i.exec(before);
  if (command) return { sign: "/", word: command[1] ?? "", start: 0 };
  const token = /(?:^|\s)@([a-z0-9]*)$/i.exec(before);
  return token ? { sign: "@", word: token[1] ?? "", start: caret - (token[1] ?? "").length - 1 } : null;
}

const MOST_SHOWN = 8;

/** Those that begin with the word, and then those whose label has it. */
export function completionsFor({ sign, word }: Typed, { commands, tokens }: ChatCommands): Completion[] {
  const all = sign === "/" ? commands : tokens;
  const typed = word.toLowerCase();
  const begins = all.filter(({ name }) => name.startsWith(typed));
  const within = all.filter(
    (one) => !begins.includes(one) && typed.length > 1 && one.label.toLowerCase().includes(typed),
  );
  return [...begins, ...within].slice(0, MOST_SHOWN);
}

/** The text with what was typed completed, and where one writes on. */
export function completed(text: string, caret: number, { start }: Typed, chosen: Completion) {
  const gap = /[?.!]$/.test(chosen.text) ? "" : " ";
  const begun = `${text.slice(0, start)}${chosen.text}${gap}`;
  return { text: begun + text.slice(caret).trimStart(), caret: begun.length };
}

/** A command that was typed to its end, with a blank behind it: it becomes its words without being chosen. */
export function typedCommand(text: string, { commands }: ChatCommands): Completion | undefined {
  const name = /^\/([a-z]+)\s$/i.exec(text)?.[1]?.toLowerCase();
  return name === undefined ? undefined : commands.find((one) => one.name === name);
}
