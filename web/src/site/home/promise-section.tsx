import type { HomeContent } from "@bakso/contract/content/home.shapes";
import type { RichText } from "../../shared/ui/page/rich-text/rich-text.ts";
import { RichTextView } from "../../shared/ui/page/rich-text/rich-text-view.tsx";
import styles from "./promise-section.module.css";

interface PromiseSectionProps {
  words: HomeContent["sections"]["promise"];
  disclaimer: RichText;
}

/** What the fund is for, in one sentence, and what this site is not. */
export function PromiseSection({ words, disclaimer }: PromiseSectionProps) {
  return (
    <div className={styles.section}>
      <figure className={styles.quote}>
        <blockquote>{words.quote}</blockquote>
        <figcaption>{words.quoteBy}</figcaption>
      </figure>
      <div className={styles.print}>
        <h3>{words.disclaimer}</h3>
        <RichTextView text={disclaimer} />
      </div>
    </div>
  );
}
