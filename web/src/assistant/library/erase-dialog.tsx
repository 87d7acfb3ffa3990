import { type FormEvent, useState } from "react";
import { ApiError } from "../../shared/lib/api-client.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Notice } from "../../shared/ui/notice.tsx";
import { TextField } from "../../shared/ui/text-field.tsx";
import { eraseEverything } from "./library.api.ts";
import styles from "./library.module.css";

const WORD = "ERASE";

interface EraseDialogProps {
  wallet: string;
  /** What the menu calls the way to keep a copy. */
  exportLabel: string;
  onClose: () => void;
  onErased: () => void;
}

/** Erases everything that is kept of the wallet, after a word was typed. It can't be undone. */
export function EraseDialog({ wallet, exportLabel, onClose, onErased }: EraseDialogProps) {
  const [typed, setTyped] = useState("");
  const [state, setState] = useState<"asking" | "erasing" | "failed" | "unfinished">("asking");
  const isConfirmed = typed.trim().toUpperCase() === WORD;

  const erase = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || state === "erasing") return;
    setState("erasing");
    try {
      await eraseEverything(wallet);
    } catch (error) {
      const isBegun = error instanceof ApiError && error.code === "erase.unfinished";
      setState(isBegun ? "unfinished" : "failed");
      return;
    }
    onErased();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Erase everything?"
      width="narrow"
      isDismissible={state !== "erasing"}
      role="alertdialog"
    >
      <form className={styles.erase} onSubmit={erase}>
        <p>This deletes everything that is stored for this wallet, for good:</p>
        <ul className={styles.erased}>
          <li>chats with all their messages, and what the agents wrote</li>
          <li>links you shared, which stop working</li>
          <li>your wishes under “How I answer you”, and what I remember</li>
          <li>pictures and the watchlist</li>
          <li>games, and their places on the boards</li>
        </ul>
        <p>
          You will be signed out everywhere. What you used of today's limits still counts until midnight. To
          keep a copy, first choose “{exportLabel}”.
        </p>
        <TextField
          label={`Type ${WORD} to continue`}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        {state === "failed" ? (
          <Notice kind="error">Nothing could be erased just now. Please try again.</Notice>
        ) : null}
        {state === "unfinished" ? (
          <Notice kind="error">
            Not everything could be erased just now. The rest is erased by itself, before you can sign in
            again.
          </Notice>
        ) : null}
        <div className={styles.eraseButtons}>
          <Button onClick={onClose} disabled={state === "erasing"}>
            Keep everything
          </Button>
          <Button type="submit" variant="danger" disabled={!isConfirmed || state === "erasing"}>
            Erase everything
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
