import { BlockView } from "./block.tsx";
import { createLongReader } from "./long-reader.ts";
import styles from "./markdown.module.css";

/** A text that is whole, read to its end at once: for pages on which no script runs. The rest is as in `Markdown`. */
export function WholeMarkdown({ text, ownOrigin }: { text: string; ownOrigin: string }) {
  const { blocks, rest } = readToEnd(text);
  return (
    <div className={styles.markdown}>
      {blocks.map(({ token }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks never change their place.
        <BlockView key={index} token={token} ownOrigin={ownOrigin} />
      ))}
      {rest.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place.
        <p key={index} className={styles.plain}>
          {piece}
        </p>
      ))}
    </div>
  );
}

function readToEnd(text: string) {
  const reader = createLongReader();
  for (;;) {
    const read = reader.read(text, false);
    if (!read.hasMore) return read;
  }
}
