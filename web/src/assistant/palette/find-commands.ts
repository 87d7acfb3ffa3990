/** Something that can be done or opened. */
export interface Command {
  id: string;
  label: string;
  /** Path data of the icon before it. */
  icon: string;
  onSelect: () => void;
}

const MOST_SHOWN = 50;

/** The commands whose label has the words; those that begin with them first, else in their order. */
export function findCommands(commands: readonly Command[], words: string): Command[] {
  const wanted = words.trim().toLowerCase();
  const parts = wanted.split(/\s+/u);
  const fits = (label: string) => parts.every((part) => label.includes(part));
  const found = commands.filter(({ label }) => fits(label.toLowerCase()));
  const first = found.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  return [...new Set([...first, ...found])].slice(0, MOST_SHOWN);
}
