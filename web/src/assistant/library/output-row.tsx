import type { ListedAgentOutput } from "@bakso/contract/agents";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { arrowSquareOutIcon } from "../../shared/ui/icons/arrow-square-out.icon.ts";
import { dotsThreeBoldIcon } from "../../shared/ui/icons/dots-three-bold.icon.ts";
import { downloadSimpleIcon } from "../../shared/ui/icons/download-simple.icon.ts";
import { pencilSimpleIcon } from "../../shared/ui/icons/pencil-simple.icon.ts";
import { trashIcon } from "../../shared/ui/icons/trash.icon.ts";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
import { Menu, type MenuItem } from "../../shared/ui/menu.tsx";
import { RenameForm } from "./late-rename-form.ts";
import styles from "./library.module.css";

interface OutputRowProps {
  output: ListedAgentOutput;
  /** When it was saved, in words: the day, and the time of it. */
  timeText: string;
  /** Of today alone: it stands in the place of the day. */
  time: string | undefined;
  isRenaming: boolean;
  /** Its text is being read. */
  isBusy: boolean;
  /** It could not be read when it was last asked for. */
  hasFailed: boolean;
  onShow: () => void;
  onView: () => void;
  onExport: () => void;
  /** Begins renaming an output; null ends it. */
  onEdit: (id: string | null) => void;
  onRename: (id: string, name: string) => void;
  onDelete: (output: ListedAgentOutput) => void;
}

/** One output: its name opens it in the chat, its menu does the rest. */
export function OutputRow({
  output,
  timeText,
  time,
  isRenaming,
  isBusy,
  hasFailed,
  onShow,
  onView,
  onExport,
  onEdit,
  onRename,
  onDelete,
}: OutputRowProps) {
  const { id, name, beginning } = output;
  const [day] = timeText.split(" ");
  const failure = hasFailed ? "Could not be loaded. Try again." : null;
  if (isRenaming)
    return (
      <div className={styles.item}>
        <RenameForm
          meanwhile={<span className={styles.rename} />}
          name={name}
          onCancel={() => onEdit(null)}
          onRename={(wanted) => {
            onEdit(null);
            onRename(id, wanted);
          }}
        />
      </div>
    );
  const items: MenuItem[] = [
    { id: "view", label: "View", icon: arrowSquareOutIcon, onSelect: onView },
    { id: "rename", label: "Rename", icon: pencilSimpleIcon, onSelect: () => onEdit(id) },
    {
      id: "markdown",
      label: "Export as Markdown",
      icon: downloadSimpleIcon,
      onSelect: onExport,
    },
    {
      id: "delete",
      label: "Delete",
      icon: trashIcon,
      isDanger: true,
      startsGroup: true,
      onSelect: () => onDelete(output),
    },
    { id: "cancel", label: "Cancel", icon: xIcon, onSelect: () => undefined },
  ];
  return (
    <div className={styles.item} aria-busy={isBusy}>
      <div className={styles.entry} data-below={hasFailed || !!beginning}>
        <button
          type="button"
          className={styles.open}
          aria-description={failure ?? [beginning, time ?? timeText].filter(Boolean).join(", ")}
          onClick={onShow}
        >
          <span className={styles.name} dir="auto">
            {name}
          </span>
        </button>
        <span className={styles.below} aria-hidden data-failed={hasFailed || undefined}>
          {failure ?? (
            <>
              {beginning && <span>{beginning}</span>}
              <small>{time ?? day}</small>
            </>
          )}
        </span>
      </div>
      <Menu
        label={`Menu of ${name}`}
        items={items}
        renderTrigger={(trigger) => (
          <IconButton {...trigger} label={`Menu of ${name}`} icon={dotsThreeBoldIcon} look="small" />
        )}
      />
    </div>
  );
}
