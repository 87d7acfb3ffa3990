import { MEMORY_MAX_CHARS, MOST_MEMORIES } from "@bakso/contract/constants";
import type { Memory, Personal } from "@bakso/contract/personal";
import { type FormEvent, useRef, useState } from "react";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { Button } from "../../shared/ui/button.tsx";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { pencilSimpleIcon } from "../../shared/ui/icons/pencil-simple.icon.ts";
import { trashIcon } from "../../shared/ui/icons/trash.icon.ts";
import { Switch } from "../../shared/ui/switch.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { changePersonal, correct, forget, remember } from "./personal.api.ts";
import styles from "./personal.module.css";

interface MemoryListProps {
  personal: Personal;
  attempt(change: () => Promise<Personal | undefined>): Promise<boolean>;
}

/** What the person asked to be remembered: to read, to correct, to forget, and to switch off. */
export function MemoryList({ personal: { memories, is_memory_on }, attempt }: MemoryListProps) {
  const [changing, setChanging] = useState<Memory | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const act = async (change: () => Promise<unknown>) => {
    const isDone = await attempt(async () => {
      await change();
      return undefined;
    });
    focusIfLost(() => heading.current);
    return isDone;
  };
  return (
    <section className={styles.memory} aria-labelledby="memory-title">
      <h3 ref={heading} id="memory-title" tabIndex={-1}>
        What I remember
      </h3>
      <p className={styles.quiet}>
        Only what you ask for: say “remember that…” in a chat, or write it here. Never keys or recovery
        phrases.
      </p>
      <Switch
        label="Use it when I answer"
        isOn={is_memory_on}
        onChange={(isOn) => void attempt(() => changePersonal({ is_memory_on: isOn }))}
      />
      {memories.length === 0 ? (
        <p className={styles.quiet}>Nothing yet.</p>
      ) : (
        <ul className={styles.list}>
          {memories.map((memory) => (
            <li key={memory.id}>
              {changing?.id === memory.id ? (
                <OneLine
                  label="Remember instead"
                  button="Save"
                  first={memory.text}
                  onSave={async (text) => {
                    const isStored = await act(() => correct(memory.id, text));
                    if (isStored) setChanging(null);
                    return isStored;
                  }}
                />
              ) : (
                <>
                  <span>{memory.text}</span>
                  <IconButton
                    label={`Change: ${memory.text}`}
                    icon={pencilSimpleIcon}
                    onClick={() => setChanging(memory)}
                  />
                  <IconButton
                    label={`Forget: ${memory.text}`}
                    icon={trashIcon}
                    onClick={() => void act(() => forget(memory.id))}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {memories.length < MOST_MEMORIES ? (
        <OneLine
          label="Remember that…"
          button="Remember"
          first=""
          onSave={(text) => act(() => remember(text))}
        />
      ) : (
        <p className={styles.quiet}>That is all I can remember. Forget something to make room.</p>
      )}
    </section>
  );
}

interface OneLineProps {
  label: string;
  button: string;
  first: string;
  onSave(text: string): Promise<boolean>;
}

function OneLine({ label, button, first, onSave }: OneLineProps) {
  const [text, setText] = useState(first);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && (await onSave(text.trim()))) setText("");
  };
  return (
    <form className={styles.line} onSubmit={(event) => void save(event)}>
      <TextField
        label={label}
        value={text}
        maxLength={MEMORY_MAX_CHARS}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" disabled={text.trim() === ""}>
        {button}
      </Button>
    </form>
  );
}
