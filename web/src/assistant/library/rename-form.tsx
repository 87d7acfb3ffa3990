import { NAME_MAX_CHARS } from "@bakso/contract/constants";
import { type FormEvent, useEffect, useRef } from "react";
import { focusIfLost } from "../../shared/lib/focus-if-lost.ts";
import { IconButton } from "../../shared/ui/icon-button.tsx";
import { checkIcon } from "../../shared/ui/icons/check.icon.ts";
import { xIcon } from "../../shared/ui/icons/x.icon.ts";
import styles from "./library.module.css";

interface RenameFormProps {
  name: string;
  /** A new name; never blank, never the old one. */
  onRename: (name: string) => void;
  onCancel: () => void;
}

/** The name as a field, in the place of the name. A blank name, the old name and Escape change nothing. */
export function RenameForm({ name, onRename, onCancel }: RenameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.select();
    const row = field.current?.form?.parentElement;
    return () => focusIfLost(() => row?.querySelector<HTMLElement>("[aria-haspopup]"));
  }, []);

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const wanted = field.current?.value.trim() ?? "";
    if (wanted === "" || wanted === name) onCancel();
    else onRename(wanted);
  };
  return (
    <form className={styles.rename} onSubmit={confirm}>
      <input
        ref={field}
        defaultValue={name}
        maxLength={NAME_MAX_CHARS}
        aria-label="Name"
        className={styles.renameField}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // The panel around it would close too.
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <IconButton type="submit" label="Confirm" icon={checkIcon} look="small" />
      <IconButton label="Cancel" icon={xIcon} look="small" onClick={onCancel} />
    </form>
  );
}
