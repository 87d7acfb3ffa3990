import { SEARCH_MAX_CHARS } from "@bakso/contract/constants";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { countWords } from "../../../shared/lib/count-words.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { caretDownIcon } from "../../../shared/ui/icons/caret-down.icon.ts";
import { caretUpIcon } from "../../../shared/ui/icons/caret-up.icon.ts";
import { xIcon } from "../../../shared/ui/icons/x.icon.ts";
import { useChat } from "../chat-context.tsx";
import type { Find } from "../thread.ts";
import { placeOf } from "./find.reducer.ts";
import styles from "./find-in-talk.module.css";
import { useMarkedWords } from "./marked-words.ts";

/** Looks for words in the open talk, and goes from one message that has them to the next. */
export function FindBar({ find }: { find: Find }) {
  const { client } = useChat();
  const bar = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useMarkedWords(bar, find);
  // Who comes from a list of talks wants to read what was found; all others write.
  const isGiven = useRef(find.current !== null);
  useEffect(() => {
    if (!isGiven.current) field.current?.focus();
  }, []);
  const close = () => {
    client.closeFind();
    document.getElementById("composer")?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && event.target === field.current)
      client.moveFind(event.shiftKey ? -1 : 1);
    else if (event.key === "ArrowUp") client.moveFind(-1);
    else if (event.key === "ArrowDown") client.moveFind(1);
    else return;
    event.preventDefault();
  };
  const hasNone = find.matches.length === 0;
  return (
    <search ref={bar} className={styles.bar} onKeyDown={onKeyDown}>
      <input
        ref={field}
        id="find-in-talk"
        type="search"
        className={styles.field}
        aria-label="Find in this chat"
        placeholder="Find in this chat"
        maxLength={SEARCH_MAX_CHARS}
        autoComplete="off"
        value={find.text}
        onChange={(event) => client.find(event.target.value)}
      />
      <span className={styles.count} role="status">
        {countText(find)}
      </span>
      <IconButton
        label="Previous match"
        icon={caretUpIcon}
        disabled={hasNone}
        onClick={() => client.moveFind(-1)}
      />
      <IconButton
        label="Next match"
        icon={caretDownIcon}
        disabled={hasNone}
        onClick={() => client.moveFind(1)}
      />
      <IconButton label="Close the search" icon={xIcon} onClick={close} />
    </search>
  );
}

export function countText(find: Find): string {
  if (find.state === "idle") return "";
  if (find.state === "failed") return "Not searched";
  if (find.state === "searching") return "…";
  if (find.matches.length === 0) return "Nothing found";
  return `${placeOf(find)} of ${countWords(find.matches.length)}${find.hasMore ? "+" : ""}`;
}
