import { Button } from "../../shared/ui/button.tsx";
import { Figure } from "../../shared/ui/figure.tsx";
import { helloFigure } from "../../shared/ui/figures/hello.figure.ts";
import styles from "./empty-chat.module.css";

interface EmptyChatProps {
  greeting: string;
  suggestions: readonly string[];
  onAsk: (text: string) => void;
}

/** A chat before its first message. */
export function EmptyChat({ greeting, suggestions, onAsk }: EmptyChatProps) {
  return (
    <div className={styles.empty} data-greeting>
      <Figure source={helloFigure} className={styles.figure} />
      <h2 className={styles.greeting}>{greeting}</h2>
      <fieldset className={styles.suggestions} aria-label="Suggestions">
        {suggestions.map((text) => (
          <Button key={text} onClick={() => onAsk(text)}>
            {text}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
