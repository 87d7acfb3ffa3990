import { useQuery } from "@tanstack/react-query";
import { chatCircleIcon } from "../../shared/ui/icons/chat-circle.icon.ts";
import { useShell, type ViewProps } from "../feature.ts";
import { fetchConversations } from "../library/library.api.ts";
import { CommandPalette } from "../palette/command-palette.tsx";
import type { Command } from "../palette/find-commands.ts";

/** The command palette: the entries of the Options menu, and the chats by their names. */
export function PaletteView({ isOpen, onClose }: ViewProps) {
  const { wallet, chat, options } = useShell();
  const { data = [] } = useQuery({
    queryKey: ["conversations", wallet, ""],
    queryFn: ({ signal }) => fetchConversations(wallet, "", signal),
    enabled: isOpen,
  });
  const commands: Command[] = [
    ...options.map(({ id, label, icon = "", onSelect }) => ({ id: `option:${id}`, label, icon, onSelect })),
    ...data.map(({ conversation_id: id, name }) => ({
      id: `chat:${id}`,
      label: name,
      icon: chatCircleIcon,
      onSelect: () => chat.client.open(id),
    })),
  ];
  return <CommandPalette isOpen={isOpen} onClose={onClose} commands={commands} />;
}
