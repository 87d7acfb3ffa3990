/** Something that can be done or opened. */
export interface Command {
  id: string;
  /** A chat to open, something to ask him in a new one, or an entry of the Options menu. */
  kind: "chat" | "question" | "entry";
  /** Under which heading it stands while nothing is looked for. */
  group: string;
  label: string;
  /** More about it, beside the label: what a chat is about, where its name is a date; of a switch whether it is on. */
  note?: string | undefined;
  /** How old it is, in short: "9:20am", "2 d". */
  age?: string | undefined;
  /** Path data of the icon before it. */
  icon: string;
  /** Of an entry that switches something: its state, to be seen. */
  isOn?: boolean | undefined;
  isDanger?: boolean | undefined;
  /** The keys that do the same: `["Ctrl", "Shift", "O"]`. */
  keys?: readonly string[] | undefined;
  /** There is nothing for it to do just now; it can be chosen all the same. */
  isQuiet?: boolean | undefined;
  onSelect: () => void;
}

const MOST_SHOWN = 50;

/** The commands whose label and note have the words; those whose label begins with them first, else in their order. */
export function findCommands(commands: readonly Command[], words: string): Command[] {
  const wanted = words.trim().toLowerCase();
  const parts = wanted.split(/\s+/u);
  const fits = (text: string) => parts.every((part) => text.includes(part));
  const found = commands.filter(({ label, note = "" }) => fits(`${label} ${note}`.toLowerCase()));
  const first = found.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  return [...new Set([...first, ...found])].slice(0, MOST_SHOWN);
}
