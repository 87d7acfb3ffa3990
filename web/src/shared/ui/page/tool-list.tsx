import type { ToolsContent } from "@bakso/contract/content/tools.shapes";
import styles from "./tool-list.module.css";

interface ToolListProps {
  tools: ToolsContent["tools"];
}

/** What the tools do, each in a sentence. */
export function ToolList({ tools }: ToolListProps) {
  return (
    <dl className={styles.tools}>
      {tools.map(({ name, text }) => (
        <div key={name} className={styles.tool}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
