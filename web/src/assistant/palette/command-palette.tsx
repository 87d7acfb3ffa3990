import { type CSSProperties, type KeyboardEvent, type Ref, useId, useRef, useState } from "react";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { headSmall } from "../../shared/ui/figures/head-small.figure.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { magnifyingGlassIcon } from "../../shared/ui/icons/magnifying-glass.icon.ts";
import styles from "./command-palette.module.css";
import { type Command, findCommands } from "./find-commands.ts";
import { FoundOption } from "./found-option.tsx";
import { useRowHeights } from "./use-row-heights.ts";

interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  commands: readonly Command[];
  /** What is being looked for, for commands that are not all at hand. */
  onWords?: (words: string) => void;
  /** Under which the browser keeps how high all of it was. */
  heightKey: string;
}

/** Everything that can be done or opened, found by typing a few letters. */
export function CommandPalette({ isOpen, onClose, commands, onWords, heightKey }: CommandPaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Find" initialFocus={field} className={styles.card ?? ""}>
      {isOpen ? <Finder ref={field} {...{ commands, onClose, onWords, heightKey }} /> : null}
    </Dialog>
  );
}

/** What the keys do, for those who have some. */
const KEYS = [
  ["↑ ↓", "Move"],
  ["Enter", "Open"],
  ["Esc", "Close"],
] as const;

/** How many stand in the columns: what is not to be pressed by mistake has a row of its own below them. */
const inColumns = (commands: readonly Command[]) => commands.filter(({ isDanger }) => !isDanger).length;

interface FinderProps extends Omit<CommandPaletteProps, "isOpen"> {
  ref: Ref<HTMLInputElement>;
}

function Finder({ commands, onClose, onWords, heightKey, ref }: FinderProps) {
  const [words, setWords] = useState("");
  const [moved, setPlace] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = findCommands(commands, words);
  const isBlank = words.trim() === "";
  const chosen = Math.min(moved ?? 0, found.length - 1);
  useRowHeights(box, { rows: found.map((command) => command.id).join(), isAll: isBlank, heightKey });
  const groups = Map.groupBy(found, ({ group }) => group);

  const choose = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.onSelect();
  };
  const move = (to: number) => {
    if (found.length === 0) return;
    const next = (to + found.length) % found.length;
    setPlace(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    // With its heading, which nobody can choose.
    if (next === 0) list.current?.scrollIntoView({ block: "nearest" });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(chosen + 1),
      ArrowUp: () => move(chosen - 1),
      Enter: () => choose(found[chosen]),
    };
    const step = event.nativeEvent.isComposing ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  const option = (command: Command) => {
    const index = found.indexOf(command);
    return (
      <FoundOption
        key={command.id}
        id={`${id}-${index}`}
        command={command}
        isChosen={index === chosen}
        onChoose={() => choose(command)}
        onPoint={() => setPlace(index)}
      />
    );
  };
  return (
    <>
      <Icon path={magnifyingGlassIcon} className={styles.magnifier} />
      <input
        ref={ref}
        className={styles.field}
        role="combobox"
        aria-label="Find a command or a chat"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[chosen] === undefined ? undefined : `${id}-${chosen}`}
        placeholder="Find a command or a chat"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          onWords?.(event.target.value);
          setPlace(undefined);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={box} className={styles.found} data-awaited={isBlank && found.length === 0}>
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Found"
          className={styles.list}
          data-moved={moved !== undefined}
        >
          {isBlank
            ? [...groups].map(([name, members]) => (
                // biome-ignore lint/a11y/useSemanticElements: a list's options may not stand in a fieldset
                <div
                  key={name}
                  role="group"
                  aria-label={name}
                  className={styles.group}
                  data-kind={members[0]?.kind}
                  style={{ "--lines": Math.ceil(inColumns(members) / 2) } as CSSProperties}
                >
                  <p className={styles.heading} aria-hidden>
                    {name}
                    {members[0]?.kind === "question" ? <Figure source={headSmall} widthPx={25} /> : null}
                  </p>
                  {members.map(option)}
                </div>
              ))
            : found.map(option)}
        </div>
        <p role="status">{found.length === 0 && words.trim() !== "" ? "Nothing found." : ""}</p>
      </div>
      <p className={styles.keys} aria-hidden>
        {KEYS.map(([key, what]) => (
          <span key={key}>
            <kbd>{key}</kbd> {what}
          </span>
        ))}
      </p>
    </>
  );
}
