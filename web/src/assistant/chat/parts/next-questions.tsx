import { Button } from "../../../shared/ui/button.tsx";
import { useChat } from "../chat-context.tsx";
import styles from "./parts.module.css";

/** What one may want to ask next. A model wrote it: it is shown as text, and asked only by a press. */
export function NextQuestions({ questions }: { questions: readonly string[] }) {
  const { client } = useChat();
  return (
    <ul className={styles.nextQuestions} aria-label="You could ask">
      {questions.map((text) => (
        <li key={text}>
          <Button
            onClick={() => {
              client.send(text);
              // The button goes, so the focus moves to where one writes; on phones a keyboard would come with it.
              if (window.matchMedia("(hover: hover)").matches) document.getElementById("composer")?.focus();
            }}
          >
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}
