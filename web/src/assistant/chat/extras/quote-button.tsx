import { useEffect, useState } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { useChat } from "../chat-context.tsx";
import styles from "./extras.module.css";
import { quoteSelection, selectedText } from "./quote.ts";

/** Stands above the input while text of a message is selected: by mouse, finger or key. */
export function QuoteButton() {
  const chat = useChat();
  const [hasSelection, setSelection] = useState(false);
  useEffect(() => {
    const look = () => setSelection(selectedText() !== "");
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, []);
  return hasSelection ? (
    <p className={styles.quote}>
      <Button
        // The press itself would take the selection away.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => quoteSelection(chat)}
      >
        Quote
      </Button>
    </p>
  ) : null;
}
