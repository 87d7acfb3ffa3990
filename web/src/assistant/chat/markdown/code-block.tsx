import { useRef } from "react";
import { CopyButton } from "../../../shared/ui/copy-button.tsx";
import styles from "./markdown.module.css";
import { useCodeColours } from "./use-code-colours.ts";

interface CodeBlockProps {
  code: string;
  /** What stands behind the opening fence; its first word names the language. */
  info: string;
}

/** Code with the name of its language and a button that copies it. */
export function CodeBlock({ code, info }: CodeBlockProps) {
  const language = /^[\w+#.-]{1,30}/.exec(info)?.[0] ?? "text";
  const text = useRef<HTMLElement>(null);
  useCodeColours(text, code, language);
  return (
    <figure className={styles.code}>
      <figcaption className={styles.codeHead}>
        <span>{language}</span>
        <CopyButton text={code} variant="quiet" />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too. */}
      <pre tabIndex={0}>
        <code ref={text}>{code}</code>
      </pre>
    </figure>
  );
}
