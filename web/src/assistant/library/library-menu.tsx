import { IconButton } from "../../shared/ui/icon-button.tsx";
import { dotsThreeBoldIcon } from "../../shared/ui/icons/dots-three-bold.icon.ts";
import { downloadSimpleIcon } from "../../shared/ui/icons/download-simple.icon.ts";
import { trashIcon } from "../../shared/ui/icons/trash.icon.ts";
import { Menu, type MenuItem } from "../../shared/ui/menu.tsx";
import { download } from "./download.ts";
import { EXPORT_EVERYTHING } from "./export-everything.ts";
import { exportPath } from "./library.api.ts";

/** What can be done with all conversations at once. */
export function LibraryMenu({ onErase }: { onErase: () => void }) {
  const items: MenuItem[] = [
    {
      id: "markdown",
      label: "Export all as Markdown",
      icon: downloadSimpleIcon,
      onSelect: () => download(exportPath("markdown")),
    },
    {
      id: "json",
      label: "Export all as JSON",
      icon: downloadSimpleIcon,
      onSelect: () => download(exportPath("json")),
    },
    {
      id: "zip",
      label: EXPORT_EVERYTHING,
      icon: downloadSimpleIcon,
      onSelect: () => download(exportPath("zip")),
    },
    {
      id: "erase",
      label: "Erase everything…",
      icon: trashIcon,
      isDanger: true,
      startsGroup: true,
      onSelect: onErase,
    },
  ];
  return (
    <Menu
      label="All chats"
      items={items}
      align="start"
      renderTrigger={(trigger) => <IconButton {...trigger} label="All chats" icon={dotsThreeBoldIcon} />}
    />
  );
}
