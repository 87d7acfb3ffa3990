import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { chatCircleIcon } from "../../shared/ui/icons/chat-circle.icon.ts";
import { useShell, type ViewProps } from "../feature.ts";
import { allOf, conversationPages } from "../library/conversation-pages.ts";
import { useDebounced } from "../library/use-debounced.ts";
import { CommandPalette } from "../palette/command-palette.tsx";
import type { Command } from "../palette/find-commands.ts";

const SEARCH_DELAY_MS = 250;

/** The command palette: the entries of the Options menu, and the chats by their names. */
export function PaletteView({ isOpen, onClose }: ViewProps) {
  const { wallet, chat, options } = useShell();
  const [words, setWords] = useState("");
  const searched = useDebounced(words.trim(), SEARCH_DELAY_MS);
  const newest = useInfiniteQuery({ ...conversationPages(wallet, ""), enabled: isOpen });
  const found = useInfiniteQuery({
    ...conversationPages(wallet, searched),
    enabled: isOpen && searched !== "",
    placeholderData: keepPreviousData,
  });
  const chats = allOf([...(newest.data?.pages ?? []), ...(found.data?.pages ?? [])]);
  const commands: Command[] = [
    ...options.map(({ id, label, icon = "", onSelect }) => ({ id: `option:${id}`, label, icon, onSelect })),
    ...chats.map(({ conversation_id: id, name, title, first_question: question }) => ({
      id: `chat:${id}`,
      label: name,
      note: title ?? question,
      icon: chatCircleIcon,
      onSelect: () => chat.client.open(id),
    })),
  ];
  return <CommandPalette isOpen={isOpen} onClose={onClose} commands={commands} onWords={setWords} />;
}
