import type { Conversation } from "@bakso/contract/conversations";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shortAge } from "../../shared/lib/short-age.ts";
import { chatCircleIcon } from "../../shared/ui/icons/chat-circle.icon.ts";
import { pawPrintIcon } from "../../shared/ui/icons/paw-print.icon.ts";
import type { MenuItem } from "../../shared/ui/menu.tsx";
import { onOrOff } from "../../shared/ui/on-or-off.ts";
import { useShell, type ViewProps } from "../feature.ts";
import { allOf, conversationPages } from "../library/conversation-pages.ts";
import { isDated, knownAs } from "../library/known-as.ts";
import { timeToday } from "../library/time-today.ts";
import { useDebounced } from "../library/use-debounced.ts";
import { CommandPalette } from "../palette/command-palette.tsx";
import type { Command } from "../palette/find-commands.ts";
import { shortcutKeys } from "../shortcut-keys.ts";

const SEARCH_DELAY_MS = 250;
/** All of the palette is seen at once, on a phone too. */
const MOST_RECENT = 3;
const MOST_QUESTIONS = 4;
const FEWEST_QUESTIONS = 2;

/**
 * The entries in the order of two columns: in one what is opened, in the other what is shown or hidden, what is switched, and
 * the way out. What belongs together stands below each other, and neither column ends within it.
 */
function inColumns(options: readonly MenuItem[]): readonly MenuItem[] {
  const beside = options.findIndex(({ startsGroup }) => startsGroup);
  const isHelp = ({ id }: MenuItem) => id === "help";
  return [
    ...options.slice(0, beside),
    ...options.filter(isHelp),
    ...options.slice(beside).filter((one) => !isHelp(one)),
  ];
}

/** The command palette: the chats by their names, questions to begin with, and the entries of the Options menu. */
export function PaletteView({ isOpen, onClose }: ViewProps) {
  const { wallet, page, chat, options, shortcuts, startNewChat, timeText } = useShell();
  const [words, setWords] = useState("");
  const searched = useDebounced(words.trim(), SEARCH_DELAY_MS);
  const newest = useInfiniteQuery({ ...conversationPages(wallet, ""), enabled: isOpen });
  const found = useInfiniteQuery({
    ...conversationPages(wallet, searched),
    enabled: isOpen && searched !== "",
    placeholderData: keepPreviousData,
  });
  // Before anything is typed the newest alone; and nothing until they are known, so that no entry takes another's place.
  const isAsked = words.trim() !== "";
  const isAwaited = !isAsked && newest.isPending && newest.failureCount === 0;
  const all = allOf([...(newest.data?.pages ?? []), ...(found.data?.pages ?? [])]);
  const entries: Command[] = inColumns(options).map(
    ({ id, label, icon = "", isOn, isDanger, isQuiet, onSelect }) => {
      const shortcut = shortcuts.find(({ option }) => option === id);
      return {
        id: `option:${id}`,
        kind: "entry",
        group: "Commands",
        label,
        note: isOn === undefined ? undefined : onOrOff(isOn),
        icon,
        isOn,
        keys: shortcut && shortcutKeys(shortcut),
        isDanger,
        isQuiet,
        onSelect,
      };
    },
  );
  const question = (text: string): Command => ({
    id: `question:${text}`,
    kind: "question",
    group: "Ask Bakso",
    label: text,
    icon: pawPrintIcon,
    onSelect: () => {
      startNewChat("options");
      chat.client.send(text);
    },
  });
  const talk = (one: Conversation): Command => ({
    id: `chat:${one.conversation_id}`,
    kind: "chat",
    group: "Recent chats",
    label: knownAs(one),
    note: isDated(one.name) ? undefined : (one.title ?? one.first_question),
    // Of today's the time, as in the library.
    age: timeToday(timeText, one.created_at) ?? shortAge(Date.now() - Date.parse(one.created_at)),
    icon: chatCircleIcon,
    onSelect: () => chat.client.open(one.conversation_id),
  });
  // What one looks for may stand in it.
  const noted = (one: Conversation): Command => ({
    ...talk(one),
    ...(isDated(one.name) && { note: one.name }),
  });
  // In the place of chats that there are not yet, and some in any case.
  const questions = page.assistant.suggestions
    .slice(0, Math.max(FEWEST_QUESTIONS, MOST_QUESTIONS - all.length))
    .map(question);
  const commands = isAsked
    ? [...entries, ...all.map(noted)]
    : [...all.slice(0, MOST_RECENT).map(talk), ...questions, ...entries];
  return (
    <CommandPalette
      isOpen={isOpen}
      onClose={() => {
        setWords("");
        onClose();
      }}
      commands={isAwaited ? [] : commands}
      onWords={setWords}
      heightKey={`palette:${wallet}`}
    />
  );
}
